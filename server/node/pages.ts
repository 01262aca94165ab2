import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const MIME: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.pdf': 'application/pdf',
}
const COMPRESSIBLE = /^(text\/|application\/(json|manifest\+json|wasm)|image\/svg)/
const LEAST_COMPRESSED = 1_024
/** Files whose names contain a hash of the content. */
const NEVER_CHANGES = /^\/assets\/.+-[\w-]{8,}\.\w+$/

interface Page {
  path: string
  mime: string
  etag: string
  size: number
  encodings: Map<string, Promise<Uint8Array>>
}

const compress: Readonly<Record<string, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}
const SUFFIX: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' }

async function filesUnder(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

/**
 * Serves the built client from a fixed list of files, read at the start, so that no other path can be accessed. A path without a file is a
 * route of the client and returns its first page.
 */
export async function clientPages(directory: string): Promise<(request: Request) => Promise<Response | undefined>> {
  const pages = new Map<string, Page>()
  for (const path of await filesUnder(directory)) {
    const address = `/${relative(directory, path).split(sep).join('/')}`
    if (/\.(map|br|gz)$/.test(address)) continue
    const bytes = await readFile(path)
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    pages.set(address, {
      path,
      mime: MIME[extname(path)] ?? 'application/octet-stream',
      etag,
      size: bytes.byteLength,
      encodings: new Map(),
    })
  }

  /** Returns the compressed file of the build, or compresses it once, on the first request. */
  function encoded(page: Page, encoding: string): Promise<Uint8Array> {
    const compressedPage =
      page.encodings.get(encoding) ??
      readFile(`${page.path}${SUFFIX[encoding]}`).catch(
        async () => (await compress[encoding]?.(await readFile(page.path))) ?? readFile(page.path),
      )
    page.encodings.set(encoding, compressedPage)
    compressedPage.catch(() => page.encodings.delete(encoding))
    return compressedPage
  }

  /** Returns the content. Undefined if the file was removed while the server runs, for example by the installation of another version. */
  async function contentOf(page: Page, encoding: string | undefined): Promise<Uint8Array | undefined> {
    try {
      return encoding ? await encoded(page, encoding) : await readFile(page.path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  function encodingFor(page: Page, request: Request): string | undefined {
    if (page.size < LEAST_COMPRESSED || !COMPRESSIBLE.test(page.mime)) return undefined
    const accepted = (request.headers.get('accept-encoding') ?? '').split(',').map((item) => item.trim())
    return ['br', 'gzip'].find((encoding) =>
      accepted.some((item) => item === encoding || (item.startsWith(`${encoding};`) && !/q=0(\.0*)?$/.test(item))),
    )
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const address = new URL(request.url).pathname
    const found = pages.get(address)
    const page = found ?? (/\.\w+$/.test(address) ? undefined : pages.get('/index.html'))
    if (page === undefined) return undefined
    const encoding = encodingFor(page, request)
    const etag = encoding ? page.etag.replace(/"$/, `-${encoding}"`) : page.etag
    const headers = new Headers({
      'content-type': page.mime,
      'cache-control': found && NEVER_CHANGES.test(address) ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag,
      vary: 'accept-encoding',
    })
    if (
      request.headers
        .get('if-none-match')
        ?.split(/\s*,\s*/)
        .includes(etag)
    )
      return new Response(null, { status: 304, headers })
    if (encoding) headers.set('content-encoding', encoding)
    const bytes = await contentOf(page, encoding)
    if (bytes === undefined) return undefined
    headers.set('content-length', String(bytes.byteLength))
    return new Response(request.method === 'HEAD' ? null : (bytes as BodyInit & Uint8Array), { headers })
  }
}
