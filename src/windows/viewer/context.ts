import type { ActorRefFrom } from 'xstate'
import type { Criteria } from '#api/contract/criteria'
import type { JobEvent, ReopenedEvent, SessionEvent, WindowContent, ContentEvent, WindowInput, WindowRef } from '#windows/window-kind'
import type { TabId } from '#widgets/properties/properties'
import type { propertiesMachine } from '#widgets/properties/properties.machine'
import type { DocumentList, ListedDocument, Step } from './document-list'
import type { Picture } from './picture'
import type { Fit, Transform } from './transform'

export interface ViewerPayload extends ListedDocument {
  /** Criteria of the list from which the document was opened. Without it, the list is that of its folder. */
  list?: Criteria | undefined
}

/** A place in the text of a page where the search text was found. Offsets are in UTF-16 code units. */
export interface TextMatch {
  page: number
  start: number
  end: number
}

/** Place in the document to scroll to. Each request is a new object, so that the same place can be requested twice. */
export interface ScrollTarget {
  page: number
  hit?: TextMatch
}

/** Reason why the document cannot be shown. `code` comes from the server or from the browser; `detail` is the server's text. */
export interface ViewerFailure {
  code: string
  detail: string
}

/** Machine and view of the side panel. Their code is loaded when the user first opens the panel. */
export type PanelContent = WindowContent<typeof propertiesMachine>

/** Actor and view of the side panel. The actor keeps running while the panel is closed. */
export interface SidePanelActor {
  actor: ActorRefFrom<typeof propertiesMachine>
  View: PanelContent['View']
}

export type ViewerEvent =
  | ContentEvent
  | JobEvent
  | SessionEvent
  | ReopenedEvent
  /** Shows the next or the previous document of the list in this window. */
  | { type: 'document.go'; by: Step }
  | { type: 'zoom.in' }
  | { type: 'zoom.out' }
  | { type: 'zoom.to'; scale: number }
  | { type: 'fit.set'; fit: Fit }
  /** Scale at which the page fits the window. It is sent while a fit mode is active. */
  | { type: 'fit.found'; scale: number }
  | { type: 'rotate.right' }
  | { type: 'rotate.left' }
  | { type: 'transform.reset' }
  | { type: 'page.shown'; page: number }
  | ({ type: 'place.go' } & ScrollTarget)
  /** The browser could not render the content. */
  | { type: 'picture.failed'; error?: unknown }
  | { type: 'picture.retry' }
  | { type: 'password.given'; password: string }
  | { type: 'find.open' }
  | { type: 'find.close' }
  | { type: 'print.start' }
  | { type: 'print.cancel' }
  /** Number of pages that are rendered for printing. */
  | { type: 'print.progress'; pages: number }
  | { type: 'plainText.toggle' }
  | { type: 'strip.toggle' }
  | { type: 'download.start' }
  | { type: 'tab.pick'; tab: TabId }
  | { type: 'panel.resized'; width: number }
  | { type: 'details.retry' }

export type DocumentGo = Extract<ViewerEvent, { type: 'document.go' }>

export interface OpenInput {
  payload: ViewerPayload
  /** Password of the document. It stays in this page and is never sent. */
  password: string | null
  /** True if the browser's built-in viewer shows the PDF. */
  embedded: boolean
  /** True if the server converts office documents to PDF. */
  convertsOffice: boolean
  /** True if the text of a Word document is shown without its layout. */
  plainText: boolean
}

export interface DownloadInput {
  uuid: string
  versionUuid: string | undefined
  window: WindowRef
}

export interface ViewerContext extends WindowInput<ViewerPayload> {
  /** Documents of the list from which the document was opened; null until they are loaded. */
  documents: DocumentList | null
  transform: Transform
  fit: Fit | null
  picture: Picture | null
  page: number
  scrollTarget: ScrollTarget | null
  failure: ViewerFailure | null
  password: string | null
  plainText: boolean
  preparedPages: number
  tab: TabId
  panelWidth: number
  details: SidePanelActor | null
}

/** Key of the public configuration. If the value is the text `true`, PDF files are shown in the browser's built-in viewer. */
const embeddedPdfKey = 'viewer.pdf.embedded'

/** Key of the public configuration that says if the server converts office documents to PDF. */
const officeKey = 'viewer.office'

export const toOpenInput = ({ payload, password, plainText, session: { config } }: ViewerContext): OpenInput => ({
  ...{ payload, password, plainText },
  embedded: config[embeddedPdfKey] === 'true',
  convertsOffice: config[officeKey] === 'true',
})

export const toDownloadInput = ({ payload: { uuid }, picture, window }: ViewerContext): DownloadInput => ({
  ...{ uuid, versionUuid: picture?.node?.versionUuid, window },
})

/**
 * Returns the number of pages between which the user can navigate. An image is one page. For an embedded PDF it returns 0, because only the
 * browser counts its pages.
 */
export const countPages = (picture: Picture | null): number =>
  picture?.kind === 'pages' ? picture.source.count : picture?.kind === 'image' ? 1 : 0

/** Returns true if the error means that code of this program could not be loaded. Each browser words this error differently. */
const isCodeMissing = (error: unknown): boolean => error instanceof TypeError && /module/i.test(error.message)

/** Converts any error to a failure that the viewer can show. If the error has no code, the file is reported as corrupt. */
export const toFailure = (error: unknown): ViewerFailure => {
  const { code, detail } = (error ?? {}) as Partial<ViewerFailure>
  return { code: code ?? (isCodeMissing(error) ? 'offline' : 'corruptFile'), detail: detail ?? '' }
}

/** Returns the open tab of the side panel. The actor of the panel changes the tab if the user loses a right. */
export const getActiveTab = ({ tab, details }: Pick<ViewerContext, 'tab' | 'details'>): TabId =>
  details?.actor.getSnapshot().context.tab ?? tab
