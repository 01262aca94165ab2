import type { Named } from './grid'
import type { RowForm } from './grid-window.view'

/** Returns functions that change a form field whose value is a list of drafts. */
export const draftList = <Draft extends Named>(form: RowForm, name: string, drafts: readonly Draft[]) => {
  const set = (next: readonly Draft[]) => form.set(name, next)
  return {
    add: (draft: Draft) => set([...drafts, draft]),
    change: (at: number, change: Partial<Draft>) => set(drafts.map((one, index) => (index === at ? { ...one, ...change } : one))),
    take: (at: number) => set(drafts.toSpliced(at, 1)),
    /** Swaps a draft with its neighbour. Does nothing at either end of the list. */
    move(at: number, by: 1 | -1) {
      const [one, other] = [drafts[at], drafts[at + by]]
      if (one && other) set(drafts.with(at, other).with(at + by, one))
    },
  }
}
