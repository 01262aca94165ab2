import type { FormInput, ValueChange } from '#api/contract/ontology'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { toInput, fillInputs, type OntInput } from '../ont-fields/ont-input'

/** Paged history of an instance's values; the query is the id of the instance. */
export const valueHistory = createPagedListMachine<ValueChange, string>()

/** Returns the old or the new side of a change as a field with values. */
export const toChangedInput = ({ relationOrPropertyUuid, title = '', type }: ValueChange, side: ValueChange['before']): OntInput => {
  const isRelation = type === undefined && side.some(({ uuid }) => uuid !== undefined)
  const field: FormInput = {
    ...{ uuid: relationOrPropertyUuid, title, characteristics: [], required: false, key: false, direct: true },
    ...{ entityName: isRelation ? 'OntRelation' : 'OntProperty', ...(!isRelation && { type: type ?? 'STRING' }) },
  }
  const data = side.map(({ count, ...one }) => ({ relationOrPropertyUuid, data: one, ...(count !== undefined && { count }) }))
  return fillInputs([toInput(field)], data)[0] as OntInput
}
