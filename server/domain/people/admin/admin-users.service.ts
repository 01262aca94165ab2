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
import { forgetPrincipal } from '#server/domain/system/audiences/audiences.service'
import { endSessions, type Sessions } from '../sessions/session.service'
import { passwordProblem } from '../sessions/password-rules'
import { provisionUser } from '../users/provisioning.service'
import {
  countActive,
  hasLeftData,
  knownRoles,
  lockAdministrators,
  type Person,
  pageOfUsers,
  readUser,
  removeUser,
  setDisabled,
  setMustChangePassword,
  setPassword,
  type UserRow,
  usernameHolder,
  writePerson,
  writeRoles,
} from './admin-users.repository'

type AdminUser = CallResult<(typeof adminUsers)['save']>
type UserWrite = z.output<(typeof adminUsers)['save']['json']>

/** Context of user administration. Its actions may end sessions. */
export interface UserAdminContext extends AdminContext {
  sessions: Sessions
}

const fullNameOf = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim()

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
    fullName: fullNameOf({ firstName, lastName }),
    active: !disabled,
    mustChangePassword,
    roles,
  }
  const optional = { ...(email !== null && { email }), ...(nationalCode !== null && { nationalCode }) }
  return { ...person, ...optional, revision: computeRevision({ ...person, ...optional }), ...(lastLogin > 0 && { lastLogin }) }
}

export async function findUsers({ db }: Ports, query: GridQuery) {
  const page = await pageOfUsers(db, query)
  return { ...page, contents: page.contents.map(toUser) }
}

const USERNAME = /^[\p{L}\p{N}._@-]{2,64}$/u
const LONGEST = 100

/** Returns the values to save. Throws with every faulty field. With `byCode` the password comes from a code. */
export function checked(write: Omit<UserWrite, 'roleUuidList'>, { byCode = false } = {}): Person {
  const wrong: { path: string; code: ErrorCode }[] = []
  const need = (path: 'firstName' | 'lastName' | 'username'): string => {
    const value = trimName(write[path])
    if (isBlank(value)) wrong.push({ path, code: 'fieldRequired' })
    else if (value.length > LONGEST) wrong.push({ path, code: 'maxLength' })
    return value
  }
  const person = {
    first_name: need('firstName'),
    last_name: need('lastName'),
    username: need('username'),
    email: write.email?.trim() || null,
    national_code: toLatinDigits(write.nationalCode?.trim() ?? '') || null,
  }
  if (person.username !== '' && !USERNAME.test(person.username)) wrong.push({ path: 'username', code: 'formatInvalid' })
  if (person.email !== null && !isEmailAddress(person.email)) wrong.push({ path: 'email', code: 'emailInvalid' })
  if (person.national_code !== null && !isNationalCode(person.national_code)) wrong.push({ path: 'nationalCode', code: 'formatInvalid' })
  if (!byCode && write.uuid === undefined && (write.password ?? '') === '') wrong.push({ path: 'password', code: 'fieldRequired' })
  const weak = write.password ? passwordProblem(write.password, person.username) : undefined
  if (weak) wrong.push({ path: 'password', code: weak })
  const [first] = wrong
  if (first) throw new Problem(first.path === 'password' && weak ? 'passwordWeak' : first.code, { errors: wrong })
  return person
}

export async function rolesOf(tx: Tx, write: Pick<UserWrite, 'uuid' | 'roleUuidList'>): Promise<string[] | undefined> {
  if (write.roleUuidList !== undefined) {
    const known = await knownRoles(tx, write.roleUuidList)
    if (known.length < new Set(write.roleUuidList).size)
      throw new Problem('formatInvalid', { errors: [{ path: 'roleUuidList', code: 'formatInvalid' }] })
    return known
  }
  if (write.uuid !== undefined) return undefined
  const user = await tx.selectFrom('role').select('id').where('authority', '=', USER_AUTHORITY).executeTakeFirst()
  return user ? [user.id] : []
}

const log = (tx: Tx, { ports, caller, ip }: UserAdminContext, detail: Record<string, unknown>): Promise<void> =>
  writeLog(tx, { at: ports.now(), type: 'USER', userId: caller.userId, username: caller.username, ip, detail })

/** Notifies all processes, so that they reload the user. */
const announce = ({ ports }: UserAdminContext, uuid: string): Promise<void> =>
  ports.broadcast.publish({ type: 'data.changed', resource: 'user', uuids: [uuid], parentUuids: [], at: ports.now() })

