import type { RangeEntry } from '#api/contract/ontology'
import { isBlank } from '#text/blank'
import {
  type Characteristic,
  type DefinitionDraft,
  getLimitKind,
  type DefinitionMode,
  toOptionalNumber,
  type PropertyType,
  type RestrictionType,
  type Titled,
} from './definition'

/** Pairs of characteristics that exclude each other. */
const excludedPairs: Readonly<Partial<Record<Characteristic, Characteristic>>> = {
  FUNCTIONAL: 'TRANSITIVE',
  TRANSITIVE: 'FUNCTIONAL',
  SYMMETRIC: 'ASYMMETRIC',
  ASYMMETRIC: 'SYMMETRIC',
  REFLEXIVE: 'IR_REFLEXIVE',
  IR_REFLEXIVE: 'REFLEXIVE',
}

/** Returns true if a chosen characteristic excludes this one. */
export const isExcludedCharacteristic = (chosen: readonly Characteristic[], one: Characteristic): boolean => {
  const opposite = excludedPairs[one]
  return opposite !== undefined && chosen.includes(opposite)
}

/** Adds or removes the characteristic. An excluded one is not added. */
export const toggleCharacteristic = (chosen: readonly Characteristic[], one: Characteristic): readonly Characteristic[] => {
  if (chosen.includes(one)) return chosen.filter((other) => other !== one)
  return isExcludedCharacteristic(chosen, one) ? chosen : [...chosen, one]
}

/**
 * Changes the type of a property. A boolean gets a single value and is not a key. The limits are cleared if they mean something else for
 * the new type.
 */
const setPropertyType = (draft: DefinitionDraft, type: PropertyType): DefinitionDraft => {
  const isSameDraft = getLimitKind(draft.type) === getLimitKind(type)
  const limits = isSameDraft ? {} : { min: '', max: '' }
  return { ...draft, ...limits, type, ...(type === 'BOOLEAN' && { functional: true, key: false }) }
}

/**
 * Returns true if the kind (relation, attribute or dynamic attribute) cannot be changed: the definition exists, it has a parent, or only
 * one kind is possible.
 */
export const isModeFixed = (
  draft: DefinitionDraft,
  { isEditing, modes }: { isEditing: boolean; modes: readonly DefinitionMode[] },
): boolean => isEditing || modes.length === 1 || draft.parent !== null

/** Returns true if both drafts have the same content. */
export const isSame = (one: DefinitionDraft, other: DefinitionDraft): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Applies a change to the draft, with its consequences for other fields. If the draft is an existing definition that was attached here,
 * `newId` is given; a new title then starts a new definition with that id. Without `newId`, a new title renames the definition.
 */
export const applyDraftChange = (draft: DefinitionDraft, change: Partial<DefinitionDraft>, newId?: () => string): DefinitionDraft => {
  const next = { ...draft, ...change }
  if (change.title !== undefined && !draft.isNew && newId) return { ...next, isNew: true, uuid: newId(), revision: undefined }
  // Disjoint and equivalent definitions must be of the same kind as the draft.
  if (change.mode !== undefined && change.mode !== draft.mode) return { ...next, disjoint: [], equivalents: [] }
  if (change.type !== undefined) return setPropertyType({ ...draft, ...change }, change.type)
  if (draft.type === 'BOOLEAN') return { ...next, functional: true, key: false }
  return next
}

export type FaultKind = 'titleRequired' | 'number' | 'whole' | 'order' | 'dateOrder' | 'basedOnRequired' | 'numericalRequired'
export type Faults = Partial<Record<'title' | 'min' | 'max' | 'startNumber' | 'basedOn' | 'numerical', FaultKind>>

const findLimitFaults = ({ type, min, max }: DefinitionDraft): Faults => {
  const kind = getLimitKind(type)
  if (kind === 'none') return {}
  if (kind === 'date') return min !== '' && max !== '' && min > max ? { max: 'dateOrder' } : {}
  const fault = (text: string): FaultKind | undefined => {
    if (isBlank(text)) return undefined
    const number = toOptionalNumber(text)
    if (number === undefined) return 'number'
    const isComplete = Number.isSafeInteger(number) && (kind === 'value' || number >= 0)
    return type !== 'DOUBLE' && !isComplete ? 'whole' : undefined
  }
  const [low, high] = [fault(min), fault(max)]
  if (low || high) return { ...(low && { min: low }), ...(high && { max: high }) }
  const [from, to] = [toOptionalNumber(min), toOptionalNumber(max)]
  return from !== undefined && to !== undefined && from > to ? { max: 'order' } : {}
}

const findDynamicFaults = ({ dynamicType: type, startNumber, basedOn, numerical }: DefinitionDraft): Faults => {
  if (type === 'ID') {
    const number = toOptionalNumber(startNumber)
    return number === undefined || !Number.isSafeInteger(number) || number < 0 ? { startNumber: 'whole' } : {}
  }
  if (type !== 'COUNT_BASED' && type !== 'NUMERICAL_PROPERTY') return {}
  return {
    ...(basedOn === null && { basedOn: 'basedOnRequired' as const }),
    ...(type === 'NUMERICAL_PROPERTY' && numerical === null && { numerical: 'numericalRequired' as const }),
  }
}

/** Returns the faults of a draft by field. A draft with faults cannot be saved. */
export const findDraftFaults = (draft: DefinitionDraft): Faults => ({
  ...(isBlank(draft.title) && { title: 'titleRequired' as const }),
  ...(draft.mode === 'PROPERTY' && findLimitFaults(draft)),
  ...(draft.mode === 'DYNAMIC' && findDynamicFaults(draft)),
})

/** A restriction that the user is composing. */
export interface RestrictionDraft {
  relation: Titled | null
  node: Titled | null
  type: RestrictionType
  count: string
}

export const blankRestriction: RestrictionDraft = { relation: null, node: null, type: 'SOME', count: '' }

/** Returns true for the restriction types SOME and ONLY, which have no count. */
export const hasNoCount = (type: RestrictionType): boolean => type === 'SOME' || type === 'ONLY'

export const applyRestrictionChange = (draft: RestrictionDraft, change: Partial<RestrictionDraft>): RestrictionDraft => {
  const next = { ...draft, ...change }
  return hasNoCount(next.type) ? { ...next, count: '' } : next
}

/** Returns the entry of a restriction; undefined until a relation and a class are chosen and the count is a number. */
export const toRestrictionEntry = ({ relation, node, type, count }: RestrictionDraft, uuid: string): RangeEntry | undefined => {
  if (!relation || !node) return undefined
  const entry = {
    state: 'COMPLEX' as const,
    uuid,
    ontNodeUuid: node.uuid,
    ontNodeTitle: node.title,
    ontRelationUuid: relation.uuid,
    ontRelationTitle: relation.title,
    type,
  }
  if (hasNoCount(type)) return entry
  const number = toOptionalNumber(count)
  return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? { ...entry, count: number } : undefined
}

/** Adds entries to a domain or range. An entry with the same content as an existing one is not added, even if the ids differ. */
export const addRangeEntries = (entries: readonly RangeEntry[], added: readonly RangeEntry[]): readonly RangeEntry[] => {
  const keyOf = (entry: RangeEntry) =>
    entry.state === 'SIMPLE' ? entry.uuid : [entry.ontNodeUuid, entry.ontRelationUuid, entry.type, entry.count].join(' ')
  const known = new Map([...entries, ...added].toReversed().map((entry) => [keyOf(entry), entry]))
  return [...known.values()].toReversed()
}
