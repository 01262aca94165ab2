import type { DocumentMetadata as StoredMetadata, MetadataDefinition } from '#api/contract/metadata'
import { isBlank } from '#text/blank'
import { parseNumber } from '#text/digits'
import { fromWireDate } from '#text/wire-date'

export type Property = MetadataDefinition['properties'][number]
export type Value = string | number | boolean | null

/** Metadata of a document, and the definitions of metadata that it may have. */
export interface DocumentMetadata {
  metadata: readonly StoredMetadata[]
  definitions: readonly MetadataDefinition[]
}

/** Unsaved changes by definition id. A document has at most one metadata record per definition. */
export interface MetadataEdits {
  /** New values by property id, only where they differ; null removes the value. Numbers are stored as typed. */
  changes: Readonly<Record<string, Readonly<Record<string, Value>>>>
  /** Stored values at the time when the user began to change them, by property id. */
  bases: Readonly<Record<string, Readonly<Record<string, Value>>>>
  added: readonly string[]
  removed: readonly string[]
}

export const noEdits: MetadataEdits = { changes: {}, bases: {}, added: [], removed: [] }

/** Metadata record of one definition, with the edits applied. */
export interface MetadataItem {
  definition: MetadataDefinition
  /** Id of the stored record; absent until it is saved. */
  metadataUuid?: string
  values: Readonly<Record<string, Value>>
  changes: Readonly<Record<string, Value>>
  /** Values that another user has saved during the edit, for the changed properties. Null means that the other user removed the value. */
  theirs: Readonly<Record<string, Value>>
  removed: boolean
}

/** Marks a typed date that is invalid. */
export const invalidDate = 'none'

type Values = Readonly<Record<string, Value>>
/** Returns the stored values of the properties that were changed. */
const pickStoredValues = (values: Values, changes: Values): Record<string, Value> =>
  Object.fromEntries(Object.keys(changes).map((property) => [property, values[property] ?? null]))

export const buildItems = (
  { metadata, definitions }: DocumentMetadata,
  { changes, bases, added, removed }: MetadataEdits,
): MetadataItem[] => {
  const there = metadata.map(({ uuid: metadataUuid, definition, properties }): MetadataItem => {
    const [own, begun, saved] = [changes[definition.uuid] ?? {}, bases[definition.uuid] ?? {}, properties as Values]
    const theirs = Object.entries(pickStoredValues(saved, own)).filter(
      ([uuid, value]) => value !== own[uuid] && value !== (begun[uuid] ?? null),
    )
    return {
      ...{ definition, metadataUuid, values: { ...saved, ...own }, changes: own },
      ...{ theirs: Object.fromEntries(theirs), removed: removed.includes(definition.uuid) },
    }
  })
  const known = new Set(there.map(({ definition }) => definition.uuid))
  const fresh = added.flatMap((uuid): MetadataItem[] => {
    const definition = definitions.find((one) => one.uuid === uuid)
    if (!definition || known.has(uuid)) return []
    const own = changes[uuid] ?? {}
    return [{ definition, values: own, changes: own, theirs: {}, removed: false }]
  })
  return [...there, ...fresh]
}

/** Returns the definitions for which the document has no metadata record yet. */
export const getUnusedDefinitions = (described: DocumentMetadata, edits: MetadataEdits): MetadataDefinition[] => {
  const taken = new Set(buildItems(described, edits).map(({ definition }) => definition.uuid))
  return described.definitions.filter(({ uuid, properties }) => !taken.has(uuid) && properties.length > 0)
}

const omitKey = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([one]) => one !== key))

