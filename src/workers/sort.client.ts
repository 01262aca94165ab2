import * as Comlink from 'comlink'
import { joinTitles, titleOrder } from '#text/title-order'
import type { Sorter } from './sort.worker'

/** Sorted before a worker would have begun. */
const few = 2_000
/** A worker that has sorted before does it several times as fast, so it is kept for the next ones. */
const keptMs = 60_000

let kept: { worker: Worker; sorter: Comlink.Remote<Sorter> } | undefined
let running = 0
let ending: ReturnType<typeof setTimeout> | undefined

const started = () => {
  const worker = new Worker(new URL('./sort.worker.ts', import.meta.url), { type: 'module' })
  return { worker, sorter: Comlink.wrap<Sorter>(worker) }
}

const end = (): void => {
  kept?.worker.terminate()
  kept = undefined
}

/**
 * Where each title comes from in the Persian order, numbers by their value; equal titles stay as they stood. Many are sorted beside the
 * page, in a worker of its own. Rejects with the signal's reason, and when no worker could be had.
 */
export const orderOf = async (titles: readonly string[], signal?: AbortSignal): Promise<Uint32Array> => {
  signal?.throwIfAborted()
  if (titles.length <= few) return titleOrder(titles)
  clearTimeout(ending)
  running++
  const { worker, sorter } = (kept ??= started())
  const over = new AbortController()
  try {
    return await new Promise<Uint32Array>((resolve, reject) => {
      const fail = ({ message }: ErrorEvent) => {
        end()
        reject(new Error(message))
      }
      worker.addEventListener('error', fail, { signal: over.signal })
      signal?.addEventListener('abort', () => reject(signal.reason), { signal: over.signal })
      const joined = joinTitles(titles)
      sorter.order(Comlink.transfer(joined, [joined.codes.buffer, joined.ends.buffer])).then(resolve, reject)
    })
  } finally {
    over.abort()
    running--
    if (running === 0) ending = setTimeout(end, keptMs)
  }
}
