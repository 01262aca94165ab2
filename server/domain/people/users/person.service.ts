import type { ErrorCode } from '#api/contract/errors'
import type { User } from '#api/contract/users'
import type { Caller } from '#server/access/caller'
import { transact } from '#server/context/transaction'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { isBlank } from '#text/blank'
import { isEmailAddress } from '#text/email-address'
import { trimName } from '#text/normalise'
import { getPrincipal } from './users.service'
import { writePerson } from './users.repository'

const MAX_NAME_LENGTH = 100

export interface PersonChange {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
}

/** Returns the errors of the fields in the order of the form. */
function findProblems({ firstName, lastName, email }: PersonChange): { path: string; code: ErrorCode }[] {
  const name = (path: string, value: string | undefined): { path: string; code: ErrorCode }[] => {
    if (value === undefined) return []
    if (isBlank(value)) return [{ path, code: 'fieldRequired' }]
    return value.length > MAX_NAME_LENGTH ? [{ path, code: 'maxLength' }] : []
  }
  const wrongAddress = email !== undefined && email !== '' && !isEmailAddress(email)
  return [
    ...name('firstName', firstName),
    ...name('lastName', lastName),
    ...(wrongAddress ? [{ path: 'email', code: 'emailInvalid' as const }] : []),
  ]
}

/** Saves the user's own names and e-mail address. Only an administrator changes the user name and the national code. */
export async function savePerson(ports: Ports, caller: Caller, change: PersonChange): Promise<User> {
  const trimmed = Object.fromEntries(
    Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [[field, trimName(value)]])),
  ) as PersonChange
  const problems = findProblems(trimmed)
  const [first] = problems
  if (first) throw new Problem(first.code, { errors: problems })
  await transact(ports, (tx) => writePerson(tx, caller.userId, trimmed))
  await ports.broadcast.publish({ type: 'data.changed', resource: 'user', uuids: [caller.userId], parentUuids: [], at: ports.now() })
  return await getPrincipal(ports.db, caller)
}
