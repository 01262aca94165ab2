import type { Segment } from '#text/diff/diff'
import type { SpelledSegment } from '#text/diff/spelling'
import type { Differ } from './diff.worker'
import { runInWorker } from './run-in-worker'

const start = () => new Worker(new URL('./diff.worker.ts', import.meta.url), { type: 'module' })

interface Compared {
  segments: Segment[]
  /** Undefined if the texts are too long. */
  spelled: SpelledSegment[] | undefined
}

/** Compares two texts in a separate worker. Rejects with the signal's reason. */
export const compareInWorker = (first: string, second: string, signal?: AbortSignal): Promise<Compared> =>
  runInWorker<Differ, Compared>(start, (differ) => differ.compare(first, second), signal)

/** Finds the differences of two texts that are only in spelling. */
export const compareSpellingsInWorker = (first: string, second: string, signal?: AbortSignal): Promise<SpelledSegment[] | undefined> =>
  runInWorker<Differ, SpelledSegment[] | undefined>(start, (differ) => differ.compareSpellings(first, second), signal)
