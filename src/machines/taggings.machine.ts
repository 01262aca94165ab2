import { type ActorRef, type ActorRefFrom, assign, type Snapshot, sendTo, setup } from 'xstate'
import type { NoticeAction } from './notice'
import { providedPromise } from './provided'
import type { TagGiving } from './taggings'

export type TaggingsEvent =
  | { type: 'tags.give'; giving: TagGiving }
  /** These were given before what is on show now was read. */
  | { type: 'tags.read'; givings: readonly TagGiving[] }

/** What the desktop is told. */
type TaggingsNews =
  | { type: 'data.changed'; resource: 'paragraph'; uuids: string[]; parentUuids: string[] }
  | { type: 'notify'; level: 'success' | 'error'; message: string; action?: NoticeAction }
  | { type: 'window.open'; kind: string; payload: unknown }

/** The first giving, and where is told of it. */
export interface Giving extends Pick<TaggingsContext, 'desktop'> {
  giving: TagGiving | undefined
}

interface TaggingsContext {
  desktop: ActorRef<Snapshot<unknown>, TaggingsNews>
  /** The first is under way; all of them are shown as if they were given. */
  givings: readonly TagGiving[]
  /** Are shown so until they are read with the text. */
  given: readonly TagGiving[]
}

/** Gives keywords to tagged parts one after the other, for whichever window asked; it outlives the window. */
export const taggingsMachine = setup({
  types: {} as { context: TaggingsContext; events: TaggingsEvent; input: Pick<TaggingsContext, 'desktop'> },
  actors: {
    /** Tells the user what came off by it, with a way back. */
    giveTags: providedPromise<void, Giving>('giveTags'),
  },
  guards: { hasGiving: ({ context }) => context.givings.length > 0 },
  actions: {
    queue: assign(({ context: { givings }, event }) => (event.type === 'tags.give' ? { givings: [...givings, event.giving] } : {})),
    drop: assign({ givings: ({ context }) => context.givings.slice(1) }),
    keepGiven: assign(({ context: { given, givings } }) => {
      const [first] = givings
      return first ? { given: [...given.filter(({ paragraphUuid }) => paragraphUuid !== first.paragraphUuid), first] } : {}
    }),
    forgetRead: assign(({ context: { given }, event }) =>
      event.type === 'tags.read' ? { given: given.filter((one) => !event.givings.includes(one)) } : {},
    ),
    /** Also of what was refused: it may have changed elsewhere, or its answer was lost. */
    tellChanged: sendTo(
      ({ context }) => context.desktop,
      ({ context: { givings } }): TaggingsNews => ({
        ...{ type: 'data.changed', resource: 'paragraph', parentUuids: [] },
        uuids: givings.slice(0, 1).map(({ docUuid }) => docUuid),
      }),
    ),
    /** The sentence is the composition's. */
    sayRefused: (_, _failure: { error: unknown }) => {},
  },
}).createMachine({
  id: 'taggings',
  context: ({ input }) => ({ ...input, givings: [], given: [] }),
  initial: 'idle',
  on: { 'tags.give': { actions: 'queue' }, 'tags.read': { actions: 'forgetRead' } },
  states: {
    idle: { always: { guard: 'hasGiving', target: 'giving' } },
    giving: {
      invoke: {
        id: 'giveTags',
        src: 'giveTags',
        input: ({ context: { givings, desktop } }) => ({ giving: givings[0], desktop }),
        onDone: { target: 'idle', actions: ['keepGiven', 'tellChanged', 'drop'] },
        onError: {
          target: 'idle',
          actions: [{ type: 'sayRefused', params: ({ event }) => ({ error: event.error }) }, 'tellChanged', 'drop'],
        },
      },
    },
  },
})
export type TaggingsActor = ActorRefFrom<typeof taggingsMachine>
