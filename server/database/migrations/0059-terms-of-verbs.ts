import { type Kysely, sql } from 'kysely'
import { Terms } from '#server/text/terms'

const ROWS_AT_ONCE = 500
const MAX_INDEXED_CHARACTERS = 200_000

interface TermTable {
  table: string
  /** Column of the primary key. */
  id: string
  /** SQL: the text of the alias `t` that is searched. */
  text: string
}

const TABLES: readonly TermTable[] = [
  { table: 'paragraph', id: 'id', text: `concat_ws(E'\\n', t.title, t.text)` },
  {
    table: 'document_metadata',
    id: 'id',
    text: `(select string_agg(v.value #>> '{}', E'\\n') from metadata_value v where v.metadata_id = t.id and v.match_key is not null)`,
  },
  {
    table: 'ont_node',
    id: 'node_id',
    text: `(select string_agg(v.value #>> '{}', E'\\n' order by v.definition_id, v.place) from ont_value v
      where v.node_id = t.node_id and jsonb_typeof(v.value) = 'string')`,
  },
]

/** Writes the terms of one table again, from the texts. */
async function rewriteTerms(db: Kysely<never>, { table, id, text }: TermTable): Promise<void> {
  const key = sql.ref(`t.${id}`)
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<{
      id: string
      text: string
    }>`select ${key} as id, left(coalesce(${sql.raw(text)}, ''), ${MAX_INDEXED_CHARACTERS}) as text
      from ${sql.table(table)} t where ${key} > ${after}::uuid and t.terms is not null order by ${key} limit ${ROWS_AT_ONCE}`.execute(db)
    const terms = rows.map((row) => new Terms().piece(row.text))
    await sql`update ${sql.table(table)} t set terms = m.terms::tsvector
      from unnest(${rows.map((row) => row.id)}::uuid[], ${terms}::text[]) m (id, terms) where ${key} = m.id`.execute(db)
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)?.id ?? after
  }
}

/**
 * Writes the search terms of paragraphs, metadata and values again, because forms of verbs and irregular plurals have new stems. A job reads
 * the texts of documents again; the index finds those that it has not read yet.
 */
export const termsOfVerbs = {
  async up(db: Kysely<never>): Promise<void> {
    for (const table of TABLES) await rewriteTerms(db, table)
    await sql`create index content_text_edition on content_text (edition) where edition < 3`.execute(db)
  },
}
