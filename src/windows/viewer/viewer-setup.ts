import { assign, enqueueActions, fromCallback, raise, setup } from 'xstate'
import { changeOf } from '#machines/change-of'
import { providedPromise } from '#machines/provided'
import type { JobFact, SessionFact, WindowFact, WindowInput, WindowRef } from '#windows/window-kind'
import {
  type Details,
  failureOf,
  type OpenInput,
  type PanelContent,
  tabOf,
  type ViewerContext,
  type ViewerEvent,
  type ViewerPayload,
} from './context'
import type { PropertiesEvent } from '#widgets/properties/properties-setup'
import { errorOf } from '#machines/settled'
import { findMachine } from './find.machine'
import type { Picture } from './picture'
import type { PrintInput } from './print'
import { initialTransform, rotateBy, zoomBy, zoomTo } from './transform'

/** Parts of the chart in `viewer.machine.ts`. */
export const viewerSetup = setup({
  types: {} as { context: ViewerContext; events: ViewerEvent; input: WindowInput<ViewerPayload> },
  actors: {
    openPicture: providedPromise<Picture, OpenInput>('openPicture'),
    /**
     * Frees the picture when its state is left and when the window closes. A stopped machine runs no exit actions, but its child actors do
     * clean up.
     */
    holdPicture: fromCallback<ViewerEvent, Picture>(({ input }) => input.close),
    find: findMachine,
    printPicture: providedPromise<void, PrintInput & { window: WindowRef }>('printPicture'),
    /** Checks if the user may still read the document. */
    isReadable: providedPromise<boolean, { uuid: string }>('isReadable'),
    loadPanel: providedPromise<PanelContent, void>('loadPanel'),
  },
  guards: {
    isThisDocument: ({ context, event }) =>
      event.type === 'data.changed' && event.resource === 'node' && event.uuids.includes(context.payload.uuid),
    /** Permissions of a folder also apply to its descendants, but the event contains only the id of the folder. */
    isOfRights: changeOf('permission'),
    isAllowed: ({ event }) => 'output' in event && event.output === true,
    isLocked: ({ event }) => ['encryptedFile', 'wrongPassword'].includes(failureOf(errorOf(event)).code),
    hasText: ({ context }) => context.picture?.kind === 'pages' && context.picture.source.textOf !== undefined,
    hasPages: ({ context }) => context.picture?.kind === 'pages',
    isPrintable: ({ context }) => context.picture !== null && context.picture.kind !== 'embedded',
    isActiveTab: ({ context, event }) => event.type === 'tab.pick' && event.tab === tabOf(context),
    isRead: ({ context }) => context.details !== null,
  },
  actions: {
    zoomIn: assign({ transform: ({ context }) => zoomBy(context.transform, 1), fit: null }),
    zoomOut: assign({ transform: ({ context }) => zoomBy(context.transform, -1), fit: null }),
    zoomTo: assign({
      transform: ({ context, event }) => (event.type === 'zoom.to' ? zoomTo(context.transform, event.scale) : context.transform),
      fit: null,
    }),
    setFit: assign({ fit: ({ context, event }) => (event.type === 'fit.ask' ? event.fit : context.fit) }),
    applyFit: assign({
      transform: ({ context, event }) =>
        event.type === 'fit.found' && context.fit ? zoomTo(context.transform, event.scale) : context.transform,
    }),
    rotateRight: assign({ transform: ({ context }) => rotateBy(context.transform, 1) }),
    rotateLeft: assign({ transform: ({ context }) => rotateBy(context.transform, -1) }),
    resetTransform: assign({ transform: initialTransform, fit: null }),
    setPage: assign({ page: ({ context, event }) => (event.type === 'page.shown' ? event.page : context.page) }),
    setGoal: assign({
      goal: ({ context, event }) => {
        if (event.type !== 'place.go') return context.goal
        const last = context.picture?.kind === 'pages' ? context.picture.source.count : 1
        const page = Math.min(last, Math.max(1, Math.trunc(event.page) || 1))
        return { page, ...(event.hit && { hit: event.hit }) }
      },
    }),
    setPicture: assign({ picture: ({ event }) => ('output' in event ? (event.output as Picture) : null), failure: null, password: null }),
    /** A reloaded document opens at the page where the user was. */
    returnToPage: assign({ goal: ({ context }) => (context.page > 1 ? { page: context.page } : null) }),
    dropPicture: assign({ picture: null, goal: null }),
    setFailure: assign({ failure: ({ event }) => failureOf(errorOf(event)), password: null }),
    setPassword: assign({ password: ({ event }) => (event.type === 'password.given' ? event.password : null) }),
    setPrepared: assign({ prepared: ({ event }) => (event.type === 'print.progress' ? event.pages : 0) }),
    setSession: assign({ session: ({ context, event }) => (event.type === 'session.changed' ? event.session : context.session) }),
    loseRight: raise({ type: 'picture.failed', error: { code: 'missing', detail: '' } }),
    setTab: assign({ tab: ({ context, event }) => (event.type === 'tab.pick' ? event.tab : context.tab) }),
    setWidth: assign({ panelWidth: ({ context, event }) => (event.type === 'panel.resized' ? event.width : context.panelWidth) }),
    openDetails: assign(({ context: { details, payload, tab, window, session }, event, spawn }) => {
      if (details || !('output' in event)) return {}
      const { machine, View } = event.output as PanelContent
      const input = { payload: { uuid: payload.uuid, tab }, window, session, embedded: true }
      return { details: { actor: spawn(machine, { input }) as unknown as Details['actor'], View } }
    }),
    showTab: enqueueActions(({ context: { details }, event, enqueue }) => {
      if (!details || event.type !== 'tab.pick') return
      const select: PropertiesEvent = { type: 'tab.select', tab: event.tab }
      enqueue.sendTo(details.actor, select)
    }),
    /** Forwards external changes and the save request of the frame to the properties. */
    notifyDetails: enqueueActions(({ context: { details }, event, enqueue }) => {
      if (details) enqueue.sendTo(details.actor, event as WindowFact | JobFact | SessionFact)
    }),
  },
})
