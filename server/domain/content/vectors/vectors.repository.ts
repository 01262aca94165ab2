import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isCurrentVersion } from '#server/database/current-version'
import type { Db, Tx } from '#server/database/schema'

type Condition = RawBuilder<SqlBool>

export interface VectorModel {
  id: number
  dimensions: number | null
  /** True after all texts had vectors once. Texts that were stored later may still have none. */
  complete: boolean
  retry_at: number
  /** True if all vectors are also in the tables of the pgvector extension. */
  copied: boolean
}

/** Columns of a model. Its vectors are not used in pgvector if an operator has dropped the extension. */
const MODEL_COLUMNS = sql`id, dimensions, complete, retry_at, copied and to_regclass('text_embedding') is not null as copied`

export const findModel = async (db: Db, name: string): Promise<VectorModel | undefined> =>
  (await sql<VectorModel>`select ${MODEL_COLUMNS} from vector_model where name = ${name}`.execute(db)).rows[0]

export async function ensureModel(db: Db, name: string): Promise<VectorModel> {
  const found = await findModel(db, name)
  if (found) return found
  const { rows } = await sql<VectorModel>`insert into vector_model (name) values (${name})
    on conflict (name) do update set name = excluded.name returning ${MODEL_COLUMNS}`.execute(db)
  return rows[0] as VectorModel
}

/** Sets the dimensions of a model at its first vectors. Returns false if it has others. */
export async function setDimensions(tx: Tx, id: number, dimensions: number): Promise<boolean> {
  const { rows } = await sql<{ dimensions: number }>`update vector_model set dimensions = coalesce(dimensions, ${dimensions}), failures = 0
    where id = ${id} returning dimensions`.execute(tx)
  return rows[0]?.dimensions === dimensions
}

export async function completeModel(tx: Tx, id: number): Promise<void> {
  await sql`update vector_model set complete = true where id = ${id} and not complete`.execute(tx)
}

/** Deletes at most `limit` vectors of each kind that belong to other models. Returns false if none is left. */
export async function deleteOtherModels(db: Db, id: number, limit: number): Promise<boolean> {
  const { rows } = await sql<{ deleted: number }>`with
      texts as (delete from text_vector where ctid = any(array(select ctid from text_vector where model <> ${id} limit ${limit})) returning 1),
      paragraphs as (delete from paragraph_vector where ctid = any(array(select ctid from paragraph_vector where model <> ${id} limit ${limit})) returning 1)
    select ((select count(*) from texts) + (select count(*) from paragraphs))::int as deleted`.execute(db)
  if ((rows[0]?.deleted ?? 0) > 0) return true
  await sql`delete from vector_model where id <> ${id}`.execute(db)
  return false
}

const FIRST_PAUSE_SECONDS = 30
const MAX_DOUBLINGS = 7

/** Sets the time of the next attempt: after `retryAfter` seconds, or after a pause that doubles. */
export async function postponeModel(db: Db, id: number, retryAfter: number | undefined, now: number): Promise<void> {
  await sql`update vector_model set failures = failures + 1,
      retry_at = ${now}::bigint + 1000 * coalesce(${retryAfter ?? null}::bigint, ${FIRST_PAUSE_SECONDS} * (1 << least(failures, ${MAX_DOUBLINGS})))
    where id = ${id}`.execute(db)
}

/** Pieces of a long text after these have no vectors. */
const MAX_PIECES = 8

export interface PieceWithoutVectors {
  hash: string
  number: number
  text: string
}

/** Returns pieces of readable texts without vectors of a model, in order, after the given one. */
export async function findPiecesWithoutVectors(
  db: Db,
  model: number,
  after: { hash: string; number: number },
  limit: number,
): Promise<PieceWithoutVectors[]> {
  const { rows } = await sql<PieceWithoutVectors>`select c.blob_hash as hash, c.number, c.text from content_piece c
    where c.number < ${MAX_PIECES} and (c.blob_hash, c.number) > (${after.hash}, ${after.number}::int)
      and not exists (select from text_vector x where x.model = ${model} and x.blob_hash = c.blob_hash and x.number = c.number)
    order by c.blob_hash, c.number limit ${limit}`.execute(db)
  return rows
}

export interface PassageVector {
  hash: string
  number: number
  part: number
  start: number
  length: number
  /** Hex digits; see `packVector`. */
  vector: string
}

/** Stores vectors. Leaves out those of pieces that were deleted or changed since they were read. */
export async function insertTextVectors(
  tx: Tx,
  model: number,
  pieces: readonly PieceWithoutVectors[],
  vectors: readonly PassageVector[],
): Promise<void> {
  const column = <T>(read: (vector: PassageVector) => T): T[] => vectors.map(read)
  await sql`insert into text_vector (blob_hash, number, part, model, start, length, vector)
    select w.hash, w.number, w.part, ${model}, w.start, w.length, decode(w.vector, 'hex')
    from unnest(${column(({ hash }) => hash)}::text[], ${column(({ number }) => number)}::int[], ${column(({ part }) => part)}::int[],
      ${column(({ start }) => start)}::int[], ${column(({ length }) => length)}::int[], ${column(({ vector }) => vector)}::text[])
      w (hash, number, part, start, length, vector)
    join (select c.blob_hash, c.number from unnest(${pieces.map(({ hash }) => hash)}::text[], ${pieces.map(({ number }) => number)}::int[],
        ${pieces.map(({ text }) => text)}::text[]) r (hash, number, text)
      join content_piece c on c.blob_hash = r.hash and c.number = r.number and c.text = r.text for key share of c) c
      on c.blob_hash = w.hash and c.number = w.number on conflict do nothing`.execute(tx)
}

