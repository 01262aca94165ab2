import type { Node } from '#api/contract/node'
import { destinations } from '#api/contract/messaging'
import type { User, UserName } from '#api/contract/users'
import type { Caller } from '#server/access/caller'
import type { Db } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { loadNodes } from '../nodes/records.service'
import { type PickQuery, pickPage } from './pick-list'
import { addWorkingDirectory, readActiveUsers, readUser, readWorkingDirectories, removeWorkingDirectory } from './users.repository'

export async function principle(db: Db, caller: Caller): Promise<User> {
  const user = await readUser(db, caller.userId)
  if (!user) throw new Problem('sessionExpired')
  return user
}

export interface UserQuery extends PickQuery {
  username?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  nationalCode?: string | undefined
  sortBy?: 'firstName' | 'lastName' | 'username' | 'fullName' | undefined
}

/** Ids and names only. A national code finds its owner when it is given whole; it can not be found out letter by letter. */
export async function pickUsers(db: Db, query: UserQuery) {
  const { sortBy = 'fullName' } = query
  const page = pickPage(
    await readActiveUsers(db),
    query,
    [
      { asked: query.username, of: ({ username }) => username },
      { asked: query.firstName, of: ({ firstName }) => firstName },
      { asked: query.lastName, of: ({ lastName }) => lastName },
      { asked: query.nationalCode, of: ({ nationalCode }) => nationalCode, exactly: true },
    ],
    (user) => user[sortBy],
  )
  return { ...page, contents: page.contents.map(({ nationalCode: _, ...name }): UserName => name) }
}

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
