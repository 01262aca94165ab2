import type { Digester } from './digest.worker'
import { runInWorker } from './run-in-worker'

const start = () => new Worker(new URL('./digest.worker.ts', import.meta.url), { type: 'module' })

/** Returns the SHA-256 in hex, computed in a separate worker. Rejects if the file cannot be read, or with the signal's reason. */
export const hashInWorker = (file: Blob, signal?: AbortSignal): Promise<string> =>
  runInWorker<Digester, string>(start, (digester) => digester.digest(file), signal)
