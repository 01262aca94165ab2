import { authSetup } from './auth-setup'

/**
 * Who is signed in. Signing in has the states start, success, fail, captchaNeeded and back; the last three also take the next try. The
 * token is renewed while the tab is in use, and nothing is renewed for a tab that was left alone.
 */
export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: ({ input }) => ({
    parent: input.parent,
    credentials: { username: '', password: '' },
    failure: undefined,
    captcha: undefined,
    session: undefined,
    passwords: { currentPassword: '', newPassword: '' },
  }),
  initial: 'unknown',
  states: {
    unknown: {
      invoke: {
        id: 'fetchSession',
        src: 'fetchSession',
        onDone: { target: 'authenticated', actions: 'keepSession' },
        onError: [{ guard: 'isPasswordDue', target: 'passwordDue' }, { target: 'notAuthenticated' }],
      },
    },
    notAuthenticated: {
      initial: 'start',
      states: {
        start: {
          initial: 'waiting',
          states: {
            waiting: { on: { 'signIn.submit': { target: 'sending', actions: 'keepCredentials' } } },
            sending: {
              tags: 'sending',
              invoke: {
                id: 'signIn',
                src: 'signIn',
                input: ({ context }) => context.credentials,
                onDone: { target: '#auth.notAuthenticated.success', actions: 'forgetFailure' },
                onError: { target: 'askingForCaptcha', actions: 'keepFailure' },
              },
            },
            askingForCaptcha: {
              tags: 'sending',
              invoke: {
                id: 'isCaptchaNeeded',
                src: 'isCaptchaNeeded',
                input: ({ context }) => ({ username: context.credentials.username }),
                onDone: [{ guard: 'isNeeded', target: '#auth.notAuthenticated.captchaNeeded' }, { target: '#auth.notAuthenticated.fail' }],
                onError: '#auth.notAuthenticated.fail',
              },
            },
          },
        },
        success: {
          tags: 'sending',
          entry: ['forgetPassword', 'forgetCaptcha'],
          invoke: {
            id: 'fetchSession',
            src: 'fetchSession',
            onDone: { target: '#auth.authenticated.profile.waiting', actions: 'keepSession' },
            onError: [
              { guard: 'isPasswordDue', target: '#auth.passwordDue' },
              { target: 'fail', actions: 'keepFailure' },
            ],
          },
        },
        fail: {
          entry: ['forgetPassword', 'forgetCaptcha'],
          initial: 'ready',
          on: { 'signIn.back': 'back' },
          states: {
            ready: {
              always: { guard: 'mustWait', target: 'slowedDown' },
              on: { 'signIn.submit': { target: '#auth.notAuthenticated.start.sending', actions: 'keepCredentials' } },
            },
            slowedDown: { after: { slowDown: { target: 'ready', actions: 'forgetFailure' } } },
          },
        },
        captchaNeeded: {
          entry: 'forgetPassword',
          initial: 'fetching',
          on: { 'signIn.back': 'back' },
          states: {
            fetching: {
              entry: 'forgetCaptcha',
              invoke: {
                id: 'fetchCaptcha',
                src: 'fetchCaptcha',
                input: ({ context }) => ({ username: context.credentials.username }),
                onDone: { target: 'ready', actions: 'keepCaptcha' },
                onError: 'unavailable',
              },
            },
            ready: {
              on: {
                'captcha.refresh': 'fetching',
                'signIn.submit': { target: '#auth.notAuthenticated.start.sending', actions: 'keepCredentials' },
              },
            },
            unavailable: { on: { 'captcha.refresh': 'fetching' } },
          },
        },
        back: {
          entry: ['forgetFailure', 'forgetCaptcha'],
          on: { 'signIn.submit': { target: 'start.sending', actions: 'keepCredentials' } },
        },
      },
    },
    /** Signed in as far as choosing a new password goes. */
    passwordDue: {
      initial: 'asking',
      exit: 'forgetFailure',
      on: { 'session.signOut': 'signingOut', 'session.refused': 'expiring' },
      states: {
        asking: {
          entry: 'forgetPasswords',
          on: { 'password.submit': { target: 'changing', actions: ['keepPasswords', 'forgetFailure'] } },
        },
        changing: {
          tags: 'sending',
          invoke: {
            id: 'changePassword',
            src: 'changePassword',
            input: ({ context }) => context.passwords,
            onDone: { target: '#auth.notAuthenticated.success', actions: 'forgetPasswords' },
            onError: { target: 'asking', actions: 'keepFailure' },
          },
        },
      },
    },
    authenticated: {
      entry: 'tellSignedIn',
      exit: 'forgetSession',
      on: {
        'session.signOut': 'signingOut',
        'session.refused': 'expiring',
      },
      invoke: { id: 'watchUse', src: 'watchUse', onError: {} },
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
                onDone: { target: 'current', actions: 'tellProfile' },
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
                id: 'fetchSession',
                src: 'fetchSession',
                onDone: { target: 'known', actions: ['keepSession', 'tellSession'] },
                onError: 'known',
              },
            },
          },
        },
        token: {
          initial: 'fresh',
          states: {
            fresh: { after: { renewAfter: 'due' } },
            due: { on: { 'user.active': 'renewing' } },
            renewing: { invoke: { id: 'renewToken', src: 'renewToken', onDone: 'fresh', onError: 'fresh' } },
          },
        },
      },
    },
    expiring: {
      invoke: {
        id: 'dropToken',
        src: 'dropToken',
        onDone: { target: 'notAuthenticated', actions: 'tellExpired' },
        onError: { target: 'notAuthenticated', actions: 'tellExpired' },
      },
    },
    signingOut: {
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: { target: 'notAuthenticated', actions: 'tellSignedOut' },
        onError: { target: 'notAuthenticated', actions: 'tellSignedOut' },
      },
    },
  },
})
