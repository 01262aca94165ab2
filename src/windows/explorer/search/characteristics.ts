import { isActive, type MetadataParam } from '#api/contract/criteria'
import type { MetadataDefinition } from '#api/contract/metadata'

/** What items are described by, in groups with a title: the properties of a metadata definition. */
export type CharacteristicGroup = Pick<MetadataDefinition, 'uuid' | 'title' | 'properties'>
export type Characteristic = CharacteristicGroup['properties'][number]

export type Mark = 'onlyShow' | 'showMissing'

/** Undefined and empty take a bound or a value off. */
export type CharacteristicChange =
  | { value: MetadataParam['value'] | undefined }
  | { values: NonNullable<MetadataParam['values']> }
  | { from: MetadataParam['from'] | undefined }
  | { to: MetadataParam['to'] | undefined }
  | { mark: Mark; on: boolean }

type Draft = { [Field in keyof MetadataParam]: MetadataParam[Field] | undefined }

/** A value and bounds exclude each other. */
const drafted = (param: Draft, change: CharacteristicChange): Draft => {
  if ('mark' in change) return { ...param, [change.mark]: change.on || undefined }
  if ('value' in change || 'values' in change)
    return { ...param, values: undefined, value: undefined, from: undefined, to: undefined, ...change }
  return { ...param, value: undefined, values: undefined, ...change }
}

const isKept = (value: unknown): boolean => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
/** Whether it is a filter at all, and not only shown in the list. */
export const narrows = (param: MetadataParam): boolean => isActive(param)

const isMeant = (param: MetadataParam): boolean => isActive(param) || param.onlyShow === true || param.showMissing === true

/** The filters with a change to that of one property; one that says nothing any more is gone. */
export const withCharacteristic = (params: readonly MetadataParam[], uuid: string, change: CharacteristicChange): MetadataParam[] => {
  const before = params.find((param) => param.uuid === uuid) ?? { uuid }
  const after = Object.fromEntries(Object.entries(drafted(before as Draft, change)).filter(([, value]) => isKept(value))) as MetadataParam
  const others = params.filter((param) => param.uuid !== uuid)
  return isMeant(after) ? [...others, after] : others
}

/** `green` with a value or both marks, `blue` shown in the list, `red` also found where it is missing. */
export type Tone = 'green' | 'blue' | 'red' | 'plain'

export const toneOf = (param: MetadataParam | undefined): Tone => {
  if (!param) return 'plain'
  if (isActive(param) || (param.onlyShow && param.showMissing)) return 'green'
  return param.onlyShow ? 'blue' : param.showMissing ? 'red' : 'plain'
}
