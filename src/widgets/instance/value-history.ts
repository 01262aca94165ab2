import type { FormInput, ValueChange } from '#api/contract/ontology'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { inputOf, merged, type OntInput } from '../ont-fields/ont-input'

/** The changes of an instance's values, asked for by its id. */
export const valueHistory = createPagedListMachine<ValueChange, string>()

/** One side of a change as a field with the values in it. */
export const changedInput = ({ relationOrPropertyUuid, title = '', type }: ValueChange, side: ValueChange['before']): OntInput => {
  const isRelation = type === undefined && side.some(({ uuid }) => uuid !== undefined)
  const field: FormInput = {
    ...{ uuid: relationOrPropertyUuid, title, characteristics: [], required: false, key: false, direct: true },
    ...{ entityName: isRelation ? 'OntRelation' : 'OntProperty', ...(!isRelation && { type: type ?? 'STRING' }) },
  }
  const data = side.map(({ count, ...one }) => ({ relationOrPropertyUuid, data: one, ...(count !== undefined && { count }) }))
  return merged([inputOf(field)], data)[0] as OntInput
}
