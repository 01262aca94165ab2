import { ADMIN_AUTHORITY } from '#server/access/authorities'
import type { CheckedUser } from '#server/access/caller'
import type { Db } from '#server/database/schema'
import { type PersonRow, findAuthority } from './people.repository'

export const toCheckedUser = ({ id, roles }: PersonRow): CheckedUser => ({
  userId: id,
  admin: roles.some(({ authority }) => authority === ADMIN_AUTHORITY),
  principals: [id, ...roles.map((role) => role.id)],
})

const NO_USER = '00000000-0000-0000-0000-000000000000'

/** Returns an imaginary user with only this role. Undefined if the role does not exist. */
export async function findRoleAsUser(db: Db, id: string): Promise<CheckedUser | undefined> {
  const authority = await findAuthority(db, id)
  return authority === undefined ? undefined : { userId: NO_USER, admin: authority === ADMIN_AUTHORITY, principals: [id] }
}
