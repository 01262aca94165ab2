import type * as z from 'zod/mini'
import type { ErrorCode } from '#api/contract/errors'
import type { metadata, MetadataDefinition } from '#api/contract/metadata'
import { createRowChanges } from '#server/data-grid/grid.service'
import type { Db, Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { isBlank } from '#text/blank'
import { matchKey, trimName } from '#text/normalise'
import { createSortKey } from '#text/sort-key'
import {
  type DefinitionRow,
  findPropertyIds,
  findPropertiesInUse,
  type Property,
  readDefinitions,
  findTakenKeys,
  writeDefinition,
  writeProperties,
} from './definitions.repository'

type Fault = { path: string; code: ErrorCode }
type Fields = z.output<(typeof metadata)['updateDefinition']['json']>
export type DefinitionWrite = Fields & { uuid?: string | undefined; revision?: string | undefined }

const MAX_KEY_LENGTH = 100
const MAX_TITLE_LENGTH = 255
const CHOICE_TYPES: ReadonlySet<Property['type']> = new Set(['OPTION', 'RADIO'])

/**
 * Returns the state of a definition in *kashf*, the search of documents by their metadata. Kashf stores each value of a document under
 * its property, as text, number or date; searches find these values, and lists filter by them.
 *
 * - `NO_STORE_IN_KASHF`: the definition has no property, so there is nothing to store.
 * - `NOT_SAVED`: the definition has properties, but no document has values of it.
 * - `SAVED`: documents have values of it, and all of them were checked against its current form.
 * - `CHANGED`: its properties have changed, and some documents have values that were checked against an earlier form.
 *
 * | event | from | to |
 * | --- | --- | --- |
 * | a definition is created | | `NO_STORE_IN_KASHF` without properties, else `NOT_SAVED` |
 * | its properties change | any | `CHANGED` while documents have values of it, else as for a new definition |
 * | a document saves values | `NOT_SAVED` | `SAVED` |
 * | the last document with an earlier form saves or removes its values | `CHANGED` | `SAVED` |
 * | the last document removes its values, or is purged | `SAVED`, `CHANGED` | `NOT_SAVED` |
 *
 * The state is computed from the rows and not stored, so that a copy, a purge or a crash cannot make it wrong.
 */
export function getKashfState({
  properties,
  used,
  behind,
}: Pick<DefinitionRow, 'properties' | 'used' | 'behind'>): MetadataDefinition['kashfState'] {
  if (properties.length === 0) return 'NO_STORE_IN_KASHF'
  if (!used) return 'NOT_SAVED'
  return behind ? 'CHANGED' : 'SAVED'
}

const toDefinition = ({ uuid, title, key, properties, ...state }: DefinitionRow): MetadataDefinition => ({
  ...{ uuid, title, key, properties },
  kashfState: getKashfState({ properties, ...state }),
})

const findOptionFaults = (type: Property['type'], options: readonly string[], path: string): Fault[] => {
  if (!CHOICE_TYPES.has(type)) return []
  const keys = options.map(matchKey)
  if (keys.length === 0 || keys.includes('')) return [{ path, code: 'fieldRequired' }]
  return new Set(keys).size < keys.length ? [{ path, code: 'duplicate' }] : []
}

/** Returns the errors of a definition other than those of its title. Two properties must not have titles with the same `matchKey`. */
export function findDefinitionFaults({ key, properties }: Pick<Fields, 'key' | 'properties'>): Fault[] {
  const titles = properties.map(({ title }) => matchKey(title))
  return [
    ...(isBlank(key) ? [{ path: 'key', code: 'keyRequired' } as const] : []),
    ...(key.trim().length > MAX_KEY_LENGTH ? [{ path: 'key', code: 'maxLength' } as const] : []),
    ...properties.flatMap(({ title, type, options = [] }, at): Fault[] => {
      const path = `properties.${at}.title`
      const titleFaults: Fault[] =
        titles[at] === ''
          ? [{ path, code: 'titleRequired' }]
          : title.length > MAX_TITLE_LENGTH
            ? [{ path, code: 'titleTooLong' }]
            : titles.indexOf(titles[at] ?? '') < at
              ? [{ path, code: 'duplicate' }]
              : []
      return [...titleFaults, ...findOptionFaults(type, options, `properties.${at}.options`)]
    }),
  ]
}

const fieldProblem = (path: string, code: ErrorCode): Problem => new Problem(code, { errors: [{ path, code }] })

/** Returns the properties to write. Known properties keep their ids; other properties take the given id if it is free, or a new one. */
async function toProperties(tx: Tx, submitted: Fields['properties'], before: readonly Property[]): Promise<Property[]> {
  const ownIds = new Set(before.map(({ uuid }) => uuid))
  const foreignIds = await findPropertyIds(
    tx,
    submitted.flatMap(({ uuid }) => (uuid === undefined || ownIds.has(uuid) ? [] : [uuid])),
  )
  const taken = new Set<string>()
  return submitted.map(({ uuid, title, type, required = false, options = [] }, at) => {
    if (uuid !== undefined && (foreignIds.has(uuid) || taken.has(uuid))) throw fieldProblem(`properties.${at}.uuid`, 'formatInvalid')
    if (uuid !== undefined) taken.add(uuid)
    return {
      ...{ uuid: uuid ?? crypto.randomUUID(), title: trimName(title), type, required },
      options: CHOICE_TYPES.has(type) ? options.map(trimName) : [],
    }
  })
}

/**
 * Throws `inUse` if a property that documents have values of is removed or changes its type: stored values are never dropped or converted.
 */
async function checkPropertiesInUse(tx: Tx, before: readonly Property[], after: readonly Property[]): Promise<void> {
  const types = new Map(after.map(({ uuid, type }) => [uuid, type]))
  const changedIds = before.filter(({ uuid, type }) => types.get(uuid) !== type).map(({ uuid }) => uuid)
  const used = changedIds.length === 0 ? new Set<string>() : await findPropertiesInUse(tx, changedIds)
  const [first] = used
  if (first === undefined) return
  const index = after.findIndex(({ uuid }) => uuid === first)
  throw fieldProblem(index < 0 ? 'properties' : `properties.${index}.type`, 'inUse')
}

/** Saves and deletes definitions: one transaction with a log entry, a live event, and `conflict` if another user was faster. */
const changes = createRowChanges<MetadataDefinition, DefinitionWrite>({
  table: 'metadata_definition',
  resource: 'metadata',
  log: 'CONFIG',
  async read(db, id) {
    const [row] = await readDefinitions(db, id)
    return row && toDefinition(row)
  },
  contents: ({ title, key, properties }) => ({ title, key, properties }),
  faults: findDefinitionFaults,
  async write(tx, id, { title, key: raw, properties: submitted }, before, now) {
    const key = raw.trim()
    const keys = { title, name_key: matchKey(title), sort_key: createSortKey(title), key, match_key: matchKey(key) }
    const taken = await findTakenKeys(tx, id, keys)
    if (taken.title) throw fieldProblem('title', 'duplicate')
    if (taken.key) throw fieldProblem('key', 'keyExists')
    const storedProperties = before?.properties ?? []
    const properties = await toProperties(tx, submitted, storedProperties)
    await checkPropertiesInUse(tx, storedProperties, properties)
    await writeDefinition(tx, id, keys, now)
    if (JSON.stringify(storedProperties) !== JSON.stringify(properties)) await writeProperties(tx, id, properties)
  },
  async checkRemoval(tx, { uuid }) {
    const [row] = await readDefinitions(tx, uuid)
    if (row?.used) throw new Problem('inUse')
  },
})

export const saveDefinition = changes.save
export const removeDefinition = changes.remove

/** Returns all definitions, in Persian order. */
export async function readAllDefinitions(db: Db) {
  const rows = await readDefinitions(db)
  return rows.toSorted((a, b) => (a.sort_key < b.sort_key ? -1 : 1)).map((row) => changes.known(toDefinition(row)))
}
