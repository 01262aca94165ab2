import type * as z from 'zod/mini'
import type { classWrite, OntClass } from '#api/contract/ontology'
import {
  draftOfDynamic,
  draftOfProperty,
  draftOfRelation,
  toDynamicPropertyWrite,
  toPropertyWrite,
  toRelationWrite,
} from './definition-wire'
import type { Draft } from './definition'

/** One definition (relation or property) of a class. Inherited ones are shown, but neither edited nor sent. */
export interface ClassRow {
  direct: boolean
  draft: Draft
}

/** Returns all definitions of a class, in the order of the class. */
export const toClassRows = ({ ontRelations, ontProperties, ontDynamicProperties }: OntClass): ClassRow[] => {
  const titles = new Map([...ontRelations, ...ontProperties, ...ontDynamicProperties].map(({ uuid, title }) => [uuid, title]))
  const titleOf = (uuid: string) => titles.get(uuid) ?? ''
  return [
    ...ontRelations.map(({ direct, ...one }) => ({ direct, draft: draftOfRelation(one, titleOf) })),
    ...ontProperties.map(({ direct, ...one }) => ({ direct, draft: draftOfProperty(one, titleOf) })),
    ...ontDynamicProperties.map(({ direct, ...one }) => ({ direct, draft: draftOfDynamic(one, titleOf) })),
  ]
}

/** Converts the rows that are not inherited to the definitions of the request. */
export const writtenRows = (
  rows: readonly ClassRow[],
): Pick<z.input<typeof classWrite>, 'ontRelations' | 'ontProperties' | 'ontDynamicProperties'> => {
  const drafts = rows.flatMap(({ direct, draft }) => (direct ? [draft] : []))
  return {
    ontRelations: drafts.filter(({ mode }) => mode === 'RELATION').map(toRelationWrite),
    ontProperties: drafts.filter(({ mode }) => mode === 'PROPERTY').map(toPropertyWrite),
    ontDynamicProperties: drafts.filter(({ mode }) => mode === 'DYNAMIC').map(toDynamicPropertyWrite),
  }
}
