import type * as z from 'zod/mini'
import type { adminUsers } from '#api/contract/admin'
import type { CallResult } from '#api/contract/endpoint'
import type { ErrorCode } from '#api/contract/errors'
import { ADMIN_AUTHORITY, USER_AUTHORITY } from '#server/access/authorities'
import { writeLog } from '#server/context/activity-log'
import type { AdminContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import { type GridQuery, computeRevision } from '#server/data-grid/grid'
import { writeUnlessChanged } from '#server/data-grid/write-unless-changed'
import { lockRow } from '#server/database/rows'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { isBlank } from '#text/blank'
import { toLatinDigits } from '#text/digits'
import { isEmailAddress } from '#text/email-address'
import { isNationalCode } from '#text/national-code'
import { trimName, usernameKey } from '#text/normalise'
import { removePrincipal } from '#server/domain/system/audiences/audiences.service'
import { endSessions, type Sessions } from '../sessions/session.service'
import { findPasswordProblem } from '../sessions/password-rules'
import { provisionUser } from '../users/provisioning.service'
import {
  countActiveUsers,
  hasLeftData,
  findRoleIds,
  lockAdministrators,
  type Person,
  readUserPage,
  readUser,
  removeUser,
  setDisabled,
  setMustChangePassword,
  setPassword,
  type UserRow,
  findUserIdByName,
  writePerson,
  writeRoles,
} from './admin-users.repository'

type AdminUser = CallResult<(typeof adminUsers)['save']>
type UserWrite = z.output<(typeof adminUsers)['save']['json']>

/** Context of user administration. Its actions may end sessions. */
export interface UserAdminContext extends AdminContext {
  sessions: Sessions
}

const getFullName = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim()

function toUser({
  id,
  username,
  firstName,
  lastName,
  email,
  nationalCode,
  disabled,
  mustChangePassword,
  lastLogin,
  roles,
}: UserRow): AdminUser {
  const person = {
    uuid: id,
    username,
    firstName,
    lastName,
    fullName: getFullName({ firstName, lastName }),
    active: !disabled,
    mustChangePassword,
    roles,
  }
  const optional = { ...(email !== null && { email }), ...(nationalCode !== null && { nationalCode }) }
  return { ...person, ...optional, revision: computeRevision({ ...person, ...optional }), ...(lastLogin > 0 && { lastLogin }) }
}

export async function findUsers({ db }: Ports, query: GridQuery) {
  const page = await readUserPage(db, query)
  return { ...page, contents: page.contents.map(toUser) }
}

const USERNAME = /^[\p{L}\p{N}._@-]{2,64}$/u
const MAX_LENGTH = 100

/**
 * Returns the values to save. Throws one error that lists all invalid fields. With `byCode` no password is needed, because a code is one.
 */
export function checkUser(write: Omit<UserWrite, 'roleUuidList'>, { byCode = false } = {}): Person {
  const problems: { path: string; code: ErrorCode }[] = []
  const readRequired = (path: 'firstName' | 'lastName' | 'username'): string => {
    const value = trimName(write[path])
    if (isBlank(value)) problems.push({ path, code: 'fieldRequired' })
    else if (value.length > MAX_LENGTH) problems.push({ path, code: 'maxLength' })
    return value
  }
  const person = {
    first_name: readRequired('firstName'),
    last_name: readRequired('lastName'),
    username: readRequired('username'),
    email: write.email?.trim() || null,
    national_code: toLatinDigits(write.nationalCode?.trim() ?? '') || null,
  }
  if (person.username !== '' && !USERNAME.test(person.username)) problems.push({ path: 'username', code: 'formatInvalid' })
  if (person.email !== null && !isEmailAddress(person.email)) problems.push({ path: 'email', code: 'emailInvalid' })
  if (person.national_code !== null && !isNationalCode(person.national_code)) problems.push({ path: 'nationalCode', code: 'formatInvalid' })
  if (!byCode && write.uuid === undefined && (write.password ?? '') === '') problems.push({ path: 'password', code: 'fieldRequired' })
  const passwordFault = write.password ? findPasswordProblem(write.password, person.username) : undefined
  if (passwordFault) problems.push({ path: 'password', code: passwordFault })
  const [firstProblem] = problems
  if (firstProblem)
    throw new Problem(firstProblem.path === 'password' && passwordFault ? 'passwordWeak' : firstProblem.code, { errors: problems })
  return person
}

export async function resolveRoleIds(tx: Tx, write: Pick<UserWrite, 'uuid' | 'roleUuidList'>): Promise<string[] | undefined> {
  if (write.roleUuidList !== undefined) {
    const roleIds = await findRoleIds(tx, write.roleUuidList)
    if (roleIds.length < new Set(write.roleUuidList).size)
      throw new Problem('formatInvalid', { errors: [{ path: 'roleUuidList', code: 'formatInvalid' }] })
    return roleIds
  }
  if (write.uuid !== undefined) return undefined
  const defaultRole = await tx.selectFrom('role').select('id').where('authority', '=', USER_AUTHORITY).executeTakeFirst()
  return defaultRole ? [defaultRole.id] : []
}

const logUserChange = (tx: Tx, { ports, caller, ip }: UserAdminContext, detail: Record<string, unknown>): Promise<void> =>
  writeLog(tx, { at: ports.now(), type: 'USER', userId: caller.userId, username: caller.username, ip, detail })

/** Notifies all processes, so that they reload the user. */
const announceUserChange = ({ ports }: UserAdminContext, uuid: string): Promise<void> =>
  ports.broadcast.publish({ type: 'data.changed', resource: 'user', uuids: [uuid], parentUuids: [], at: ports.now() })

async function getUser({ ports }: UserAdminContext, id: string): Promise<AdminUser> {
  const row = await readUser(ports.db, id)
  if (!row) throw new Problem('notFound')
  return toUser(row)
}

async function requireAdministrator(tx: Tx): Promise<void> {
  if ((await countActiveUsers(tx, ADMIN_AUTHORITY)) === 0) throw new Problem('lastAdministrator')
}

/**
 * Creates a user with all belongings, or saves an existing one. A new password for another user ends that user's sessions. Throws the
 * errors of the fields, `usernameExists`, `passwordWeak`, `conflict` if the row was saved since `revision`, and `lastAdministrator`.
 */
export async function saveUser(context: UserAdminContext, write: UserWrite): Promise<AdminUser> {
  const { ports, caller, sessions } = context
  const person = checkUser(write)
  const hash = write.password ? await ports.passwords.hash(write.password) : undefined
  const id = write.uuid ?? crypto.randomUUID()
  const ended = await transact(context, async (tx, context) => {
    await lockAdministrators(tx)
    const holder = await findUserIdByName(tx, usernameKey(person.username))
    if (holder !== undefined && holder !== id)
      throw new Problem('usernameExists', { errors: [{ path: 'username', code: 'usernameExists' }] })
    const roleIds = await resolveRoleIds(tx, write)
    if (write.uuid === undefined) {
      const { username, first_name: firstName, last_name: lastName, email, national_code: nationalCode } = person
      const names = { username, firstName, lastName, email, nationalCode }
      await provisionUser(tx, { id, ...names, passwordHash: hash ?? '', roleIds: roleIds ?? [] }, context.ports.now())
      if (write.mustChangePassword) await setMustChangePassword(tx, id, true)
      await logUserChange(tx, context, { user: username, done: 'created' })
      return []
    }
    await lockRow(tx, 'app_user', id)
    const before = await readUser(tx, id)
    if (!before) throw new Problem('notFound')
    const { mustChangePassword = before.mustChangePassword } = write
    const isAsRead = write.revision === undefined || write.revision === toUser(before).revision
    const readRevision = async () => {
      const now = await readUser(tx, id)
      return now ? toUser(now).revision : ''
    }
    await writeUnlessChanged({ isAsRead, state: readRevision }, async () => {
      await writePerson(tx, id, person)
      if (roleIds) await writeRoles(tx, id, roleIds)
      await requireAdministrator(tx)
      if (hash !== undefined) await setPassword(tx, id, hash)
      if (mustChangePassword !== before.mustChangePassword) await setMustChangePassword(tx, id, mustChangePassword)
    })
    const isNewlyRequired = mustChangePassword && !before.mustChangePassword
    await logUserChange(tx, context, { user: person.username, done: hash === undefined ? 'changed' : 'changed with password' })
    if (hash === undefined && !isNewlyRequired) return []
    return await endSessions(
      tx,
      { userId: id, ...(id === caller.userId && !isNewlyRequired && { except: caller.sessionId }) },
      context.ports.now(),
    )
  })
  await sessions.announceEnd(ended, 'passwordChanged')
  await announceUserChange(context, id)
  return await getUser(context, id)
}

/** Enables or disables a user; disabling ends all sessions at once. Throws for the caller's own account and for the last administrator. */
export async function setUserActive(context: UserAdminContext, id: string, active: boolean): Promise<AdminUser> {
  const { caller, sessions } = context
  if (id === caller.userId && !active) throw new Problem('ownAccount')
  const ended = await transact(context, async (tx, context) => {
    await lockAdministrators(tx)
    const before = await readUser(tx, id)
    if (!before) throw new Problem('notFound')
    await setDisabled(tx, id, !active)
    await requireAdministrator(tx)
    await logUserChange(tx, context, { user: before.username, done: active ? 'switched on' : 'switched off' })
    return active ? [] : await endSessions(tx, { userId: id }, context.ports.now())
  })
  await sessions.announceEnd(ended, 'disabled')
  await announceUserChange(context, id)
  return await getUser(context, id)
}

/** Deletes a user without any data. Other users can only be disabled. */
export async function deleteUser(context: UserAdminContext, id: string): Promise<void> {
  const { caller, sessions } = context
  if (id === caller.userId) throw new Problem('ownAccount')
  const ended = await transact(context, async (tx, context) => {
    await lockAdministrators(tx)
    const before = await readUser(tx, id)
    if (!before) throw new Problem('notFound')
    if (await hasLeftData(tx, id)) throw new Problem('inUse')
    const ids = await endSessions(tx, { userId: id }, context.ports.now())
    await removePrincipal(tx, id)
    await removeUser(tx, id)
    await requireAdministrator(tx)
    await logUserChange(tx, context, { user: before.username, done: 'deleted' })
    return ids
  })
  await sessions.announceEnd(ended, 'disabled')
  await announceUserChange(context, id)
}
