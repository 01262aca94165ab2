import { getChanges, emptyPerson, toPerson } from './profile'
import { profileSetup } from './profile-setup'

/** Shows and edits the profile of the user, and lists the user's sessions. */
export const profileMachine = profileSetup.createMachine({
  id: 'profile',
  context: ({ input }) => ({
    window: input.window,
    user: undefined,
    draft: emptyPerson,
    refusal: undefined,
    sessions: [],
    ending: undefined,
  }),
  type: 'parallel',
  on: { 'password.change': { actions: 'openPassword' } },
  states: {
    person: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'fetchUser',
            src: 'fetchUser',
            onDone: { target: 'editing', actions: ['setUser', 'notifyDirty'] },
            onError: 'failed',
          },
          // The user can type while the profile is reloaded.
          on: {
            'person.change': { actions: [{ type: 'changePerson', params: ({ event }) => ({ change: event.change }) }, 'notifyDirty'] },
          },
        },
        failed: { on: { 'profile.retry': 'loading', 'data.stale': 'loading' } },
        editing: {
          on: {
            'person.change': { actions: [{ type: 'changePerson', params: ({ event }) => ({ change: event.change }) }, 'notifyDirty'] },
            'person.undo': { guard: 'hasChanges', actions: ['undo', 'notifyDirty'] },
            'person.save': { guard: 'hasChanges', target: 'saving', actions: 'clearRefusal' },
            'frame.save': { target: 'saving', actions: 'clearRefusal' },
            'data.changed': { guard: 'affectsUser', target: 'loading' },
          },
        },
        saving: {
          invoke: {
            id: 'savePerson',
            src: 'savePerson',
            input: ({ context: { user, draft } }) => (user ? getChanges(toPerson(user), draft) : {}),
            onDone: { target: 'editing', actions: ['setSaved', 'notifyDirty', 'notifySaved'] },
            onError: { target: 'editing', actions: ['setRefusal', 'notifyDirty'] },
          },
        },
      },
    },
    sessions: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'fetchSessions',
            src: 'fetchSessions',
            onDone: { target: 'shown', actions: 'setSessions' },
            onError: 'failed',
          },
        },
        failed: { on: { 'profile.retry': 'loading', 'data.stale': 'loading' } },
        shown: {
          on: {
            'session.end': { target: 'ending', actions: { type: 'setEnding', params: ({ event }) => ({ uuid: event.uuid }) } },
            'frame.activated': 'loading',
            'data.stale': 'loading',
          },
        },
        ending: {
          exit: 'clearEnding',
          invoke: {
            id: 'endSession',
            src: 'endSession',
            input: ({ context }) => ({ uuid: context.ending ?? '' }),
            onDone: 'loading',
            onError: 'loading',
          },
        },
      },
    },
  },
})
