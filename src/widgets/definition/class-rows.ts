import type * as z from 'zod/mini'
import type { classWrite, OntClass } from '#api/contract/ontology'
import {
  toDynamicPropertyDraft,
  toPropertyDraft,
  toRelationDraft,
  toDynamicPropertyWrite,
  toPropertyWrite,
  toRelationWrite,
} from './definition-wire'
import type { DefinitionDraft } from './definition'

/** One definition (relation or property) of a class. Inherited ones are shown, but neither edited nor sent. */
export interface ClassRow {
  direct: boolean
  draft: DefinitionDraft
}

/** Returns all definitions of a class, in the order of the class. */
export const toClassRows = ({ ontRelations, ontProperties, ontDynamicProperties }: OntClass): ClassRow[] => {
  const titles = new Map([...ontRelations, ...ontProperties, ...ontDynamicProperties].map(({ uuid, title }) => [uuid, title]))
  const titleOf = (uuid: string) => titles.get(uuid) ?? ''
  return [
    ...ontRelations.map(({ direct, ...one }) => ({ direct, draft: toRelationDraft(one, titleOf) })),
    ...ontProperties.map(({ direct, ...one }) => ({ direct, draft: toPropertyDraft(one, titleOf) })),
    ...ontDynamicProperties.map(({ direct, ...one }) => ({ direct, draft: toDynamicPropertyDraft(one, titleOf) })),
  ]
}

/** Converts the rows that are not inherited to the definitions of the request. */
export const toDefinitionRequests = (
  rows: readonly ClassRow[],
): Pick<z.input<typeof classWrite>, 'ontRelations' | 'ontProperties' | 'ontDynamicProperties'> => {
  const drafts = rows.flatMap(({ direct, draft }) => (direct ? [draft] : []))
  return {
    ontRelations: drafts.filter(({ mode }) => mode === 'RELATION').map(toRelationWrite),
    ontProperties: drafts.filter(({ mode }) => mode === 'PROPERTY').map(toPropertyWrite),
    ontDynamicProperties: drafts.filter(({ mode }) => mode === 'DYNAMIC').map(toDynamicPropertyWrite),
  }
}
