import * as Comlink from 'comlink'
import { titleOrder } from '#text/title-order'
import type { Sorter } from './sort.worker'

/** Sorted before a worker would have begun. */
const few = 2_000

/**
 * Where each title comes from in the Persian order, numbers by their value; equal titles stay as they stood. Many are sorted beside the
 * page, in a worker of its own. Rejects with the signal's reason, and when no worker could be had.
 */
export const orderOf = async (titles: readonly string[], signal?: AbortSignal): Promise<Uint32Array> => {
  signal?.throwIfAborted()
  if (titles.length <= few) return titleOrder(titles)
  const worker = new Worker(new URL('./sort.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Uint32Array>((resolve, reject) => {
      worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      Comlink.wrap<Sorter>(worker).order(titles).then(resolve, reject)
    })
  } finally {
    worker.terminate()
  }
}
