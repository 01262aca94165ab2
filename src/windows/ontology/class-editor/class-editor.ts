import { isBlank } from '#text/blank'
import type { Draft, Titled } from '#widgets/definition/definition'
import { type HierarchyFault, hierarchyFault } from './hierarchy'

/** A definition as it hangs on a class; what is inherited is shown there and neither changed nor sent. */
export interface Row {
  direct: boolean
  draft: Draft
}

/** A class while it is written. */
export interface ClassDraft {
  /** As which the class was read; none of a new one, and where it is saved over whatever is there. */
  revision?: string | undefined
  title: string
  /** Several classes at once, from a text whose tabs say what stands below what. */
  isHierarchy: boolean
  hierarchy: string
  disjoint: readonly Titled[]
  equivalents: readonly Titled[]
  rows: readonly Row[]
}

export const blankClass: ClassDraft = { title: '', isHierarchy: false, hierarchy: '', disjoint: [], equivalents: [], rows: [] }

export type ClassFault = 'titleRequired' | HierarchyFault

export const classFault = ({ title, isHierarchy, hierarchy }: ClassDraft): ClassFault | undefined => {
  if (isHierarchy) return hierarchyFault(hierarchy)
  return isBlank(title) ? 'titleRequired' : undefined
}

/** The row in the place of the one with its id, or behind the others. Inherited rows stay as they are. */
export const withRow = (rows: readonly Row[], draft: Draft, replaced: string | undefined): readonly Row[] => {
  const row = { direct: true, draft }
  const at = rows.findIndex((one) => one.direct && one.draft.uuid === (replaced ?? draft.uuid))
  return at < 0 ? [...rows, row] : rows.with(at, row)
}

export const withoutRow = (rows: readonly Row[], uuid: string): readonly Row[] =>
  rows.filter(({ direct, draft }) => !direct || draft.uuid !== uuid)

/** Saved over whatever is there, the class and what hangs on it. */
export const withoutRevisions = (draft: ClassDraft): ClassDraft => ({
  ...draft,
  revision: undefined,
  rows: draft.rows.map((row) => ({ ...row, draft: { ...row.draft, revision: undefined } })),
})
