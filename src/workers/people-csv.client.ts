import * as Comlink from 'comlink'
import type { RoleName } from '#text/people-csv'
import type { PeopleReader } from './people-csv.worker'

/**
 * Reads the users of a CSV file in a separate worker, with a first password for each line without faults. `table` is undefined if a quote
 * is never closed. Rejects if the file cannot be read, or with the signal's reason.
 */
export const readPeopleFile = async (file: Blob, roles: readonly RoleName[], signal?: AbortSignal): ReturnType<PeopleReader['read']> => {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./people-csv.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      Comlink.wrap<PeopleReader>(worker).read(file, roles).then(resolve, reject)
    })
  } finally {
    worker.terminate()
  }
}
