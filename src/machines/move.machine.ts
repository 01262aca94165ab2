import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import { providedPromise } from './provided'

/** Items on their way out of one folder into another. */
export interface Move {
  uuids: readonly string[]
  /** The title of the only item; with several there is none. */
  title?: string | undefined
  /** The folder they are taken out of; without it their homes move, and nothing can be taken back. */
  fromUuid?: string | undefined
  target: { uuid: string; title: string }
  /** Takes an earlier move back. */
  undoes?: boolean
}

export type MoveEvent = { type: 'nodes.move' } & Move

/** What the desktop is told. */
export type MoveNews =
  | { type: 'data.changed'; resource: 'node'; uuids: string[]; parentUuids: string[] }
  | { type: 'notify'; level: 'success' | 'error'; message: string; action?: { label: string; run(): void } }

interface MoveContext {
  desktop: ActorRef<Snapshot<unknown>, MoveNews>
  /** The first is under way; all of them are dimmed wherever they are shown. */
  moves: readonly Move[]
}

/** Moves items between folders one after the other, for whichever window asked; it outlives the window. */
export const moveMachine = setup({
  types: {} as { context: MoveContext; events: MoveEvent; input: Pick<MoveContext, 'desktop'> },
  actors: { sendMove: providedPromise<void, { move: Move | undefined }>('sendMove') },
  guards: { hasMove: ({ context }) => context.moves.length > 0 },
  actions: {
    queue: assign(({ context, event: { type: _, ...move } }) => ({ moves: [...context.moves, move] })),
    drop: assign(({ context }) => ({ moves: context.moves.slice(1) })),
    tellChanged: sendTo(
      ({ context }) => context.desktop,
      ({ context: { moves } }) => {
        const { uuids = [], fromUuid, target } = moves[0] ?? {}
        return {
          type: 'data.changed' as const,
          resource: 'node' as const,
          uuids: [...uuids],
          parentUuids: [fromUuid, target?.uuid].flatMap((uuid) => uuid ?? []),
        }
      },
    ),
    /** Sentences are the composition's. */
    sayMoved: () => {},
    sayFailed: (_, _failure: { error: unknown }) => {},
  },
}).createMachine({
  id: 'move',
  context: ({ input }) => ({ ...input, moves: [] }),
  initial: 'idle',
  on: { 'nodes.move': { actions: 'queue' } },
  states: {
    idle: { always: { guard: 'hasMove', target: 'moving' } },
    moving: {
      invoke: {
        id: 'sendMove',
        src: 'sendMove',
        input: ({ context }) => ({ move: context.moves[0] }),
        onDone: { target: 'idle', actions: ['tellChanged', 'sayMoved', 'drop'] },
        onError: {
          target: 'idle',
          actions: [{ type: 'sayFailed', params: ({ event }) => ({ error: event.error }) }, 'drop'],
        },
      },
    },
  },
})
