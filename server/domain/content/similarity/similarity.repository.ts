import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { leastSimilarity } from '#api/contract/constants'
import { holds, sharers } from '#server/database/holding'
import type { Db, NodeType } from '#server/database/schema'

type Condition = RawBuilder<SqlBool>

/** A document beside the one asked about, and how alike they are. */
export interface AlikeRow {
  id: string
  title: string
  extension: string
  type: NodeType
  size: number
  /** 0 to 100. */
  percentage: number
  /** Since when it holds; epoch milliseconds. */
  since: number
  /** Four places for each passage that both texts hold, the longest first; null where they hold none. */
  ranges: number[] | null
}

export interface AlikePage {
  total: number
  rows: AlikeRow[]
}

/** How much of what there is to answer. */
export interface Part {
  offset: number
  pageSize: number
  /** Every passage, not only the longest. */
  ranges: boolean
}

/** `alike` has the columns id, percentage, since and, last in the order, near; of one document several rows, of which the first counts. */
async function pageOf(db: Db, id: string, alike: RawBuilder<unknown>, { offset, pageSize, ranges }: Part): Promise<AlikePage> {
  const { rows } = await sql<AlikeRow & { total: number }>`with alike as materialized (
        select distinct on (id) * from (${alike}) a order by id, percentage desc, near, since desc),
      cut as (select * from alike order by percentage desc, near, since desc, id limit ${pageSize} offset ${offset})
    select t.total, n.id, n.title, n.extension, n.type, n.size, c.percentage, c.since, ${ranges ? sql`o.ranges` : sql`o.ranges[1:4]`} as ranges
    from (select count(*)::int as total from alike) t left join cut c on true left join node n on n.id = c.id
      left join node d on d.id = ${id} left join version v on v.id = d.version_id left join version w on w.id = n.version_id
      left join content_overlap o on o.blob_hash = v.blob_hash and o.other_hash = w.blob_hash
    order by c.percentage desc, c.near, c.since desc, c.id`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ id }) => id !== null) }
}

/** Documents that hold a passage of one now. */
const sharersOf = (id: string) => sql`node d join (${sharers}) on v.id = d.version_id where d.id = ${id}`

/** To a tenth, as it is kept. */
const tenths = (column: RawBuilder<unknown>) => sql`round(${column}::numeric, 1)::float8`

/** Documents whose current bytes are the very same, or whose texts are mostly. `shown` judges the alias `n`. */
export const documentsLike = (db: Db, id: string, shown: Condition, part: Part): Promise<AlikePage> =>
  pageOf(
    db,
    id,
    sql`select n.id, 100::float8 as percentage, greatest(v.created_at, w.created_at) as since, 0 as near
        from node d join version v on v.id = d.version_id and v.size > 0 join version w on w.blob_hash = v.blob_hash
          join node n on ${holds('n', 'w')} and n.id <> d.id
        where d.id = ${id} and n.type = 0 and ${shown}
      union all
      select n.id, ${tenths(sql`o.similarity`)}, greatest(v.created_at, w.created_at), 0
        from ${sharersOf(id)} and o.similarity >= ${leastSimilarity} and ${shown}`,
    part,
  )

/** Copies of copies are followed so far. */
const LONGEST_CHAIN = 100

/**
 * The documents a document was copied from, the nearest first, as long as its current bytes are those of one of their versions:
 * all of it was copied. And those made before it that hold passages of its text, of equal ones the oldest first: so much of it was. `shown` judges the alias `n`.
 */
export const sourcesOf = (db: Db, id: string, shown: Condition, part: Part): Promise<AlikePage> =>
  pageOf(
    db,
    id,
    sql`select n.id, 100::float8 as percentage, o.since, o.near from (
        with recursive origin (id, since, near, hash) as (
          select d.source_doc_id, d.created_at, 1, v.blob_hash from node d join version v on v.id = d.version_id and v.size > 0
            where d.id = ${id} and d.type = 0 and d.source_doc_id is not null
          union all
          select s.source_doc_id, o.since, o.near + 1, o.hash from origin o join node s on s.id = o.id
            where s.source_doc_id is not null and o.near < ${LONGEST_CHAIN})
        select distinct on (id) * from origin order by id, near) o
      join node n on n.id = o.id and n.id <> ${id}
      where exists (select 1 from version w where w.node_id = n.id and w.blob_hash = o.hash) and ${shown}
      union all
      select n.id, ${tenths(sql`o.covered`)}, greatest(v.created_at, w.created_at), n.created_at
        from ${sharersOf(id)} and (n.created_at, n.id) < (d.created_at, d.id) and ${shown}`,
    part,
  )

const neighbours = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select second_id as id, created_at as at from document_link where first_id = ${of}
    union all select first_id, created_at from document_link where second_id = ${of})`

/**
 * Documents that share keywords or linked documents with one, or are linked with it: the shared ones as a part of all that the two
 * have together. `shown` judges the alias `n`, of the documents answered and of the linked ones that are counted.
 */
export const kinOf = (db: Db, id: string, shown: Condition, part: Part): Promise<AlikePage> => {
  const visible = (of: RawBuilder<unknown>) => sql`(select l.id, l.at from ${neighbours(of)} l join node n on n.id = l.id where ${shown})`
  const self = sql`${id}::uuid`
  return pageOf(
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
            select f.id, greatest(l.at, f.at), false from ${visible(self)} l, lateral ${neighbours(sql`l.id`)} f where f.id <> ${self}
          ) s group by s.id
        ) m cross join (select count(*) as own from document_keyword where node_id = ${self}) k
      ) b join node n on n.id = b.id where n.type = 0 and ${shown}`,
    part,
  )
}

/** What the answers say of the document asked about. */
export const subjectRow = (db: Db, id: string) =>
  db.selectFrom('node').select(['id', 'title', 'extension', 'type', 'size']).where('id', '=', id).executeTakeFirst()
