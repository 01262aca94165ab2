import type { Caller } from '#server/access/caller'
import { writeLog } from '#server/context/activity-log'
import { transact } from '#server/context/transaction'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { findPasswordProblem } from './password-rules'
import { matchesPassword } from './matches-password'
import type { GuessingLimiter } from './guessing-limiter.service'
import { invalidateTokens, readCredentials, revokeSessions, writePassword } from './session.repository'
import type { Sessions, SignInToken } from './session.service'

export interface PasswordChange {
  ports: Ports
  caller: Caller
  ip: string
  currentPassword: string
  newPassword: string
}

const wrongPasswordProblem = (): Problem => new Problem('passwordWrong', { errors: [{ path: 'currentPassword', code: 'passwordWrong' }] })

/**
 * Changes the password. Ends every other session, and every token of this session except the returned one. Guessing the present password is
 * limited as at the sign-in.
 */
export async function changePassword(
  { ports, caller, ip, currentPassword, newPassword }: PasswordChange,
  { sessions, guessing }: { sessions: Sessions; guessing: GuessingLimiter },
): Promise<SignInToken> {
  const { db, passwords } = ports
  const fault = findPasswordProblem(newPassword, caller.username) ?? (newPassword === currentPassword ? 'duplicate' : undefined)
  if (fault) throw new Problem('passwordWeak', { errors: [{ path: 'newPassword', code: fault }] })
  await guessing.countPasswordCheck(caller.userId)
  const credentials = await readCredentials(db, { id: caller.userId })
  if (!credentials) throw wrongPasswordProblem()
  if (!(await matchesPassword(passwords, credentials.passwordHash, currentPassword))) {
    // The same form was sent again after the first request had succeeded.
    if (await matchesPassword(passwords, credentials.passwordHash, newPassword)) return await sessions.tokenAfterPassword(caller.sessionId)
    throw wrongPasswordProblem()
  }
  await guessing.resetPasswordChecks(caller.userId)
  const hash = await passwords.hash(newPassword)
  const now = ports.now()
  const ended = await transact({ db }, async (tx) => {
    if (!(await writePassword(tx, caller.userId, hash, credentials.passwordHash))) return undefined
    await writeLog(tx, { at: now, type: 'PASSWORD', userId: caller.userId, username: caller.username, ip })
    await invalidateTokens(tx, caller.sessionId)
    return await revokeSessions(tx, { userId: caller.userId, except: caller.sessionId }, now)
  })
  // If the form was sent twice, one change is made. Of two different changes the later one did not have the current password.
  if (!ended) {
    const changed = await readCredentials(db, { id: caller.userId })
    if (!changed || !(await matchesPassword(passwords, changed.passwordHash, newPassword))) throw wrongPasswordProblem()
  } else {
    await sessions.announceEnd(ended, 'passwordChanged')
    await sessions.announceNewToken(caller.sessionId)
    // Processes may have cached the user with a pending password change.
    await ports.broadcast.publish({ type: 'data.changed', resource: 'user', uuids: [caller.userId], parentUuids: [], at: now })
  }
  return await sessions.tokenAfterPassword(caller.sessionId)
}
