import type { User } from '#api/contract/users'
import type { Caller } from '#server/access/caller'
import type { Db } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { type UserQuery, readUserNames, readUser } from './users.repository'

export async function getPrincipal(db: Db, caller: Caller): Promise<User> {
  const user = await readUser(db, caller.userId)
  if (!user) throw new Problem('sessionExpired')
  return user
}

/** Returns users for pickers: only ids and names. */
export const pickUsers = (db: Db, query: UserQuery) => readUserNames(db, query)
