import * as Comlink from 'comlink'
import type { RoleName } from '#text/people-csv'
import type { PeopleReader } from './people-csv.worker'

/**
 * The people of a CSV file and a first password for each line without a fault, read beside the page in a worker of its own. `table` is
 * undefined when a quote is never closed. Rejects what can not be read, and with the signal's reason.
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
