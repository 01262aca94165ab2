import type * as z from 'zod/mini'
import type { classWrite, OntClass } from '#api/contract/ontology'
import type { Row } from './class-editor/class-editor'
import { draftOfDynamic, draftOfProperty, draftOfRelation, dynamicOf, propertyOf, relationOf } from '#widgets/definition/definition-wire'

/** Returns all definitions of a class, in its order. */
export const rowsOf = ({ ontRelations, ontProperties, ontDynamicProperties }: OntClass): Row[] => {
  const titles = new Map([...ontRelations, ...ontProperties, ...ontDynamicProperties].map(({ uuid, title }) => [uuid, title]))
  const titleOf = (uuid: string) => titles.get(uuid) ?? ''
  return [
    ...ontRelations.map(({ direct, ...one }) => ({ direct, draft: draftOfRelation(one, titleOf) })),
    ...ontProperties.map(({ direct, ...one }) => ({ direct, draft: draftOfProperty(one, titleOf) })),
    ...ontDynamicProperties.map(({ direct, ...one }) => ({ direct, draft: draftOfDynamic(one, titleOf) })),
  ]
}

/** Converts the direct rows to the definitions of the request. */
export const writtenRows = (
  rows: readonly Row[],
): Pick<z.input<typeof classWrite>, 'ontRelations' | 'ontProperties' | 'ontDynamicProperties'> => {
  const drafts = rows.flatMap(({ direct, draft }) => (direct ? [draft] : []))
  return {
    ontRelations: drafts.filter(({ mode }) => mode === 'RELATION').map(relationOf),
    ontProperties: drafts.filter(({ mode }) => mode === 'PROPERTY').map(propertyOf),
    ontDynamicProperties: drafts.filter(({ mode }) => mode === 'DYNAMIC').map(dynamicOf),
  }
}
