import { authSetup } from './auth-setup'
import { notAuthenticated } from './auth-sign-in'

type SignOutStep = 'notifyReplaced' | 'notifySignedOutElsewhere' | 'notifyExpired' | 'clearOwner' | 'notifySignedOut'

/** Returns a state that runs the actor and then signs out, also if the request fails. */
const endSignIn = <const Src extends 'endSession' | 'dropToken' | 'signOut', const Actions extends readonly SignOutStep[]>(
  src: Src,
  actions: Actions,
) => {
  const toSignIn = { target: 'notAuthenticated', actions } as const
  return { invoke: { id: src, src, onDone: toSignIn, onError: toSignIn } } as const
}

/** Transitions of the states in which a user is signed in. They end the sign-in. */
const signOutTransitions = {
  'session.signOut': 'signingOut',
  'tab.signedOut': {
    guard: { type: 'isForOwner', params: ({ event }: { event: { userUuid: string } }) => ({ userUuid: event.userUuid }) },
    target: 'leaving',
  },
  'tab.signedIn': 'replaced',
} as const

/**
 * Authentication of the user, shared by all tabs of the browser. While nobody is signed in, its states are start, success, fail,
 * captchaNeeded and back. In the last three the user can try again.
 */
export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: ({ input }) => ({
    parent: input.parent,
    credentials: { username: '', password: '' },
    failure: undefined,
    captcha: undefined,
    session: undefined,
    owner: undefined,
    offeredToken: undefined,
    passwords: { currentPassword: '', newPassword: '' },
  }),
  invoke: { id: 'watchTabs', src: 'watchTabs', onError: {} },
  initial: 'unknown',
  states: {
    unknown: {
      on: {
        'tab.signedIn': {
          guard: { type: 'canTakeOver', params: ({ event }) => ({ userUuid: event.userUuid }) },
          target: 'takingOver',
          actions: { type: 'setOfferedToken', params: ({ event }) => ({ token: event.token }) },
        },
      },
      invoke: {
        id: 'fetchSession',
        src: 'fetchSession',
        onDone: { target: 'authenticated', actions: { type: 'setSession', params: ({ event }) => ({ session: event.output }) } },
        onError: [
          { guard: { type: 'isPasswordDue', params: ({ event }) => ({ error: event.error }) }, target: 'passwordDue' },
          { target: 'notAuthenticated' },
        ],
      },
    },
    notAuthenticated,
    /** The user is signed in but may only set a new password. */
    passwordDue: {
      initial: 'asking',
      exit: 'clearFailure',
      on: {
        ...signOutTransitions,
        'session.refused': 'expiring',
        'tab.renewed': '#auth.notAuthenticated.success',
      },
      states: {
        asking: {
          entry: 'clearPasswords',
          on: {
            'password.submit': {
              target: 'changing',
              actions: [{ type: 'setPasswords', params: ({ event }) => ({ passwords: event.passwords }) }, 'clearFailure'],
            },
          },
        },
        changing: {
          tags: 'sending',
          invoke: {
            id: 'changePassword',
            src: 'changePassword',
            input: ({ context }) => context.passwords,
            onDone: { target: '#auth.notAuthenticated.success', actions: 'clearPasswords' },
            onError: { target: 'asking', actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) } },
          },
        },
      },
    },
    authenticated: {
      entry: 'notifySignedIn',
      exit: 'clearSession',
      on: { ...signOutTransitions, 'session.idle': 'expiring' },
      invoke: { id: 'life', src: 'life', input: ({ self }) => ({ parent: self }), onError: {} },
      type: 'parallel',
      states: {
        profile: {
          initial: 'refreshing',
          states: {
            waiting: { after: { profileRefreshDelay: 'refreshing' } },
            refreshing: {
              invoke: {
                id: 'fetchProfile',
                src: 'fetchProfile',
                onDone: { target: 'current', actions: { type: 'notifyProfile', params: ({ event }) => ({ profile: event.output }) } },
                onError: 'current',
              },
            },
            current: {},
          },
        },
        rights: {
          initial: 'known',
          states: {
            known: { on: { 'session.changed': 'asking' } },
            asking: {
              on: { 'session.changed': { target: 'asking', reenter: true } },
              invoke: {
                id: 'refreshSession',
                src: 'refreshSession',
                onDone: {
                  target: 'known',
                  actions: [{ type: 'setSession', params: ({ event }) => ({ session: event.output }) }, 'notifySession'],
                },
                onError: 'known',
              },
            },
          },
        },
        access: {
          initial: 'granted',
          states: {
            granted: { on: { 'session.refused': 'refused', 'tab.renewed': { actions: 'notifyRenewed' } } },
            /** A call got 401. Another tab may have a newer token of the same user, so the tabs are asked first. */
            refused: {
              on: { 'tab.renewed': 'granted' },
              invoke: {
                id: 'askTabs',
                src: 'askTabs',
                onDone: { target: 'granted', actions: 'readRights' },
                onError: '#auth.expiring',
              },
            },
          },
        },
      },
    },
    takingOver: {
      tags: 'sending',
      exit: 'clearOfferedToken',
      invoke: {
        id: 'takeToken',
        src: 'takeToken',
        input: ({ context }) => ({ token: context.offeredToken ?? '' }),
        onDone: { target: '#auth.notAuthenticated.success', actions: 'clearFailure' },
        onError: 'notAuthenticated',
      },
    },
    /** Another user signed in, in another tab. A browser can have only one signed-in user. */
    replaced: endSignIn('endSession', ['notifyReplaced']),
    /** The user signed out in another tab. */
    leaving: endSignIn('dropToken', ['notifySignedOutElsewhere']),
    expiring: endSignIn('dropToken', ['notifyExpired']),
    signingOut: endSignIn('signOut', ['clearOwner', 'notifySignedOut']),
  },
})
