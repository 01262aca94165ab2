import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isCurrentVersion } from '#server/database/current-version'
import type { Db, Tx } from '#server/database/schema'
import { toVectorText } from './vector'

/**
 * Vectors in the pgvector extension of PostgreSQL, which compares them in the database. Its tables are copies of `text_vector` and
 * `paragraph_vector`: they exist only in a database that has the extension, and rows are deleted with their originals.
 */
type Condition = RawBuilder<SqlBool>

const TABLES = [
  `create table if not exists text_embedding (model int not null, blob_hash text collate "C" not null, number int not null, part int not null,
    embedding vector not null, primary key (model, blob_hash, number, part),
    foreign key (model, blob_hash, number, part) references text_vector on delete cascade)`,
  `create table if not exists paragraph_embedding (model int not null, paragraph_id uuid not null, embedding vector not null,
    primary key (model, paragraph_id), foreign key (model, paragraph_id) references paragraph_vector on delete cascade)`,
]

/** More vectors than one step stores. */
const MAX_NEW = 10_000

/** `ready` is true if the extension and its tables exist. Undefined if the database does not have the extension. */
export async function findVectorTables(db: Db): Promise<{ ready: boolean } | undefined> {
  const { rows } = await sql<{
    ready: boolean
  }>`select to_regclass('text_embedding') is not null and to_regclass('paragraph_embedding') is not null as ready
    from pg_available_extensions where name = 'vector'`.execute(db)
  return rows[0]
}

export async function createVectorTables(tx: Tx): Promise<void> {
  await sql`create extension if not exists vector`.execute(tx)
  for (const table of TABLES) await sql.raw(table).execute(tx)
}

interface StoredVector {
  vector: Uint8Array
}

async function copyTextVectors(tx: Tx, model: number, where: Condition, limit: number): Promise<number> {
  const { rows } = await sql<
    StoredVector & { blob_hash: string; number: number; part: number }
  >`select t.blob_hash, t.number, t.part, t.vector
    from text_vector t where t.model = ${model} and ${where} and not exists (select from text_embedding e
      where e.model = t.model and e.blob_hash = t.blob_hash and e.number = t.number and e.part = t.part) limit ${limit} for key share of t`.execute(
    tx,
  )
  if (rows.length > 0)
    await sql`insert into text_embedding (model, blob_hash, number, part, embedding)
      select ${model}, w.hash, w.number, w.part, w.embedding::vector from unnest(${rows.map(({ blob_hash }) => blob_hash)}::text[],
        ${rows.map(({ number }) => number)}::int[], ${rows.map(({ part }) => part)}::int[],
        ${rows.map(({ vector }) => toVectorText(vector))}::text[]) w (hash, number, part, embedding) on conflict do nothing`.execute(tx)
  return rows.length
}

async function copyParagraphVectors(tx: Tx, model: number, where: Condition, limit: number): Promise<number> {
  const { rows } = await sql<StoredVector & { paragraph_id: string }>`select t.paragraph_id, t.vector from paragraph_vector t
    where t.model = ${model} and ${where} and not exists (select from paragraph_embedding e where e.model = t.model and e.paragraph_id = t.paragraph_id)
    limit ${limit} for key share of t`.execute(tx)
  if (rows.length > 0)
    await sql`insert into paragraph_embedding (model, paragraph_id, embedding)
      select ${model}, w.id, w.embedding::vector from unnest(${rows.map((row) => row.paragraph_id)}::uuid[],
        ${rows.map(({ vector }) => toVectorText(vector))}::text[]) w (id, embedding) on conflict do nothing`.execute(tx)
  return rows.length
}

/** Copies at most `limit` vectors of each kind. Returns false if none was left. */
export async function copyStoredVectors(tx: Tx, model: number, limit: number): Promise<boolean> {
  const every = sql<SqlBool>`true`
  const count = (await copyTextVectors(tx, model, every, limit)) + (await copyParagraphVectors(tx, model, every, limit))
  if (count === 0) await sql`update vector_model set copied = true where id = ${model} and not copied`.execute(tx)
  return count > 0
}

/** Copies the vectors of these contents and paragraphs, which were stored in the same transaction. */
export async function copyNewVectors(
  tx: Tx,
  model: number,
  { hashes, paragraphs }: { hashes: readonly string[]; paragraphs: readonly string[] },
): Promise<void> {
  if (hashes.length > 0) await copyTextVectors(tx, model, sql<SqlBool>`t.blob_hash = any(${[...hashes]}::text[])`, MAX_NEW)
  if (paragraphs.length > 0) await copyParagraphVectors(tx, model, sql<SqlBool>`t.paragraph_id = any(${[...paragraphs]}::uuid[])`, MAX_NEW)
}

export async function setStatementTimeout(tx: Tx, ms: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(tx)
}

/** A vector of a query, and the model whose vectors are compared with it. */
interface ComparedVector {
  model: number
  vector: Float32Array
}

/** A document with its nearest passage. `score` is the cosine, 0 to 1. */
export interface NearestPassage {
  id: string
  hash: string
  number: number
  start: number
  length: number
  score: number
}

const toText = (vector: Float32Array): string => `[${vector.join(',')}]`

/** Returns the documents that match the conditions and have the passages nearest to a query, by comparing all of them. */
export async function findNearestPassages(
  tx: Tx,
  { model, vector }: ComparedVector,
  where: readonly Condition[],
  limit: number,
): Promise<NearestPassage[]> {
  const { rows } = await sql<NearestPassage>`with found as materialized (select n.id, v.blob_hash from version v
        join node n on ${isCurrentVersion('n', 'v')} join placement p on p.node_id = n.id
        where ${sql.join([sql`true`, ...where], sql` and `)} group by n.id, v.blob_hash),
      best as (select distinct on (e.blob_hash) e.blob_hash, e.number, e.part, e.embedding <#> ${toText(vector)}::vector as distance
        from text_embedding e where e.model = ${model} and e.blob_hash in (select f.blob_hash from found f) order by e.blob_hash, distance)
    select f.id, b.blob_hash as hash, b.number, t.start, t.length, -b.distance as score from best b
      join text_vector t on t.model = ${model} and t.blob_hash = b.blob_hash and t.number = b.number and t.part = b.part
      join found f on f.blob_hash = b.blob_hash where b.distance < 0 order by b.distance, f.id limit ${limit}`.execute(tx)
  return rows
}

/** Returns the paragraphs that match the conditions and are nearest to a query, by comparing all of them. */
export async function findNearestParagraphRows(
  tx: Tx,
  { model, vector }: ComparedVector,
  where: readonly Condition[],
  limit: number,
): Promise<{ id: string; score: number }[]> {
  const { rows } = await sql<{ id: string; score: number }>`select g.id, -(e.embedding <#> ${toText(vector)}::vector) as score
    from paragraph_embedding e join paragraph g on g.id = e.paragraph_id join node n on n.id = g.node_id
      left join placement p on p.node_id = n.id and p.home
    where e.model = ${model} and e.embedding <#> ${toText(vector)}::vector < 0 and ${sql.join([sql`true`, ...where], sql` and `)}
    order by score desc, g.id limit ${limit}`.execute(tx)
  return rows
}
