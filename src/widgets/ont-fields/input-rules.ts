import type { FormInput } from '#api/contract/ontology'
import { isolate } from '#text/bidi'
import { isBlank } from '#text/blank'
import { parseNumber } from '#text/digits'
import type { Format } from '#text/format'
import { countGraphemes } from '#text/graphemes'
import { compareJalali, startOfDay } from '#text/jalali'
import type { validationMessages } from '#text/messages/validation'
import { fromWireDate } from '#text/wire-date'
import { type FieldValue, isInputEmpty, isComputed, isRelation, type OntInput, addPendingValue } from './ont-input'

export type InputFault =
  | { kind: 'fieldRequired' | 'numberInvalid' | 'dateInvalid' }
  | { kind: 'minValue' | 'maxValue' | 'minLength' | 'maxLength'; bound: number }
  /** A day outside its limit. `bound` is the limit in the format of the API. */
  | { kind: 'minDate' | 'maxDate'; bound: string }

type FieldWithRules = Pick<FormInput, 'type' | 'min' | 'max'>

const isBelow = (value: number, min: FieldWithRules['min']) => typeof min === 'number' && value < min
const isAbove = (value: number, max: FieldWithRules['max']) => typeof max === 'number' && value > max

const findNumberFault = ({ type, min, max }: FieldWithRules, text: string): InputFault | undefined => {
  const value = parseNumber(text)
  if (value === undefined || (type === 'INTEGER' && !Number.isSafeInteger(value))) return { kind: 'numberInvalid' }
  if (isBelow(value, min)) return { kind: 'minValue', bound: Number(min) }
  return isAbove(value, max) ? { kind: 'maxValue', bound: Number(max) } : undefined
}

const findLengthFault = ({ min, max }: FieldWithRules, text: string): InputFault | undefined => {
  const length = countGraphemes(text.trim())
  if (isBelow(length, min)) return { kind: 'minLength', bound: Number(min) }
  return isAbove(length, max) ? { kind: 'maxLength', bound: Number(max) } : undefined
}

const boundDay = (bound: FieldWithRules['min']) => (typeof bound === 'string' ? fromWireDate(bound)?.date : undefined)

/** Checks that a day is after the lower and before the upper limit. The time of day of the limits is ignored. */
const findDayFault = ({ min, max }: FieldWithRules, value: FieldValue): InputFault | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const [first, last] = [boundDay(min), boundDay(max)]
  if (first && compareJalali(value, first) <= 0) return { kind: 'minDate', bound: String(min) }
  return last && compareJalali(value, last) >= 0 ? { kind: 'maxDate', bound: String(max) } : undefined
}

/** Returns the fault of one value of a field. A number or length may equal its limit. */
const findValueFault = (field: FieldWithRules, value: FieldValue): InputFault | undefined => {
  if (value === undefined) return { kind: 'dateInvalid' }
  if (isBlank(value)) return undefined
  if (field.type === 'DATE') return findDayFault(field, value)
  if (typeof value !== 'string') return undefined
  return field.type === 'INTEGER' || field.type === 'DOUBLE' ? findNumberFault(field, value) : findLengthFault(field, value)
}

/** Returns the first fault that any value of a field has. */
export const findInputFault = (input: OntInput): InputFault | undefined => {
  if (isComputed(input)) return undefined
  if (input.required && isInputEmpty(input)) return { kind: 'fieldRequired' }
  if (isRelation(input)) return undefined
  return [...input.values, input.value].map((value) => findValueFault(input, value)).find((fault) => fault !== undefined)
}

/** Returns the fields as they will be sent: text that is typed but not added yet becomes a value, and each field has its fault. */
export const validateInputs = (inputs: readonly OntInput[]): OntInput[] =>
  inputs.map(addPendingValue).map((input) => ({ ...input, validationError: findInputFault(input) }))

type Say = ReturnType<typeof validationMessages>

/** Returns the error message of a fault; it contains the label of the field. */
export const formatFault = (fault: InputFault, label: string, t: Say, format: Format): string => {
  const dateInvalid = `${isolate(label)}: ${format.shownDigits(t.dateInvalid)}`
  switch (fault.kind) {
    case 'fieldRequired':
    case 'numberInvalid':
      return t[fault.kind](label)
    case 'dateInvalid':
      return dateInvalid
    case 'minDate':
    case 'maxDate': {
      const day = boundDay(fault.bound)
      return day ? t[fault.kind](format, label, startOfDay(day, format.timeZone)) : dateInvalid
    }
    default:
      return t[fault.kind](format, label, fault.bound)
  }
}
