import { changesOf, nobody, personOf } from './profile'
import { profileSetup } from './profile-setup'

/** Profile of the user, and the user's sessions. */
export const profileMachine = profileSetup.createMachine({
  id: 'profile',
  context: ({ input }) => ({
    window: input.window,
    user: undefined,
    draft: nobody,
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
            onDone: { target: 'editing', actions: ['keepUser', 'tellDirty'] },
            onError: 'failed',
          },
          // The user continues typing during a reload.
          on: { 'person.change': { actions: ['change', 'tellDirty'] } },
        },
        failed: { on: { 'profile.retry': 'loading', 'data.stale': 'loading' } },
        editing: {
          on: {
            'person.change': { actions: ['change', 'tellDirty'] },
            'person.undo': { guard: 'hasChanges', actions: ['undo', 'tellDirty'] },
            'person.save': { guard: 'hasChanges', target: 'saving', actions: 'forgetRefusal' },
            'frame.save': { target: 'saving', actions: 'forgetRefusal' },
            'data.changed': { guard: 'concernsUser', target: 'loading' },
          },
        },
        saving: {
          invoke: {
            id: 'savePerson',
            src: 'savePerson',
            input: ({ context: { user, draft } }) => (user ? changesOf(personOf(user), draft) : {}),
            onDone: { target: 'editing', actions: ['keepSaved', 'tellDirty', 'tellSaved'] },
            onError: { target: 'editing', actions: ['keepRefusal', 'tellDirty'] },
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
            onDone: { target: 'shown', actions: 'keepSessions' },
            onError: 'failed',
          },
        },
        failed: { on: { 'profile.retry': 'loading', 'data.stale': 'loading' } },
        shown: {
          on: {
            'session.end': { target: 'ending', actions: 'keepEnding' },
            'frame.activated': 'loading',
            'data.stale': 'loading',
          },
        },
        ending: {
          exit: 'forgetEnding',
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
