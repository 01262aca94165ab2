import { authSetup } from './auth-setup'

/** States without a signed-in user. */
export const notAuthenticated = authSetup.createStateConfig({
  initial: 'start',
  on: {
    'tab.signedIn': { guard: 'mayTakeOver', target: '#auth.takingOver', actions: 'keepOffer' },
    'tab.signedOut': { guard: 'isForOwner', actions: 'tellSignedOutElsewhere' },
    'desk.cleared': { target: '#auth.unknown', actions: 'forgetOwner' },
  },
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
})
