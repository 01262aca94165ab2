import type { RoleName } from '#text/people-csv'
import type { PeopleReader } from './people-csv.worker'
import { runInWorker } from './run-in-worker'

type PeopleFile = Awaited<ReturnType<PeopleReader['read']>>

const start = () => new Worker(new URL('./people-csv.worker.ts', import.meta.url), { type: 'module' })

/**
 * Reads the users of a CSV file in a separate worker, and creates a first password for each line without faults. `table` is undefined if a
 * quotation mark is never closed. Rejects if the file cannot be read, or with the signal's reason.
 */
export const readPeopleFile = (file: Blob, roles: readonly RoleName[], signal?: AbortSignal): Promise<PeopleFile> =>
  runInWorker<PeopleReader, PeopleFile>(start, (reader) => reader.read(file, roles), signal)
