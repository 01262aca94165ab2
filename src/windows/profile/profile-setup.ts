import { assign, enqueueActions, sendTo, setup } from 'xstate'
import type { OwnSession, User } from '#api/contract/users'
import { affectsResources } from '#machines/change-of'
import { providedPromise } from '#machines/provided'
import type { ContentEvent, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import { getEventError, getEventOutput } from '#machines/settled'
import { getChanges, emptyPerson, type Person, toPerson, type Refusal } from './profile'

export type ProfileEvent =
  | ContentEvent
  | { type: 'person.change'; change: Partial<Person> }
  | { type: 'person.save' }
  | { type: 'person.undo' }
  | { type: 'session.end'; uuid: string }
  | { type: 'profile.retry' }
  | { type: 'password.change' }

interface ProfileContext {
  window: WindowRef
  user: User | undefined
  draft: Person
  refusal: Refusal | undefined
  sessions: readonly OwnSession[]
  /** Id of the session that is being ended. */
  ending: string | undefined
}

const isDirty = ({ user, draft }: Pick<ProfileContext, 'user' | 'draft'>): boolean =>
  user !== undefined && Object.keys(getChanges(toPerson(user), draft)).length > 0

/** The actors, guards and actions of the profile window. `profile.machine.ts` decides when they run. */
export const profileSetup = setup({
  types: {} as { context: ProfileContext; events: ProfileEvent; input: WindowInput<object> },
  actors: {
    fetchUser: providedPromise<User, void>('fetchUser'),
    /** Saves the profile. Returns the user as stored, and the message for the user. */
    savePerson: providedPromise<{ user: User; message: string }, Partial<Person>>('savePerson'),
    fetchSessions: providedPromise<readonly OwnSession[], void>('fetchSessions'),
    endSession: providedPromise<void, { uuid: string }>('endSession'),
  },
  guards: {
    hasChanges: ({ context }) => isDirty(context),
    affectsUser: affectsResources('user'),
  },
  actions: {
    /** Stores the user as loaded from the server. Unsaved input stays. */
    setUser: assign(({ context, event }) => {
      const user = getEventOutput<User>(event)
      const typed = context.user ? getChanges(toPerson(context.user), context.draft) : {}
      return { user, draft: { ...toPerson(user), ...typed } }
    }),
    changePerson: assign(({ context }, { change }: { change: Partial<Person> }) => ({ draft: { ...context.draft, ...change } })),
    undo: assign({ draft: ({ context }) => (context.user ? toPerson(context.user) : emptyPerson), refusal: undefined }),
    setSaved: assign(({ event }) => {
      const { user } = getEventOutput<{ user: User }>(event)
      return { user, draft: toPerson(user) }
    }),
    setRefusal: assign({ refusal: ({ event }) => getEventError<Refusal>(event) }),
    clearRefusal: assign({ refusal: undefined }),
    notifyDirty: sendTo(
      ({ context }) => context.window,
      ({ context }): WindowRequest => ({ type: 'window.dirty', dirty: isDirty(context) }),
    ),
    notifySaved: enqueueActions(({ context, event, enqueue }) => {
      const { message } = getEventOutput<{ message: string }>(event)
      enqueue.sendTo(context.window, { type: 'notify', level: 'success', message: message } satisfies WindowRequest)
    }),
    openPassword: sendTo(({ context }) => context.window, { type: 'window.open', kind: 'change-password', payload: {} }),
    setSessions: assign({ sessions: ({ event }) => getEventOutput<readonly OwnSession[]>(event) }),
    setEnding: assign({ ending: (_, { uuid }: { uuid: string }) => uuid }),
    clearEnding: assign({ ending: undefined }),
  },
})
