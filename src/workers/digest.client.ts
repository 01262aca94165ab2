import * as Comlink from 'comlink'
import type { Digester } from './digest.worker'

/** Returns the SHA-256 in hex, computed in a separate worker. Rejects if the file cannot be read, or with the signal's reason. */
export const hashInWorker = async (file: Blob, signal?: AbortSignal): Promise<string> => {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./digest.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      Comlink.wrap<Digester>(worker).digest(file).then(resolve, reject)
    })
  } finally {
    worker.terminate()
  }
}
