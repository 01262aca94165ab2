import { forwardedRequests } from '../window-frame/forwarded-requests'
import { toSavedWindows } from './desktop-windows'
import { windowsSetup } from './windows-setup'

type WindowAction = 'raise' | 'remove' | 'markUnseen' | 'toggleFromTaskbar' | 'askToClose'

/** Returns the action for the window that an event names. */
const forWindow = <Type extends WindowAction>(type: Type) =>
  ({ type, params: ({ event }: { event: { id: string } }) => ({ id: event.id }) }) as const

/** Window manager of one session: open windows, stacking order, active window, and restoring after a page reload. */
export const windowsMachine = windowsSetup.createMachine({
  id: 'windows',
  context: ({ input }) => ({
    ...input,
    windows: [],
    stack: [],
    activeId: null,
    hiddenByShowDesktop: [],
    minimisedTogether: [],
    opened: 0,
    hasSaveFailed: false,
  }),
  type: 'parallel',
  invoke: { id: 'switcher', src: 'switcher', input: ({ self }) => ({ windows: self }), onError: {} },
  states: {
    opening: {
      initial: 'restoring',
      // These handlers are in this region and not at the root of the machine: in a parallel state, a handler in one region shadows the
      // root's handler.
      on: {
        'window.add': { actions: [{ type: 'add', params: ({ event }) => event }, 'activateTop'] },
        'window.raise': { actions: [forWindow('raise'), 'activateTop'] },
        'window.closed': { actions: [forWindow('remove'), 'activateTop'] },
        'window.minimised': { actions: [forWindow('markUnseen'), 'activateTop'] },
        'taskbar.press': { actions: forWindow('toggleFromTaskbar') },
        'taskbar.close': { actions: forWindow('askToClose') },
        'windows.notify': { actions: { type: 'notifyAll', params: ({ event }) => event } },
        'auth.session': { actions: { type: 'updateSession', params: ({ event }) => ({ session: event.session }) } },
        ...forwardedRequests,
      },
      states: {
        restoring: {
          invoke: {
            id: 'loadSaved',
            src: 'loadSaved',
            input: ({ context }) => ({ userUuid: context.session.userUuid }),
            onDone: { target: 'ready', actions: { type: 'openSaved', params: ({ event }) => ({ windows: event.output }) } },
            onError: 'ready',
          },
        },
        ready: { on: { 'window.open': { actions: { type: 'open', params: ({ event }) => event } } } },
      },
    },
    layout: {
      initial: 'arranged',
      states: {
        arranged: {
          on: {
            'desktop.toggle': { target: 'desktopShown', actions: ['hideAll', 'activateTop'] },
            'desktop.tile': { actions: 'tile' },
            'desktop.cascade': { actions: 'cascade' },
            'desktop.minimise': [{ guard: 'hasToMinimise', actions: 'minimiseAll' }, { actions: ['restoreTogether', 'activateTop'] }],
          },
        },
        desktopShown: {
          on: {
            'desktop.toggle': { target: 'arranged', actions: ['revealAll', 'activateTop'] },
            'window.add': 'arranged',
            'window.raise': 'arranged',
          },
        },
      },
    },
    persistence: {
      initial: 'saved',
      states: {
        saved: {
          on: {
            'window.changed': 'changed',
            'window.add': 'changed',
            'window.raise': 'changed',
            'window.closed': 'changed',
            'window.minimised': 'changed',
          },
        },
        changed: { after: { saveDelay: 'saving' }, on: { 'page.leave': 'saving' } },
        saving: {
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => ({ userUuid: context.session.userUuid, windows: toSavedWindows(context.windows, context.stack) }),
            onDone: { target: 'saved', actions: 'clearUnsavedNotice' },
            onError: { target: 'saved', actions: 'notifyNotSaved' },
          },
          on: { 'window.changed': 'changed', 'window.add': 'changed', 'window.closed': 'changed' },
        },
      },
    },
  },
})
