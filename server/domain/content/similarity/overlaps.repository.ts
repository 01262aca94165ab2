import { sql } from 'kysely'
import { commitLater } from '#server/database/commit-later'
import { isCurrentVersion } from '#server/database/current-version'
import type { Db } from '#server/database/schema'

/** SQL condition: a document's current version has this content. */
const isCurrent = (hash: string) =>
  sql`exists (select from version v join node n on ${isCurrentVersion('n', 'v')} where v.blob_hash = ${sql.ref(hash)})`

/** Text that is indexed. */
export interface StoredText {
  hash: string
  /** `content_text.number` */
  number: number
  /** Length in UTF-16 units. */
  characters: number
}

/** Returns those of the texts that are indexed and not compared yet. */
export async function findUncompared(db: Db, hashes: readonly string[]): Promise<StoredText[]> {
  const { rows } =
    await sql<StoredText>`select blob_hash as hash, number, characters from content_text join uncompared_text using (blob_hash)
    where blob_hash = any(${[...hashes]}::text[]) and status in ('READY', 'CUT') and ${isCurrent('content_text.blob_hash')}
    order by blob_hash`.execute(db)
  return rows
}

/** Deletes the fingerprints of earlier versions, so that a document is not compared with itself. */
export async function deleteEarlierPrints(db: Db, hashes: readonly string[]): Promise<void> {
  await sql`with earlier as (
      insert into uncompared_text select t.blob_hash from content_text t where t.status in ('READY', 'CUT') and not ${isCurrent('t.blob_hash')}
        and t.blob_hash in (select w.blob_hash from version v join version w on w.node_id = v.node_id where v.blob_hash = any(${[...hashes]}::text[]))
        order by t.blob_hash
      on conflict do nothing returning blob_hash)
    delete from content_print p using earlier e join content_text t on t.blob_hash = e.blob_hash where p.content = t.number`.execute(db)
}

/** Fingerprint of a text. */
export interface Print {
  /** Number of the text. */
  number: number
  print: number
}

const unnestPrints = (prints: readonly Print[]) =>
  sql`unnest(${prints.map(({ number }) => number)}::int[], ${prints.map(({ print }) => print)}::bigint[])`

/** Writes fingerprints, except those of texts that were deleted meanwhile. The lock of a text replaces a foreign key of each fingerprint. */
export async function writePrints(db: Db, prints: readonly Print[]): Promise<void> {
  const numbers = [...new Set(prints.map(({ number }) => number))]
  await sql`with text as materialized (select number from content_text where number = any(${numbers}::int[]) order by number for key share)
    insert into content_print (print, content)
      select a.print, a.number from ${unnestPrints(prints)} a (number, print) where a.number in (select number from text)
    on conflict do nothing returning ${commitLater}`.execute(db)
}

export async function markCompared(db: Db, hashes: readonly string[]): Promise<void> {
  await sql`delete from uncompared_text where blob_hash = any(${[...hashes]}::text[]) returning ${commitLater}`.execute(db)
}

/**
 * Returns for each text how many of these fingerprints each other text has too. Fingerprints that more than `most` texts have are
 * ignored.
 */
export async function countSharedPrints(
  db: Db,
  prints: readonly Print[],
  most: number,
): Promise<{ number: number; content: number; shared: number }[]> {
  const { rows } = await sql<{ number: number; content: number; shared: number }>`with near as materialized (
      select a.number, a.print, p.content from ${unnestPrints(prints)} a (number, print),
        lateral (select content from content_print where print = a.print limit ${most + 1}) p),
    rare as (select number, print from near group by number, print having count(*) <= ${most})
    select number, content, count(*)::int as shared from near join rare using (number, print) where content <> number
    group by number, content`.execute(db)
  return rows
}

/** Returns these texts by number. Texts that are not the current version of any document are left out. */
export async function findCurrentTexts(db: Db, numbers: readonly number[]): Promise<Map<number, StoredText>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<StoredText>`select t.number, t.blob_hash as hash, t.characters from content_text t
    where t.number = any(${[...numbers]}::int[]) and ${isCurrent('t.blob_hash')}`.execute(db)
  return new Map(rows.map((row) => [row.number, row]))
}

export interface Overlap {
  hash: string
  other: string
  /**
   * Percentages from 0 to 100. `covered` is the part of this text that the other text contains; `similarity` is the shared part of both
   * texts together.
   */
  covered: number
  similarity: number
  ranges: readonly number[]
}

/** Writes overlaps of texts, and sets `connected` on the documents that have these texts. */
export async function writeOverlaps(db: Db, overlaps: readonly Overlap[]): Promise<void> {
  if (overlaps.length === 0) return
  const connected = overlaps.filter(({ hash, other }) => hash !== other).map(({ hash }) => hash)
  await sql`with connected as (update node set connected = true where not connected
      and id in (select node_id from version where blob_hash = any(${connected}::text[])))
    insert into content_overlap (blob_hash, other_hash, covered, similarity, ranges)
      select o.hash, o.other, o.covered, o.similarity, o.ranges
      from jsonb_to_recordset(${JSON.stringify(overlaps)}::jsonb) o (hash text, other text, covered real, similarity real, ranges int[])
      where exists (select from content_text where blob_hash = o.hash) and exists (select from content_text where blob_hash = o.other)
      order by o.hash, o.other
    on conflict (blob_hash, other_hash) do update
      set covered = excluded.covered, similarity = excluded.similarity, ranges = excluded.ranges returning ${commitLater}`.execute(db)
}

/** Returns at most `limit` hashes of current texts that have not been compared yet, in ascending order, after the hash `after`. */
export async function findUncomparedHashes(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select t.blob_hash as hash from uncompared_text join content_text t using (blob_hash)
    where status in ('READY', 'CUT') and t.blob_hash > ${after} and ${isCurrent('t.blob_hash')}
    order by t.blob_hash limit ${limit}`.execute(db)
  return rows.map(({ hash }) => hash)
}