export interface ParagraphText {
  id: string
  text: string
}

const paragraphText = sql`concat_ws(E'\n', g.title, g.text)`

/** Returns paragraphs without a vector of a model, in the order of their ids. */
export async function findParagraphsWithoutVectors(db: Db, model: number, after: string, limit: number): Promise<ParagraphText[]> {
  const { rows } = await sql<ParagraphText>`select g.id, ${paragraphText} as text from paragraph g where g.id > ${after}::uuid
      and not exists (select from paragraph_vector x where x.model = ${model} and x.paragraph_id = g.id) order by g.id limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function insertParagraphVectors(
  tx: Tx,
  model: number,
  paragraphs: readonly ParagraphText[],
  vectors: readonly string[],
): Promise<void> {
  await sql`insert into paragraph_vector (paragraph_id, model, vector)
    select w.id, ${model}, decode(w.vector, 'hex')
    from unnest(${paragraphs.map(({ id }) => id)}::uuid[], ${paragraphs.map(({ text }) => text)}::text[], ${[...vectors]}::text[]) w (id, text, vector)
    join paragraph g on g.id = w.id and ${paragraphText} = w.text on conflict do nothing`.execute(tx)
}

export interface StoredPassage {
  ids: string[]
  hash: string
  number: number
  start: number
  length: number
  vector: Uint8Array
}

/** Numbers of a step over stored vectors: how many were read, and the last one. */
export interface VectorStep<Row> {
  rows: Row[]
  count: number
  last: string
}

/**
 * Returns the vectors of the next `limit` contents with the documents that match the conditions (on `n` and `p`). Contents without such a
 * document are left out.
 */
export async function readTextVectors(
  db: Db,
  model: number,
  where: readonly Condition[],
  after: string,
  limit: number,
): Promise<VectorStep<StoredPassage>> {
  const { rows } = await sql<StoredPassage & { count: number; last: string }>`with step as materialized (
        select distinct x.blob_hash from text_vector x where x.model = ${model} and x.blob_hash > ${after} order by x.blob_hash limit ${limit}),
      found as materialized (select s.blob_hash, array_agg(distinct n.id::text) as ids from step s join version v on v.blob_hash = s.blob_hash
        join node n on ${isCurrentVersion('n', 'v')} join placement p on p.node_id = n.id
        where ${sql.join([sql`true`, ...where], sql` and `)} group by s.blob_hash)
    select c.count, c.last, x.* from (select count(*)::int as count, max(blob_hash) as last from step) c
      left join (select f.ids, f.blob_hash as hash, t.number, t.start, t.length, t.vector
        from found f join text_vector t on t.model = ${model} and t.blob_hash = f.blob_hash) x on true`.execute(db)
  return { count: rows[0]?.count ?? 0, last: rows[0]?.last ?? '', rows: rows.filter(({ ids }) => ids !== null) }
}

export interface StoredParagraph {
  id: string
  vector: Uint8Array
}

/** Returns the next `limit` vectors of paragraphs that match the conditions: on `g`, its owner `n`, and the owner's home placement `p`. */
export async function readParagraphVectors(
  db: Db,
  model: number,
  where: readonly Condition[],
  after: string,
  limit: number,
): Promise<VectorStep<StoredParagraph>> {
  const { rows } = await sql<StoredParagraph & { count: number; last: string }>`with step as materialized (
        select x.paragraph_id, x.vector from paragraph_vector x where x.model = ${model} and x.paragraph_id > ${after}::uuid
        order by x.paragraph_id limit ${limit})
    select c.count, c.last, f.* from (select count(*)::int as count, (array_agg(paragraph_id::text order by paragraph_id desc))[1] as last from step) c
      left join (select g.id, s.vector from step s join paragraph g on g.id = s.paragraph_id join node n on n.id = g.node_id
        left join placement p on p.node_id = n.id and p.home where ${sql.join([sql`true`, ...where], sql` and `)}) f on true`.execute(db)
  return { count: rows[0]?.count ?? 0, last: rows[0]?.last ?? '', rows: rows.filter(({ id }) => id !== null) }
}

/** Returns the text of passages, by the hash of their content. */
export async function readPassages(
  db: Db,
  passages: readonly { hash: string; number: number; start: number; length: number }[],
): Promise<Map<string, string>> {
  if (passages.length === 0) return new Map()
  const { rows } = await sql<{
    hash: string
    number: number
    text: string
  }>`select c.blob_hash as hash, c.number, c.text from content_piece c
    join unnest(${passages.map(({ hash }) => hash)}::text[], ${passages.map(({ number }) => number)}::int[]) w (hash, number)
      on w.hash = c.blob_hash and w.number = c.number`.execute(db)
  const texts = new Map(rows.map(({ hash, number, text }) => [`${hash} ${number}`, text]))
  return new Map(
    passages.map(({ hash, number, start, length }) => [hash, (texts.get(`${hash} ${number}`) ?? '').slice(start, start + length)]),
  )
}
