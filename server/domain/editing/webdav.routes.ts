import { fileResponse } from '#server/http/file-response'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { fileNameFor } from '#text/file-name'
import type { Settings } from '../config/config.service'
import type { Links } from '../links/links.service'
import { noteActivity } from '../nodes/activity'
import { contentType } from '../uploads/content-type'
import { contentIn, type EditSession, lockIn, openSession, releaseLock, takeLock } from './edit-session.service'
import { replaceContent } from './replace.service'
import { lockXml, ownerIn, propertiesXml, tokenAddress } from './webdav-xml'

/** What a request comes with besides itself. */
export interface EditRequest {
  request: Request
  ip: string
  token: string
}

const METHODS = ['OPTIONS', 'HEAD', 'GET', 'PUT', 'PROPFIND', 'LOCK', 'UNLOCK'] as const
const MEGABYTE = 1024 * 1024
const LONGEST_BODY = 64 * 1024
const SECOND = 1_000
const LOCK_MS = 600 * SECOND
const LONGEST_LOCK_MS = 3_600 * SECOND
const COMMON = { dav: '1, 2', 'ms-author-via': 'DAV', 'cache-control': 'no-store' }

const xml = (status: number, body: string, headers: Record<string, string> = {}): Response =>
  new Response(body, { status, headers: { ...COMMON, 'content-type': 'application/xml; charset=utf-8', ...headers } })
const empty = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { ...COMMON, ...headers } })

async function bodyOf(request: Request): Promise<string> {
  const text = await request.text()
  if (text.length > LONGEST_BODY) throw new Problem('tooLarge')
  return text
}

const TOKEN = /opaquelocktoken:([\w-]{1,100})/i
const tokenIn = (header: string | null): string | undefined => TOKEN.exec(header ?? '')?.[1]

const lastsMs = (header: string | null): number => {
  const seconds = Number(/Second-(\d+)/i.exec(header ?? '')?.[1] ?? Number.NaN)
  return Number.isNaN(seconds) ? LOCK_MS : Math.min(LONGEST_LOCK_MS, Math.max(SECOND, seconds * SECOND))
}

/** Bytes of a request in the store, put on top of the document as its newest version. */
export async function keepBody(
  session: EditSession,
  ports: Ports,
  settings: Settings,
  request: Request,
  lockToken: string,
): Promise<string> {
  const maxBytes = Number(await settings.get('upload.maxFileSizeMb')) * MEGABYTE
  const body = request.body ?? new Blob([]).stream()
  const { hash, size, head } = await ports.blobs.write(body, { maxBytes, signal: request.signal })
  const { extension } = await contentIn(session)
  const mime = await contentType(head, `a.${extension}`, ports.sniffType)
  await replaceContent({ ...session.work, now: ports.now() }, session.nodeId, { hash, size, mime }, { lockToken })
  return hash
}

/** One file for each token, by the part of WebDAV (classes 1 and 2) that office programs use to open, lock, save and let go. */
export function webdav(ports: Ports, links: Links, settings: Settings) {
  const describe = async (session: EditSession, href: string) => {
    const [content, lock] = [await contentIn(session), await lockIn(session)]
    const { title, extension, size, mime, hash, createdAt } = content
    return { href, name: fileNameFor(title, extension), file: { size, mime, etag: `"${hash}"`, editedAt: createdAt, lock } }
  }

  async function get(session: EditSession, request: Request): Promise<Response> {
    const { hash, size, title, extension, mime } = await contentIn(session)
    if (request.method === 'GET') await noteActivity(session.work.db, session.work, 'DOWNLOAD', session.nodeId)
    return await fileResponse(request, ports.blobs, hash, size, { title, extension, mime, inline: false })
  }

  async function put(session: EditSession, request: Request): Promise<Response> {
    const wanted = request.headers.get('if-match')
    if (wanted !== null && wanted !== '*' && wanted !== `"${(await contentIn(session)).hash}"`) return empty(412)
    // A lock that the program does not name is somebody else's, also when its user is the same.
    const hash = await keepBody(session, ports, settings, request, tokenIn(request.headers.get('if')) ?? '')
    return empty(204, { etag: `"${hash}"` })
  }

  async function lock(session: EditSession, request: Request, href: string): Promise<Response> {
    const body = await bodyOf(request)
    const named = tokenIn(request.headers.get('if'))
    const held = await lockIn(session)
    if (body.trim() === '' && (named === undefined || held?.token !== named)) return empty(412)
    const owner = body.trim() === '' ? (held?.owner ?? '') : ownerIn(body)
    const token = named !== undefined && held?.token === named ? named : crypto.randomUUID()
    const taken = await takeLock(session, { token, owner, lastsMs: lastsMs(request.headers.get('timeout')) })
    return xml(200, lockXml(taken, href, session.work.now), { 'lock-token': `<${tokenAddress(token)}>` })
  }

  async function unlock(session: EditSession, request: Request): Promise<Response> {
    const token = tokenIn(request.headers.get('lock-token'))
    return token !== undefined && (await releaseLock(session, token)) ? empty(204) : empty(409)
  }

  return async ({ request, ip, token, isFolder }: EditRequest & { isFolder: boolean }): Promise<Response> => {
    const around = { db: ports.db, broadcast: ports.broadcast, log: ports.log, now: ports.now(), ip }
    const session = await openSession(links, token, around, 'WEBDAV_EDIT')
    const href = new URL(request.url).pathname
    const allow = METHODS.join(', ')
    if (request.method === 'OPTIONS') return empty(200, { allow, 'content-length': '0' })
    if (isFolder && request.method === 'PROPFIND') return xml(207, propertiesXml({ href, name: '' }, around.now))
    if (isFolder) return empty(405, { allow: 'OPTIONS, PROPFIND' })
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        return await get(session, request)
      case 'PUT':
        return await put(session, request)
      case 'PROPFIND':
        return xml(207, propertiesXml(await describe(session, href), around.now))
      case 'LOCK':
        return await lock(session, request, href)
      case 'UNLOCK':
        return await unlock(session, request)
      default:
        return empty(405, { allow })
    }
  }
}
