import type { FormInput } from '#api/contract/ontology'
import { toInput, type PropertyInput, type RelationInput } from '#widgets/ont-fields/ont-input'

let ids = 0
export const newId = (): string => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`

export const field = (more: Partial<FormInput> = {}): FormInput => ({
  uuid: newId(),
  title: 'نام',
  entityName: 'OntProperty',
  type: 'STRING',
  characteristics: ['FUNCTIONAL'],
  required: false,
  key: false,
  direct: true,
  ...more,
})

/** Returns a property. It takes one value unless `characteristics` says otherwise. */
export const property = (more: Partial<FormInput> = {}): PropertyInput => toInput(field(more)) as PropertyInput

export const several = (more: Partial<FormInput> = {}): PropertyInput => property({ characteristics: [], ...more })

export const relation = (more: Partial<FormInput> = {}): RelationInput => {
  const { type: _, ...rest } = field({ title: 'کارکنان', entityName: 'OntRelation', characteristics: [], ...more })
  return toInput(rest) as RelationInput
}
