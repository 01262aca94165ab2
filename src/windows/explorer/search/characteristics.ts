import { isActive, type MetadataParam } from '#api/contract/criteria'
import type { MetadataDefinition } from '#api/contract/metadata'

/** Metadata definition: a titled group of properties. */
export type CharacteristicGroup = Pick<MetadataDefinition, 'uuid' | 'title' | 'properties'>
export type Characteristic = CharacteristicGroup['properties'][number]

export type Mark = 'onlyShow' | 'showMissing'

/** Change of a property filter. `undefined` or an empty value removes a bound or a value. */
export type CharacteristicChange =
  | { value: MetadataParam['value'] | undefined }
  | { values: NonNullable<MetadataParam['values']> }
  | { from: MetadataParam['from'] | undefined }
  | { to: MetadataParam['to'] | undefined }
  | { mark: Mark; on: boolean }

type Draft = { [Field in keyof MetadataParam]: MetadataParam[Field] | undefined }

/** Applies a change. A value and bounds exclude each other. */
const applyChange = (param: Draft, change: CharacteristicChange): Draft => {
  if ('mark' in change) return { ...param, [change.mark]: change.on || undefined }
  if ('value' in change || 'values' in change)
    return { ...param, values: undefined, value: undefined, from: undefined, to: undefined, ...change }
  return { ...param, value: undefined, values: undefined, ...change }
}

const isSet = (value: unknown): boolean => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
/** Returns true if the parameter filters the results. False if it only shows the property in the list. */
export const restrictsResults = (param: MetadataParam): boolean => isActive(param)

const hasEffect = (param: MetadataParam): boolean => isActive(param) || param.onlyShow === true || param.showMissing === true

/** Applies a change to the filter of one property. A filter that becomes empty is removed. */
export const withCharacteristic = (params: readonly MetadataParam[], uuid: string, change: CharacteristicChange): MetadataParam[] => {
  const before = params.find((param) => param.uuid === uuid) ?? { uuid }
  const after = Object.fromEntries(
    Object.entries(applyChange(before as Draft, change)).filter(([, value]) => isSet(value)),
  ) as MetadataParam
  const others = params.filter((param) => param.uuid !== uuid)
  return hasEffect(after) ? [...others, after] : others
}

/**
 * Colour of a property in the list of filters. `green`: it has a value, or is both shown in the list and allowed to be missing; `blue`: it
 * is shown in the list; `red`: items without the property are also found.
 */
export type Tone = 'green' | 'blue' | 'red' | 'plain'

export const getTone = (param: MetadataParam | undefined): Tone => {
  if (!param) return 'plain'
  if (isActive(param) || (param.onlyShow && param.showMissing)) return 'green'
  return param.onlyShow ? 'blue' : param.showMissing ? 'red' : 'plain'
}
