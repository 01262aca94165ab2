import type * as z from 'zod/mini'
import type { adminRoles } from '#api/contract/admin'
import type { Answer } from '#api/contract/endpoint'
import type { ErrorCode } from '#api/contract/errors'
import { ADMIN_AUTHORITY, USER_AUTHORITY } from '#server/access/authorities'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { writeLog } from '../log/log.repository'
import { pickPage } from '../users/pick-list'
import { provisionRole } from '../users/provisioning.service'
import { authorityHolder, isGranted, type RoleRow, readRoles, removeRole, writeRole } from './admin-roles.repository'
import type { Office } from './admin-users.service'
import { type GridQuery, matching, orderOf, revisionOf } from './grid'

type AdminRole = Answer<(typeof adminRoles)['save']>
type RoleWrite = z.output<(typeof adminRoles)['save']['json']>

const AUTHORITY = /^ROLE_[A-Z0-9][A-Z0-9_]{0,60}$/
const LONGEST = 100
/** The program itself asks for these by name. */
const BUILT_IN: readonly string[] = [ADMIN_AUTHORITY, USER_AUTHORITY]

const toRole = (row: RoleRow): AdminRole => ({ ...row, revision: revisionOf([row.title, row.authority]) })

export async function findRoles(ports: Ports, query: GridQuery) {
  const fields = matching<AdminRole>(query, { title: ({ title }) => title, authority: ({ authority }) => authority })
  const sorts: Readonly<Record<string, (role: AdminRole) => string>> = {
    authority: ({ authority }) => authority,
    userCount: ({ userCount }) => String(userCount).padStart(9, '0'),
  }
  return pickPage(
    (await readRoles(ports.db)).map(toRole),
    query,
    fields,
    orderOf(query, sorts, ({ title }) => title),
  )
}

function checked(write: RoleWrite): { title: string; authority: string } {
  const wrong: { path: string; code: ErrorCode }[] = []
  const title = write.title.trim()
  const authority = write.authority.trim().toUpperCase()
  if (title === '') wrong.push({ path: 'title', code: 'titleRequired' })
  else if (title.length > LONGEST) wrong.push({ path: 'title', code: 'titleTooLong' })
  if (authority === '') wrong.push({ path: 'authority', code: 'fieldRequired' })
  else if (!AUTHORITY.test(authority)) wrong.push({ path: 'authority', code: 'formatInvalid' })
  const [first] = wrong
  if (first) throw new Problem(first.code, { errors: wrong })
  return { title, authority }
}

const log = (tx: Tx, { ports, caller, ip }: Office, detail: Record<string, unknown>): Promise<void> =>
  writeLog(tx, { at: ports.now(), type: 'ROLE', userId: caller.userId, username: caller.username, ip, detail })

const announce = ({ ports }: Office, uuid: string): Promise<void> =>
  ports.broadcast.publish({ type: 'data.changed', resource: 'role', uuids: [uuid], parentUuids: [], at: ports.now() })

async function oneRole(ports: Ports, id: string): Promise<AdminRole> {
  const [row] = await readRoles(ports.db, id)
  if (!row) throw new Problem('notFound')
  return toRole(row)
}

/** Errors: the fields' own, `keyExists` for a taken authority, `conflict` when somebody saved since `revision`, `inUse` for a built-in one. */
export async function saveRole(office: Office, write: RoleWrite): Promise<AdminRole> {
  const { ports } = office
  const role = checked(write)
  const id = await ports.db.transaction().execute(async (tx) => {
    const holder = await authorityHolder(tx, role.authority)
    if (holder !== undefined && holder !== write.uuid)
      throw new Problem('keyExists', { errors: [{ path: 'authority', code: 'keyExists' }] })
    if (write.uuid === undefined) {
      const made = await provisionRole(tx, role.title, role.authority, ports.now())
      await log(tx, office, { role: role.authority, done: 'created' })
      return made
    }
    const [before] = await readRoles(tx, write.uuid)
    if (!before) throw new Problem('notFound')
    if (write.revision !== undefined && write.revision !== toRole(before).revision) throw new Problem('conflict')
    if (BUILT_IN.includes(before.authority) && role.authority !== before.authority) throw new Problem('inUse')
    await writeRole(tx, write.uuid, role)
    await log(tx, office, { role: role.authority, done: 'changed' })
    return write.uuid
  })
  await announce(office, id)
  return await oneRole(ports, id)
}

/** Only a role that nobody has and nothing is granted to. */
export async function deleteRole(office: Office, id: string): Promise<void> {
  await office.ports.db.transaction().execute(async (tx) => {
    const [before] = await readRoles(tx, id)
    if (!before) throw new Problem('notFound')
    if (BUILT_IN.includes(before.authority) || before.userCount > 0 || (await isGranted(tx, id))) throw new Problem('inUse')
    await removeRole(tx, id)
    await log(tx, office, { role: before.authority, done: 'deleted' })
  })
  await announce(office, id)
}
