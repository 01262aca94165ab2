import type * as z from 'zod/mini'
import type { adminRoles } from '#api/contract/admin'
import { ADMIN_AUTHORITY, USER_AUTHORITY } from '#server/access/authorities'
import type { GridQuery } from '#server/data-grid/grid'
import { createRowChanges } from '#server/data-grid/grid.service'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { isBlank } from '#text/blank'
import { removePrincipal } from '#server/domain/system/audiences/audiences.service'
import { findRoleIdByAuthority, readRolePage, type RoleRow, readRole, writeRole } from './admin-roles.repository'

type RoleWrite = z.output<(typeof adminRoles)['save']['json']>

const AUTHORITY = /^ROLE_[A-Z0-9][A-Z0-9_]{0,60}$/
/** Authorities that the program itself checks by name. */
const BUILT_IN: readonly string[] = [ADMIN_AUTHORITY, USER_AUTHORITY]

const normaliseAuthority = (raw: string): string => raw.trim().toUpperCase()

/**
 * Save and delete of roles. Throws, in addition to the errors of a grid, `keyExists` for a taken authority and `inUse` for a changed
 * authority of a built-in role. Only a role without members can be deleted; its grants are deleted with it.
 */
const changes = createRowChanges<RoleRow, RoleWrite>({
  table: 'role',
  resource: 'role',
  log: 'ROLE',
  read: readRole,
  contents: ({ title, authority }) => [title, authority],
  named: ({ authority }) => authority,
  faults({ authority }) {
    if (isBlank(authority)) return [{ path: 'authority', code: 'fieldRequired' }]
    return AUTHORITY.test(normaliseAuthority(authority)) ? [] : [{ path: 'authority', code: 'formatInvalid' }]
  },
  async write(tx, id, { title, authority: raw }, before, now) {
    const authority = normaliseAuthority(raw)
    const holder = await findRoleIdByAuthority(tx, authority)
    if (holder !== undefined && holder !== id) throw new Problem('keyExists', { errors: [{ path: 'authority', code: 'keyExists' }] })
    if (before && BUILT_IN.includes(before.authority) && authority !== before.authority) throw new Problem('inUse')
    await writeRole(tx, id, { title, authority }, now)
  },
  async checkRemoval(tx, { uuid, authority, userCount }) {
    if (BUILT_IN.includes(authority) || userCount > 0) throw new Problem('inUse')
    await removePrincipal(tx, uuid)
  },
})

export const roleGrid = {
  ...changes,
  async find({ db }: Ports, query: GridQuery) {
    const page = await readRolePage(db, query)
    return { ...page, contents: page.contents.map(changes.known) }
  },
}
