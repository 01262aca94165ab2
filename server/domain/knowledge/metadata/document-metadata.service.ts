import type * as z from 'zod/mini'
import type { ErrorCode } from '#api/contract/errors'
import type { DocumentMetadata, metadata } from '#api/contract/metadata'
import { logActivity } from '#server/context/activity-log'
import { publishChange } from '#server/context/change-events'
import { notFound } from '#server/context/errors'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Db, Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { Terms } from '#server/text/terms'
import { isBlank } from '#text/blank'
import { lockDocument } from '#server/domain/content/nodes/placing.service'
import type { Property } from './definitions.repository'
import { readAllDefinitions } from './definitions.service'
import {
  type DocumentMetadataRow,
  deleteMetadata,
  readDocumentMetadata,
  lockDefinition,
  writeMetadata,
  writeValues,
} from './document-metadata.repository'
import { type StoredValue, toStoredValue, type Scalar } from './values'

type Definition = Awaited<ReturnType<typeof readAllDefinitions>>[number]
type MetadataWrite = z.output<(typeof metadata)['save']['json']>

/** Characters of all values together that are searchable. */
const MAX_INDEXED_CHARACTERS = 50_000

async function toDocumentMetadata(db: Db, rows: readonly DocumentMetadataRow[]): Promise<DocumentMetadata[]> {
  if (rows.length === 0) return []
  const definitions = new Map((await readAllDefinitions(db)).map((record) => [record.uuid, record]))
  return rows.flatMap(({ uuid, definition_id, values: properties }) => {
    const definition = definitions.get(definition_id)
    return definition ? [{ uuid, definition, properties }] : []
  })
}

/** Returns the metadata of a document, ordered by title. Empty for a folder. */
export const getMetadata = async ({ db }: ReadContext, nodeId: string): Promise<DocumentMetadata[]> =>
  toDocumentMetadata(db, await readDocumentMetadata(db, nodeId))

/**
 * Applies changes to the stored values; null removes a value. A value that is not changed is accepted even if its property has changed
 * since.
 */
function mergeValues(
  { properties }: Definition,
  before: DocumentMetadataRow['values'],
  changes: MetadataWrite['properties'],
): Map<string, StoredValue> {
  const byId = new Map(properties.map((property) => [property.uuid, property]))
  const errors: { path: string; code: ErrorCode }[] = []
  const addFault = (uuid: string, code: ErrorCode) => errors.push({ path: `properties.${uuid}`, code })
  const merged = new Map<string, StoredValue>()
  for (const uuid of Object.keys(changes)) if (!byId.has(uuid)) addFault(uuid, 'formatInvalid')
  for (const property of properties) {
    const { uuid, required } = property
    const raw = uuid in changes ? changes[uuid] : before[uuid]
    if (raw === undefined || raw === null || isBlank(raw)) {
      if (required) addFault(uuid, 'fieldRequired')
      continue
    }
    const read = toStoredValue(raw, raw === before[uuid] ? withStoredOption(property, raw) : property)
    if (typeof read === 'string') addFault(uuid, read)
    else merged.set(uuid, read)
  }
  const [first] = errors
  if (first) throw new Problem(first.code, { errors })
  return merged
}

/** Throws `conflict` if a value is no longer the one that the caller saw. A stored value that equals the new one is no conflict. */
function requireUnchanged(
  stored: DocumentMetadataRow['values'],
  { properties, before = {} }: MetadataWrite,
  values: ReadonlyMap<string, StoredValue>,
): void {
  const changed = Object.keys(properties).filter((uuid) => {
    const storedValue = stored[uuid] ?? null
    return uuid in before && storedValue !== before[uuid] && storedValue !== (values.get(uuid)?.value ?? null)
  })
  if (changed.length === 0) return
  throw new Problem('conflict', { errors: changed.map((uuid) => ({ path: `properties.${uuid}`, code: 'conflict' })) })
}

/**
 * Returns the property with the stored value as an additional option: an option that was removed from the list remains valid where it was
 * chosen.
 */
const withStoredOption = (property: Property, raw: Scalar): Property => ({ ...property, options: [...property.options, String(raw)] })

const joinTexts = (values: ReadonlyMap<string, StoredValue>): string =>
  [...values.values()].flatMap(({ value, match_key }) => (match_key === null ? [] : [String(value)])).join('\n')

const isSame = (before: DocumentMetadataRow['values'], after: ReadonlyMap<string, StoredValue>): boolean =>
  Object.keys(before).length === after.size && [...after].every(([uuid, { value }]) => before[uuid] === value)

async function writeDocumentMetadata(
  tx: Tx,
  context: WriteContext,
  nodeId: string,
  submitted: MetadataWrite,
  metadataId: string | undefined,
): Promise<{ uuid: string; changed: boolean }> {
  await lockDocument(tx, context, nodeId)
  const form = await lockDefinition(tx, submitted.definitionUuid)
  const definition = (await readAllDefinitions(tx)).find(({ uuid }) => uuid === submitted.definitionUuid)
  if (form === undefined || !definition) throw notFound()
  const rows = await readDocumentMetadata(tx, nodeId)
  const before = rows.find(({ definition_id }) => definition_id === definition.uuid)
  if (metadataId !== undefined && before?.uuid !== metadataId) throw notFound()
  const values = mergeValues(definition, before?.values ?? {}, submitted.properties)
  if (before && metadataId === undefined) {
    // Equal values mean that the request is repeated after a lost response. Other values would overwrite those of another user.
    if (isSame(before.values, values)) return { uuid: before.uuid, changed: false }
    throw new Problem('conflict')
  }
  requireUnchanged(before?.values ?? {}, submitted, values)
  const uuid = metadataId ?? crypto.randomUUID()
  const terms = new Terms().piece(joinTexts(values).slice(0, MAX_INDEXED_CHARACTERS))
  await writeMetadata(tx, { uuid, nodeId, definitionId: definition.uuid, form, terms }, context.now)
  await writeValues(tx, uuid, values)
  await logActivity(tx, context, 'EDIT', nodeId, { metadata: definition.title })
  return { uuid, changed: true }
}

/**
 * Adds metadata of a definition to a document (once per definition), or with `metadataId` changes it; properties that are not named keep
 * their values. Throws `fieldRequired`, `formatInvalid` and `dateInvalid` at the invalid properties. Throws `conflict` if the document has
 * other metadata of this definition by now, or at the properties that another user has changed.
 */
export async function saveMetadata(
  context: WriteContext,
  nodeId: string,
  submitted: MetadataWrite,
  metadataId?: string,
): Promise<DocumentMetadata> {
  const { uuid, changed } = await transact(context, (tx, context) => writeDocumentMetadata(tx, context, nodeId, submitted, metadataId))
  if (changed) await publishChange(context, [nodeId], [])
  const saved = (await getMetadata(context, nodeId)).find((record) => record.uuid === uuid)
  if (!saved) throw notFound()
  return saved
}

/** Removes metadata from a document. Does nothing if it does not exist. */
export async function removeMetadata(context: WriteContext, nodeId: string, metadataId: string): Promise<void> {
  const removed = await transact(context, async (tx, context) => {
    await lockDocument(tx, context, nodeId)
    const [found] = await toDocumentMetadata(
      tx,
      (await readDocumentMetadata(tx, nodeId)).filter(({ uuid }) => uuid === metadataId),
    )
    if (!found) return false
    await deleteMetadata(tx, metadataId)
    await logActivity(tx, context, 'EDIT', nodeId, { metadataRemoved: found.definition.title })
    return true
  })
  if (removed) await publishChange(context, [nodeId], [])
}
