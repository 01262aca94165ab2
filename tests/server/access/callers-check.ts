import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '#server/access/caller'
import type * as SessionService from '#server/domain/people/sessions/session.service'
import type { TestApp } from '#tests/support/app'
import { Wrong } from './rules-check'

type Service = Pick<typeof SessionService, 'Sessions' | 'findCallerOfUser'>

/** Returns sessions that ended in each possible way, in addition to those of the users. */
export async function endSome({ db, ports }: TestApp): Promise<void> {
  const [first] = await db.selectFrom('session').selectAll().execute()
  if (!first) throw new Error('nobody has signed in')
  const now = ports.now()
  const ended = [{ revoked_at: now - 1 }, { expires_at: now }, { expires_at: now - 1 }, { expires_at: now + 1 }]
  for (const more of ended)
    await db
      .insertInto('session')
      .values({ ...first, id: crypto.randomUUID(), ...more })
      .execute()
}

/** Returns each user's identity from the raw tables; undefined for users who may not sign in. */
async function truths({ db }: TestApp): Promise<Map<string, Omit<Caller, 'sessionId'> | undefined>> {
  const users = await db.selectFrom('app_user').selectAll().execute()
  const roles = await db.selectFrom('role').selectAll().execute()
  const held = await db.selectFrom('user_role').selectAll().execute()
  const profiles = await db.selectFrom('public_profile').selectAll().execute()
  const grants = await db.selectFrom('public_profile_grant').selectAll().execute()
  return new Map(
    users.map(({ id, username, disabled }) => {
      const own = held.filter(({ user_id }) => user_id === id).map(({ role_id }) => role_id)
      const principals = [id, ...own]
      const granted = grants.filter(({ principal_id }) => principals.includes(principal_id)).map(({ profile_id }) => profile_id)
      const flags = new Set(profiles.filter((profile) => granted.includes(profile.id)).flatMap((profile) => profile.flags))
      const admin = roles.some((role) => own.includes(role.id) && role.authority === 'ROLE_ADMIN')
      return [id, disabled ? undefined : { userId: id, username, admin, principals, flags }]
    }),
  )
}

const plain = (caller: Omit<Caller, 'sessionId'> | undefined): unknown =>
  caller && { ...caller, sessionId: undefined, principals: [...caller.principals].sort(), flags: [...caller.flags].sort() }

/** Throws `Wrong` if a request is attributed to the wrong user. */
export async function checkCallers(service: Service, app: TestApp): Promise<void> {
  const { db, ports } = app
  const truth = await truths(app)
  const rows = await db.selectFrom('session').selectAll().execute()
  const same = (what: string, found: Omit<Caller, 'sessionId'> | undefined, right: Omit<Caller, 'sessionId'> | undefined): void => {
    if (!isDeepStrictEqual(plain(found), plain(right))) throw new Wrong(`${what} is taken for ${JSON.stringify(plain(found))}`)
  }
  const sessions = new service.Sessions(ports, app.app.services.guessing, app.app.services.settings, app.app.services.callLog)
  try {
    for (const { id, user_id, revoked_at, expires_at } of rows) {
      const lasts = revoked_at === null && expires_at > ports.now()
      const caller = await sessions.findCaller(id)
      same(`session ${id}`, caller, lasts ? truth.get(user_id) : undefined)
      if (caller && caller.sessionId !== id) throw new Wrong('another session')
    }
    same('no session', await sessions.findCaller(crypto.randomUUID()), undefined)
  } finally {
    sessions.close()
  }
  for (const [id, right] of truth) same(`user ${id}`, await service.findCallerOfUser(db, id), right)
}
