import { sidebarWidth } from '#api/contract/constants'
import type { DataChanged, WindowRef } from '../window-kind'
import { type DocumentGo, toDownloadInput, toOpenInput } from './context'
import type { FindInput } from './find.machine'
import type { Picture } from './picture'
import type { PrintInput } from './print'
import { initialTransform } from './transform'
import { list, panel } from './viewer-regions'
import { viewerSetup } from './viewer-setup'

const changesDocument = { type: 'isThisDocument', params: ({ event }: { event: DataChanged }) => event } as const

const canGoToDocument = { type: 'canGoToDocument', params: ({ event }: { event: DocumentGo }) => ({ by: event.by }) } as const

/** Shows one image or document. Zoom, rotation and page stay the same when the file is reloaded. */
export const viewerMachine = viewerSetup.createMachine({
  id: 'viewer',
  context: ({ input }) => ({
    ...input,
    ...{
      transform: initialTransform,
      fit: null,
      documents: null,
      picture: null,
      page: 1,
      scrollTarget: null,
      failure: null,
      password: null,
      plainText: false,
      preparedPages: 0,
    },
    ...{ tab: 'general', panelWidth: sidebarWidth, details: null },
  }),
  type: 'parallel',
  on: { 'session.changed': { actions: [{ type: 'setSession', params: ({ event }) => ({ session: event.session }) }, 'forwardToDetails'] } },
  states: {
    picture: {
      initial: 'loading',
      on: {
        'document.go': {
          guard: canGoToDocument,
          target: '.loading',
          actions: [
            { type: 'goToDocument', params: ({ event }) => ({ by: event.by }) },
            'stopDetails',
            'dropDetails',
            'retitle',
            'rememberPayload',
          ],
        },
      },
      states: {
        loading: {
          invoke: {
            id: 'openPicture',
            src: 'openPicture',
            input: ({ context }) => toOpenInput(context),
            onDone: { target: 'showing', actions: ['setPicture', 'returnToPage'] },
            onError: [
              { guard: 'isLocked', target: 'locked', actions: 'setFailure' },
              { target: 'failed', actions: 'setFailure' },
            ],
          },
        },
        showing: {
          exit: 'dropPicture',
          invoke: { id: 'holdPicture', src: 'holdPicture', input: ({ context }) => context.picture as Picture, onError: 'failed' },
          on: {
            'zoom.in': { actions: 'zoomIn' },
            'zoom.out': { actions: 'zoomOut' },
            'zoom.to': { actions: { type: 'zoomTo', params: ({ event }) => ({ scale: event.scale }) } },
            'fit.set': { actions: { type: 'setFit', params: ({ event }) => ({ fit: event.fit }) } },
            'fit.found': { actions: { type: 'applyFit', params: ({ event }) => ({ scale: event.scale }) } },
            'rotate.right': { actions: 'rotateRight' },
            'rotate.left': { actions: 'rotateLeft' },
            'transform.reset': { actions: 'resetTransform' },
            'page.shown': { actions: { type: 'setPage', params: ({ event }) => ({ page: event.page }) } },
            'place.go': { guard: 'hasPages', actions: { type: 'setScrollTarget', params: ({ event: { page, hit } }) => ({ page, hit }) } },
            'plainText.toggle': { target: 'loading', actions: 'togglePlainText' },
            'picture.failed': { target: 'failed', actions: 'setFailure' },
            'data.changed': { guard: changesDocument, target: 'loading' },
          },
          type: 'parallel',
          states: {
            finding: {
              initial: 'closed',
              states: {
                closed: { on: { 'find.open': { guard: 'hasText', target: 'open' } } },
                open: {
                  invoke: {
                    id: 'find',
                    src: 'find',
                    input: ({ context, self }): FindInput => ({ picture: context.picture, page: context.page, viewer: self }),
                    onError: 'closed',
                  },
                  on: { 'find.close': 'closed' },
                },
              },
            },
            printing: {
              initial: 'idle',
              states: {
                idle: { on: { 'print.start': { guard: 'isPrintable', target: 'preparing' } } },
                failed: { on: { 'print.start': 'preparing', 'print.cancel': 'idle' } },
                preparing: {
                  entry: { type: 'setPreparedPages', params: { pages: 0 } },
                  invoke: {
                    id: 'printPicture',
                    src: 'printPicture',
                    input: ({ context, self }): PrintInput & { window: WindowRef } => ({
                      picture: context.picture,
                      title: context.payload.title,
                      rotation: context.transform.rotation,
                      viewer: self,
                      window: context.window,
                    }),
                    onDone: 'idle',
                    onError: 'failed',
                  },
                  on: {
                    'print.progress': { actions: { type: 'setPreparedPages', params: ({ event }) => ({ pages: event.pages }) } },
                    'print.cancel': 'idle',
                  },
                },
              },
            },
          },
        },
        locked: {
          on: {
            'password.given': {
              target: 'loading',
              actions: { type: 'setPassword', params: ({ event }) => ({ password: event.password }) },
            },
            'data.changed': { guard: changesDocument, target: 'loading' },
          },
        },
        failed: { on: { 'picture.retry': 'loading', 'data.changed': { guard: changesDocument, target: 'loading' } } },
      },
    },
    right: {
      initial: 'granted',
      states: {
        granted: { on: { 'data.changed': { guard: 'changesRights', target: 'checking' } } },
        checking: {
          on: {
            'data.changed': { guard: 'changesRights', target: 'checking', reenter: true },
            'document.go': { guard: canGoToDocument, target: 'granted' },
          },
          invoke: {
            id: 'isReadable',
            src: 'isReadable',
            input: ({ context }) => ({ uuid: context.payload.uuid }),
            onDone: [
              { guard: 'isAllowed', target: 'granted' },
              { target: 'granted', actions: 'failWithoutRight' },
            ],
            onError: 'granted',
          },
        },
      },
    },
    strip: { initial: 'closed', states: { closed: { on: { 'strip.toggle': 'open' } }, open: { on: { 'strip.toggle': 'closed' } } } },
    download: {
      initial: 'idle',
      states: {
        idle: { on: { 'download.start': 'preparing' } },
        preparing: {
          invoke: {
            id: 'download',
            src: 'download',
            input: ({ context }) => toDownloadInput(context),
            onDone: 'idle',
            onError: 'idle',
          },
        },
      },
    },
    panel,
    list,
  },
})
