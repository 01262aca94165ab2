import { csvLine, csvMark } from '#text/csv'
import type { Locale } from '#text/locale'
import { errorMessages } from '#text/messages/errors'
import { matchKey } from '#text/normalise'
import type { Db, Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { StepDone, TakeStep } from '../jobs/job-kinds'
import { startJob } from '../jobs/jobs.service'
import { writeLog } from '../log/log.repository'
import { ONE_TIME } from '../sessions/one-time-code'
import { provisionUser } from '../users/provisioning.service'
import { lockAdministrators, setMustChangePassword, usernameHolder } from './admin-users.repository'
import { checked, rolesOf } from './admin-users.service'
import type { Office } from './office'
import {
  countLines,
  dropLine,
  failedLines,
  failLine,
  holdImport,
  type ImportLine,
  isImportOf,
  keepLines,
  noteJob,
  takenKeys,
  waitingLines,
} from './user-import.repository'

/** Those of these user names that somebody has, as they were asked for. */
export async function takenUsernames(db: Db, usernames: readonly string[]): Promise<string[]> {
  const taken = new Set(await takenKeys(db, usernames.map(matchKey)))
  return usernames.filter((name) => taken.has(matchKey(name)))
}

/** Lines of a file on their way in; the same ones again change nothing. `conflict` once the import has begun. */
export const keepImportLines = ({ ports, caller }: Office, id: string, lines: readonly ImportLine[]): Promise<void> =>
  ports.db.transaction().execute(async (tx) => {
    const held = await holdImport(tx, id, caller.userId, ports.now())
    if (!held || held.job_id !== null) throw new Problem('conflict')
    await keepLines(tx, id, lines)
  })

/** Begins with the lines that were sent, once; asked again, it answers the same task. `conflict` when lines are missing. */
export const startImport = ({ ports, caller, ip }: Office, id: string, total: number): Promise<{ jobUuid: string }> =>
  ports.db.transaction().execute(async (tx) => {
    const held = await holdImport(tx, id, caller.userId, ports.now())
    if (held?.job_id) return { jobUuid: held.job_id }
    if (!held || (await countLines(tx, id)) !== total) throw new Problem('conflict')
    const jobUuid = await startJob(tx, { caller, ip, now: ports.now() }, 'IMPORT_USERS', { importUuid: id }, total)
    await noteJob(tx, id, jobUuid)
    return { jobUuid }
  })

interface Importing {
  importUuid: string
}

/** Everything a user has, or the reason why the line stays. */
async function takeLine(tx: Tx, line: ImportLine, now: number): Promise<{ id: string } | { problem: Problem }> {
  try {
    const { username, first_name: firstName, last_name: lastName, email, national_code: nationalCode } = checked(line, { byCode: true })
    if ((await usernameHolder(tx, matchKey(username))) !== undefined)
      throw new Problem('usernameExists', { errors: [{ path: 'username', code: 'usernameExists' }] })
    const roleIds = (await rolesOf(tx, line)) ?? []
    const id = crypto.randomUUID()
    await provisionUser(
      tx,
      { id, username, firstName, lastName, email, nationalCode, passwordHash: ONE_TIME + line.codeHash, roleIds },
      now,
    )
    await setMustChangePassword(tx, id, true)
    return { id }
  } catch (error) {
    // Every reason is found before the first row is written.
    if (error instanceof Problem) return { problem: error }
    throw error
  }
}

export const importUsersStep: TakeStep<Importing> = async ({ tx, caller, ip, now, state, limit }): Promise<StepDone<Importing>> => {
  if (!caller.admin) throw new Problem('forbidden')
  await lockAdministrators(tx)
  const { importUuid } = state
  const lines = await waitingLines(tx, importUuid, limit)
  const people: string[] = []
  for (const line of lines) {
    const taken = await takeLine(tx, line, now)
    if ('problem' in taken) {
      const { code, extras } = taken.problem
      await failLine(
        tx,
        importUuid,
        line.line,
        extras.errors?.map(({ path, code: what }) => ({ path, code: what })) ?? [{ path: '', code }],
      )
      continue
    }
    people.push(taken.id)
    await dropLine(tx, importUuid, line.line)
    const by = { at: now, type: 'USER' as const, userId: caller.userId, username: caller.username, ip }
    await writeLog(tx, { ...by, detail: { user: line.username.trim(), done: 'created', import: importUuid } })
  }
  return { state, more: lines.length > 0, done: people.length, skipped: lines.length - people.length, people }
}

const heads = {
  fa: ['سطر', 'نام', 'نام خانوادگی', 'نام کاربری', 'ایمیل', 'کد ملی', 'ایراد'],
  en: ['Line', 'First name', 'Last name', 'User name', 'E-mail', 'National code', 'Fault'],
} as const
const AT_ONCE = 1_000

/** The lines of an own import that could not be taken, each with why, as the text of a spreadsheet; its columns can be read in again. */
export async function* failuresOf(db: Db, userId: string, id: string, locale: Locale): AsyncGenerator<string> {
  const say = errorMessages(locale)
  const [, firstName, lastName, username, email, nationalCode] = heads[locale]
  const names: Readonly<Record<string, string>> = { firstName, lastName, username, email, nationalCode }
  yield csvMark + csvLine(heads[locale])
  for (let after = 0; ; ) {
    const failed = await failedLines(db, id, userId, after, AT_ONCE)
    yield failed
      .map(({ line, row, errors }) =>
        csvLine([
          ...[String(line), row.firstName, row.lastName, row.username, row.email ?? '', row.nationalCode ?? ''],
          errors.map(({ path, code }) => `${names[path] === undefined ? '' : `${names[path]}: `}${say[code]}`).join(' '),
        ]),
      )
      .join('')
    after = failed.at(-1)?.line ?? after
    if (failed.length < AT_ONCE) return
  }
}

/** `notFound` for an import that is not the caller's. */
export async function requireImport(db: Db, userId: string, id: string): Promise<void> {
  if (!(await isImportOf(db, id, userId))) throw new Problem('notFound')
}
