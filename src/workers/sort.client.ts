import * as Comlink from 'comlink'
import { joinTitles } from '#text/title-keys'
import { getTitleOrder } from '#text/title-order'
import type { Sorter } from './sort.worker'

/** Maximum number of titles that are sorted in this thread, because starting a worker would take longer. */
const maxSortedHere = 2_000
/** Number of titles in one message. While the worker reads a message, the page prepares the next one. */
const titlesPerMessage = 8_000
/** Milliseconds after which an idle worker ends. A worker that has already sorted a list is several times faster. */
const idleMs = 60_000

let idleWorker: { worker: Worker; sorter: Comlink.Remote<Sorter> } | undefined
let running = 0
let ending: ReturnType<typeof setTimeout> | undefined

const started = () => {
  const worker = new Worker(new URL('./sort.worker.ts', import.meta.url), { type: 'module' })
  return { worker, sorter: Comlink.wrap<Sorter>(worker) }
}

const end = (): void => {
  idleWorker?.worker.terminate()
  idleWorker = undefined
}

/**
 * Returns the original index of each title in Persian order, with numbers sorted by value; equal titles keep their order. Long lists are
 * sorted in a separate worker. Rejects with the signal's reason, or if no worker could be started.
 */
export const sortInWorker = async (titles: readonly string[], signal?: AbortSignal): Promise<Uint32Array> => {
  signal?.throwIfAborted()
  if (titles.length <= maxSortedHere) return getTitleOrder(titles)
  clearTimeout(ending)
  running++
  const { worker, sorter } = (idleWorker ??= started())
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
      for (let from = 0; from < titles.length; from += titlesPerMessage) {
        const joined = joinTitles(titles.slice(from, from + titlesPerMessage))
        port1.postMessage(joined, [joined.codes.buffer, joined.ends.buffer])
      }
      port1.postMessage(undefined)
    })
  } finally {
    over.abort()
    running--
    if (running === 0) ending = setTimeout(end, idleMs)
  }
}
