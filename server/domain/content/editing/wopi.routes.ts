import { fileResponse } from '#server/http/file-response'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { toFileName } from '#text/file-name'
import type { Settings } from '#server/domain/system/config/config.service'
import type { Links } from '#server/domain/people/links/links.service'
import { getPrincipal } from '#server/domain/people/users/users.service'
import { getSessionContent, type EditSession, getSessionLock, openSession, releaseLock, takeLock } from './edit-session.service'
import { saveBody, receiveBody } from './save-body.service'
import type { EditRequest } from './webdav.routes'

/** Lock duration that the WOPI protocol requires. Editors renew the lock before it ends. */
const LOCK_MS = 30 * 60_000
const LONGEST_LOCK = 1_024
const HEADERS = { 'cache-control': 'no-store' }

const json = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { ...HEADERS, 'content-type': 'application/json; charset=utf-8' } })
const empty = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { ...HEADERS, ...headers } })

/** Returns a conflict response that contains the current lock, as the protocol requires. */
const lockConflict = async (session: EditSession): Promise<Response> =>
  empty(409, { 'x-wopi-lock': (await getSessionLock(session))?.token ?? '' })

/** WOPI host for an office editor in the browser: reports the document and saves it. The editor uses the token of its user. */
export function wopi(ports: Ports, links: Links, settings: Settings) {
  async function info(session: EditSession): Promise<Response> {
    const { title, extension, size, versionId, createdAt } = await getSessionContent(session)
    const { caller, db } = session.context
    const { fullName } = await getPrincipal(db, caller)
    return json({
      BaseFileName: toFileName(title, extension),
      OwnerId: session.nodeId,
      Size: size,
      UserId: caller.userId,
      UserFriendlyName: fullName || caller.username,
      Version: versionId,
      LastModifiedTime: new Date(createdAt).toISOString(),
      UserCanWrite: true,
      UserCanNotWriteRelative: true,
      SupportsLocks: true,
      SupportsGetLock: true,
      SupportsUpdate: true,
    })
  }

  async function save(session: EditSession, request: Request, lockToken: string): Promise<Response> {
    const currentLock = await getSessionLock(session)
    // The WOPI protocol allows a save without a lock only if the document is empty.
    if (currentLock ? currentLock.token !== lockToken : (await getSessionContent(session)).size > 0) return await lockConflict(session)
    await saveBody(session, ports, await receiveBody(ports, settings, request), lockToken)
    return empty(200, { 'x-wopi-itemversion': (await getSessionContent(session)).versionId })
  }

  async function change(session: EditSession, request: Request): Promise<Response> {
    const header = (name: string): string => (request.headers.get(name) ?? '').slice(0, LONGEST_LOCK)
    const [lockToken, former] = [header('x-wopi-lock'), header('x-wopi-oldlock')]
    const take = async (): Promise<Response> => {
      const instead = former === '' ? undefined : former
      try {
        await takeLock(session, { token: lockToken, lastsMs: LOCK_MS, instead })
        return empty(200)
      } catch (error) {
        if (error instanceof Problem && error.code === 'locked') return await lockConflict(session)
        throw error
      }
    }
    switch (header('x-wopi-override')) {
      case 'LOCK':
        return lockToken === '' ? empty(400) : await take()
      case 'REFRESH_LOCK':
        return (await getSessionLock(session))?.token === lockToken ? await take() : await lockConflict(session)
      case 'UNLOCK':
        return (await releaseLock(session, lockToken)) ? empty(200) : await lockConflict(session)
      case 'GET_LOCK':
        return empty(200, { 'x-wopi-lock': (await getSessionLock(session))?.token ?? '' })
      default:
        return empty(501)
    }
  }

  return async ({ request, ip, token, fileId, isContent }: EditRequest & { fileId: string; isContent: boolean }): Promise<Response> => {
    const around = { db: ports.db, broadcast: ports.broadcast, log: ports.log, now: ports.now(), ip, locale: 'fa' as const }
    const session = await openSession(links, token, around, 'DOC_EDIT')
    if (session.nodeId.toLowerCase() !== fileId.toLowerCase()) throw new Problem('notFound')
    if (request.method === 'GET' && !isContent) return await info(session)
    if (request.method === 'GET') {
      const { hash, size, title, extension, mime } = await getSessionContent(session)
      return await fileResponse(request, ports.blobs, hash, size, { title, extension, mime, inline: false })
    }
    if (request.method !== 'POST') return empty(405, { allow: 'GET, POST' })
    if (!isContent) return await change(session, request)
    return await save(session, request, (request.headers.get('x-wopi-lock') ?? '').slice(0, LONGEST_LOCK))
  }
}
