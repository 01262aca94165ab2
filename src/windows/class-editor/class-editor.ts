import { isBlank } from '#text/blank'
import type { ClassRow } from '#widgets/definition/class-rows'
import type { DefinitionDraft, Titled } from '#widgets/definition/definition'
import { type HierarchyFault, findHierarchyFault } from './hierarchy'

/** The class as the user is editing it. */
export interface ClassDraft {
  /** Revision that was loaded; undefined for a new class, and to overwrite the changes of other users. */
  revision?: string | undefined
  title: string
  /** True to create several classes from a text in which tabs define the levels. */
  isHierarchy: boolean
  hierarchy: string
  disjoint: readonly Titled[]
  equivalents: readonly Titled[]
  rows: readonly ClassRow[]
}

export const blankClass: ClassDraft = { title: '', isHierarchy: false, hierarchy: '', disjoint: [], equivalents: [], rows: [] }

export type ClassFault = 'titleRequired' | HierarchyFault

export const findClassFault = ({ title, isHierarchy, hierarchy }: ClassDraft): ClassFault | undefined => {
  if (isHierarchy) return findHierarchyFault(hierarchy)
  return isBlank(title) ? 'titleRequired' : undefined
}

/** Replaces the row with the same id, or appends a row. Inherited rows are never replaced. */
export const putRow = (rows: readonly ClassRow[], draft: DefinitionDraft, replaced: string | undefined): readonly ClassRow[] => {
  const row = { direct: true, draft }
  const at = rows.findIndex((one) => one.direct && one.draft.uuid === (replaced ?? draft.uuid))
  return at < 0 ? [...rows, row] : rows.with(at, row)
}

export const removeRow = (rows: readonly ClassRow[], uuid: string): readonly ClassRow[] =>
  rows.filter(({ direct, draft }) => !direct || draft.uuid !== uuid)

/** Removes the revisions of the class and its definitions. Saving the result overwrites the changes of other users. */
export const omitRevisions = (draft: ClassDraft): ClassDraft => ({
  ...draft,
  revision: undefined,
  rows: draft.rows.map((row) => ({ ...row, draft: { ...row.draft, revision: undefined } })),
})
