import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { leastSimilarity } from '#api/contract/constants'
import { isCurrentVersion, documentsSharingText } from '#server/database/current-version'
import type { Db, NodeType } from '#server/database/schema'

type Condition = RawBuilder<SqlBool>

/** Document that is similar to the requested one, with the degree. */
export interface SimilarDocumentRow {
  id: string
  title: string
  extension: string
  type: NodeType
  size: number
  /** Percentage, 0 to 100. */
  percentage: number
  /** Time since which the documents are similar, in epoch milliseconds. */
  since: number
  /** Shared passages, the longest first, with four positions each. Null if there are none. */
  ranges: number[] | null
}

export interface SimilarDocumentPage {
  total: number
  rows: SimilarDocumentRow[]
}

/** Offset and size of a page of the result. */
export interface PageRequest {
  offset: number
  pageSize: number
  /** True if all shared passages are returned, false if only the longest one is. */
  ranges: boolean
}

/**
 * Returns a page of the query `alike`, whose columns are id, percentage, since and near (used only for sorting). If `alike` has several
 * rows for a document, only the first one counts.
 */
async function readPage(
  db: Db,
  id: string,
  alike: RawBuilder<unknown>,
  { offset, pageSize, ranges }: PageRequest,
): Promise<SimilarDocumentPage> {
  const { rows } = await sql<SimilarDocumentRow & { total: number }>`with alike as materialized (
        select distinct on (id) * from (${alike}) a order by id, percentage desc, near, since desc),
      cut as (select * from alike order by percentage desc, near, since desc, id limit ${pageSize} offset ${offset})
    select t.total, n.id, n.title, n.extension, n.type, n.size, c.percentage, c.since, ${ranges ? sql`o.ranges` : sql`o.ranges[1:4]`} as ranges
    from (select count(*)::int as total from alike) t left join cut c on true left join node n on n.id = c.id
      left join node d on d.id = ${id} left join version v on v.id = d.version_id left join version w on w.id = n.version_id
      left join content_overlap o on o.blob_hash = v.blob_hash and o.other_hash = w.blob_hash
    order by c.percentage desc, c.near, c.since desc, c.id`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ id }) => id !== null) }
}

/** SQL: documents whose current text shares a passage with that of the document. */
const selectSharers = (id: string) => sql`node d join (${documentsSharingText}) on v.id = d.version_id where d.id = ${id}`

/** Rounds to one decimal, like the stored value. */
const roundToTenths = (column: RawBuilder<unknown>) => sql`round(${column}::numeric, 1)::float8`

/** Returns documents whose current bytes are equal or whose texts are mostly equal. `shown` refers to the node as alias `n`. */
export const findSimilarDocuments = (db: Db, id: string, shown: Condition, part: PageRequest): Promise<SimilarDocumentPage> =>
  readPage(
    db,
    id,
    sql`select n.id, 100::float8 as percentage, greatest(v.created_at, w.created_at) as since, 0 as near
        from node d join version v on v.id = d.version_id and v.size > 0 join version w on w.blob_hash = v.blob_hash
          join node n on ${isCurrentVersion('n', 'w')} and n.id <> d.id
        where d.id = ${id} and n.type = 0 and ${shown}
      union all
      select n.id, ${roundToTenths(sql`o.similarity`)}, greatest(v.created_at, w.created_at), 0
        from ${selectSharers(id)} and o.similarity >= ${leastSimilarity} and ${shown}`,
    part,
  )

/** Maximum number of steps along copies of copies. */
const MAX_CHAIN = 100

/**
 * Returns the sources of a document. First come the documents that it was copied from, the nearest first, if one of their versions has its
 * current bytes (100 percent). Then come older documents that share passages of its text; of equal ones the oldest is first. `shown` refers
 * to the node as alias `n`.
 */
export const findSources = (db: Db, id: string, shown: Condition, part: PageRequest): Promise<SimilarDocumentPage> =>
  readPage(
    db,
    id,
    sql`select n.id, 100::float8 as percentage, o.since, o.near from (
        with recursive origin (id, since, near, hash) as (
          select d.source_doc_id, d.created_at, 1, v.blob_hash from node d join version v on v.id = d.version_id and v.size > 0
            where d.id = ${id} and d.type = 0 and d.source_doc_id is not null
          union all
          select s.source_doc_id, o.since, o.near + 1, o.hash from origin o join node s on s.id = o.id
            where s.source_doc_id is not null and o.near < ${MAX_CHAIN})
        select distinct on (id) * from origin order by id, near) o
      join node n on n.id = o.id and n.id <> ${id}
      where exists (select 1 from version w where w.node_id = n.id and w.blob_hash = o.hash) and ${shown}
      union all
      select n.id, ${roundToTenths(sql`o.covered`)}, greatest(v.created_at, w.created_at), n.created_at
        from ${selectSharers(id)} and (n.created_at, n.id) < (d.created_at, d.id) and ${shown}`,
    part,
  )

const selectNeighbours = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select second_id as id, created_at as at from document_link where first_id = ${of}
    union all select first_id, created_at from document_link where second_id = ${of})`

/**
 * Returns documents that share keywords or linked documents with a document, or are linked with it. The percentage is the shared part of
 * all keywords and links of the two. `shown` refers as alias `n` both to the returned documents and to the linked ones that are counted.
 */
export const findRelatedDocuments = (db: Db, id: string, shown: Condition, part: PageRequest): Promise<SimilarDocumentPage> => {
  const visible = (of: RawBuilder<unknown>) =>
    sql`(select l.id, l.at from ${selectNeighbours(of)} l join node n on n.id = l.id where ${shown})`
  const self = sql`${id}::uuid`
  return readPage(
    db,
    id,
    sql`select b.id, round((1000.0 * b.shared) / (b.shared + b.apart))::float8 / 10 as percentage, b.since, 0 as near from (
        select m.id, m.since, m.shared, k.own + (select count(*) from document_keyword x where x.node_id = m.id)
          + (select count(*) from ${visible(self)} x where x.id <> m.id)
          + (select count(*) from ${visible(sql`m.id`)} x where x.id <> ${self}) - 2 * (m.shared - m.linked) as apart
        from (
          select s.id, max(s.at) as since, count(*) as shared, count(*) filter (where s.linked) as linked from (
            select b.node_id as id, greatest(a.added_at, b.added_at) as at, false as linked from document_keyword a
              join document_keyword b on b.keyword_id = a.keyword_id and b.node_id <> a.node_id where a.node_id = ${self}
            union all
            select l.id, l.at, true from ${visible(self)} l
            union all
            select f.id, greatest(l.at, f.at), false from ${visible(self)} l, lateral ${selectNeighbours(sql`l.id`)} f where f.id <> ${self}
          ) s group by s.id
        ) m cross join (select count(*) as own from document_keyword where node_id = ${self}) k
      ) b join node n on n.id = b.id where n.type = 0 and ${shown}`,
    part,
  )
}

/** Returns the title, size and type of the requested document, as in a row of the results. */
export const findSubject = (db: Db, id: string) =>
  db.selectFrom('node').select(['id', 'title', 'extension', 'type', 'size']).where('id', '=', id).executeTakeFirst()
