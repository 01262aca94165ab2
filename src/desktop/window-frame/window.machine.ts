import { canSave } from '#machines/saving'
import { forwardedRequests } from './forwarded-requests'
import type { Rect } from './geometry'
import type { Side } from './snapping'
import { type DirtyEvent, type NotifyEvent, windowSetup } from './window-setup'

const isDirty = { type: 'isDirty', params: ({ event }: { event: DirtyEvent }) => event } as const
const setDirty = { type: 'setDirty', params: ({ event }: { event: DirtyEvent }) => event } as const
const setSession = { type: 'setSession', params: ({ event }: { event: NotifyEvent }) => event } as const
const setSide = { type: 'setSide', params: ({ event }: { event: { side: Side } }) => ({ side: event.side }) } as const
const setRect = { type: 'setRect', params: ({ event }: { event: { rect: Rect } }) => ({ rect: event.rect }) } as const

/**
 * Frame of a window: size, visibility, activity, loading of the content on demand, and unsaved changes. After an error of the content the
 * frame offers to load it again; the error does not stop the desktop.
 */
export const windowMachine = windowSetup.createMachine({
  id: 'window',
  context: ({ input: { maximised, minimised, ...input } }) => ({
    ...input,
    side: input.side,
    opensMaximised: maximised,
    opensMinimised: minimised,
    restorePayload: input.payload,
    dirty: [],
    question: undefined,
    content: undefined,
    View: undefined,
    commands: undefined,
    error: undefined,
  }),
  type: 'parallel',
  on: {
    'frame.press': { actions: 'askToRaise' },
    'window.retitle': { actions: [{ type: 'setTitle', params: ({ event }) => event }, 'notifyChanged'] },
    'window.remember': { actions: [{ type: 'setRemembered', params: ({ event }) => ({ payload: event.payload }) }, 'notifyChanged'] },
    'window.open': { actions: 'forwardToDesktop' },
    'frame.notify': { actions: [setSession, { type: 'forwardToContent', params: ({ event }) => event }] },
    ...forwardedRequests,
  },
  states: {
    size: {
      initial: 'opening',
      states: {
        opening: {
          always: [{ guard: 'opensMaximised', target: 'maximised' }, { guard: 'opensSnapped', target: 'snapped' }, { target: 'normal' }],
        },
        normal: {
          on: {
            'frame.snap': { guard: 'canMaximise', target: 'snapped', actions: [setSide, 'notifyChanged'] },
            'frame.maximise': { guard: 'canMaximise', target: 'maximised', actions: 'notifyChanged' },
            'frame.move': { actions: [setRect, 'notifyChanged'] },
            'window.resize': { actions: [{ type: 'resize', params: ({ event }) => event }, 'notifyChanged'] },
          },
        },
        /** Fills a half or a quarter of the area; a gesture or a command restores the window's own size. */
        snapped: {
          exit: 'clearSide',
          on: {
            'frame.snap': { actions: [setSide, 'notifyChanged'] },
            'frame.maximise': { target: 'maximised', actions: 'notifyChanged' },
            'frame.restore': { target: 'normal', actions: 'notifyChanged' },
            'frame.move': { target: 'normal', actions: [setRect, 'notifyChanged'] },
          },
        },
        maximised: {
          on: {
            'frame.snap': { guard: 'canMaximise', target: 'snapped', actions: [setSide, 'notifyChanged'] },
            'frame.restore': { guard: 'canMaximise', target: 'normal', actions: 'notifyChanged' },
            'frame.move': { guard: 'canMaximise', target: 'normal', actions: [setRect, 'notifyChanged'] },
          },
        },
      },
    },
    visibility: {
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'opensMinimised', target: 'minimised' }, { target: 'shown' }] },
        shown: {
          on: {
            'frame.minimise': { guard: 'canMinimise', target: 'minimised', actions: ['notifyMinimised', 'notifyChanged'] },
            'frame.hide': 'hidden',
          },
        },
        minimised: { on: { 'frame.show': { target: 'shown', actions: 'notifyChanged' } } },
        /** Hidden together with all others by "show desktop". */
        hidden: { on: { 'frame.show': 'shown', 'frame.reveal': 'shown' } },
      },
    },
    activity: {
      initial: 'inactive',
      states: {
        inactive: { on: { 'frame.activate': { target: 'active', actions: 'notifyActivated' } } },
        active: { on: { 'frame.deactivate': 'inactive' } },
      },
    },
    content: {
      initial: 'opening',
      states: {
        opening: {
          always: [
            { guard: 'isLoaded', target: 'running', actions: { type: 'spawnContent', params: ({ context }) => context } },
            { target: 'loading' },
          ],
        },
        loading: {
          invoke: {
            id: 'loadContent',
            src: 'loadContent',
            input: ({ context, event }) => ({ kind: context.kind, again: event.type === 'content.retry' }),
            onDone: { target: 'running', actions: { type: 'spawnContent', params: ({ event }) => ({ loaded: event.output }) } },
            onError: { target: 'failed', actions: 'setError' },
          },
        },
        running: {
          on: {
            // If this actor did not handle an error of its child, the error would stop this actor and then the desktop.
            'xstate.error.actor.*': { target: 'failed', actions: ['setError', 'stopContent'] },
            'content.crashed': { target: 'failed', actions: ['setError', 'stopContent'] },
          },
        },
        failed: {
          on: {
            'content.retry': { target: 'loading', actions: 'clearError' },
            'frame.notify': [
              { guard: { type: 'isServerBack', params: ({ event }) => event }, target: 'loading', actions: [setSession, 'clearError'] },
              { actions: setSession },
            ],
          },
        },
      },
    },
    work: {
      initial: 'saved',
      on: { 'window.close': '.closed' },
      states: {
        saved: {
          on: {
            'window.dirty': { guard: isDirty, target: 'unsaved', actions: setDirty },
            'frame.close': 'closed',
            'window.leave': 'closed',
          },
        },
        unsaved: {
          on: {
            'window.dirty': [
              { guard: isDirty, actions: setDirty },
              { target: 'saved', actions: setDirty },
            ],
            'frame.close': 'asking',
            'window.leave': 'asking',
          },
        },
        asking: {
          entry: 'askToRaise',
          invoke: {
            id: 'confirm',
            src: 'confirm',
            input: ({ context }) => context.question?.() ?? context.createDiscardQuestion(canSave(context.content)),
            onDone: [
              { guard: { type: 'isConfirmed', params: ({ event }) => event.output }, target: 'closed' },
              { guard: { type: 'isToSave', params: ({ event }) => event.output }, target: 'saving' },
              { target: 'unsaved' },
            ],
            onError: 'unsaved',
          },
          on: {
            'window.dirty': [
              { guard: isDirty, actions: setDirty },
              { target: 'saved', actions: setDirty },
            ],
          },
        },
        /** The content is saving. The window closes when nothing is unsaved, and stays open if saving failed. */
        saving: {
          after: { dialogCloseDelay: { actions: 'askToSave' } },
          on: {
            'window.dirty': [
              { guard: { type: 'isUnsaved', params: ({ event }) => event }, target: 'unsaved', actions: setDirty },
              { guard: isDirty, actions: setDirty },
              { target: 'closed' },
            ],
            'frame.close': 'asking',
          },
        },
        closed: { entry: 'notifyClosed' },
      },
    },
  },
})
