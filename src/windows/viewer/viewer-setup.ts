import { assign, fromCallback, raise, setup, stopChild } from 'xstate'
import { affectsResources } from '#machines/change-of'
import { providedPromise } from '#machines/provided'
import { canSave } from '#machines/saving'
import type { DataChanged, JobEvent, Session, SessionEvent, ContentEvent, WindowInput, WindowRef } from '#windows/window-kind'
import {
  type SidePanelActor,
  toFailure,
  type TextMatch,
  type DownloadInput,
  type OpenInput,
  type PanelContent,
  getActiveTab,
  type ViewerContext,
  type ViewerEvent,
  type ViewerPayload,
} from './context'
import type { TabId } from '#widgets/properties/properties'
import { getEventError } from '#machines/settled'
import { type DocumentList, getNeighbour, type Step } from './document-list'
import { findMachine } from './find.machine'
import { getTextSource, type Picture } from './picture'
import type { PrintInput } from './print'
import { type Fit, initialTransform, rotateBy, zoomBy, zoomTo } from './transform'

/** Returns true if the side panel contains changes that the user has not saved. Another document would discard them. */
const hasUnsavedDetails = ({ details }: ViewerContext): boolean =>
  details !== null && Object.values(details.actor.getSnapshot().context.tabs).some(canSave)

