import { relationCountMin } from '#api/contract/constants'
import type { FormInput, InstanceDataEntry } from '#api/contract/ontology'
import { isBlank } from '#text/blank'
import { parseNumber } from '#text/digits'
import { compareJalali, type JalaliDate } from '#text/jalali'
import { matchKey } from '#text/normalise'
import { fromWireDate, toWireDate } from '#text/wire-date'
import type { InputFault } from './input-rules'

/**
 * Value of one input of a property: a text (also for numbers, until they are sent), a day, or yes/no. Null means empty; undefined means
 * that the typed text is not a valid day.
 */
export type FieldValue = string | boolean | JalaliDate | null | undefined

/** A related instance, and how many times it is related. */
export interface RelatedInstance {
  uuid: string
  title: string
  count: number
  /** True if the value follows from other entries. It is shown but never sent. */
  derived?: boolean
}

interface Filled {
  /** True if the field accepts several values. */
  multipleValue: boolean
  validationError: InputFault | undefined
}

export interface PropertyInput extends FormInput, Filled {
  type: NonNullable<FormInput['type']>
  /** Current content of the input. If the property takes several values, it is not one of `values` until the user adds it. */
  value: FieldValue
  /** Values that were added; used only if the property takes several values. */
  values: readonly FieldValue[]
}

export interface RelationInput extends FormInput, Filled {
  type?: undefined
  value: readonly RelatedInstance[]
  /** Titles of the chosen instances. */
  values: readonly string[]
  /** Id of the chosen instance, if only one can be chosen. */
  uuidValue: string | undefined
}

/** A field of a form with its values. */
export type OntInput = PropertyInput | RelationInput

export type ShowType = NonNullable<FormInput['showType']>

/** Values of one field as the API expects them. */
export interface SentInput {
  relationOrPropertyUuid: string
  propertiesValues?: { entityName: string; uuid: string; value: string | number | boolean }[]
  relationsValues?: { instanceUuid: string; count: number }[]
  /** Revision of the field when it was read. The server refuses the save if another user has changed the field since. */
  revision?: string
}

export const isRelation = (input: OntInput): input is RelationInput => input.type === undefined

const isDay = (value: FieldValue): value is JalaliDate => typeof value === 'object' && value !== null

/** Returns true for a field that the server computes and users cannot edit. */
export const isComputed = ({ entityName }: Pick<FormInput, 'entityName'>): boolean => entityName === 'OntDynamicProperty'

const isFunctional = ({ characteristics }: FormInput): boolean => characteristics.includes('FUNCTIONAL')

/** Returns true if the field accepts several values. A boolean has one value; a relation has several unless its display type is OPTION. */
const hasMultipleValues = (field: FormInput): boolean => {
  if (isFunctional(field) || isComputed(field)) return false
  return field.type === undefined ? field.showType !== 'OPTION' : field.type !== 'BOOLEAN'
}

export const getShowType = ({ showType = 'SIMPLE' }: Pick<FormInput, 'showType'>): ShowType => showType

const isEmptyValue = ({ type }: FormInput): FieldValue => (type === 'DATE' || type === 'BOOLEAN' ? null : '')

/** Returns an empty field. */
export const toInput = (field: FormInput): OntInput => {
  const common = { ...field, multipleValue: hasMultipleValues(field), validationError: undefined }
  const { type } = field
  return type === undefined
    ? { ...common, type, value: [], values: [], uuidValue: undefined }
    : { ...common, type, value: isEmptyValue(field), values: [] }
}

export const emptyInput = (input: OntInput): OntInput => toInput(input)

/** Fills a field with the values of another copy of the field, or empties it. Its display settings stay the same. */
export const refillInput = (input: OntInput, from: OntInput | undefined): OntInput => {
  const empty = emptyInput(input)
  return from === undefined ? empty : ({ ...empty, value: from.value, values: from.values, revision: from.revision } as OntInput)
}

/** Returns true if nothing is chosen, typed or added. */
export const isInputEmpty = (input: OntInput): boolean =>
  isRelation(input) ? input.value.length === 0 : isBlank(input.value) && input.value !== undefined && input.values.length === 0

/** Compares two values: texts in any spelling, numbers in any digits, days by date. */
const isSame = (one: FieldValue, other: FieldValue): boolean => {
  if (isDay(one) && isDay(other)) return compareJalali(one, other) === 0
  if (typeof one !== 'string' || typeof other !== 'string') return one === other
  const [first, second] = [parseNumber(one), parseNumber(other)]
  return first === undefined ? matchKey(one) === matchKey(other) : first === second
}

/** Adds a value unless the list already contains it. */
const addValue = (values: readonly FieldValue[], value: FieldValue): readonly FieldValue[] =>
  values.some((one) => isSame(one, value)) ? values : [...values, typeof value === 'string' ? value.trim() : value]

