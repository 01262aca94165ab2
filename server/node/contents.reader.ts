import type { ContentMaker } from '#server/ports'
import { ProcessPool } from './process-pool'
import type { PartAnswer, ReadRequest } from './texts.process'

const MAX_BYTES = 256 << 20
const TIMEOUT_MS = 60_000
const MAX_MEMORY = 1_200 << 20

/**
 * Makes parts of documents in a separate process, one at a time. The process is not that of the texts, because users wait for these parts.
 */
export function processContents(): ContentMaker & { stop(): void } {
  const desk = new ProcessPool<ReadRequest>('texts.process', { timeoutMs: TIMEOUT_MS, maxMemory: MAX_MEMORY, heap: 768 })
  return {
    async make({ read, size, extension, mime }, part) {
      if (size > MAX_BYTES) return { reason: 'TOO_LARGE' }
      return await desk.answer<PartAnswer>(read, (path) => ({ path, extension, mime, part }))
    },
    stop: () => desk.stop(),
  }
}
