import type { adminUsers } from '#api/contract/admin'
import type { CallResult } from '#api/contract/endpoint'
import { writeLog } from '#server/context/activity-log'
import { transact } from '#server/context/transaction'
import { Problem } from '#server/http/problem'
import { endSessions, listSessions } from '../sessions/session.service'
import { readUser } from './admin-users.repository'
import type { UserAdminContext } from './admin-users.service'

/** Returns the sessions of a user, the latest use first. */
export async function getUserSessions(
  { ports: { db, now }, caller }: UserAdminContext,
  userId: string,
): Promise<CallResult<(typeof adminUsers)['sessions']>> {
  const user = await readUser(db, userId)
  if (!user) throw new Problem('notFound')
  return await listSessions(db, { userId, asking: caller.sessionId }, now())
}

/** Ends one or all sessions of a user, in every process and open window. The caller's own session continues. */
export async function endUserSessions(
  { ports, caller, ip, sessions }: UserAdminContext,
  userId: string,
  sessionId?: string,
): Promise<void> {
  const now = ports.now()
  const ended = await transact(ports, async (tx) => {
    const user = await readUser(tx, userId)
    if (!user) throw new Problem('notFound')
    const ids = await endSessions(tx, { userId, except: caller.sessionId, ...(sessionId !== undefined && { only: sessionId }) }, now)
    if (sessionId !== undefined && ids.length === 0) throw new Problem('notFound')
    if (ids.length > 0)
      await writeLog(tx, {
        ...{ at: now, type: 'USER', userId: caller.userId, username: caller.username, ip },
        detail: { user: user.username, done: 'sessions ended', count: ids.length },
      })
    return ids
  })
  await sessions.announceEnd(ended, 'signedOut')
}
