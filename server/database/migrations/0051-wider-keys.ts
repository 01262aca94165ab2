import { type Kysely, type RawBuilder, sql } from 'kysely'
import { fold, matchKey } from '#text/normalise'
import { stem } from '#text/stem'

const AT_ONCE = 500
/** Matches keys that may differ now: with a hamza, an accent, or a hyphen between Latin letters. */
const TOUCHED = '[ئء\u00c0-\u024f\u1e00-\u1eff\u0300-\u036f]|[a-z][-\u2010][a-z]'
/**
 * Separator before a suffix that is not part of the name: the id of an item in a recycle bin, a digest, or a mark that distinguishes two
 * names.
 */
const ASIDE = '\u0001'

interface Keyed {
  table: string
  /** Source text of the key, and the key column. */
  text: string
  key: string
  /** Columns of the primary key. */
  id: readonly string[]
  /** Columns of the scope in which the key is unique. */
  within?: readonly string[]
  /** True if long keys are cut and end with a digest of the whole. */
  isCut?: boolean
}

const TEXT_VALUE = `case when jsonb_typeof(t.value) = 'string' then t.value #>> '{}' end`
const KEYS: readonly Keyed[] = [
  { table: 'keyword', text: 't.title', key: 'name_key', id: ['id'], within: [], isCut: true },
  { table: 'saved_search', text: 't.title', key: 'name_key', id: ['id'], within: ['user_id'], isCut: true },
  { table: 'ont_definition', text: 't.title', key: 'name_key', id: ['id'], within: ['kind', 'class_id'], isCut: true },
  { table: 'metadata_definition', text: 't.title', key: 'name_key', id: ['id'], within: [], isCut: true },
  { table: 'metadata_definition', text: 't.key', key: 'match_key', id: ['id'], within: [] },
  { table: 'paragraph', text: 't.title', key: 'name_key', id: ['id'], within: ['node_id'], isCut: true },
  { table: 'keyword_link', text: 't.alt', key: 'alt_key', id: ['id'], within: ['paragraph_id', 'keyword_id'] },
  { table: 'role', text: 't.title', key: 'title_key', id: ['id'] },
  { table: 'app_user', text: 't.first_name', key: 'first_name_key', id: ['id'] },
  { table: 'app_user', text: 't.last_name', key: 'last_name_key', id: ['id'] },
  { table: 'app_user', text: `trim(t.first_name || ' ' || t.last_name)`, key: 'full_name_key', id: ['id'] },
  { table: 'app_user', text: `coalesce(t.email, '')`, key: 'email_key', id: ['id'] },
  { table: 'process', text: 't.title', key: 'match_key', id: ['id'] },
  { table: 'task', text: 't.title', key: 'match_key', id: ['id'] },
  { table: 'conversation', text: `coalesce(t.title, '')`, key: 'title_key', id: ['id'] },
  { table: 'metadata_value', text: TEXT_VALUE, key: 'match_key', id: ['metadata_id', 'property_id'] },
  { table: 'ont_value', text: TEXT_VALUE, key: 'key', id: ['node_id', 'definition_id', 'place'], isCut: true },
  {
    table: 'placement',
    text: `(select n.title || case when n.extension = '' then '' else '.' || n.extension end from node n where n.id = t.node_id)`,
    key: 'name_key',
    id: ['parent_id', 'node_id'],
    within: ['parent_id'],
    isCut: true,
  },
]

interface Row {
  ids: string[]
  text: string
  key: string
}

const MOST_BYTES = 1_200
const KEPT_CHARACTERS = 240
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

async function keyOf(text: string, isCut = false): Promise<string> {
  const key = matchKey(text)
  const bytes = new TextEncoder().encode(key)
  if (!isCut || bytes.length <= MOST_BYTES) return key
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `${[...key].slice(0, KEPT_CHARACTERS).join('')}${ASIDE}${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const refs = (names: readonly string[], of: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${sql.ref(`${of}.${name}`)}::text`))

