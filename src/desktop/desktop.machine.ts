import { desktopSetup, noServices } from './desktop-setup'

/** Actions when a user signs in on an empty desktop. */
const begin = ['setSession', 'awaitProfile', 'startSession', 'startUploads', 'startMessaging'] as const

/** Root actor. It knows the session, runs its services and distributes data changes from all sources. */
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
    notify: { actions: 'forwardNotice' },
    'notice.withdraw': { actions: 'withdrawNotice' },
    'calls.changed': { actions: 'forwardActivity' },
    'calls.refused': { actions: 'refuseSession' },
    'calls.unanswered': { actions: 'loseConnection' },
    'auth.profile': { actions: 'forwardProfile' },
    'session.signOut': { actions: 'signOut' },
  },
  states: {
    /** Nobody is signed in and no window is open. */
    empty: { on: { 'auth.signedIn': { target: 'inUse', actions: begin } } },
    inUse: {
      on: {
        'window.open': { actions: { type: 'forward', params: ({ event }) => ({ service: 'windows', event }) } },
        'data.changed': { actions: ['notifyWindows', 'readConfig'] },
        'data.stale': { actions: ['notifyWindows', 'readConfig'] },
        'live.connected': { actions: 'readConfig' },
        'message.received': { actions: 'noticeMessage' },
        'live.event': [{ guard: 'endsSession', actions: 'refuseSession' }, { actions: 'forwardLive' }],
        'upload.start': { actions: 'startUpload' },
        'job.progress': { actions: 'forwardJob' },
        'job.follow': { actions: { type: 'forward', params: ({ event }) => ({ service: 'progress', event }) } },
        'progress.*': { actions: { type: 'forward', params: ({ event }) => ({ service: 'progress', event }) } },
        'nodes.operate': { actions: { type: 'forward', params: ({ event }) => ({ service: 'operations', event }) } },
        'nodes.returned': { actions: 'notifyReturned' },
        'nodes.send': { actions: { type: 'forward', params: ({ event }) => ({ service: 'clipboard', event }) } },
        'clipboard.put': { actions: { type: 'forward', params: ({ event }) => ({ service: 'clipboard', event }) } },
        'clipboard.paste': { actions: { type: 'forward', params: ({ event }) => ({ service: 'clipboard', event }) } },
        'directory.change': { actions: { type: 'forward', params: ({ event }) => ({ service: 'surface', event }) } },
        'flow.start': { actions: { type: 'forward', params: ({ event }) => ({ service: 'flows', event }) } },
        'auth.session': { actions: 'takeSession' },
        'connection.back': { actions: 'readAgain' },
        'auth.expired': { target: 'left', actions: 'stopMessaging' },
        'auth.signedOutElsewhere': [
          { guard: 'hasUnsaved', target: 'left', actions: 'stopMessaging' },
          { target: 'forgetting', actions: ['stopMessaging', 'stopSession', 'clearNotices', 'resetLook', 'notifyCleared'] },
        ],
        'auth.replaced': [
          { guard: 'hasUnsaved', target: 'left', actions: 'stopMessaging' },
          { target: 'empty', actions: ['stopMessaging', 'stopSession', 'clearNotices', 'resetLook', 'clearSession', 'notifyCleared'] },
        ],
        'auth.signedOut': { target: 'forgetting', actions: ['stopMessaging', 'stopSession', 'clearNotices', 'resetLook'] },
      },
    },
    /** The session expired. The windows wait, blurred and inert, for the same user. */
    left: {
      on: {
        'auth.signedOutElsewhere': {
          guard: 'hasNothingUnsaved',
          target: 'forgetting',
          actions: ['stopSession', 'clearNotices', 'resetLook', 'notifyCleared'],
        },
        'auth.signedIn': [
          { guard: 'isSameUser', target: 'inUse', actions: ['setSession', 'startMessaging', 'readAgain'] },
          {
            target: 'inUse',
            actions: ['stopSession', 'clearNotices', 'resetLook', ...begin],
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
      on: { 'auth.signedIn': { target: 'inUse', actions: begin } },
    },
  },
})
