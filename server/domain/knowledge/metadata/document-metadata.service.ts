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
import { definitionsOf } from './definitions.service'
import {
  type DocumentMetadataRow,
  dropMetadata,
  metadataOn,
  lockDefinition,
  writeMetadata,
  writeValues,
} from './document-metadata.repository'
import { type Kept, readValue, type Scalar } from './values'

type Definition = Awaited<ReturnType<typeof definitionsOf>>[number]
type Write = z.output<(typeof metadata)['save']['json']>

/** Characters of all values together that are searchable. */
const FOUND_BY = 50_000

async function shown(db: Db, rows: readonly DocumentMetadataRow[]): Promise<DocumentMetadata[]> {
  if (rows.length === 0) return []
  const definitions = new Map((await definitionsOf(db)).map((one) => [one.uuid, one]))
  return rows.flatMap(({ uuid, definition_id, values: properties }) => {
    const definition = definitions.get(definition_id)
    return definition ? [{ uuid, definition, properties }] : []
  })
}

/** Returns the metadata of a document, ordered by title. Empty for a folder. */
export const metadataOf = async ({ db }: ReadContext, nodeId: string): Promise<DocumentMetadata[]> =>
  shown(db, await metadataOn(db, nodeId))

/**
 * Applies changes to the stored values; null removes a value. A value that is not changed is accepted even if its property has changed
 * since.
 */
function valuesOf({ properties }: Definition, before: DocumentMetadataRow['values'], changes: Write['properties']): Map<string, Kept> {
  const byId = new Map(properties.map((property) => [property.uuid, property]))
  const errors: { path: string; code: ErrorCode }[] = []
  const fault = (uuid: string, code: ErrorCode) => errors.push({ path: `properties.${uuid}`, code })
  const kept = new Map<string, Kept>()
  for (const uuid of Object.keys(changes)) if (!byId.has(uuid)) fault(uuid, 'formatInvalid')
  for (const property of properties) {
    const { uuid, required } = property
    const raw = uuid in changes ? changes[uuid] : before[uuid]
    if (raw === undefined || raw === null || isBlank(raw)) {
      if (required) fault(uuid, 'fieldRequired')
      continue
    }
    const read = readValue(raw, raw === before[uuid] ? unbound(property, raw) : property)
    if (typeof read === 'string') fault(uuid, read)
    else kept.set(uuid, read)
  }
  const [first] = errors
  if (first) throw new Problem(first.code, { errors })
  return kept
}

/** Throws `conflict` if a value is no longer the one that the caller saw. A stored value that equals the new one is no conflict. */
function requireUnchanged(now: DocumentMetadataRow['values'], { properties, before = {} }: Write, values: ReadonlyMap<string, Kept>): void {
  const changed = Object.keys(properties).filter((uuid) => {
    const there = now[uuid] ?? null
    return uuid in before && there !== before[uuid] && there !== (values.get(uuid)?.value ?? null)
  })
  if (changed.length === 0) return
  throw new Problem('conflict', { errors: changed.map((uuid) => ({ path: `properties.${uuid}`, code: 'conflict' })) })
}

/**
 * Returns the property with the stored value as an additional option: an option that was removed from the list remains valid where it was
 * chosen.
 */
const unbound = (property: Property, raw: Scalar): Property => ({ ...property, options: [...property.options, String(raw)] })

const textOf = (values: ReadonlyMap<string, Kept>): string =>
  [...values.values()].flatMap(({ value, match_key }) => (match_key === null ? [] : [String(value)])).join('\n')

const isSame = (before: DocumentMetadataRow['values'], after: ReadonlyMap<string, Kept>): boolean =>
  Object.keys(before).length === after.size && [...after].every(([uuid, { value }]) => before[uuid] === value)

async function write(
  tx: Tx,
  context: WriteContext,
  nodeId: string,
  asked: Write,
  metadataId: string | undefined,
): Promise<{ uuid: string; changed: boolean }> {
  await lockDocument(tx, context, nodeId)
  const form = await lockDefinition(tx, asked.definitionUuid)
  const definition = (await definitionsOf(tx)).find(({ uuid }) => uuid === asked.definitionUuid)
  if (form === undefined || !definition) throw notFound()
  const rows = await metadataOn(tx, nodeId)
  const before = rows.find(({ definition_id }) => definition_id === definition.uuid)
  if (metadataId !== undefined && before?.uuid !== metadataId) throw notFound()
  const values = valuesOf(definition, before?.values ?? {}, asked.properties)
  if (before && metadataId === undefined) {
    // Equal values mean that the request is repeated after a lost response. Other values would overwrite those of another user.
    if (isSame(before.values, values)) return { uuid: before.uuid, changed: false }
    throw new Problem('conflict')
  }
  requireUnchanged(before?.values ?? {}, asked, values)
  const uuid = metadataId ?? crypto.randomUUID()
  const terms = new Terms().piece(textOf(values).slice(0, FOUND_BY))
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
export async function saveMetadata(context: WriteContext, nodeId: string, asked: Write, metadataId?: string): Promise<DocumentMetadata> {
  const { uuid, changed } = await transact(context, (tx, context) => write(tx, context, nodeId, asked, metadataId))
  if (changed) await publishChange(context, [nodeId], [])
  const saved = (await metadataOf(context, nodeId)).find((one) => one.uuid === uuid)
  if (!saved) throw notFound()
  return saved
}

/** Removes metadata from a document. Does nothing if it does not exist. */
export async function removeMetadata(context: WriteContext, nodeId: string, metadataId: string): Promise<void> {
  const removed = await transact(context, async (tx, context) => {
    await lockDocument(tx, context, nodeId)
    const [found] = await shown(
      tx,
      (await metadataOn(tx, nodeId)).filter(({ uuid }) => uuid === metadataId),
    )
    if (!found) return false
    await dropMetadata(tx, metadataId)
    await logActivity(tx, context, 'EDIT', nodeId, { metadataRemoved: found.definition.title })
    return true
  })
  if (removed) await publishChange(context, [nodeId], [])
}