/** Sets the value of a property. If it equals the stored value, the change is removed. */
export const setValue = (
  edits: MetadataEdits,
  { metadata }: DocumentMetadata,
  definition: string,
  property: string,
  value: Value,
): MetadataEdits => {
  const kept = (metadata.find((one) => one.definition.uuid === definition)?.properties as Record<string, Value> | undefined)?.[property]
  const own = edits.changes[definition] ?? {}
  const same = value === kept || (isBlank(value) && isBlank(kept))
  const next = same ? omitKey(own, property) : { ...own, [property]: isBlank(value) ? null : value }
  const begun = edits.bases[definition] ?? {}
  const base = same ? omitKey(begun, property) : { [property]: kept ?? null, ...begun }
  if (Object.keys(next).length === 0)
    return { ...edits, changes: omitKey(edits.changes, definition), bases: omitKey(edits.bases, definition) }
  return { ...edits, changes: { ...edits.changes, [definition]: next }, bases: { ...edits.bases, [definition]: base } }
}

export const addRecord = (edits: MetadataEdits, definition: string): MetadataEdits => ({
  ...edits,
  removed: edits.removed.filter((one) => one !== definition),
  added: [...edits.added.filter((one) => one !== definition), definition],
})

/** Removes a metadata record: at once if it was never saved, otherwise when the edits are applied. */
export const removeRecord = (edits: MetadataEdits, { metadata }: DocumentMetadata, definition: string): MetadataEdits => {
  const added = edits.added.filter((one) => one !== definition)
  if (!metadata.some((one) => one.definition.uuid === definition))
    return { ...edits, added, changes: omitKey(edits.changes, definition), bases: omitKey(edits.bases, definition) }
  return { ...edits, added, removed: [...edits.removed.filter((one) => one !== definition), definition] }
}

export const cancelRemoval = (edits: MetadataEdits, definition: string): MetadataEdits => ({
  ...edits,
  removed: edits.removed.filter((one) => one !== definition),
})

const isChanged = ({ metadataUuid, changes, removed }: MetadataItem): boolean =>
  removed || metadataUuid === undefined || Object.keys(changes).length > 0

export const isDirty = (described: DocumentMetadata, edits: MetadataEdits): boolean => buildItems(described, edits).some(isChanged)

export interface ValueFault {
  definition: string
  property: Property
  kind: 'required' | 'number' | 'date'
}

const findValueFault = (property: Property, value: Value | undefined): ValueFault['kind'] | undefined => {
  if (isBlank(value)) return property.required ? 'required' : undefined
  if (property.type === 'DATE') return fromWireDate(String(value)) ? undefined : 'date'
  if (property.type !== 'INTEGER' || typeof value === 'number') return undefined
  return Number.isSafeInteger(parseNumber(String(value))) ? undefined : 'number'
}

/**
 * Returns the faults that prevent applying: required properties without a value and invalid numbers, in all records that would be saved.
 */
export const findFaults = (described: DocumentMetadata, edits: MetadataEdits): ValueFault[] =>
  buildItems(described, edits)
    .filter((item) => isChanged(item) && !item.removed)
    .flatMap(({ definition, values }) =>
      definition.properties.flatMap((property): ValueFault[] => {
        const kind = findValueFault(property, values[property.uuid])
        return kind ? [{ definition: definition.uuid, property, kind }] : []
      }),
    )

export interface MetadataRequests {
  /** Ids of the metadata records to remove. */
  remove: readonly string[]
  save: readonly { definitionUuid: string; metadataUuid?: string; properties: Record<string, Value>; before?: Record<string, Value> }[]
}

/** Returns the requests for the server in the order of sending. Each can be sent again if the response was lost. */
export const buildRequests = (described: DocumentMetadata, edits: MetadataEdits): MetadataRequests => {
  const items = buildItems(described, edits).filter(isChanged)
  const saved = (metadataUuid: string) => described.metadata.find(({ uuid }) => uuid === metadataUuid)?.properties as Values
  return {
    remove: items.flatMap(({ metadataUuid, removed }) => (removed && metadataUuid !== undefined ? [metadataUuid] : [])),
    save: items
      .filter(({ removed }) => !removed)
      .map(({ definition, metadataUuid, changes }) => ({
        definitionUuid: definition.uuid,
        ...(metadataUuid !== undefined && { metadataUuid, before: pickStoredValues(saved(metadataUuid), changes) }),
        properties: { ...changes },
      })),
  }
}
