import * as Comlink from 'comlink'
import type { Segment } from '#text/diff/diff'
import type { Differ } from './diff.worker'

/** Compares two texts in a separate worker, which then ends. Rejects with the signal's reason. */
export const compareInWorker = async (first: string, second: string, signal?: AbortSignal): Promise<Segment[]> => {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./diff.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Segment[]>((resolve, reject) => {
      worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      Comlink.wrap<Differ>(worker).diff(first, second).then(resolve, reject)
    })
  } finally {
    worker.terminate()
  }
}
