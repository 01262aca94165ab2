import type { Node } from '#api/contract/node'
import type { Presentation, Workbook } from '#api/contract/contents'
import type { PageText } from '#text/pdf/page-text'
import type { WordLayout } from './word/layout'

/** Size of a page in pixels at scale 1, before rotation. */
export interface PageSize {
  width: number
  height: number
}

/** Options for drawing a page: `scale` is canvas pixels per page pixel, `rotation` is in degrees clockwise. */
export interface Drawing {
  scale: number
  rotation: number
}

/** Parts of a text that can be searched; part numbers start at 1. */
export interface TextSource {
  readonly count: number
  textOf(part: number): Promise<{ text: string }>
}

/**
 * Source of the pages of a document; page numbers start at 1. If a promise rejects, only that page fails, unless the error has the code
 * `offline`.
 */
export interface PageSource {
  readonly count: number
  sizeOf(page: number): Promise<PageSize>
  /** Gives the canvas the size of the rotated page and draws the page on it. */
  draw(page: number, canvas: HTMLCanvasElement, drawing: Drawing, signal: AbortSignal): Promise<void>
  /** Returns the text of a page. Absent if the pages are images without text. */
  textOf?(page: number): Promise<PageText>
}

/** Sheets of a workbook. Rows are loaded on demand. */
export interface SheetBook extends Workbook {
  rowsOf(sheet: number, from: number, count: number, signal: AbortSignal): Promise<string[][]>
}

/** Slides of a presentation. Pictures are loaded on demand. */
export interface SlideDeck extends Presentation {
  pictureOf(picture: number, signal: AbortSignal): Promise<Blob>
}

/**
 * An opened document or image. `node` is the item it belongs to; `embedded` means that the browser's PDF viewer shows it. `close` frees its
 * memory.
 */
export type Picture = { node?: Node } & (
  | { kind: 'image'; url: string; close: () => void }
  | { kind: 'embedded'; url: string; close: () => void }
  | { kind: 'pages'; source: PageSource; close: () => void }
  /** Groups of lines of a text without layout. */
  | { kind: 'text'; source: TextSource; parts: readonly string[]; close: () => void }
  /** Rendered layout of a Word document. */
  | { kind: 'word'; source: TextSource; layout: WordLayout; close: () => void }
  | { kind: 'sheets'; book: SheetBook; close: () => void }
  | { kind: 'slides'; source: TextSource; deck: SlideDeck; close: () => void }
)

/** Returns the source of the text of a document; undefined if it has none. */
export const getTextSource = (picture: Picture | null): Pick<PageSource, 'count' | 'textOf'> | TextSource | undefined =>
  picture !== null && 'source' in picture && picture.source.textOf ? picture.source : undefined

/** Returns true if a document is shown without its exact pages. */
export const isPageless = (picture: Picture | null): boolean =>
  picture !== null && ['text', 'word', 'sheets', 'slides'].includes(picture.kind)

/** Codes of failures that are detected in the browser. The server has further codes. */
export type PictureCode =
  | 'corruptFile'
  | 'emptyFile'
  | 'encryptedDocument'
  | 'encryptedFile'
  | 'mislabelledFile'
  | 'missing'
  | 'offline'
  | 'tooManyPixels'
  | 'unreadable'
  | 'unsupportedFormat'
  | 'wrongPassword'

export class PictureError extends Error {
  readonly code: PictureCode
  constructor(code: PictureCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

/**
 * Maximum number of pixels of an image that the browser decodes. Browsers need four bytes per pixel, and more may crash the tab. The server
 * renders larger images at a smaller size.
 */
export const maxPixels = 100_000_000

/** Throws `tooManyPixels` if the server cannot render the image either; otherwise rethrows the error. */
export const rethrowAsTooLarge = (error: unknown): never => {
  if ((error as { code?: unknown }).code === 'notDrawable') throw new PictureError('tooManyPixels', { cause: error })
  throw error
}

export const isOffline = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'offline'
