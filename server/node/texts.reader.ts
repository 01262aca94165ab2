import { TemporaryFailure, type TextReader } from '#server/ports'
import { ProcessPool } from './process-pool'
import type { ReadAnswer, ReadRequest } from './texts.process'

export interface ReadingLimits {
  /** Maximum bytes; larger files are not read. */
  maxBytes?: number
  timeoutMs?: number
  maxMemory?: number
}

/** Maximum bytes that are sent to the process with the request. Larger files are passed on as temporary files. */
const MAX_BYTES_IN_MEMORY = 1 << 20

/** Reads texts in a separate process, one at a time. A failed or slow read is retried once at once. */
export function processTexts(limits: ReadingLimits = {}): TextReader & { stop(): void } {
  const { maxBytes = 256 << 20, timeoutMs = 60_000, maxMemory = 900 << 20 } = limits
  const desk = new ProcessPool<ReadRequest>('texts.process', { timeoutMs, maxMemory, heap: 512 })
  return {
    maxBytes,
    async read(blob) {
      if (blob.size > maxBytes) return { reason: 'TOO_LARGE' }
      const { extension, mime } = blob
      for (let attempt = 1; ; attempt += 1)
        try {
          return blob.size > MAX_BYTES_IN_MEMORY
            ? await desk.answer<ReadAnswer>(blob.read, (path) => ({ path, extension, mime }))
            : await desk.answerInMemory<ReadAnswer>(blob.read, (bytes) => ({ bytes, extension, mime }))
        } catch (error) {
          if (!(error instanceof TemporaryFailure) || attempt === 2) throw error
        }
    },
    stop: () => desk.stop(),
  }
}