async function oneUser({ ports }: UserAdminContext, id: string): Promise<AdminUser> {
  const row = await readUser(ports.db, id)
  if (!row) throw new Problem('notFound')
  return toUser(row)
}

async function requireAdministrator(tx: Tx): Promise<void> {
  if ((await countActive(tx, ADMIN_AUTHORITY)) === 0) throw new Problem('lastAdministrator')
}

/**
 * Creates a user with all belongings, or saves an existing one. A new password for another user ends that user's sessions. Throws the
 * errors of the fields, `usernameExists`, `passwordWeak`, `conflict` if the row was saved since `revision`, and `lastAdministrator`.
 */
export async function saveUser(context: UserAdminContext, write: UserWrite): Promise<AdminUser> {
  const { ports, caller, sessions } = context
  const person = checked(write)
  const hash = write.password ? await ports.passwords.hash(write.password) : undefined
  const id = write.uuid ?? crypto.randomUUID()
  const ended = await transact(context, async (tx, context) => {
    await lockAdministrators(tx)
    const holder = await usernameHolder(tx, usernameKey(person.username))
    if (holder !== undefined && holder !== id)
      throw new Problem('usernameExists', { errors: [{ path: 'username', code: 'usernameExists' }] })
    const roleIds = await rolesOf(tx, write)
    if (write.uuid === undefined) {
      const { username, first_name: firstName, last_name: lastName, email, national_code: nationalCode } = person
      const names = { username, firstName, lastName, email, nationalCode }
      await provisionUser(tx, { id, ...names, passwordHash: hash ?? '', roleIds: roleIds ?? [] }, context.ports.now())
      if (write.mustChangePassword) await setMustChangePassword(tx, id, true)
      await log(tx, context, { user: username, done: 'created' })
      return []
    }
    await lockRow(tx, 'app_user', id)
    const before = await readUser(tx, id)
    if (!before) throw new Problem('notFound')
    const { mustChangePassword = before.mustChangePassword } = write
    const isAsRead = write.revision === undefined || write.revision === toUser(before).revision
    const state = async () => {
      const now = await readUser(tx, id)
      return now ? toUser(now).revision : ''
    }
    await writeUnlessChanged({ isAsRead, state }, async () => {
      await writePerson(tx, id, person)
      if (roleIds) await writeRoles(tx, id, roleIds)
      await requireAdministrator(tx)
      if (hash !== undefined) await setPassword(tx, id, hash)
      if (mustChangePassword !== before.mustChangePassword) await setMustChangePassword(tx, id, mustChangePassword)
    })
    const isAskedNow = mustChangePassword && !before.mustChangePassword
    await log(tx, context, { user: person.username, done: hash === undefined ? 'changed' : 'changed with password' })
    if (hash === undefined && !isAskedNow) return []
    return await endSessions(
      tx,
      { userId: id, ...(id === caller.userId && !isAskedNow && { except: caller.sessionId }) },
      context.ports.now(),
    )
  })
  await sessions.announceEnd(ended, 'passwordChanged')
  await announce(context, id)
  return await oneUser(context, id)
}

/** Enables or disables a user; disabling ends all sessions at once. Throws for the caller's own account and for the last administrator. */
export async function setActive(context: UserAdminContext, id: string, active: boolean): Promise<AdminUser> {
  const { caller, sessions } = context
  if (id === caller.userId && !active) throw new Problem('ownAccount')
  const ended = await transact(context, async (tx, context) => {
    await lockAdministrators(tx)
    const before = await readUser(tx, id)
    if (!before) throw new Problem('notFound')
    await setDisabled(tx, id, !active)
    await requireAdministrator(tx)
    await log(tx, context, { user: before.username, done: active ? 'switched on' : 'switched off' })
    return active ? [] : await endSessions(tx, { userId: id }, context.ports.now())
  })
  await sessions.announceEnd(ended, 'disabled')
  await announce(context, id)
  return await oneUser(context, id)
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
    await forgetPrincipal(tx, id)
    await removeUser(tx, id)
    await requireAdministrator(tx)
    await log(tx, context, { user: before.username, done: 'deleted' })
    return ids
  })
  await sessions.announceEnd(ended, 'disabled')
  await announce(context, id)
}
