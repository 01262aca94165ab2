import type * as z from 'zod/mini'
import type {
  arrowSize,
  arrowType,
  characteristic,
  dynamicType,
  metricType,
  propertyType,
  RangeEntry,
  relationShowType,
  restrictionType,
} from '#api/contract/ontology'
import { toLatinDigits } from '#text/digits'

export type Characteristic = z.output<typeof characteristic>
export type PropertyType = z.output<typeof propertyType>
export type DynamicType = z.output<typeof dynamicType>
export type MetricType = z.output<typeof metricType>
export type RestrictionType = z.output<typeof restrictionType>

export interface Titled {
  uuid: string
  title: string
}

export type DefinitionMode = 'RELATION' | 'PROPERTY' | 'DYNAMIC'

/** A relation, attribute or dynamic attribute in the editor. Numbers are stored as typed. */
export interface DefinitionDraft {
  mode: DefinitionMode
  /** True if the values belong to the class itself, not to its instances. */
  general: boolean
  /** Id of the definition. A new one gets its id at once, so that others can refer to it before it is saved. */
  uuid: string
  isNew: boolean
  /** Revision of the definition when it was read; absent for a new definition, and to overwrite the changes of another user. */
  revision?: string | undefined
  title: string
  parent: Titled | null
  disjoint: readonly Titled[]
  equivalents: readonly Titled[]
  domain: readonly RangeEntry[]
  /** The next six fields belong to relations only. */
  range: readonly RangeEntry[]
  characteristics: readonly Characteristic[]
  arrowType: z.output<typeof arrowType>
  size: z.output<typeof arrowSize>
  color: string
  showType: z.output<typeof relationShowType>
  type: PropertyType
  /** Lower and upper limit as text; dates in the format of the API. */
  min: string
  max: string
  functional: boolean
  key: boolean
  required: boolean
  dynamicType: DynamicType
  startNumber: string
  staticPart: string
  basedOn: Titled | null
  numerical: Titled | null
  metric: MetricType
}

export const blankDraft = (uuid: string, more: Partial<DefinitionDraft> = {}): DefinitionDraft => ({
  mode: 'PROPERTY',
  general: false,
  uuid,
  isNew: true,
  title: '',
  parent: null,
  disjoint: [],
  equivalents: [],
  domain: [],
  range: [],
  characteristics: [],
  arrowType: 'line',
  size: 'standard',
  color: '#298fcc',
  showType: 'simple',
  type: 'STRING',
  min: '',
  max: '',
  functional: false,
  key: false,
  required: false,
  dynamicType: 'ID',
  startNumber: '1',
  staticPart: '',
  basedOn: null,
  numerical: null,
  metric: 'SUM',
  ...more,
})

export type LimitKind = 'length' | 'value' | 'date' | 'none'

/** Returns what the limits of a type apply to, for example the length or the value. */
export const getLimitKind = (type: PropertyType): LimitKind => {
  if (type === 'BOOLEAN') return 'none'
  if (type === 'DATE') return 'date'
  return type === 'STRING' || type === 'LONG_STRING' ? 'length' : 'value'
}

/** Parses a number in any digits; undefined if the text is not a number. */
export const toOptionalNumber = (text: string): number | undefined => {
  const latin = toLatinDigits(text.trim()).replace('٫', '.').replace('−', '-')
  return /^-?\d+(\.\d+)?$/.test(latin) ? Number(latin) : undefined
}
