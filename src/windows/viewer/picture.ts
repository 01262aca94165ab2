import type { Node } from '#api/contract/node'
import type { PageText } from '#text/pdf/page-text'

/** Size of a page in pixels at scale 1, before rotation. */
export interface PageSize {
  width: number
  height: number
}

/** Size and direction of a drawn page: `scale` in canvas pixels per page pixel, `rotation` in degrees clockwise. */
export interface Drawing {
  scale: number
  rotation: number
}

/** Pages that render themselves, numbered from 1. A rejected promise affects only its page, unless the error has the code `offline`. */
export interface PageSource {
  readonly count: number
  sizeOf(page: number): Promise<PageSize>
  /** Sets the size of the canvas to the rotated page and draws the page. */
  draw(page: number, canvas: HTMLCanvasElement, drawing: Drawing, signal: AbortSignal): Promise<void>
  /** Returns the text of a page. Missing if the pages are pictures. */
  textOf?(page: number): Promise<PageText>
}

/** Opened content. `embedded` uses the browser's PDF viewer. `close` frees the resources; `node` is the displayed document. */
export type Picture = { node?: Node } & (
  | { kind: 'image'; url: string; close: () => void }
  | { kind: 'embedded'; url: string; close: () => void }
  | { kind: 'pages'; source: PageSource; close: () => void }
)

/** Failure codes found in the browser, in addition to those of the server. */
export type PictureCode =
  | 'corruptFile'
  | 'emptyFile'
  | 'encryptedFile'
  | 'mislabelledFile'
  | 'missing'
  | 'offline'
  | 'tooManyPixels'
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
 * Maximum number of pixels of an image. Browsers need four bytes per pixel and may crash the tab beyond that. The server renders larger
 * images in a smaller size.
 */
export const maxPixels = 100_000_000

/** Rethrows an error; throws `tooManyPixels` if the server cannot render the image either. */
export const rethrowAsTooLarge = (error: unknown): never => {
  if ((error as { code?: unknown }).code === 'notDrawable') throw new PictureError('tooManyPixels', { cause: error })
  throw error
}

export const isOffline = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'offline'
