import { type ActorRef, type ActorRefFrom, assign, type Snapshot, sendTo, setup } from 'xstate'
import type { NoticeAction } from './notice'
import { providedPromise } from './provided'
import type { TagAssignment } from './taggings'

export type TaggingsEvent =
  | { type: 'tags.assign'; assignment: TagAssignment }
  /** The parts of the text were loaded after these assignments, so the loaded keywords already contain them. */
  | { type: 'tags.loaded'; assignments: readonly TagAssignment[] }

/** Events sent to the desktop. */
type TaggingsNews =
  | { type: 'data.changed'; resource: 'paragraph'; uuids: string[]; parentUuids: string[] }
  | { type: 'notify'; level: 'success' | 'error'; message: string; action?: NoticeAction }
  | { type: 'window.open'; kind: string; payload: unknown }

/** The assignment to send, and the desktop, which shows the notifications. */
export interface AssignmentRequest extends Pick<TaggingsContext, 'desktop'> {
  assignment: TagAssignment | undefined
}

interface TaggingsContext {
  desktop: ActorRef<Snapshot<unknown>, TaggingsNews>
  /** Queued assignments. The first one is being sent. All of them are shown as if they were already made. */
  pending: readonly TagAssignment[]
  /** Assignments that the server has accepted. They are shown until the text is loaded again with the new keywords. */
  confirmed: readonly TagAssignment[]
}

/** Assigns keywords to parts of documents one after the other, for any window. It continues after the window is closed. */
export const taggingsMachine = setup({
  types: {} as { context: TaggingsContext; events: TaggingsEvent; input: Pick<TaggingsContext, 'desktop'> },
  actors: {
    /** Assigns the keywords. Notifies the user of the removed keywords and offers undo. */
    assignTags: providedPromise<void, AssignmentRequest>('assignTags'),
  },
  guards: { hasPending: ({ context }) => context.pending.length > 0 },
  actions: {
    queue: assign(({ context }, { assignment }: { assignment: TagAssignment }) => ({ pending: [...context.pending, assignment] })),
    drop: assign({ pending: ({ context }) => context.pending.slice(1) }),
    addConfirmed: assign(({ context: { confirmed, pending } }) => {
      const [first] = pending
      return first ? { confirmed: [...confirmed.filter(({ paragraphUuid }) => paragraphUuid !== first.paragraphUuid), first] } : {}
    }),
    removeConfirmed: assign(({ context }, { assignments }: { assignments: readonly TagAssignment[] }) => ({
      confirmed: context.confirmed.filter((assignment) => !assignments.includes(assignment)),
    })),
    /** Sent after a refusal too: the part may have been changed elsewhere, or the server made the change and the response was lost. */
    notifyChanged: sendTo(
      ({ context }) => context.desktop,
      ({ context: { pending } }): TaggingsNews => ({
        ...{ type: 'data.changed', resource: 'paragraph', parentUuids: [] },
        uuids: pending.slice(0, 1).map(({ docUuid }) => docUuid),
      }),
    ),
    /** Placeholder. The desktop provides the action with its texts. */
    announceRefusal: (_, _failure: { error: unknown }) => {},
  },
}).createMachine({
  id: 'taggings',
  context: ({ input }) => ({ ...input, pending: [], confirmed: [] }),
  initial: 'idle',
  on: {
    'tags.assign': { actions: { type: 'queue', params: ({ event }) => ({ assignment: event.assignment }) } },
    'tags.loaded': { actions: { type: 'removeConfirmed', params: ({ event }) => ({ assignments: event.assignments }) } },
  },
  states: {
    idle: { always: { guard: 'hasPending', target: 'assigning' } },
    assigning: {
      invoke: {
        id: 'assignTags',
        src: 'assignTags',
        input: ({ context: { pending, desktop } }) => ({ assignment: pending[0], desktop }),
        onDone: { target: 'idle', actions: ['addConfirmed', 'notifyChanged', 'drop'] },
        onError: {
          target: 'idle',
          actions: [{ type: 'announceRefusal', params: ({ event }) => ({ error: event.error }) }, 'notifyChanged', 'drop'],
        },
      },
    },
  },
})
export type TaggingsActor = ActorRefFrom<typeof taggingsMachine>
