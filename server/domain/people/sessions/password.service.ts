import type { Caller } from '#server/access/caller'
import { writeLog } from '#server/context/activity-log'
import { transact } from '#server/context/transaction'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { passwordProblem } from './password-rules'
import { fitsPassword } from './one-time-code'
import type { Guessing } from './guessing.service'
import { endTokens, readCredentials, revokeSessions, writePassword } from './session.repository'
import type { Sessions, Ticket } from './session.service'

export interface PasswordChange {
  ports: Ports
  caller: Caller
  ip: string
  currentPassword: string
  newPassword: string
}

const passwordWrong = (): Problem => new Problem('passwordWrong', { errors: [{ path: 'currentPassword', code: 'passwordWrong' }] })

/**
 * Changes the password. Ends every other session, and every token of this session except the returned one. Guessing the present password is
 * limited as at the sign-in.
 */
export async function changePassword(
  { ports, caller, ip, currentPassword, newPassword }: PasswordChange,
  { sessions, guessing }: { sessions: Sessions; guessing: Guessing },
): Promise<Ticket> {
  const { db, passwords } = ports
  const weak = passwordProblem(newPassword, caller.username) ?? (newPassword === currentPassword ? 'duplicate' : undefined)
  if (weak) throw new Problem('passwordWeak', { errors: [{ path: 'newPassword', code: weak }] })
  await guessing.countOwn(caller.userId)
  const credentials = await readCredentials(db, { id: caller.userId })
  if (!credentials) throw passwordWrong()
  if (!(await fitsPassword(passwords, credentials.passwordHash, currentPassword))) {
    // The same form was sent again after the first request had succeeded.
    if (await fitsPassword(passwords, credentials.passwordHash, newPassword)) return await sessions.tokenAfterPassword(caller.sessionId)
    throw passwordWrong()
  }
  await guessing.forgiveOwn(caller.userId)
  const hash = await passwords.hash(newPassword)
  const now = ports.now()
  const ended = await transact({ db }, async (tx) => {
    if (!(await writePassword(tx, caller.userId, hash, credentials.passwordHash))) return undefined
    await writeLog(tx, { at: now, type: 'PASSWORD', userId: caller.userId, username: caller.username, ip })
    await endTokens(tx, caller.sessionId)
    return await revokeSessions(tx, { userId: caller.userId, except: caller.sessionId }, now)
  })
  // If the form was sent twice, one change is made. Of two different changes the later one did not have the current password.
  if (!ended) {
    const changed = await readCredentials(db, { id: caller.userId })
    if (!changed || !(await fitsPassword(passwords, changed.passwordHash, newPassword))) throw passwordWrong()
  } else {
    await sessions.announceEnd(ended, 'passwordChanged')
    await sessions.announceNewToken(caller.sessionId)
    // Processes may have cached the user with a pending password change.
    await ports.broadcast.publish({ type: 'data.changed', resource: 'user', uuids: [caller.userId], parentUuids: [], at: now })
  }
  return await sessions.tokenAfterPassword(caller.sessionId)
}
