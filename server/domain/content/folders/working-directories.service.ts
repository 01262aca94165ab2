import { destinations } from '#api/contract/messaging'
import type { Node } from '#api/contract/node'
import type { Caller } from '#server/access/caller'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import type { Locale } from '#text/locale'
import { loadNodes } from '../nodes/records.service'
import { findWorkingDirectoryIds } from './folders.repository'
import { addWorkingDirectory, removeWorkingDirectory } from './working-directories.repository'

interface Request {
  ports: Ports
  caller: Caller
  locale: Locale
}

/** Lists the working directories of the caller in their order, without those that the caller may no longer see. */
export const listWorkingDirectories = async ({ ports, caller, locale }: Request): Promise<Node[]> =>
  await loadNodes({ db: ports.db, caller, now: ports.now(), locale }, await findWorkingDirectoryIds(ports.db, caller.userId))

/** Publishes the change to the other tabs of the user. */
const publishWorkingDirectories = ({ ports, caller }: Request, folderId: string): Promise<void> =>
  ports.broadcast.publish({
    type: 'user.message',
    userIds: [caller.userId],
    destination: destinations.events,
    body: { type: 'data.changed', resource: 'workingDirectories', uuids: [folderId], parentUuids: [], at: ports.now() },
  })

export async function addDirectory(request: Request, folderId: string): Promise<Node[]> {
  const { db } = request.ports
  const node = await db.selectFrom('node').select('type').where('id', '=', folderId).executeTakeFirst()
  if (node?.type !== 1) throw new Problem('notFolder')
  await addWorkingDirectory(db, request.caller.userId, folderId, request.ports.now())
  await publishWorkingDirectories(request, folderId)
  return await listWorkingDirectories(request)
}

export async function removeDirectory(request: Request, folderId: string): Promise<Node[]> {
  await removeWorkingDirectory(request.ports.db, request.caller.userId, folderId)
  await publishWorkingDirectories(request, folderId)
  return await listWorkingDirectories(request)
}
