import type { Node } from '#api/contract/node'
import type { WindowFact, WindowInput } from '#windows/window-kind'
import type { Picture } from './picture'
import type { Fit, Transform } from './transform'

export interface ViewerPayload {
  uuid: string
  title: string
  extension: string
}

/** A part of the text of a page, in UTF-16 units. */
export interface Hit {
  page: number
  start: number
  end: number
}

/** A place the reader asked for; each request is a new object. */
export interface Goal {
  page: number
  hit?: Hit
}

/** A stable code of the failure: of the server, or one found while drawing. `detail` is the server's sentence. */
export interface ViewerFailure {
  code: string
  detail: string
}

/** The tabs of the side panel. */
export type PanelTab = 'details'

export type ViewerEvent =
  | WindowFact
  | { type: 'zoom.in' }
  | { type: 'zoom.out' }
  | { type: 'zoom.to'; scale: number }
  | { type: 'fit.ask'; fit: Fit }
  /** The scale at which the page fits, as long as it is asked to. */
  | { type: 'fit.found'; scale: number }
  | { type: 'rotate.right' }
  | { type: 'rotate.left' }
  | { type: 'transform.reset' }
  | { type: 'page.shown'; page: number }
  | ({ type: 'place.go' } & Goal)
  /** The browser could not draw what it was given. */
  | { type: 'picture.failed'; error?: unknown }
  | { type: 'picture.retry' }
  | { type: 'password.given'; password: string }
  | { type: 'find.open' }
  | { type: 'find.close' }
  | { type: 'print.ask' }
  | { type: 'print.cancel' }
  /** So many pages are ready for the printer. */
  | { type: 'print.progress'; pages: number }
  | { type: 'strip.toggle' }
  | { type: 'tab.pick'; tab: PanelTab }
  | { type: 'panel.resized'; width: number }
  | { type: 'details.retry' }

export interface OpenInput {
  payload: ViewerPayload
  /** Never leaves the page. */
  password: string | null
  /** A PDF goes to the browser's own viewer. */
  embedded: boolean
}

export interface ViewerContext extends WindowInput<ViewerPayload> {
  transform: Transform
  fit: Fit | null
  picture: Picture | null
  page: number
  goal: Goal | null
  failure: ViewerFailure | null
  password: string | null
  prepared: number
  tab: PanelTab
  panelWidth: number
  details: Node | null
}

/** The public configuration key that leaves PDF to the browser's own viewer, when it equals the string `true`. */
export const embeddedPdfKey = 'viewer.pdf.embedded'

/** How many pages there are to walk through; an image is one, an embedded document keeps its own count. */
export const pageCount = (picture: Picture | null): number =>
  picture?.kind === 'pages' ? picture.source.count : picture?.kind === 'image' ? 1 : 0

/** Of whatever was thrown: without a code it is the file that cannot be read. */
export const failureOf = (error: unknown): ViewerFailure => {
  const { code, detail } = (error ?? {}) as Partial<ViewerFailure>
  return { code: code ?? 'corruptFile', detail: detail ?? '' }
}
export const errorOf = (event: object): unknown => ('error' in event ? event.error : undefined)
