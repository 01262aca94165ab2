import type { ActorRefFrom } from 'xstate'
import type { JobFact, SessionFact, WindowContent, WindowFact, WindowInput } from '#windows/window-kind'
import type { TabId } from '#widgets/properties/properties'
import type { propertiesMachine } from '#widgets/properties/properties.machine'
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

/** What the side panel is made of, loaded when it is opened first. */
export type PanelContent = WindowContent<typeof propertiesMachine>

/** The properties in the side panel, which live on while it is closed. */
export interface Details {
  actor: ActorRefFrom<typeof propertiesMachine>
  View: PanelContent['View']
}

export type ViewerEvent =
  | WindowFact
  | JobFact
  | SessionFact
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
  | { type: 'tab.pick'; tab: TabId }
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
  tab: TabId
  panelWidth: number
  details: Details | null
}

/** The public configuration key that leaves PDF to the browser's own viewer, when it equals the string `true`. */
export const embeddedPdfKey = 'viewer.pdf.embedded'

/** How many pages there are to walk through; an image is one, an embedded document keeps its own count. */
export const pageCount = (picture: Picture | null): number =>
  picture?.kind === 'pages' ? picture.source.count : picture?.kind === 'image' ? 1 : 0

/** Code of the program that could not be loaded, in the words of each browser. */
const isCodeMissing = (error: unknown): boolean => error instanceof TypeError && /module/i.test(error.message)

/** Of whatever was thrown: without a code it is the file that cannot be read. */
export const failureOf = (error: unknown): ViewerFailure => {
  const { code, detail } = (error ?? {}) as Partial<ViewerFailure>
  return { code: code ?? (isCodeMissing(error) ? 'offline' : 'corruptFile'), detail: detail ?? '' }
}
export const errorOf = (event: object): unknown => ('error' in event ? event.error : undefined)

/** The tab of the side panel on show; the properties turn to another by themselves when a right is gone. */
export const tabOf = ({ tab, details }: Pick<ViewerContext, 'tab' | 'details'>): TabId => details?.actor.getSnapshot().context.tab ?? tab
