import type { Node } from '#api/contract/node'
import type { PageText } from '#text/pdf/page-text'

/** Pixels of a page at scale 1, before it is turned. */
export interface PageSize {
  width: number
  height: number
}

/** `scale` in pixels of the canvas per pixel of the page, `rotation` in degrees clockwise. */
export interface Drawing {
  scale: number
  rotation: number
}

/** Pages that draw themselves, numbered from 1. A rejected page is broken alone, unless the error has the code `offline`. */
export interface PageSource {
  readonly count: number
  sizeOf(page: number): Promise<PageSize>
  /** Gives the canvas the size of the turned page. */
  draw(page: number, canvas: HTMLCanvasElement, drawing: Drawing, signal: AbortSignal): Promise<void>
  /** Absent when the pages are pictures. */
  textOf?(page: number): Promise<PageText>
}

/** What can be shown. `embedded` is left to the browser's own PDF viewer. `close` frees what it holds, `node` is the document it shows. */
export type Picture = { node?: Node } & (
  | { kind: 'image'; url: string; close: () => void }
  | { kind: 'embedded'; url: string; close: () => void }
  | { kind: 'pages'; source: PageSource; close: () => void }
)

/** Codes of failures found here, beside those of the server. */
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

/** A browser gives four bytes to a pixel; beyond this it may end the tab. The server draws larger ones, smaller. */
export const mostPixels = 100_000_000

/** What the server cannot draw either is too large to be shown at all. */
export const tooLarge = (error: unknown): never => {
  if ((error as { code?: unknown }).code === 'notDrawable') throw new PictureError('tooManyPixels', { cause: error })
  throw error
}

export const isOffline = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'offline'
