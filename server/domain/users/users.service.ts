import type { Node } from '#api/contract/node'
import { destinations } from '#api/contract/messaging'
import type { User } from '#api/contract/users'
import type { Caller } from '#server/access/caller'
import type { Db } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { loadNodes } from '../nodes/records.service'
import {
  addWorkingDirectory,
  type PickedUsers,
  readPicked,
  readUser,
  readWorkingDirectories,
  removeWorkingDirectory,
} from './users.repository'

export async function principle(db: Db, caller: Caller): Promise<User> {
  const user = await readUser(db, caller.userId)
  if (!user) throw new Problem('sessionExpired')
  return user
}

/** Users to pick from: ids and names only. */
export const pickUsers = (db: Db, query: PickedUsers) => readPicked(db, query)

interface Asking {
  ports: Ports
  caller: Caller
}

/** In the user's order; those no longer visible are left out. */
export const workingDirectories = async ({ ports, caller }: Asking): Promise<Node[]> =>
  await loadNodes({ db: ports.db, caller, now: ports.now() }, await readWorkingDirectories(ports.db, caller.userId))

/** Tells the user's other tabs. */
const announce = ({ ports, caller }: Asking, folderId: string): Promise<void> =>
  ports.broadcast.publish({
    type: 'user.message',
    userIds: [caller.userId],
    destination: destinations.events,
    body: { type: 'data.changed', resource: 'workingDirectories', uuids: [folderId], parentUuids: [], at: ports.now() },
  })

export async function keepWorkingDirectory(asking: Asking, folderId: string): Promise<Node[]> {
  const { db } = asking.ports
  const node = await db.selectFrom('node').select('type').where('id', '=', folderId).executeTakeFirst()
  if (node?.type !== 1) throw new Problem('notFolder')
  await addWorkingDirectory(db, asking.caller.userId, folderId, asking.ports.now())
  await announce(asking, folderId)
  return await workingDirectories(asking)
}

export async function dropWorkingDirectory(asking: Asking, folderId: string): Promise<Node[]> {
  await removeWorkingDirectory(asking.ports.db, asking.caller.userId, folderId)
  await announce(asking, folderId)
  return await workingDirectories(asking)
}