/** Adds the current input of a field with several values to its values. */
export const addPendingValue = (input: OntInput): OntInput => {
  if (isRelation(input) || !input.multipleValue || isBlank(input.value)) return input
  return { ...input, values: addValue(input.values, input.value), value: isEmptyValue(input) }
}

export const removeValue = (input: PropertyInput, at: number): PropertyInput => ({
  ...input,
  values: input.values.filter((_, index) => index !== at),
})

/** Removes a value from the list and puts it into the input, so that the user can correct it. */
export const moveValueToInput = (input: PropertyInput, at: number): PropertyInput => {
  const { values, ...rest } = addPendingValue(input) as PropertyInput
  return { ...rest, values: values.filter((_, index) => index !== at), value: values[at], validationError: undefined }
}

export const setTypedValue = (input: PropertyInput, value: FieldValue): PropertyInput => ({ ...input, value, validationError: undefined })

/** Sets the related instances, without duplicates. If only one can be chosen, the last one is used. */
export const setRelatedInstances = (input: RelationInput, chosen: readonly RelatedInstance[]): RelationInput => {
  const once = [...new Map(chosen.map((one) => [one.uuid, one])).values()]
  const value = (input.multipleValue ? once : once.slice(-1)).map((one) => ({
    ...one,
    count: Number.isFinite(one.count) ? Math.max(relationCountMin, Math.trunc(one.count)) : relationCountMin,
  }))
  return {
    ...input,
    value,
    values: value.map(({ title }) => title),
    uuidValue: input.multipleValue ? undefined : value[0]?.uuid,
    validationError: undefined,
  }
}

class InvalidDateError extends Error {}

const parseStoredValue = ({ type }: PropertyInput, value: string | number | boolean): FieldValue => {
  if (type === 'DATE') {
    const moment = fromWireDate(String(value))
    if (!moment) throw new InvalidDateError(String(value))
    return moment.date
  }
  return type === 'BOOLEAN' ? value === true || value === 'true' : String(value)
}

const fillInput = (input: OntInput, data: readonly InstanceDataEntry[]): OntInput => {
  const own = data.filter(({ relationOrPropertyUuid }) => relationOrPropertyUuid === input.uuid)
  if (isRelation(input)) {
    const chosen = own.flatMap((entry): RelatedInstance[] => {
      const { uuid, title = '' } = entry.data
      const derived = 'derived' in entry && entry.derived === true
      return uuid === undefined ? [] : [{ uuid, title, count: entry.count ?? relationCountMin, ...(derived && { derived }) }]
    })
    return chosen.length === 0 ? input : setRelatedInstances(input, chosen)
  }
  const values = own.flatMap(({ data: { value } }) => (value === undefined ? [] : [parseStoredValue(input, value)]))
  const [first] = values
  if (first === undefined) return input
  return input.multipleValue ? { ...input, values: values.reduce(addValue, []) } : { ...input, value: first }
}

/** Fills the fields with the data of an instance. A field whose data contains an invalid date stays unchanged. */
export const fillInputs = (inputs: readonly OntInput[], data: readonly InstanceDataEntry[]): OntInput[] =>
  inputs.map((input) => {
    try {
      return fillInput(input, data)
    } catch (error) {
      if (error instanceof InvalidDateError) return input
      throw error
    }
  })

/** Fills the empty fields with the data of an instance. Fields that the user has filled in stay unchanged. */
export const fillEmptyInputs = (inputs: readonly OntInput[], data: readonly InstanceDataEntry[]): OntInput[] =>
  fillInputs(inputs, data).map((input, at) => {
    const before = inputs[at] ?? input
    return isInputEmpty(before) ? input : before
  })

const toSentValue = ({ type }: PropertyInput, value: FieldValue): (string | number | boolean)[] => {
  if (isBlank(value)) return []
  if (isDay(value)) return [toWireDate(value)]
  if (typeof value !== 'string') return [value === true]
  const number = type === 'INTEGER' || type === 'DOUBLE' ? parseNumber(value) : undefined
  return [number ?? value.trim()]
}

/** Returns the data of one field: all its values, or none if it is empty. */
export const toSentInput = (input: OntInput): SentInput => {
  const { uuid, entityName, revision } = input
  const named = { relationOrPropertyUuid: uuid, ...(revision !== undefined && { revision }) }
  if (isRelation(input)) {
    const own = input.value.filter(({ derived }) => derived !== true)
    return { ...named, relationsValues: own.map((one) => ({ instanceUuid: one.uuid, count: one.count })) }
  }
  const all = input.multipleValue ? addValue(input.values, isBlank(input.value) ? null : input.value) : [input.value]
  return {
    ...named,
    propertiesValues: all.flatMap((value) => toSentValue(input, value)).map((value) => ({ entityName, uuid, value })),
  }
}

/** Returns the data of all fields of an instance, without computed and empty ones. */
export const toSentInputs = (inputs: readonly OntInput[]): SentInput[] =>
  inputs.filter((input) => !isComputed(input) && !isInputEmpty(input)).map(toSentInput)
