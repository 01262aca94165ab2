import type { Ocr } from '#server/ports'
import type { MergeAnswer, MergeRequest, PageAnswer, PageRequest } from './ocr.process'
import { ProcessPool } from './process-pool'

export interface OcrLimits {
  /** Maximum bytes; larger files are not read. */
  maxBytes?: number
  /** Maximum ms for a page. After that the process is killed. */
  timeoutMs?: number
  maxMemory?: number
}

/** Recognises text in a separate process, one page at a time, with models that are part of the program. */
export function tesseractOcr(limits: OcrLimits = {}): Ocr & { stop(): void } {
  const { maxBytes = 256 << 20, timeoutMs = 180_000, maxMemory = 1_200 << 20 } = limits
  const desk = new ProcessPool<PageRequest | MergeRequest>('ocr.process', { timeoutMs, maxMemory, heap: 512 })
  return {
    async page(blob, page, language) {
      if (blob.size === 0 || blob.size > maxBytes) return null
      const { extension } = blob
      return await desk.answer<PageAnswer>(blob.read, (path) => ({ want: 'page', path, extension, page, language }))
    },
    async merge(read, lengths) {
      const answer = await desk.answer<MergeAnswer>(read, (path) => ({ want: 'merge', path, lengths }))
      return answer?.bytes ?? null
    },
    stop: () => desk.stop(),
  }
}
