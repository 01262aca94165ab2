import { sql } from 'kysely'
import { opaqueIdArray } from '#server/database/opaque-id-array'
import type { Db } from '#server/database/schema'

interface CallerRow {
  id: string
  user_id: string
  username: string
  disabled: boolean
  must_change_password: boolean
  expires_at: number
  last_seen_at: number
  revoked_at: number | null
  token_generation: number
  roles: { id: string; authority: string }[]
  flags: string[]
}

export interface SessionState {
  userId: string
  username: string
  roles: readonly { id: string; authority: string }[]
  flags: readonly string[]
  expiresAt: number
  lastSeenAt: number
  revoked: boolean
  generation: number
  disabled: boolean
  passwordDue: boolean
}

const rolesAndFlags = sql`(select coalesce(json_agg(json_build_object('id', r.id, 'authority', r.authority)), '[]'::json)
        from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as roles,
      (select coalesce(json_agg(distinct f.flag), '[]'::json)
        from public_profile_grant g join public_profile p on p.id = g.profile_id
          cross join lateral jsonb_array_elements_text(p.flags) f (flag)
        where g.principal_id = u.id or g.principal_id in (select ur.role_id from user_role ur where ur.user_id = u.id)) as flags`

/** Returns these sessions by id, with their users, roles and flags; without those that do not exist. */
export async function readSessionStates(db: Db, sessionIds: readonly string[]): Promise<Map<string, SessionState>> {
  const { rows } = await sql<CallerRow>`
    select s.id, u.id as user_id, u.username, u.disabled, u.must_change_password, s.expires_at, s.last_seen_at,
      s.revoked_at, s.token_generation, ${rolesAndFlags}
    from session s join app_user u on u.id = s.user_id where s.id = any(${opaqueIdArray(sessionIds)})`.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        userId: row.user_id,
        username: row.username,
        roles: row.roles,
        flags: row.flags,
        expiresAt: row.expires_at,
        lastSeenAt: row.last_seen_at,
        revoked: row.revoked_at !== null,
        generation: row.token_generation,
        disabled: row.disabled,
        passwordDue: row.must_change_password,
      },
    ]),
  )
}

export type UserState = Pick<SessionState, 'userId' | 'username' | 'roles' | 'flags' | 'disabled' | 'passwordDue'>

/** Returns a user with roles and flags, signed in or not. */
export async function readUser(db: Db, userId: string): Promise<UserState | undefined> {
  const { rows } =
    await sql<UserState>`select u.id as "userId", u.username, u.disabled, u.must_change_password as "passwordDue", ${rolesAndFlags}
    from app_user u where u.id = ${userId}`.execute(db)
  return rows[0]
}

export interface NewSession {
  id: string
  userId: string
  createdAt: number
  expiresAt: number
  ip: string
  userAgent: string | null
}

export const addSession = async (db: Db, session: NewSession): Promise<void> => {
  await db
    .insertInto('session')
    .values({
      id: session.id,
      user_id: session.userId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      last_seen_at: session.createdAt,
      revoked_at: null,
      ip: session.ip,
      user_agent: session.userAgent,
    })
    .execute()
  await db.updateTable('app_user').set({ last_login_at: session.createdAt }).where('id', '=', session.userId).execute()
}

export interface OpenSession {
  id: string
  createdAt: number
  lastSeenAt: number
  ip: string | null
  userAgent: string | null
}

/** Returns the open sessions of a user, the latest use first. */
export async function readOpenSessions(db: Db, userId: string, now: number): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'ip', 'user_agent'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    ip: row.ip,
    userAgent: row.user_agent,
  }))
}

export const touchSession = async (db: Db, sessionId: string, now: number): Promise<void> => {
  await db.updateTable('session').set({ last_seen_at: now }).where('id', '=', sessionId).execute()
}

/** Ends all tokens of the session that were issued so far. */
export const invalidateTokens = async (db: Db, sessionId: string): Promise<void> => {
  await sql`update session set token_generation = token_generation + 1 where id = ${sessionId}`.execute(db)
}

/** Selects sessions of one user: all, one, or all but one. */
export interface SessionSelection {
  userId: string
  only?: string
  except?: string
}

/** Ends sessions and returns the ids of those that were still open. */
export async function revokeSessions(db: Db, { userId, only, except }: SessionSelection, now: number): Promise<string[]> {
  let query = db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
  if (only !== undefined) query = query.where('id', '=', only)
  if (except !== undefined) query = query.where('id', '<>', except)
  return (await query.returning('id').execute()).map(({ id }) => id)
}

export const deleteSessionsBefore = async (db: Db, endedBefore: number): Promise<void> => {
  await db.deleteFrom('session').where('expires_at', '<', endedBefore).execute()
}

export interface Credentials {
  id: string
  username: string
  passwordHash: string
  disabled: boolean
}

export async function readCredentials(db: Db, by: { usernameKey: string } | { id: string }): Promise<Credentials | undefined> {
  const query = db.selectFrom('app_user').select(['id', 'username', 'password_hash', 'disabled'])
  const row = await ('id' in by ? query.where('id', '=', by.id) : query.where('username_key', '=', by.usernameKey)).executeTakeFirst()
  return row && { id: row.id, username: row.username, passwordHash: row.password_hash, disabled: row.disabled }
}

/**
 * Replaces the password hash `before` with `hash`. Returns false, and writes nothing, if another request has changed the hash meanwhile.
 */
export async function writePassword(db: Db, userId: string, hash: string, before: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app_user')
    .set({ password_hash: hash, must_change_password: false })
    .where('id', '=', userId)
    .where('password_hash', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
