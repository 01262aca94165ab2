import type { Segment } from '#text/diff/diff'
import type { Differ } from './diff.worker'
import { runInWorker } from './run-in-worker'

const start = () => new Worker(new URL('./diff.worker.ts', import.meta.url), { type: 'module' })

/** Compares two texts in a separate worker. Rejects with the signal's reason. */
export const compareInWorker = (first: string, second: string, signal?: AbortSignal): Promise<Segment[]> =>
  runInWorker<Differ, Segment[]>(start, (differ) => differ.diff(first, second), signal)
