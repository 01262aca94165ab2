import { logActivity } from '#server/context/activity-log'
import { fileResponse } from '#server/http/file-response'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { toFileName } from '#text/file-name'
import type { Settings } from '#server/domain/system/config/config.service'
import type { Links } from '#server/domain/people/links/links.service'
import {
  getSessionContent,
  type EditSession,
  getSessionLock as findCurrentLock,
  openSession,
  releaseLock,
  takeLock,
} from './edit-session.service'
import { saveBody, receiveBody } from './save-body.service'
import { parseConditions, type IfHeaderConditions, isSatisfied, getLockTokens } from './webdav-if'
import {
  parsePropertyChanges,
  type DescribedResource,
  parseLockRequest,
  toLockXml,
  toPropertiesXml,
  toRefusedXml,
  toTokenAddress,
  parsePropfind,
} from './webdav-xml'

/** Request of an editing program with the data taken from it. */
export interface EditRequest {
  request: Request
  ip: string
  token: string
}

const METHODS = ['OPTIONS', 'HEAD', 'GET', 'PUT', 'PROPFIND', 'PROPPATCH', 'LOCK', 'UNLOCK'] as const
/** HTTP methods that create the resource of their address if it does not exist. */
const CREATING_METHODS: ReadonlySet<string> = new Set(['PUT', 'LOCK', 'MKCOL'])
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

