import type { Credentials } from './auth'
import { authSetup } from './auth-setup'

const setCredentials = {
  type: 'setCredentials',
  params: ({ event }: { event: { credentials: Credentials } }) => ({ credentials: event.credentials }),
} as const

/** States of the authentication while nobody is signed in. */
export const notAuthenticated = authSetup.createStateConfig({
  initial: 'start',
  on: {
    'tab.signedIn': {
      guard: { type: 'canTakeOver', params: ({ event }) => ({ userUuid: event.userUuid }) },
      target: '#auth.takingOver',
      actions: { type: 'setOfferedToken', params: ({ event }) => ({ token: event.token }) },
    },
    'tab.signedOut': {
      guard: { type: 'isForOwner', params: ({ event }) => ({ userUuid: event.userUuid }) },
      actions: 'notifySignedOutElsewhere',
    },
    'desktop.cleared': { target: '#auth.unknown', actions: 'clearOwner' },
  },
  states: {
    start: {
      initial: 'waiting',
      states: {
        waiting: { on: { 'signIn.submit': { target: 'sending', actions: setCredentials } } },
        sending: {
          tags: 'sending',
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ context }) => context.credentials,
            onDone: { target: '#auth.notAuthenticated.success', actions: 'clearFailure' },
            onError: { target: 'askingForCaptcha', actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) } },
          },
        },
        askingForCaptcha: {
          tags: 'sending',
          invoke: {
            id: 'isCaptchaNeeded',
            src: 'isCaptchaNeeded',
            input: ({ context }) => ({ username: context.credentials.username }),
            onDone: [
              {
                guard: { type: 'isCaptchaNeeded', params: ({ event }) => ({ isNeeded: event.output }) },
                target: '#auth.notAuthenticated.captchaNeeded',
              },
              { target: '#auth.notAuthenticated.fail' },
            ],
            onError: '#auth.notAuthenticated.fail',
          },
        },
      },
    },
    success: {
      tags: 'sending',
      entry: ['clearPassword', 'clearCaptcha'],
      invoke: {
        id: 'fetchSession',
        src: 'fetchSession',
        onDone: {
          target: '#auth.authenticated.profile.waiting',
          actions: { type: 'setSession', params: ({ event }) => ({ session: event.output }) },
        },
        onError: [
          { guard: { type: 'isPasswordDue', params: ({ event }) => ({ error: event.error }) }, target: '#auth.passwordDue' },
          { target: 'fail', actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    fail: {
      entry: ['clearPassword', 'clearCaptcha'],
      initial: 'ready',
      on: { 'signIn.back': 'back' },
      states: {
        ready: {
          always: { guard: 'isSlowedDown', target: 'slowedDown' },
          on: { 'signIn.submit': { target: '#auth.notAuthenticated.start.sending', actions: setCredentials } },
        },
        slowedDown: { after: { slowDownDelay: { target: 'ready', actions: 'clearFailure' } } },
      },
    },
    captchaNeeded: {
      entry: 'clearPassword',
      initial: 'fetching',
      on: { 'signIn.back': 'back' },
      states: {
        fetching: {
          entry: 'clearCaptcha',
          invoke: {
            id: 'fetchCaptcha',
            src: 'fetchCaptcha',
            input: ({ context }) => ({ username: context.credentials.username }),
            onDone: { target: 'ready', actions: { type: 'setCaptcha', params: ({ event }) => ({ captcha: event.output }) } },
            onError: 'unavailable',
          },
        },
        ready: {
          on: {
            'captcha.refresh': 'fetching',
            'signIn.submit': { target: '#auth.notAuthenticated.start.sending', actions: setCredentials },
          },
        },
        unavailable: { on: { 'captcha.refresh': 'fetching' } },
      },
    },
    back: {
      entry: ['clearFailure', 'clearCaptcha'],
      on: { 'signIn.submit': { target: 'start.sending', actions: setCredentials } },
    },
  },
})
