import type { FormDesign } from '#api/contract/form'
import { parseNumber } from '#text/digits'
import { type FieldFault, findFieldFault } from '#text/form-field'
import type { ServerError } from '#widgets/data-grid/grid'
import type { FieldValue } from './tasks'

type Field = FormDesign['fields'][number]
/** Values that the user has entered, by property id. */
export type TypedValues = Readonly<Record<string, string | boolean>>

export const isNumber = ({ type }: Field): boolean => type === 'INTEGER' || type === 'DOUBLE'

/** Returns the validation errors by property id. */
export function findFaults({ fields }: FormDesign, typed: TypedValues): Readonly<Record<string, FieldFault>> {
  const faults: Record<string, FieldFault> = {}
  for (const field of fields) {
    const fault = findFieldFault(field, typed[field.relationOrPropertyUuid])
    if (fault) faults[field.relationOrPropertyUuid] = fault
  }
  return faults
}

/** Returns the server's error for one field. */
export const findFieldError = (refusal: ServerError | undefined, id: string): string | undefined =>
  refusal?.errors.find(({ path }) => path === `values.${id}`)?.detail

/** Converts the entered values to those of the request: numbers as numbers, without empty fields. */
export const toRequestValues = ({ fields }: FormDesign, typed: TypedValues): Record<string, FieldValue> =>
  Object.fromEntries(
    fields.flatMap((field): [string, FieldValue][] => {
      const id = field.relationOrPropertyUuid
      const value = typed[id]
      if (field.type === undefined || value === undefined || value === '') return []
      return [[id, typeof value === 'string' && isNumber(field) ? (parseNumber(value) ?? null) : value]]
    }),
  )

/** Returns the entered values as text, one line per field. */
export const toTextLines = ({ fields }: FormDesign, typed: TypedValues): string[] =>
  fields.flatMap(({ title, relationOrPropertyUuid: id }) => {
    const value = typed[id]
    return typeof value === 'string' && value !== '' ? [`${title}: ${value}`] : []
  })
