import type * as z from 'zod/mini'
import type { classWrite, OntClass } from '#api/contract/ontology'
import type { Row } from './class-editor/class-editor'
import { draftOfDynamic, draftOfProperty, draftOfRelation, dynamicOf, propertyOf, relationOf } from '#widgets/definition/definition-wire'

/** Everything that hangs on a class, in the order of the class. */
export const rowsOf = ({ ontRelations, ontProperties, ontDynamicProperties }: OntClass): Row[] => {
  const titles = new Map([...ontRelations, ...ontProperties, ...ontDynamicProperties].map(({ uuid, title }) => [uuid, title]))
  const titleOf = (uuid: string) => titles.get(uuid) ?? ''
  return [
    ...ontRelations.map(({ direct, ...one }) => ({ direct, draft: draftOfRelation(one, titleOf) })),
    ...ontProperties.map(({ direct, ...one }) => ({ direct, draft: draftOfProperty(one, titleOf) })),
    ...ontDynamicProperties.map(({ direct, ...one }) => ({ direct, draft: draftOfDynamic(one, titleOf) })),
  ]
}

/** The rows of a class as they are saved with it. */
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
