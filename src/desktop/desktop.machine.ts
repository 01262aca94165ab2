import type { Session } from '#windows/window-kind'
import { type DesktopEvent, desktopSetup, noServices } from './desktop-setup'

const setSession = { type: 'setSession', params: ({ event }: { event: { session: Session } }) => ({ session: event.session }) } as const
/** Actions when a user signs in and no window is open. */
const signInActions = [setSession, 'awaitProfile', 'startSession', 'startUploads', 'startMessaging'] as const

const notifyServices = {
  type: 'notifyServices',
  params: ({ event }: { event: Extract<DesktopEvent, { type: 'data.changed' | 'data.stale' }> }) => event,
} as const

/** Root actor of the page. It stores the session, runs the services of the session, and forwards data changes from all sources to them. */
export const desktopMachine = desktopSetup.createMachine({
  id: 'desktop',
  context: ({ input: { look, ...input }, spawn, self }) => ({
    ...input,
    session: null,
    auth: spawn('auth', { input: { parent: self } }),
    notifications: spawn('notifications'),
    activity: spawn('activity'),
    connection: spawn('connection', { input: { parent: self } }),
    preferences: spawn('preferences', { systemId: 'preferences', input: { look } }),
    site: spawn('site', { systemId: 'site' }),
    ...noServices,
    messaging: undefined,
  }),
  invoke: { id: 'watchCalls', src: 'watchCalls', onError: {} },
  initial: 'empty',
  on: {
    notify: { actions: { type: 'addNotice', params: ({ event }) => event } },
    'notice.withdraw': { actions: { type: 'forward', params: ({ event }) => ({ service: 'notifications', event }) } },
    'calls.changed': { actions: { type: 'forward', params: ({ event }) => ({ service: 'activity', event }) } },
    'calls.refused': { actions: 'refuseSession' },
    'calls.unanswered': { actions: 'loseConnection' },
    'auth.profile': { actions: { type: 'forwardProfile', params: ({ event }) => ({ profile: event.profile }) } },
    'session.signOut': { actions: 'signOut' },
  },
  states: {
    /** Nobody is signed in and no window is open. */
    empty: { on: { 'auth.signedIn': { target: 'inUse', actions: signInActions } } },
    inUse: {
      on: {
        'window.open': { actions: { type: 'forward', params: ({ event }) => ({ service: 'windows', event }) } },
        'target.open': { actions: { type: 'openTarget', params: ({ event }) => event } },
        'data.changed': [
          { guard: { type: 'isOfConfig', params: ({ event }) => ({ resource: event.resource }) }, actions: [notifyServices, 'readConfig'] },
          { actions: notifyServices },
        ],
        'data.stale': { actions: [notifyServices, 'readConfig'] },
        'live.connected': { actions: ['readConfig', 'readIcons'] },
        'message.received': { actions: { type: 'notifyMessage', params: ({ event }) => ({ message: event.message }) } },
        'live.event': [
          { guard: { type: 'endsSession', params: ({ event }) => ({ live: event.event }) }, actions: 'refuseSession' },
          { actions: { type: 'handleLive', params: ({ event }) => ({ live: event.event }) } },
        ],
        'upload.start': { actions: { type: 'startUpload', params: ({ event }) => event } },
        'job.progress': { actions: { type: 'forwardJob', params: ({ event }) => event } },
        'job.follow': { actions: { type: 'forward', params: ({ event }) => ({ service: 'progress', event }) } },
        'progress.*': { actions: { type: 'forward', params: ({ event }) => ({ service: 'progress', event }) } },
        'nodes.operate': { actions: { type: 'forward', params: ({ event }) => ({ service: 'operations', event }) } },
        'nodes.returned': {
          actions: { type: 'forward', params: ({ event }) => ({ service: 'windows', event: { type: 'windows.notify', fact: event } }) },
        },
        'nodes.send': { actions: { type: 'forward', params: ({ event }) => ({ service: 'clipboard', event }) } },
        'clipboard.put': { actions: { type: 'forward', params: ({ event }) => ({ service: 'clipboard', event }) } },
        'clipboard.paste': { actions: { type: 'forward', params: ({ event }) => ({ service: 'clipboard', event }) } },
        'directory.change': { actions: { type: 'forward', params: ({ event }) => ({ service: 'surface', event }) } },
        'flow.start': { actions: { type: 'forward', params: ({ event }) => ({ service: 'flows', event }) } },
        'auth.session': { actions: { type: 'updateSession', params: ({ event }) => ({ session: event.session }) } },
        'connection.back': { actions: 'readAgain' },
        'auth.expired': { target: 'sessionExpired', actions: 'stopMessaging' },
        'auth.signedOutElsewhere': [
          { guard: 'hasUnsaved', target: 'sessionExpired', actions: 'stopMessaging' },
          { target: 'forgetting', actions: ['stopMessaging', 'stopSession', 'clearNotices', 'resetLook', 'notifyCleared'] },
        ],
        'auth.replaced': [
          { guard: 'hasUnsaved', target: 'sessionExpired', actions: 'stopMessaging' },
          { target: 'empty', actions: ['stopMessaging', 'stopSession', 'clearNotices', 'resetLook', 'clearSession', 'notifyCleared'] },
        ],
        'auth.signedOut': { target: 'forgetting', actions: ['stopMessaging', 'stopSession', 'clearNotices', 'resetLook'] },
      },
    },
    /** The session has expired. The windows stay open, blurred and inert, until the same user signs in again. */
    sessionExpired: {
      on: {
        'auth.signedOutElsewhere': {
          guard: 'hasNothingUnsaved',
          target: 'forgetting',
          actions: ['stopSession', 'clearNotices', 'resetLook', 'notifyCleared'],
        },
        'auth.signedIn': [
          {
            guard: { type: 'isSameUser', params: ({ event }) => ({ session: event.session }) },
            target: 'inUse',
            actions: [setSession, 'startMessaging', 'readAgain'],
          },
          {
            target: 'inUse',
            actions: ['stopSession', 'clearNotices', 'resetLook', ...signInActions],
          },
        ],
      },
    },
    forgetting: {
      invoke: {
        id: 'forgetSaved',
        src: 'forgetSaved',
        input: ({ context }) => ({ userUuid: context.session?.userUuid ?? '' }),
        onDone: { target: 'empty', actions: 'clearSession' },
        onError: { target: 'empty', actions: 'clearSession' },
      },
      on: { 'auth.signedIn': { target: 'inUse', actions: signInActions } },
    },
  },
})