const tagsIn = (header: string): string[] => header.split(',').map((entry) => entry.trim().replace(/^W\//, ''))

/** Request of an editing program, with the session that its token opened. */
interface DavRequest {
  session: EditSession
  request: Request
  href: string
  conditions: IfHeaderConditions
}

/**
 * WebDAV classes 1 and 2, as far as office programs need them to open, lock, save and release one file. Each token gives access to one
 * file.
 */
export function webdav(ports: Ports, links: Links, settings: Settings) {
  const describe = async (session: EditSession, href: string): Promise<DescribedResource> => {
    const [content, lock] = [await getSessionContent(session), await findCurrentLock(session)]
    const { title, extension, size, mime, hash, createdAt } = content
    return { href, name: toFileName(title, extension), file: { size, mime, etag: `"${hash}"`, editedAt: createdAt, lock } }
  }

  async function get({ session, request }: DavRequest): Promise<Response> {
    const { hash, size, title, extension, mime } = await getSessionContent(session)
    if (request.method === 'GET') await logActivity(session.context.db, session.context, 'DOWNLOAD', session.nodeId)
    return await fileResponse(request, ports.blobs, hash, size, { title, extension, mime, inline: false })
  }

  /**
   * Returns the token of the document's lock if the `If` header contains this token, otherwise an empty string. A lock whose token the
   * header does not contain belongs to another program, even if the user is the same.
   */
  const key = async ({ session, conditions }: DavRequest): Promise<string> => {
    const currentLock = await findCurrentLock(session)
    return currentLock && getLockTokens(conditions).includes(currentLock.token) ? currentLock.token : ''
  }

  /**
   * Handles an empty PUT. Windows and macOS Finder write an empty file before they lock it and write the content, so it makes no version.
   */
  async function answerEmptyPut(davRequest: DavRequest): Promise<Response> {
    return empty((await findCurrentLock(davRequest.session)) && (await key(davRequest)) === '' ? 423 : 204)
  }

  async function put(davRequest: DavRequest): Promise<Response> {
    const { session, request } = davRequest
    // A partial PUT would replace the whole content.
    if (request.headers.has('content-range')) return empty(400)
    const [match, noneMatch] = [request.headers.get('if-match'), request.headers.get('if-none-match')]
    if (match !== null || noneMatch !== null) {
      const isThere = [`"${(await getSessionContent(session)).hash}"`, '*']
      const names = (header: string): boolean => tagsIn(header).some((tag) => isThere.includes(tag))
      if ((match !== null && !names(match)) || (noneMatch !== null && names(noneMatch))) return empty(412)
    }
    const body = await receiveBody(ports, settings, request)
    if (body.size === 0) return await answerEmptyPut(davRequest)
    await saveBody(session, ports, body, await key(davRequest))
    return empty(204, { etag: `"${body.hash}"` })
  }

  async function lock(davRequest: DavRequest): Promise<Response> {
    const { session, request, href } = davRequest
    const body = await bodyOf(request)
    const last = lastsMs(request.headers.get('timeout'))
    if (body.trim() === '') {
      const [currentLock, named] = [await findCurrentLock(session), await key(davRequest)]
      if (!currentLock || named === '') return empty(412)
      const extendedLock = await takeLock(session, { token: named, owner: currentLock.owner, lastsMs: last })
      return xml(200, toLockXml(extendedLock, href, session.context.now))
    }
    const requested = parseLockRequest(body)
    if (!requested || request.headers.get('depth') === '1') return empty(400)
    // Shared locks are not supported: a version has exactly one author.
    if (requested.isShared) return empty(422)
    const token = crypto.randomUUID()
    const taken = await takeLock(session, { token, owner: requested.owner, lastsMs: last })
    return xml(200, toLockXml(taken, href, session.context.now), { 'lock-token': `<${toTokenAddress(token)}>` })
  }

  async function unlock({ session, request }: DavRequest): Promise<Response> {
    const token = tokenIn(request.headers.get('lock-token'))
    if (token === undefined) return empty(400)
    return (await releaseLock(session, token)) ? empty(204) : empty(409)
  }

  async function find({ session, request, href }: DavRequest): Promise<Response> {
    const requested = parsePropfind(await bodyOf(request))
    return requested ? xml(207, toPropertiesXml([await describe(session, href)], requested, session.context.now)) : empty(400)
  }

  async function patch(davRequest: DavRequest): Promise<Response> {
    const names = parsePropertyChanges(await bodyOf(davRequest.request))
    if (!names) return empty(400)
    if ((await findCurrentLock(davRequest.session)) && (await key(davRequest)) === '') return empty(423)
    return xml(207, toRefusedXml(davRequest.href, names))
  }

  /** Handles requests for the folder that programs expect around the file. The folder contains only the file. */
  async function folder(session: EditSession, request: Request, href: string): Promise<Response> {
    if (request.method !== 'PROPFIND') return empty(405, { allow: 'OPTIONS, PROPFIND' })
    const requested = parsePropfind(await bodyOf(request))
    if (!requested) return empty(400)
    const folderResource: DescribedResource = { href, name: '' }
    if (request.headers.get('depth') === '0') return xml(207, toPropertiesXml([folderResource], requested, session.context.now))
    const { title, extension } = await getSessionContent(session)
    const inside = `${href.replace(/\/$/, '')}/${encodeURIComponent(toFileName(title, extension))}`
    return xml(207, toPropertiesXml([folderResource, await describe(session, inside)], requested, session.context.now))
  }

  const methods: Readonly<Record<string, (davRequest: DavRequest) => Promise<Response>>> = {
    ...{ GET: get, HEAD: get, PUT: put, PROPFIND: find, PROPPATCH: patch, LOCK: lock, UNLOCK: unlock },
  }

  /** Says if a name is that of the document. Other names, such as side files of programs, do not exist and cannot be created. */
  const exists = async (session: EditSession, name: string): Promise<boolean> => {
    const { title, extension } = await getSessionContent(session)
    return [toFileName(title, extension), session.name].some((own) => own?.normalize('NFC') === name.normalize('NFC'))
  }

  return async ({ request, ip, token, name }: EditRequest & { name: string | undefined }): Promise<Response> => {
    const folderResource = { db: ports.db, broadcast: ports.broadcast, log: ports.log, now: ports.now(), ip, locale: 'fa' as const }
    const session = await openSession(links, token, folderResource, 'WEBDAV_EDIT')
    const href = new URL(request.url).pathname
    const allow = METHODS.join(', ')
    if (request.method === 'OPTIONS') return empty(200, { allow, 'content-length': '0' })
    if (name === undefined) return await folder(session, request, href)
    if (!(await exists(session, name))) return empty(CREATING_METHODS.has(request.method) ? 403 : 404)
    const method = methods[request.method]
    if (!method) return empty(405, { allow })
    const header = request.headers.get('if')
    const conditions = header === null ? [] : parseConditions(header)
    if (!conditions) return empty(400)
    if (header !== null) {
      const [{ hash }, currentLock] = [await getSessionContent(session), await findCurrentLock(session)]
      if (!isSatisfied(conditions, { href, etag: `"${hash}"`, token: currentLock?.token })) return empty(412)
    }
    return await method({ session, request, href, conditions })
  }
}
