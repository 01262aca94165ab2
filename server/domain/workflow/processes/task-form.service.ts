import type { ErrorCode } from '#api/contract/errors'
import type { ReadContext } from '#server/context/request-context'
import { Problem } from '#server/http/problem'
import { findFieldFault } from '#text/form-field'
import { formSeen } from '#server/domain/modelling/forms/forms.service'
import { toStoredValues, shapeOf } from '#server/domain/modelling/ontology/shapes.service'
import type { Values } from '../workflows/conditions'

type Given = Values[string]
type Fault = { path: string; code: ErrorCode }

/**
 * Checks the values of a task form and returns them as they are stored: numbers as numbers, empty values omitted. A form that is deleted or
 * hidden from the user has no fields and accepts no values. Throws with all faults at once, each under `values.` and the id of its field.
 * In addition to the checks of the page it checks the limits that a property has in its class.
 */
export async function filledIn(context: ReadContext, formId: string | null, given: Values): Promise<Values> {
  const form = formId === null ? undefined : await formSeen(context, formId)
  if (!form) return {}
  const known = (await shapeOf(context.db, form.classUuid))?.fields
  const asked = new Map(form.fields.map((field) => [field.relationOrPropertyUuid, field]))
  const faults: Fault[] = []
  const kept: Record<string, Given> = {}
  const judge = async (id: string): Promise<ErrorCode | undefined> => {
    const field = asked.get(id)
    const value = given[id]
    if (field?.type === undefined) return value == null || value === '' ? undefined : 'formatInvalid'
    const fault = findFieldFault(field, value)
    if (fault !== undefined || value == null) return fault
    const found = await toStoredValues([value], { type: field.type, facts: known?.get(id)?.facts ?? {} })
    if (typeof found === 'string') return found
    if (found[0]) kept[id] = found[0].value
    return undefined
  }
  for (const id of new Set([...asked.keys(), ...Object.keys(given)])) {
    const code = await judge(id)
    if (code) faults.push({ path: `values.${id}`, code })
  }
  if (faults[0]) throw new Problem(faults[0].code, { errors: faults })
  return kept
}
