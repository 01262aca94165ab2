import { assign, sendTo, setup } from 'xstate'
import type { Node } from '#api/contract/node'
import type { Held } from '#machines/clipboard'
import { folderTreeMachine } from '#widgets/folder-tree/folder-tree.machine'
import { providedCallback, providedPromise } from '#machines/provided'
import type { WindowInput } from '#windows/window-kind'
import { canReceive, changed, type Destination, isNothing, type PasteFailure, turned } from './paste-in'
import type { PasteInPayload } from './payload'

export type PasteInEvent =
  | { type: 'clipboard.updated'; held: Held | null }
  /** The user toggled a folder in the tree, by checkbox, click or key. */
  | { type: 'folder.turn'; folder: Node }
  | { type: 'folder.chosen'; folder: Node }
  | { type: 'destination.drop'; uuid: string }
  | { type: 'paste.start' }
  | { type: 'paste.retry' }
  | { type: 'paste.skip' }
  | { type: 'paste.cancel' }

export interface PasteInContext extends WindowInput<PasteInPayload> {
  held: Held | null
  /** Chosen folders in the order of choice. */
  chosen: readonly Destination[]
  /** Index of the folder that is being pasted into. */
  at: number
}

const heldIn = (event: PasteInEvent): Held | null => (event.type === 'clipboard.updated' ? event.held : null)

/** Pastes the clipboard into several folders, one after the other. A folder that fails can be retried or skipped. */
export const pasteInMachine = setup({
  types: {} as { context: PasteInContext; events: PasteInEvent; input: WindowInput<PasteInPayload> },
  actors: {
    /** Sends the content of the clipboard now and after each change. */
    clipboard: providedCallback<{ type: never }, void>('clipboard'),
    pasteInto: providedPromise<void, { destination: Destination | undefined }>('pasteInto'),
    folderTree: folderTreeMachine,
  },
  guards: {
    isKnown: ({ event }) => heldIn(event) !== null,
    isNothing: ({ event }) => {
      const held = heldIn(event)
      return held !== null && isNothing(held)
    },
    canTurn: ({ context: { held }, event }) =>
      (event.type === 'folder.turn' || event.type === 'folder.chosen') && held !== null && canReceive(event.folder, held),
    cutsToSeveral: ({ context: { held, chosen } }) => chosen.length > 1 && (held?.cutItems.length ?? 0) > 0,
    hasDestination: ({ context }) => context.chosen.length > 0,
    hasMore: ({ context: { chosen, at } }) => at < chosen.length,
  },
  actions: {
    setHeld: assign(({ event }) => ({ held: heldIn(event) })),
    turn: assign(({ context: { chosen }, event }) => {
      if (event.type === 'destination.drop') return { chosen: chosen.filter(({ uuid }) => uuid !== event.uuid) }
      return 'folder' in event ? { chosen: turned(chosen, event.folder) } : {}
    }),
    mark: assign(({ context: { chosen, at } }, { state }: Pick<Destination, 'state'>) => ({ chosen: changed(chosen, at, { state }) })),
    setFailure: assign(({ context: { chosen, at } }, { failure }: { failure: PasteFailure }) => ({
      chosen: changed(chosen, at, { state: 'failed', ...failure }),
    })),
    goOn: assign(({ context }) => ({ at: context.at + 1 })),
    close: sendTo(({ context }) => context.window, { type: 'window.close' }),
    /** The content provides the message text. */
    sayNothing: () => {},
    sayCutError: () => {},
    sayComplete: () => {},
  },
}).createMachine({
  id: 'pasteIn',
  context: ({ input }) => ({ ...input, held: null, chosen: [], at: 0 }),
  invoke: [
    { id: 'clipboard', src: 'clipboard', onError: {} },
    { id: 'folderTree', src: 'folderTree', input: ({ self }) => ({ owner: self as never }), onError: {} },
  ],
  initial: 'reading',
  on: { 'paste.cancel': { actions: 'close' } },
  states: {
    reading: {
      on: {
        'clipboard.updated': [
          { guard: 'isNothing', target: 'over', actions: 'sayNothing' },
          { guard: 'isKnown', target: 'choosing', actions: 'setHeld' },
        ],
      },
    },
    choosing: {
      on: {
        'clipboard.updated': [
          { guard: 'isNothing', target: 'over', actions: 'sayNothing' },
          { guard: 'isKnown', actions: 'setHeld' },
        ],
        'folder.turn': { guard: 'canTurn', actions: 'turn' },
        'folder.chosen': { guard: 'canTurn', actions: 'turn' },
        'destination.drop': { actions: 'turn' },
        'paste.start': [
          { guard: 'cutsToSeveral', actions: 'sayCutError' },
          { guard: 'hasDestination', target: 'pasting' },
        ],
      },
    },
    pasting: {
      entry: { type: 'mark', params: { state: 'pasting' } },
      invoke: {
        id: 'pasteInto',
        src: 'pasteInto',
        input: ({ context: { chosen, at } }) => ({ destination: chosen[at] }),
        onDone: { target: 'looking', actions: [{ type: 'mark', params: { state: 'done' } }, 'goOn'] },
        onError: { target: 'stuck', actions: { type: 'setFailure', params: ({ event }) => ({ failure: event.error as PasteFailure }) } },
      },
    },
    /** Pasting into one folder failed; the following ones wait. */
    stuck: {
      on: {
        'paste.retry': 'pasting',
        'paste.skip': { target: 'looking', actions: [{ type: 'mark', params: { state: 'skipped' } }, 'goOn'] },
      },
    },
    looking: {
      always: [
        { guard: 'hasMore', target: 'pasting' },
        { target: 'over', actions: 'sayComplete' },
      ],
    },
    over: { entry: 'close' },
  },
})
