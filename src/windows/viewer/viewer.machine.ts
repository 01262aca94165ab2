import { assign, fromCallback, setup } from 'xstate'
import { sidebarWidth } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import { providedPromise } from '#machines/provided'
import type { WindowInput } from '#windows/window-kind'
import { type FindInput, findMachine } from './find.machine'
import type { Picture } from './picture'
import type { PrintInput } from './print'
import { initialTransform, rotateBy, zoomBy, zoomTo } from './transform'
import { embeddedPdfKey, errorOf, failureOf, type OpenInput, type ViewerContext, type ViewerEvent, type ViewerPayload } from './context'

/** Shows one image or document. Zoom, rotation and page are kept while the file is reloaded. */
export const viewerMachine = setup({
  types: {} as { context: ViewerContext; events: ViewerEvent; input: WindowInput<ViewerPayload> },
  actors: {
    openPicture: providedPromise<Picture, OpenInput>('openPicture'),
    /** Frees the picture when it is left and when the window closes: a stopped machine runs no exit actions, its children do clean up. */
    holdPicture: fromCallback<ViewerEvent, Picture>(({ input }) => input.close),
    find: findMachine,
    printPicture: providedPromise<void, PrintInput>('printPicture'),
    loadDetails: providedPromise<Node, string>('loadDetails'),
  },
  guards: {
    isThisDocument: ({ context, event }) =>
      event.type === 'data.changed' && event.resource === 'node' && event.uuids.includes(context.payload.uuid),
    isLocked: ({ event }) => ['encryptedFile', 'wrongPassword'].includes(failureOf(errorOf(event)).code),
    hasText: ({ context }) => context.picture?.kind === 'pages' && context.picture.source.textOf !== undefined,
    hasPages: ({ context }) => context.picture?.kind === 'pages',
    isPrintable: ({ context }) => context.picture !== null && context.picture.kind !== 'embedded',
    isActiveTab: ({ context, event }) => event.type === 'tab.pick' && event.tab === context.tab,
  },
  actions: {
    zoomIn: assign({ transform: ({ context }) => zoomBy(context.transform, 1), fit: null }),
    zoomOut: assign({ transform: ({ context }) => zoomBy(context.transform, -1), fit: null }),
    zoomTo: assign({
      transform: ({ context, event }) => (event.type === 'zoom.to' ? zoomTo(context.transform, event.scale) : context.transform),
      fit: null,
    }),
    keepFit: assign({ fit: ({ context, event }) => (event.type === 'fit.ask' ? event.fit : context.fit) }),
    applyFit: assign({
      transform: ({ context, event }) =>
        event.type === 'fit.found' && context.fit ? zoomTo(context.transform, event.scale) : context.transform,
    }),
    rotateRight: assign({ transform: ({ context }) => rotateBy(context.transform, 1) }),
    rotateLeft: assign({ transform: ({ context }) => rotateBy(context.transform, -1) }),
    resetTransform: assign({ transform: initialTransform, fit: null }),
    keepPage: assign({ page: ({ context, event }) => (event.type === 'page.shown' ? event.page : context.page) }),
    keepGoal: assign({
      goal: ({ context, event }) => {
        if (event.type !== 'place.go') return context.goal
        const last = context.picture?.kind === 'pages' ? context.picture.source.count : 1
        const page = Math.min(last, Math.max(1, Math.trunc(event.page) || 1))
        return { page, ...(event.hit && { hit: event.hit }) }
      },
    }),
    keepPicture: assign({ picture: ({ event }) => ('output' in event ? (event.output as Picture) : null), failure: null, password: null }),
    /** A reloaded document opens where it was read. */
    returnToPage: assign({ goal: ({ context }) => (context.page > 1 ? { page: context.page } : null) }),
    dropPicture: assign({ picture: null, goal: null }),
    keepFailure: assign({ failure: ({ event }) => failureOf(errorOf(event)), password: null }),
    keepPassword: assign({ password: ({ event }) => (event.type === 'password.given' ? event.password : null) }),
    keepPrepared: assign({ prepared: ({ event }) => (event.type === 'print.progress' ? event.pages : 0) }),
    keepTab: assign({ tab: ({ context, event }) => (event.type === 'tab.pick' ? event.tab : context.tab) }),
    keepWidth: assign({ panelWidth: ({ context, event }) => (event.type === 'panel.resized' ? event.width : context.panelWidth) }),
    keepDetails: assign({ details: ({ event }) => ('output' in event ? (event.output as Node) : null) }),
  },
}).createMachine({
  id: 'viewer',
  context: ({ input }) => ({
    ...input,
    ...{ transform: initialTransform, fit: null, picture: null, page: 1, goal: null, failure: null, password: null, prepared: 0 },
    ...{ tab: 'details', panelWidth: sidebarWidth, details: null },
  }),
  type: 'parallel',
  states: {
    picture: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'openPicture',
            src: 'openPicture',
            input: ({ context }) => ({
              payload: context.payload,
              password: context.password,
              embedded: context.session.config[embeddedPdfKey] === 'true',
            }),
            onDone: { target: 'showing', actions: ['keepPicture', 'returnToPage'] },
            onError: [
              { guard: 'isLocked', target: 'locked', actions: 'keepFailure' },
              { target: 'failed', actions: 'keepFailure' },
            ],
          },
        },
        showing: {
          exit: 'dropPicture',
          invoke: { id: 'holdPicture', src: 'holdPicture', input: ({ context }) => context.picture as Picture, onError: 'failed' },
          on: {
            'zoom.in': { actions: 'zoomIn' },
            'zoom.out': { actions: 'zoomOut' },
            'zoom.to': { actions: 'zoomTo' },
            'fit.ask': { actions: 'keepFit' },
            'fit.found': { actions: 'applyFit' },
            'rotate.right': { actions: 'rotateRight' },
            'rotate.left': { actions: 'rotateLeft' },
            'transform.reset': { actions: 'resetTransform' },
            'page.shown': { actions: 'keepPage' },
            'place.go': { guard: 'hasPages', actions: 'keepGoal' },
            'picture.failed': { target: 'failed', actions: 'keepFailure' },
            'data.changed': { guard: 'isThisDocument', target: 'loading' },
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
                idle: { on: { 'print.ask': { guard: 'isPrintable', target: 'preparing' } } },
                failed: { on: { 'print.ask': 'preparing', 'print.cancel': 'idle' } },
                preparing: {
                  entry: 'keepPrepared',
                  invoke: {
                    id: 'printPicture',
                    src: 'printPicture',
                    input: ({ context, self }): PrintInput => ({
                      picture: context.picture,
                      title: context.payload.title,
                      rotation: context.transform.rotation,
                      viewer: self,
                    }),
                    onDone: 'idle',
                    onError: 'failed',
                  },
                  on: { 'print.progress': { actions: 'keepPrepared' }, 'print.cancel': 'idle' },
                },
              },
            },
          },
        },
        locked: {
          on: {
            'password.given': { target: 'loading', actions: 'keepPassword' },
            'data.changed': { guard: 'isThisDocument', target: 'loading' },
          },
        },
        failed: { on: { 'picture.retry': 'loading', 'data.changed': { guard: 'isThisDocument', target: 'loading' } } },
      },
    },
    strip: { initial: 'closed', states: { closed: { on: { 'strip.toggle': 'open' } }, open: { on: { 'strip.toggle': 'closed' } } } },
    panel: {
      initial: 'collapsed',
      states: {
        collapsed: { on: { 'tab.pick': { target: 'expanded', actions: 'keepTab' } } },
        expanded: {
          initial: 'loading',
          on: {
            'tab.pick': [{ guard: 'isActiveTab', target: 'collapsed' }, { actions: 'keepTab' }],
            'panel.resized': { actions: 'keepWidth' },
            'data.changed': { guard: 'isThisDocument', target: '.loading' },
          },
          states: {
            loading: {
              invoke: {
                id: 'loadDetails',
                src: 'loadDetails',
                input: ({ context }) => context.payload.uuid,
                onDone: { target: 'known', actions: 'keepDetails' },
                onError: 'failed',
              },
            },
            known: {},
            failed: { on: { 'details.retry': 'loading' } },
          },
        },
      },
    },
  },
})
