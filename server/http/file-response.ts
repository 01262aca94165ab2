import { toFileName } from '#text/file-name'
import type { BlobStore } from '#server/ports'
import { Problem } from './problem'

interface ByteRange {
  start: number
  /** Last byte, inclusive. */
  end: number
}

/**
 * Parses the single range that a request asks of `size` bytes (RFC 9110). Undefined means: send the whole file, also for several ranges or
 * an unreadable header. `unsatisfiable` means that the range is outside the file.
 */
export function parseByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return undefined
  if (first === '') return Number(last) === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** Images, sound, video and plain text, which a browser shows without running code. PDF has its own sandboxed viewer. */
const INLINE_TYPES =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon|svg\+xml|tiff)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/(plain|vtt)|application\/pdf)$/
/** User content must not run scripts or load anything, and has an opaque origin. */
const CONTENT_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; frame-ancestors 'self'"
/** Chrome does not show a PDF in a sandbox; its viewer is already sandboxed. */
const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"

/** Returns text extracted from a document, or a page generated from it. It is shown but never run. */
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

const toAsciiName = (name: string): string => name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
const toExtendedName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** Returns the header of RFC 6266 with the real name as in RFC 8187: no path, no direction control, no character that a system refuses. */
export function contentDisposition(kind: 'inline' | 'attachment', title: string, extension: string): string {
  const name = toFileName(title, extension)
  return `${kind}; filename="${toAsciiName(name)}"; filename*=UTF-8''${toExtendedName(name)}`
}

export interface FileOptions {
  /** Any text; it is converted to a name that every system accepts. */
  title: string
  extension: string
  mime: string
  /** Shown in the browser if that is safe for its type, otherwise downloaded. */
  inline: boolean
  /** Seconds that a browser may cache the file without revalidation. Only for URLs that change with the content. */
  maxAge?: number
}

function buildHeaders({ title, extension, mime, inline, maxAge }: FileOptions, etag: string): Headers {
  const type = mime.split(';')[0]?.trim().toLowerCase() ?? ''
  const isInline = inline && INLINE_TYPES.test(type)
  return new Headers({
    'content-type': type.startsWith('text/')
      ? `${isInline ? type : 'text/plain'}; charset=utf-8`
      : isInline || !inline
        ? mime
        : 'application/octet-stream',
    'content-disposition': contentDisposition(isInline ? 'inline' : 'attachment', title, extension),
    'content-security-policy': type === 'application/pdf' ? PDF_POLICY : CONTENT_POLICY,
    'cache-control': maxAge === undefined ? 'private, no-cache' : `private, max-age=${maxAge}, immutable`,
    'accept-ranges': 'bytes',
    vary: 'authorization',
    etag,
  })
}

const matchesEtag = (header: string | null, etag: string): boolean =>
  header !== null && header.split(',').some((entry) => ['*', etag].includes(entry.trim().replace(/^W\//, '')))

/** Returns a blob as a response, with conditional requests, ranges and HEAD. Throws `notFound` if the store has lost it. */
export async function fileResponse(request: Request, blobs: BlobStore, hash: string, size: number, file: FileOptions): Promise<Response> {
  const etag = `"${hash}"`
  const headers = buildHeaders(file, etag)
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const ifRange = request.headers.get('if-range')
  const range = ifRange === null || ifRange === etag ? parseByteRange(request.headers.get('range'), size) : undefined
  if (range === 'unsatisfiable') throw new Problem('rangeNotSatisfiable', { size })
  headers.set('content-length', String(range ? range.end - range.start + 1 : size))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const blob = await blobs.read(hash, range)
  if (!blob) throw new Problem('notFound')
  return new Response(blob.stream, { status, headers })
}

/** Returns generated bytes: an image, a sheet, a page. */
export function bytesResponse(request: Request, bytes: Uint8Array, etag: string, file: FileOptions): Response {
  const headers = buildHeaders(file, etag)
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  headers.set('content-length', String(bytes.byteLength))
  headers.delete('accept-ranges')
  return new Response(request.method === 'HEAD' ? null : (bytes as BodyInit), { headers })
}
