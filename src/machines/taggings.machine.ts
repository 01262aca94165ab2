import { type ActorRef, type ActorRefFrom, assign, type Snapshot, sendTo, setup } from 'xstate'
import type { NoticeAction } from './notice'
import { providedPromise } from './provided'
import type { TagAssignment } from './taggings'

export type TaggingsEvent =
  | { type: 'tags.assign'; giving: TagAssignment }
  /** The parts of the text were loaded after these assignments, so the loaded keywords already contain them. */
  | { type: 'tags.loaded'; givings: readonly TagAssignment[] }

/** Events sent to the desktop. */
type TaggingsNews =
  | { type: 'data.changed'; resource: 'paragraph'; uuids: string[]; parentUuids: string[] }
  | { type: 'notify'; level: 'success' | 'error'; message: string; action?: NoticeAction }
  | { type: 'window.open'; kind: string; payload: unknown }

/** The assignment to send, and the desktop, which shows the notifications. */
export interface Giving extends Pick<TaggingsContext, 'desktop'> {
  giving: TagAssignment | undefined
}

interface TaggingsContext {
  desktop: ActorRef<Snapshot<unknown>, TaggingsNews>
  /** Queued assignments. The first one is being sent. All of them are shown as if they were already made. */
  givings: readonly TagAssignment[]
  /** Assignments that the server has accepted. They are shown until the text is loaded again with the new keywords. */
  given: readonly TagAssignment[]
}

/** Assigns keywords to parts of documents one after the other, for any window. It continues after the window is closed. */
export const taggingsMachine = setup({
  types: {} as { context: TaggingsContext; events: TaggingsEvent; input: Pick<TaggingsContext, 'desktop'> },
  actors: {
    /** Assigns the keywords. Notifies the user of the removed keywords and offers undo. */
    giveTags: providedPromise<void, Giving>('giveTags'),
  },
  guards: { hasGiving: ({ context }) => context.givings.length > 0 },
  actions: {
    queue: assign(({ context }, { giving }: { giving: TagAssignment }) => ({ givings: [...context.givings, giving] })),
    drop: assign({ givings: ({ context }) => context.givings.slice(1) }),
    setGiven: assign(({ context: { given, givings } }) => {
      const [first] = givings
      return first ? { given: [...given.filter(({ paragraphUuid }) => paragraphUuid !== first.paragraphUuid), first] } : {}
    }),
    removeGiven: assign(({ context }, { givings }: { givings: readonly TagAssignment[] }) => ({
      given: context.given.filter((assignment) => !givings.includes(assignment)),
    })),
    /** Sent after a refusal too: the part may have been changed elsewhere, or the server made the change and the response was lost. */
    notifyChanged: sendTo(
      ({ context }) => context.desktop,
      ({ context: { givings } }): TaggingsNews => ({
        ...{ type: 'data.changed', resource: 'paragraph', parentUuids: [] },
        uuids: givings.slice(0, 1).map(({ docUuid }) => docUuid),
      }),
    ),
    /** Placeholder. The desktop provides the action with its texts. */
    announceRefusal: (_, _failure: { error: unknown }) => {},
  },
}).createMachine({
  id: 'taggings',
  context: ({ input }) => ({ ...input, givings: [], given: [] }),
  initial: 'idle',
  on: {
    'tags.assign': { actions: { type: 'queue', params: ({ event }) => ({ giving: event.giving }) } },
    'tags.loaded': { actions: { type: 'removeGiven', params: ({ event }) => ({ givings: event.givings }) } },
  },
  states: {
    idle: { always: { guard: 'hasGiving', target: 'giving' } },
    giving: {
      invoke: {
        id: 'giveTags',
        src: 'giveTags',
        input: ({ context: { givings, desktop } }) => ({ giving: givings[0], desktop }),
        onDone: { target: 'idle', actions: ['setGiven', 'notifyChanged', 'drop'] },
        onError: {
          target: 'idle',
          actions: [{ type: 'announceRefusal', params: ({ event }) => ({ error: event.error }) }, 'notifyChanged', 'drop'],
        },
      },
    },
  },
})
export type TaggingsActor = ActorRefFrom<typeof taggingsMachine>