/** Writes a key. If two keys become equal, both rows keep their names and one key gets a suffix. */
async function writeKey(db: Kysely<never>, { table, key, id, within }: Keyed, { ids }: Row, made: string): Promise<void> {
  const isRow = sql.join(
    id.map((name, at) => sql`${sql.ref(`t.${name}`)}::text = ${ids[at]}`),
    sql` and `,
  )
  const same = (within ?? []).map((name) => sql`o.${sql.raw(name)} is not distinct from t.${sql.raw(name)}`)
  const isTaken = sql.join([sql`${sql.ref(`o.${key}`)} = ${made}`, sql`o.ctid <> t.ctid`, ...same], sql` and `)
  const value =
    within === undefined
      ? sql`${made}`
      : sql`case when exists (select from ${sql.table(table)} o where ${isTaken}) then ${`${made}${ASIDE}${ids.at(-1)}`} else ${made} end`
  await sql`update ${sql.table(table)} t set ${sql.raw(key)} = ${value} where ${isRow}`.execute(db)
}

async function rewriteKeys(db: Kysely<never>, keyed: Keyed): Promise<void> {
  const { table, text, key, id, isCut } = keyed
  for (let after: string[] | undefined; ; ) {
    const from = after === undefined ? sql`true` : sql`(${refs(id, 't')}) > (${sql.join(after)})`
    const { rows } = await sql<Row>`select array[${refs(id, 't')}] as ids, ${sql.raw(text)} as text, ${sql.ref(`t.${key}`)} as key
      from ${sql.table(table)} t where ${sql.ref(`t.${key}`)} collate "C" ~ ${TOUCHED} and ${sql.raw(text)} is not null and ${from}
      order by ${refs(id, 't')} limit ${AT_ONCE}`.execute(db)
    for (const row of rows) {
      const ids = row.key.split(ASIDE).filter((part) => UUID.test(part))
      const made = [await keyOf(row.text, isCut), ...ids].join(ASIDE)
      if (made !== row.key) await writeKey(db, keyed, row, made)
    }
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.ids
  }
}

const LEXEME = /'((?:[^'\\]|''|\\.)*)'((?::[\d,A-D]+)?)/g

/** Returns a `tsvector` with new terms. Terms that become equal have the positions of both. */
function retermed(vector: string): string {
  const places = new Map<string, string[]>()
  for (const [, quoted = '', at] of vector.matchAll(LEXEME)) {
    const term = stem(fold(quoted.replace(/''|\\(.)/g, (whole, escaped?: string) => escaped ?? whole.charAt(0))))
    places.set(term, [...(places.get(term) ?? []), ...(at ? [at.slice(1)] : [])])
  }
  const parts = Array.from(places, ([term, at]) => {
    const literal = `'${term.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
    return at.length === 0 ? literal : `${literal}:${at.join(',')}`
  })
  return parts.join(' ')
}

async function rewriteTerms(db: Kysely<never>, table: string, id: string): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<{ id: string; terms: string }>`select ${sql.ref(id)} as id, terms::text as terms from ${sql.table(table)}
      where ${sql.ref(id)} > ${after}::uuid and terms::text collate "C" ~ ${TOUCHED} order by ${sql.ref(id)} limit ${AT_ONCE}`.execute(db)
    for (const row of rows)
      await sql`update ${sql.table(table)} set terms = ${retermed(row.terms)}::tsvector where ${sql.ref(id)} = ${row.id}::uuid`.execute(db)
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.id ?? after
  }
}

/** Rebuilds all match keys except those of document texts, which a job reads again. */
export const widerKeys = {
  async up(db: Kysely<never>): Promise<void> {
    for (const keyed of KEYS) await rewriteKeys(db, keyed)
    await rewriteTerms(db, 'paragraph', 'id')
    await rewriteTerms(db, 'document_metadata', 'id')
    await rewriteTerms(db, 'ont_node', 'node_id')
  },
}