/** The actors, guards and actions of the viewer. `viewer.machine.ts` decides when they run. */
export const viewerSetup = setup({
  types: {} as { context: ViewerContext; events: ViewerEvent; input: WindowInput<ViewerPayload> },
  actors: {
    openPicture: providedPromise<Picture, OpenInput>('openPicture'),
    /** Loads the list from which the document was opened. */
    loadDocuments: providedPromise<DocumentList, ViewerPayload>('loadDocuments'),
    /**
     * Frees the memory of the document when its state is left and when the window closes. An exit action would not be enough: a stopped
     * machine does not run it, but its child actors clean up.
     */
    holdPicture: fromCallback<ViewerEvent, Picture>(({ input }) => input.close),
    find: findMachine,
    printPicture: providedPromise<void, PrintInput & { window: WindowRef }>('printPicture'),
    /** Returns true if the user may still read the document. */
    isReadable: providedPromise<boolean, { uuid: string }>('isReadable'),
    download: providedPromise<void, DownloadInput>('download'),
    loadPanel: providedPromise<PanelContent, void>('loadPanel'),
  },
  guards: {
    isThisDocument: ({ context }: { context: ViewerContext }, { resource, uuids }: Pick<DataChanged, 'resource' | 'uuids'>) =>
      resource === 'node' && uuids.includes(context.payload.uuid),
    /** Permissions on a folder also apply to the documents below it, but the event contains only the id of the folder. */
    changesRights: affectsResources('permission'),
    isAllowed: ({ event }) => 'output' in event && event.output === true,
    isLocked: ({ event }) => ['encryptedFile', 'wrongPassword'].includes(toFailure(getEventError(event)).code),
    hasText: ({ context }) => getTextSource(context.picture) !== undefined,
    hasPages: ({ context }) => context.picture !== null && 'source' in context.picture,
    isPrintable: ({ context }) => ['pages', 'image', 'word'].includes(context.picture?.kind ?? ''),
    isActiveTab: ({ context }: { context: ViewerContext }, { tab }: { tab: TabId }) => tab === getActiveTab(context),
    hasDetails: ({ context }) => context.details !== null,
    canGoToDocument: ({ context }, { by }: { by: Step }) => getNeighbour(context, by) !== undefined && !hasUnsavedDetails(context),
    hasUnsavedDetails: ({ context }) => hasUnsavedDetails(context),
  },
  actions: {
    zoomIn: assign({ transform: ({ context }) => zoomBy(context.transform, 1), fit: null }),
    zoomOut: assign({ transform: ({ context }) => zoomBy(context.transform, -1), fit: null }),
    zoomTo: assign(({ context }, { scale }: { scale: number }) => ({ transform: zoomTo(context.transform, scale), fit: null })),
    setFit: assign((_, { fit }: { fit: Fit }) => ({ fit })),
    applyFit: assign(({ context }, { scale }: { scale: number }) => (context.fit ? { transform: zoomTo(context.transform, scale) } : {})),
    rotateRight: assign({ transform: ({ context }) => rotateBy(context.transform, 1) }),
    rotateLeft: assign({ transform: ({ context }) => rotateBy(context.transform, -1) }),
    resetTransform: assign({ transform: initialTransform, fit: null }),
    setPage: assign((_, { page }: { page: number }) => ({ page })),
    setScrollTarget: assign(({ context }, { page, hit }: { page: number; hit: TextMatch | undefined }) => {
      const last = context.picture && 'source' in context.picture ? context.picture.source.count : 1
      return { scrollTarget: { page: Math.min(last, Math.max(1, Math.trunc(page) || 1)), ...(hit && { hit }) } }
    }),
    setPicture: assign({ picture: ({ event }) => ('output' in event ? (event.output as Picture) : null), failure: null, password: null }),
    /** After a reload, the document is shown at the page where the user was. */
    returnToPage: assign({ scrollTarget: ({ context }) => (context.page > 1 ? { page: context.page } : null) }),
    dropPicture: assign({ picture: null, scrollTarget: null }),
    setDocuments: assign({ documents: ({ event }) => ('output' in event ? (event.output as DocumentList) : null) }),
    setList: assign(({ context: { payload } }, { list }: { list: ViewerPayload['list'] }) => ({ payload: { ...payload, list } })),
    /** Replaces the document. The fit mode and the open tab of the side panel stay; zoom, rotation and page start anew. */
    goToDocument: assign(({ context }, { by }: { by: Step }) => ({
      payload: { ...context.payload, ...getNeighbour(context, by) },
      ...{ transform: initialTransform, page: 1, failure: null, password: null, plainText: false },
    })),
    /** Stops the side panel of the document that is no longer shown. */
    stopDetails: stopChild(({ context }) => context.details?.actor ?? ''),
    dropDetails: assign({ details: null, tab: ({ context }) => getActiveTab(context) }),
    retitle: ({ context: { payload, window } }) =>
      window.send({ type: 'window.retitle', title: payload.title, extension: payload.extension }),
    rememberPayload: ({ context: { payload, window } }) => window.send({ type: 'window.remember', payload }),
    /** Placeholder. `viewer.content` provides the action with its text. */
    announceUnsaved: () => {},
    setFailure: assign({ failure: ({ event }) => toFailure(getEventError(event)), password: null }),
    setPassword: assign((_, { password }: { password: string }) => ({ password })),
    togglePlainText: assign({ plainText: ({ context }) => !context.plainText }),
    setPreparedPages: assign((_, { pages }: { pages: number }) => ({ preparedPages: pages })),
    setSession: assign((_, { session }: { session: Session }) => ({ session })),
    failWithoutRight: raise({ type: 'picture.failed', error: { code: 'missing', detail: '' } }),
    setTab: assign((_, { tab }: { tab: TabId }) => ({ tab })),
    setPanelWidth: assign((_, { width }: { width: number }) => ({ panelWidth: width })),
    openDetails: assign(({ context: { details, payload, tab, window, session }, event, spawn }) => {
      if (details || !('output' in event)) return {}
      const { machine, View } = event.output as PanelContent
      const input = { payload: { uuid: payload.uuid, tab }, window, session, embedded: true }
      return { details: { actor: spawn(machine, { input }) as unknown as SidePanelActor['actor'], View } }
    }),
    showTab: ({ context: { details } }, { tab }: { tab: TabId }) => details?.actor.send({ type: 'tab.select', tab }),
    /** Forwards changes of data, and the request to save before closing, to the properties in the side panel. */
    forwardToDetails: ({ context: { details }, event }) => details?.actor.send(event as ContentEvent | JobEvent | SessionEvent),
  },
})
