import { fromPromise } from 'xstate'
import { ApiError } from '#api/api-error'
import { adminRoles, adminUserImport } from '#api/contract/admin'
import { type Job, jobs } from '#api/contract/job'
import { api } from '#api/index'
import { runWithProgress, type ProgressCaller, type ReportProgress } from '#machines/with-progress'
import { toCsvLine, csvMark, readCsv } from '#text/csv'
import type { Format } from '#text/format'
import { getRequestedLocale } from '#text/locale'
import { hashPassCode } from '#text/pass-code'
import { readPeopleFile } from '#workers/people-csv.client'
import { getFormat } from '#widgets/format/get-format'
import { saveFile } from '#ui/save-file'
import { defineContent, type WindowRef } from '../window-kind'
import { type LineWithPassword, type Preview, type Refusal, getValidLines } from './user-import'
import { type ImportStep, userImportMachine } from './user-import.machine'
import { messages } from './user-import.messages'
import { UserImportView } from './user-import.view'

const maxBytes = 64 * 1024 * 1024
const maxLines = 100_000
const maxRoles = 1_000
const checkedAtOnce = 1_000
const sentAtOnce = 500

const t = () => messages(getRequestedLocale(document.documentElement.lang))

/** Converts an API error to a `Refusal` for the user. Other errors are bugs of the program and are rethrown. */
const rethrowAsRefusal = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError) throw { detail: error.detail } satisfies Refusal
    throw error
  }
}
const refuse = (detail: string): never => {
  throw { detail } satisfies Refusal
}

const parts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size))

/** Marks the lines whose user name already exists as invalid. */
async function markTaken(lines: readonly LineWithPassword[], signal: AbortSignal): Promise<LineWithPassword[]> {
  const taken = new Set<string>()
  const names = lines.flatMap(({ username, faults }) => (faults.length === 0 ? [username] : []))
  for (const usernames of parts(names, checkedAtOnce)) {
    const answer = await rethrowAsRefusal(api(adminUserImport).check({ json: { usernames } }, { signal, quiet: true }))
    for (const name of answer.taken) taken.add(name)
  }
  return lines.map((line) =>
    taken.has(line.username) ? { ...line, code: '', faults: [...line.faults, { column: 'username', fault: 'taken' }] } : line,
  )
}

const readPeople = async (file: File | undefined, format: Format, signal: AbortSignal): Promise<Preview> => {
  if (!file || file.size === 0) return refuse(t().empty)
  if (file.size > maxBytes) return refuse(t().tooLarge(format, maxBytes))
  const roles = await rethrowAsRefusal(api(adminRoles).list({ query: { pageSize: maxRoles } }, { signal, quiet: true }))
  const { encoding, table, codes } = await readPeopleFile(file, roles.contents, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    console.warn(error)
    return refuse(t().unreadable)
  })
  if (!table) return refuse(t().openQuote)
  if (table.lines.length > maxLines) return refuse(t().tooMany(format, maxLines))
  if (table.lines.length === 0 && table.missing.length === 0) return refuse(t().empty)
  const lines = await markTaken(
    table.lines.map((line, index) => ({ ...line, code: codes[index] ?? '' })),
    signal,
  )
  return { importUuid: crypto.randomUUID(), fileName: file.name, encoding, lines, missing: table.missing, unknown: table.unknown }
}

const sendPeople = async (preview: Preview | undefined, signal: AbortSignal, tell: ReportProgress): Promise<string> => {
  if (!preview) return refuse(t().empty)
  const { importUuid } = preview
  const sound = getValidLines(preview)
  for (const [part, lines] of parts(sound, sentAtOnce).entries()) {
    tell(part * sentAtOnce, sound.length)
    const rows = lines.map(({ line, firstName, lastName, username, email, nationalCode, roleUuidList, code }) => ({
      ...{ line, firstName, lastName, username, codeHash: hashPassCode(code) },
      ...(email !== '' && { email }),
      ...(nationalCode !== '' && { nationalCode }),
      ...(roleUuidList.length > 0 && { roleUuidList }),
    }))
    await rethrowAsRefusal(api(adminUserImport).lines({ json: { importUuid, rows } }, { signal, quiet: true }))
  }
  return (await rethrowAsRefusal(api(adminUserImport).start({ json: { importUuid, total: sound.length } }, { signal, quiet: true })))
    .jobUuid
}

const fetchFailures = ({ importUuid }: Preview, asker: ProgressCaller & { signal: AbortSignal }) =>
  runWithProgress(asker, { what: 'export', title: t().failuresFile }, () =>
    rethrowAsRefusal(api(adminUserImport).failures({ query: { importUuid } }, { signal: asker.signal, quiet: true })),
  )

export const content = defineContent({
  machine: userImportMachine.provide({
    actors: {
      readFile: fromPromise<Preview, { file: File | undefined; window: WindowRef }>(({ input: { file, window }, signal, system }) =>
        runWithProgress({ window, system, signal }, { what: 'import', isDrawn: true }, () => readPeople(file, getFormat(system), signal)),
      ),
      sendLines: fromPromise<string, ImportStep>(({ input: { preview, window }, signal, system }) =>
        runWithProgress({ window, system, signal }, { what: 'import', isDrawn: true }, (tell) => sendPeople(preview, signal, tell)),
      ),
      fetchJob: fromPromise<Job, { jobUuid: string }>(({ input: { jobUuid }, signal }) =>
        api(jobs).get({ params: { uuid: jobUuid } }, { signal, quiet: true }),
      ),
      saveCodes: fromPromise<void, ImportStep>(async ({ input: { preview, window }, signal, system }) => {
        if (!preview) return
        const failed = new Set(
          (readCsv(await (await fetchFailures(preview, { window, signal, system })).text()) ?? []).map(({ cells: [line] }) => line),
        )
        const made = getValidLines(preview).filter(({ line }) => !failed.has(String(line)))
        const rows = made.map((line) => toCsvLine([line.username, `${line.firstName} ${line.lastName}`, line.code]))
        const { column_username: username, fullName, firstPassword, codesFile } = t()
        saveFile(
          new Blob([csvMark, toCsvLine([username, fullName, firstPassword]), ...rows], { type: 'text/csv;charset=utf-8' }),
          `${codesFile}.csv`,
        )
      }),
      saveFailures: fromPromise<void, ImportStep>(async ({ input: { preview, window }, signal, system }) => {
        if (preview) saveFile(await fetchFailures(preview, { window, signal, system }), `${t().failuresFile}.csv`)
      }),
    },
  }),
  View: UserImportView,
})
