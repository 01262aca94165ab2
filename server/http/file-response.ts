import { fileNameFor } from '#text/file-name'
import type { BlobStore } from '#server/ports'
import { rangeOf } from './byte-range'
import { Problem } from './problem'

/** Pictures, sound, film and plain text that a browser shows without running anything. PDF has its own, closed viewer. */
const SHOWN =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon|svg\+xml|tiff)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/(plain|vtt)|application\/pdf)$/
/** User content runs no script, loads nothing and has no origin of its own to act for. */
const CONTENT_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; frame-ancestors 'self'"
/** Chrome refuses to show a PDF in a sandbox; its viewer is one by itself. */
const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"

/** Text that was taken from a document, or a page of it that was made here: shown, but never run. */
export const textResponse = (body: string, { title, type }: { title: string; type: 'text' | 'html' }): Response =>
  new Response(body, {
    headers: {
      'content-type': `text/${type === 'html' ? 'html' : 'plain'}; charset=utf-8`,
      'content-disposition': contentDisposition('inline', title, type === 'html' ? 'html' : 'txt'),
      'content-security-policy': CONTENT_POLICY,
      'cache-control': 'private, no-cache',
      vary: 'authorization',
    },
  })

const ascii = (name: string): string => name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
const extended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** RFC 6266 with the real name as RFC 8187 writes it: no path, no direction control, nothing a system refuses. */
export function contentDisposition(kind: 'inline' | 'attachment', title: string, extension: string): string {
  const name = fileNameFor(title, extension)
  return `${kind}; filename="${ascii(name)}"; filename*=UTF-8''${extended(name)}`
}

export interface FileAnswer {
  /** Any text; the name is made fit for every system. */
  title: string
  extension: string
  mime: string
  /** Shown in the browser when that is safe for its type, saved otherwise. */
  inline: boolean
  /** How long a browser may keep it without asking, in seconds; only for addresses that change with the content. */
  maxAge?: number
}

function headersOf({ title, extension, mime, inline, maxAge }: FileAnswer, etag: string): Headers {
  const type = mime.split(';')[0]?.trim().toLowerCase() ?? ''
  const shown = inline && SHOWN.test(type)
  return new Headers({
    'content-type': type.startsWith('text/')
      ? `${shown ? type : 'text/plain'}; charset=utf-8`
      : shown || !inline
        ? mime
        : 'application/octet-stream',
    'content-disposition': contentDisposition(shown ? 'inline' : 'attachment', title, extension),
    'content-security-policy': type === 'application/pdf' ? PDF_POLICY : CONTENT_POLICY,
    'cache-control': maxAge === undefined ? 'private, no-cache' : `private, max-age=${maxAge}, immutable`,
    'accept-ranges': 'bytes',
    vary: 'authorization',
    etag,
  })
}

const matches = (header: string | null, etag: string): boolean =>
  header !== null && header.split(',').some((entry) => ['*', etag].includes(entry.trim().replace(/^W\//, '')))

/** A blob as an answer: conditional, in ranges, for HEAD without its bytes. `notFound` when the store has lost it. */
export async function fileResponse(request: Request, blobs: BlobStore, hash: string, size: number, file: FileAnswer): Promise<Response> {
  const etag = `"${hash}"`
  const headers = headersOf(file, etag)
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const ifRange = request.headers.get('if-range')
  const range = ifRange === null || ifRange === etag ? rangeOf(request.headers.get('range'), size) : undefined
  if (range === 'unsatisfiable') throw new Problem('rangeNotSatisfiable', { size })
  headers.set('content-length', String(range ? range.end - range.start + 1 : size))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const found = await blobs.read(hash, range)
  if (!found) throw new Problem('notFound')
  return new Response(found.stream, { status, headers })
}

/** Bytes made on the spot: a picture, a sheet, a page. */
export function bytesResponse(request: Request, bytes: Uint8Array, etag: string, file: FileAnswer): Response {
  const headers = headersOf(file, etag)
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  headers.set('content-length', String(bytes.byteLength))
  headers.delete('accept-ranges')
  return new Response(request.method === 'HEAD' ? null : (bytes as BodyInit), { headers })
}
