import { writeLog } from '#server/context/activity-log'
import type { AdminContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Db, Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { toCsvLine, csvMark } from '#text/csv'
import type { Locale } from '#text/locale'
import { errorMessages } from '#text/messages/errors'
import { usernameKey } from '#text/normalise'
import type { StepDone, RunStep } from '#server/domain/system/jobs/job-kinds'
import { startJob } from '#server/domain/system/jobs/jobs.service'
import { ONE_TIME_PREFIX } from '#server/domain/people/sessions/matches-password'
import type { NewUser } from '../users/provisioning.repository'
import { provisionUsers } from '../users/provisioning.service'
import { lockAdministrators } from './admin-users.repository'
import { checkUser, resolveRoleIds } from './admin-users.service'
import {
  countLines,
  deleteLines,
  type FailedLine,
  readFailedLines,
  setLineErrors,
  lockImport,
  type ImportLine,
  isOwnImport,
  addLines,
  setImportJob,
  findTakenKeys,
  readWaitingLines,
} from './user-import.repository'

/** Returns the user names in the list that are taken, as written in the request. */
export async function findTakenUsernames(db: Db, usernames: readonly string[]): Promise<string[]> {
  const taken = new Set(await findTakenKeys(db, usernames.map(usernameKey)))
  return usernames.filter((name) => taken.has(usernameKey(name)))
}

/** Stores lines of an import file. Sending the same lines again has no effect. Throws 409 `conflict` once the import has started. */
export const storeImportLines = ({ ports, caller }: AdminContext, id: string, lines: readonly ImportLine[]): Promise<void> =>
  transact(ports, async (tx, ports) => {
    const userImport = await lockImport(tx, id, caller.userId, ports.now())
    if (!userImport || userImport.job_id !== null) throw new Problem('conflict')
    await addLines(tx, id, lines)
  })

/** Starts the import of the stored lines once; a repeated call returns the same task. Throws 409 `conflict` if lines are missing. */
export const startImport = ({ ports, caller, ip }: AdminContext, id: string, total: number): Promise<{ jobUuid: string }> =>
  transact(ports, async (tx, ports) => {
    const userImport = await lockImport(tx, id, caller.userId, ports.now())
    if (userImport?.job_id) return { jobUuid: userImport.job_id }
    if (!userImport || (await countLines(tx, id)) !== total) throw new Problem('conflict')
    const jobUuid = await startJob(tx, { caller, ip, now: ports.now() }, 'IMPORT_USERS', { importUuid: id }, total)
    await setImportJob(tx, id, jobUuid)
    return { jobUuid }
  })

interface ImportState {
  importUuid: string
}

type Errors = FailedLine['errors']

const toLineErrors = ({ code, extras: { errors } }: Problem): Errors =>
  errors?.map(({ path, code: fieldCode }) => ({ path, code: fieldCode })) ?? [{ path: '', code }]

/**
 * Checks the lines of an import file in order. A user name that occurs twice is accepted only in its first line. Returns the users to
 * create, and the errors of the other lines.
 */
async function checkLines(tx: Tx, lines: readonly ImportLine[]): Promise<{ users: NewUser[]; failed: { line: number; errors: Errors }[] }> {
  const [users, failed]: [NewUser[], { line: number; errors: Errors }[]] = [[], []]
  const taken = new Set(
    await findTakenKeys(
      tx,
      lines.map(({ username }) => usernameKey(username)),
    ),
  )
  const roles = new Map<string, string[]>()
  for (const line of lines)
    try {
      const { username, first_name: firstName, last_name: lastName, email, national_code: nationalCode } = checkUser(line, { byCode: true })
      const key = usernameKey(username)
      if (taken.has(key)) throw new Problem('usernameExists', { errors: [{ path: 'username', code: 'usernameExists' }] })
      const rolesKey = JSON.stringify(line.roleUuidList)
      const roleIds = roles.get(rolesKey) ?? (await resolveRoleIds(tx, line)) ?? []
      roles.set(rolesKey, roleIds)
      taken.add(key)
      const secret = { passwordHash: ONE_TIME_PREFIX + line.codeHash, mustChangePassword: true }
      users.push({ id: crypto.randomUUID(), username, firstName, lastName, email, nationalCode, ...secret, roleIds })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      failed.push({ line: line.line, errors: toLineErrors(error) })
    }
  return { users, failed }
}

export const importUsersStep: RunStep<ImportState> = async ({ tx, caller, ip, now, state, limit }): Promise<StepDone<ImportState>> => {
  if (!caller.admin) throw new Problem('forbidden')
  await lockAdministrators(tx)
  const { importUuid } = state
  const lines = await readWaitingLines(tx, importUuid, limit)
  const { users, failed } = await checkLines(tx, lines)
  for (const { line, errors } of failed) await setLineErrors(tx, importUuid, line, errors)
  if (users.length > 0) {
    await provisionUsers(tx, users, now)
    const refused = new Set(failed.map(({ line }) => line))
    await deleteLines(
      tx,
      importUuid,
      lines.flatMap(({ line }) => (refused.has(line) ? [] : [line])),
    )
    const logEntry = { at: now, type: 'USER' as const, userId: caller.userId, username: caller.username, ip }
    await writeLog(tx, ...users.map(({ username }) => ({ ...logEntry, detail: { user: username, done: 'created', import: importUuid } })))
  }
  return { state, more: lines.length > 0, done: users.length, skipped: failed.length, people: users.map(({ id }) => id) }
}

const columnHeads = {
  fa: ['سطر', 'نام', 'نام خانوادگی', 'نام کاربری', 'ایمیل', 'کد ملی', 'ایراد'],
  en: ['Line', 'First name', 'Last name', 'User name', 'E-mail', 'National code', 'Fault'],
} as const
const BATCH_SIZE = 1_000

/** Yields the failed lines of the caller's import with their errors, as text for a spreadsheet. The file can be imported again. */
export async function* streamFailures(db: Db, userId: string, id: string, locale: Locale): AsyncGenerator<string> {
  const messages = errorMessages(locale)
  const [, firstName, lastName, username, email, nationalCode] = columnHeads[locale]
  const names: Readonly<Record<string, string>> = { firstName, lastName, username, email, nationalCode }
  yield csvMark + toCsvLine(columnHeads[locale])
  for (let after = 0; ; ) {
    const failed = await readFailedLines(db, id, userId, after, BATCH_SIZE)
    yield failed
      .map(({ line, row, errors }) =>
        toCsvLine([
          ...[String(line), row.firstName, row.lastName, row.username, row.email ?? '', row.nationalCode ?? ''],
          errors.map(({ path, code }) => `${names[path] === undefined ? '' : `${names[path]}: `}${messages[code]}`).join(' '),
        ]),
      )
      .join('')
    after = failed.at(-1)?.line ?? after
    if (failed.length < BATCH_SIZE) return
  }
}

/** Throws `notFound` if the import does not belong to the caller. */
export async function requireImport(db: Db, userId: string, id: string): Promise<void> {
  if (!(await isOwnImport(db, id, userId))) throw new Problem('notFound')
}
