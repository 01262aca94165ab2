import type { ErrorCode } from '#api/contract/errors'
import type { ReadContext } from '#server/context/request-context'
import { Problem } from '#server/http/problem'
import { findFieldFault } from '#text/form-field'
import { findVisibleForm } from '#server/domain/modelling/forms/forms.service'
import { toStoredValues, readShape } from '#server/domain/modelling/ontology/shapes.service'
import type { Values } from '../workflows/conditions'

type FormValue = Values[string]
type Fault = { path: string; code: ErrorCode }

/**
 * Checks the values of a task form and returns them as they are stored: numbers as numbers, empty values omitted. A form that is deleted or
 * hidden from the user has no fields and accepts no values. Throws with all faults at once, each under `values.` and the id of its field.
 * In addition to the checks of the page it checks the limits that a property has in its class.
 */
export async function checkFormValues(context: ReadContext, formId: string | null, submitted: Values): Promise<Values> {
  const form = formId === null ? undefined : await findVisibleForm(context, formId)
  if (!form) return {}
  const classFields = (await readShape(context.db, form.classUuid))?.fields
  const fieldsById = new Map(form.fields.map((field) => [field.relationOrPropertyUuid, field]))
  const faults: Fault[] = []
  const stored: Record<string, FormValue> = {}
  const checkField = async (id: string): Promise<ErrorCode | undefined> => {
    const field = fieldsById.get(id)
    const value = submitted[id]
    if (field?.type === undefined) return value == null || value === '' ? undefined : 'formatInvalid'
    const fault = findFieldFault(field, value)
    if (fault !== undefined || value == null) return fault
    const storedValues = await toStoredValues([value], { type: field.type, facts: classFields?.get(id)?.facts ?? {} })
    if (typeof storedValues === 'string') return storedValues
    if (storedValues[0]) stored[id] = storedValues[0].value
    return undefined
  }
  for (const id of new Set([...fieldsById.keys(), ...Object.keys(submitted)])) {
    const code = await checkField(id)
    if (code) faults.push({ path: `values.${id}`, code })
  }
  if (faults[0]) throw new Problem(faults[0].code, { errors: faults })
  return stored
}
