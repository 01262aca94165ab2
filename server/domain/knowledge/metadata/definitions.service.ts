import type * as z from 'zod/mini'
import type { ErrorCode } from '#api/contract/errors'
import type { metadata, MetadataDefinition } from '#api/contract/metadata'
import { changesOf } from '#server/data-grid/grid.service'
import type { Db, Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { isBlank } from '#text/blank'
import { matchKey, trimName } from '#text/normalise'
import { sortKey } from '#text/sort-key'
import {
  type DefinitionRow,
  knownProperties,
  propertiesInUse,
  type Property,
  readDefinitions,
  takenBy,
  writeDefinition,
  writeProperties,
} from './definitions.repository'

type Fault = { path: string; code: ErrorCode }
type Fields = z.output<(typeof metadata)['updateDefinition']['json']>
export type DefinitionWrite = Fields & { uuid?: string | undefined; revision?: string | undefined }

const LONGEST_KEY = 100
const LONGEST_TITLE = 255
const CHOSEN: ReadonlySet<Property['type']> = new Set(['OPTION', 'RADIO'])

/**
 * Where a definition stands with *kashf*, the discovery of documents by what they are described by: every value a document holds is
 * kept there under its property, as text, number or moment, and is found by searches and narrows lists.
 *
 * - `NO_STORE_IN_KASHF`: it has no property, so nothing of it can be kept there.
 * - `NOT_SAVED`: it has properties, and no document holds values of it.
 * - `SAVED`: documents hold values of it, all of them checked against the definition as it is.
 * - `CHANGED`: its properties changed since; some documents hold values that were checked against an earlier form of it.
 *
 * | event | from | to |
 * | --- | --- | --- |
 * | a definition is made | | `NO_STORE_IN_KASHF` without properties, else `NOT_SAVED` |
 * | its properties change | any | `CHANGED` while documents hold values of it, else as if it were made anew |
 * | a document saves values | `NOT_SAVED` | `SAVED` |
 * | the last document that was behind saves or drops its values | `CHANGED` | `SAVED` |
 * | the last document drops its values, or is purged | `SAVED`, `CHANGED` | `NOT_SAVED` |
 *
 * It follows from the rows alone and is kept nowhere: it can not be wrong after a copy, a purge or a crash.
 */
export function kashfStateOf({
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
  kashfState: kashfStateOf({ properties, ...state }),
})

const optionFaults = (type: Property['type'], options: readonly string[], path: string): Fault[] => {
  if (!CHOSEN.has(type)) return []
  const keys = options.map(matchKey)
  if (keys.length === 0 || keys.includes('')) return [{ path, code: 'fieldRequired' }]
  return new Set(keys).size < keys.length ? [{ path, code: 'duplicate' }] : []
}

/** What is wrong with a definition besides its title. Two properties with titles that read alike are one too many. */
export function definitionFaults({ key, properties }: Pick<Fields, 'key' | 'properties'>): Fault[] {
  const titles = properties.map(({ title }) => matchKey(title))
  return [
    ...(isBlank(key) ? [{ path: 'key', code: 'keyRequired' } as const] : []),
    ...(key.trim().length > LONGEST_KEY ? [{ path: 'key', code: 'maxLength' } as const] : []),
    ...properties.flatMap(({ title, type, options = [] }, at): Fault[] => {
      const path = `properties.${at}.title`
      const named: Fault[] =
        titles[at] === ''
          ? [{ path, code: 'titleRequired' }]
          : title.length > LONGEST_TITLE
            ? [{ path, code: 'titleTooLong' }]
            : titles.indexOf(titles[at] ?? '') < at
              ? [{ path, code: 'duplicate' }]
              : []
      return [...named, ...optionFaults(type, options, `properties.${at}.options`)]
    }),
  ]
}

const refused = (path: string, code: ErrorCode): Problem => new Problem(code, { errors: [{ path, code }] })

/** The properties as they are to be: those that are known keep their ids, ids that nothing has are taken. */
async function propertiesOf(tx: Tx, wanted: Fields['properties'], before: readonly Property[]): Promise<Property[]> {
  const known = new Set(before.map(({ uuid }) => uuid))
  const elsewhere = await knownProperties(
    tx,
    wanted.flatMap(({ uuid }) => (uuid === undefined || known.has(uuid) ? [] : [uuid])),
  )
  const taken = new Set<string>()
  return wanted.map(({ uuid, title, type, required = false, options = [] }, at) => {
    if (uuid !== undefined && (elsewhere.has(uuid) || taken.has(uuid))) throw refused(`properties.${at}.uuid`, 'formatInvalid')
    if (uuid !== undefined) taken.add(uuid)
    return {
      ...{ uuid: uuid ?? crypto.randomUUID(), title: trimName(title), type, required },
      options: CHOSEN.has(type) ? options.map(trimName) : [],
    }
  })
}

/** A value that a document holds is never dropped, nor read as something else, because its property went or became another. */
async function checkKept(tx: Tx, before: readonly Property[], after: readonly Property[]): Promise<void> {
  const types = new Map(after.map(({ uuid, type }) => [uuid, type]))
  const touched = before.filter(({ uuid, type }) => types.get(uuid) !== type).map(({ uuid }) => uuid)
  const used = touched.length === 0 ? new Set<string>() : await propertiesInUse(tx, touched)
  const [first] = used
  if (first === undefined) return
  const at = after.findIndex(({ uuid }) => uuid === first)
  throw refused(at < 0 ? 'properties' : `properties.${at}.type`, 'inUse')
}

/** Each of its changes in one transaction with a line of the log, told live, and refused when somebody was faster. */
const changes = changesOf<MetadataDefinition, DefinitionWrite>({
  table: 'metadata_definition',
  resource: 'metadata',
  log: 'CONFIG',
  async read(db, id) {
    const [row] = await readDefinitions(db, id)
    return row && toDefinition(row)
  },
  contents: ({ title, key, properties }) => ({ title, key, properties }),
  faults: definitionFaults,
  async write(tx, id, { title, key: raw, properties: wanted }, before, now) {
    const key = raw.trim()
    const keys = { title, name_key: matchKey(title), sort_key: sortKey(title), key, match_key: matchKey(key) }
    const taken = await takenBy(tx, id, keys)
    if (taken.title) throw refused('title', 'duplicate')
    if (taken.key) throw refused('key', 'keyExists')
    const known = before?.properties ?? []
    const properties = await propertiesOf(tx, wanted, known)
    await checkKept(tx, known, properties)
    await writeDefinition(tx, id, keys, now)
    if (JSON.stringify(known) !== JSON.stringify(properties)) await writeProperties(tx, id, properties)
  },
  async letGo(tx, { uuid }) {
    const [row] = await readDefinitions(tx, uuid)
    if (row?.used) throw new Problem('inUse')
  },
})

export const saveDefinition = changes.save
export const removeDefinition = changes.remove

/** All of them, in Persian order. */
export async function definitionsOf(db: Db) {
  const rows = await readDefinitions(db)
  return rows.toSorted((one, other) => (one.sort_key < other.sort_key ? -1 : 1)).map((row) => changes.known(toDefinition(row)))
}
