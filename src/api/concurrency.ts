import type { Locale } from '#text/locale'
import { ApiError } from './api-error'
import { messages } from './messages'

/**
 * Runs tasks in the order of the calls, with a maximum number of tasks at the same time. The signal cancels a task that is still waiting.
 */
export type Limiter = <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Returns a limiter for at most `limit` tasks at the same time. @throws ApiError with the code `concurrencyLimit` and the status 402 if
 * the limit is below 1
 */
export const createLimiter = (limit: number, locale: () => Locale): Limiter => {
  if (!(limit >= 1)) throw new ApiError({ code: 'concurrencyLimit', status: 402, detail: messages(locale()).concurrencyLimit })
  const waiting: (() => void)[] = []
  let running = 0
  /** Gives the free slot to the first task in the queue. */
  const releaseSlot = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  const waitForSlot = async (signal: AbortSignal | undefined) => {
    if (running < limit) {
      running += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const takeSlot = () => {
        signal?.removeEventListener('abort', cancelWaiting)
        resolve()
      }
      const cancelWaiting = () => {
        waiting.splice(waiting.indexOf(takeSlot), 1)
        reject(signal?.reason)
      }
      waiting.push(takeSlot)
      signal?.addEventListener('abort', cancelWaiting, { once: true })
    })
  }
  return async (task, signal) => {
    signal?.throwIfAborted()
    await waitForSlot(signal)
    try {
      return await task()
    } finally {
      releaseSlot()
    }
  }
}
