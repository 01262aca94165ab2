import * as Comlink from 'comlink'
import { joinTitles } from '#text/title-keys'
import { titleOrder } from '#text/title-order'
import type { Sorter } from './sort.worker'

/** Sorted before a worker would have begun. */
const few = 2_000
/** Handed over at once, so that the worker reads some while the page joins the next. */
const part = 8_000
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
      const { port1, port2 } = new MessageChannel()
      sorter.order(Comlink.transfer(port2, [port2])).then(({ order }) => resolve(order), reject)
      for (let from = 0; from < titles.length; from += part) {
        const joined = joinTitles(titles.slice(from, from + part))
        port1.postMessage(joined, [joined.codes.buffer, joined.ends.buffer])
      }
      port1.postMessage(undefined)
    })
  } finally {
    over.abort()
    running--
    if (running === 0) ending = setTimeout(end, keptMs)
  }
}
