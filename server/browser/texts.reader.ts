import type { TextReader } from '#server/ports'
import { extractText } from '#server/text/extract'
import { READING_OPTIONS } from '#server/text/pdf'
import { Unreadable } from '#text/unreadable'
import { openPdf } from './pdf-pages'

const MAX_BYTES = 32 << 20

/** Extracts texts in the same thread with the browser's functions. No isolation is needed, because users read only their own files. */
export const browserTexts: TextReader = {
  maxBytes: MAX_BYTES,
  async read(blob) {
    if (blob.size > MAX_BYTES) return { reason: 'TOO_LARGE' }
    const bytes = new Uint8Array(await new Response((await blob.read()) as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer())
    try {
      return await extractText(bytes, blob, { openPdf: () => openPdf(bytes.buffer, READING_OPTIONS) })
    } catch (error) {
      return { reason: error instanceof Unreadable ? error.reason : 'CORRUPT' }
    }
  },
}
