import { sql } from 'kysely'
import { commitLater } from '#server/database/commit-later'
import { isCurrentVersion } from '#server/database/current-version'
import type { Db, Tx } from '#server/database/schema'
import type { NoText } from '#text/unreadable'
import type { Moment } from '../subtitles/spoken-text'

/**
 * Size, media type and extension of bytes. If documents have different names for them, the one whose extension identifies the format is
 * used.
 */
export interface NamedBytes {
  size: number
  mime: string
  extension: string
}

/** Returns names of these bytes, by hash. Bytes that no document has are left out. */
export async function findNamedBytes(db: Db, hashes: readonly string[], telling: readonly string[]): Promise<Map<string, NamedBytes>> {
  const { rows } = await sql<
    NamedBytes & { hash: string }
  >`select distinct on (v.blob_hash) v.blob_hash as hash, v.size, v.mime, n.extension
    from version v join node n on n.id = v.node_id where v.blob_hash = any(${[...hashes]}::text[])
    order by v.blob_hash, n.extension = any(${[...telling]}::text[]) desc, v.created_at`.execute(db)
  return new Map(rows.map(({ hash, ...named }) => [hash, named]))
}

/** Marks texts as being read. Returns the hashes of the blobs that still exist. */
export async function beginTexts(db: Db, hashes: readonly string[], now: number): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`insert into content_text as t (blob_hash, status, characters, edition, indexed_at)
    select b.hash, 'READING', 0, 0, ${now}::bigint from blob b where b.hash = any(${[...hashes]}::text[]) order by b.hash
    on conflict (blob_hash) do update set indexed_at = excluded.indexed_at returning t.blob_hash as hash, ${commitLater}`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

/** Part of a text that is searched and shown separately. */
export interface Piece {
  hash: string
  number: number
  text: string
  /** Offset of the piece in the whole text, in UTF-16 units. */
  start: number
  terms: string
  /** Moments of the piece of a transcript, with offsets in the piece. Null in other texts. */
  moments: readonly Moment[] | null
}

export async function writePieces(db: Db, pieces: readonly Piece[]): Promise<void> {
  if (pieces.length === 0) return
  await sql`insert into content_piece (blob_hash, number, text, start, terms, moments)
    select p.hash, p.number, p.text, p.start, p.terms::tsvector, p.moments::jsonb
    from unnest(${pieces.map(({ hash }) => hash)}::text[], ${pieces.map(({ number }) => number)}::int[],
      ${pieces.map(({ text }) => text)}::text[], ${pieces.map(({ start }) => start)}::int[],
      ${pieces.map(({ terms }) => terms)}::text[], ${pieces.map(({ moments }) => moments && JSON.stringify(moments))}::text[])
      p (hash, number, text, start, terms, moments)
    on conflict (blob_hash, number) do update set text = excluded.text, start = excluded.start, terms = excluded.terms,
      moments = excluded.moments
    returning ${commitLater}`.execute(db)
}

/** Returns the reading status of these bytes and the length of their text in UTF-16 units. Undefined if reading has not started. */
export const findReading = (db: Db, hash: string) =>
  db.selectFrom('content_text').select(['status', 'characters']).where('blob_hash', '=', hash).executeTakeFirst()

/** Says if text can be extracted from bytes of this type. */
export async function hasExtractableText(db: Db, mime: string, extension: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select holds_text(${mime}, ${extension}) as holds`.execute(db)
  return rows[0]?.holds ?? false
}

export async function readJoinedPieces(db: Db, hash: string): Promise<string> {
  const pieces = await db.selectFrom('content_piece').select('text').where('blob_hash', '=', hash).orderBy('number').execute()
  return pieces.map(({ text }) => text).join('')
}

/** Returns at most `limit` pieces of a text in order, starting with the piece that has this number (from 0). */
export const readPiecesFrom = (db: Db, hash: string, number: number, limit: number) =>
  db
    .selectFrom('content_piece')
    .select(['text', 'start'])
    .where('blob_hash', '=', hash)
    .where('number', '>=', number)
    .orderBy('number')
    .limit(limit)
    .execute()

/** Returns all pieces of these texts; those of a text are in order. */
export async function readPiecesOf(db: Db, hashes: readonly string[]): Promise<{ hash: string; text: string; start: number }[]> {
  if (hashes.length === 0) return []
  const { rows } = await sql<{ hash: string; text: string; start: number }>`select blob_hash as hash, text, start from content_piece
    where blob_hash = any(${[...hashes]}::text[]) order by blob_hash, number`.execute(db)
  return rows
}

/** Returns the pieces that contain a part of a text as one string, with its offset. Offsets are in UTF-16 units. */
export async function readPiecesAround(db: Db, hash: string, from: number, to: number): Promise<{ text: string; start: number }> {
  const { rows } = await sql<{
    text: string | null
    start: number | null
  }>`select string_agg(text, '' order by number) as text, min(start) as start
    from content_piece where blob_hash = ${hash} and start < ${to}
      and number >= (select max(number) from content_piece where blob_hash = ${hash} and start <= ${from})`.execute(db)
  return { text: rows[0]?.text ?? '', start: rows[0]?.start ?? 0 }
}

export interface Outcome {
  hash: string
  status: 'READY' | 'CUT' | NoText
  characters: number
  pieces: number
  terms: string
  /** Size limit of the reader, if the content was too large. */
  refusedAbove?: number | undefined
}

/** Finishes texts; from then on search finds them. */
export async function finishTexts(db: Tx, edition: number, outcomes: readonly Outcome[]): Promise<void> {
  const column = <T>(read: (outcome: Outcome) => T): T[] => outcomes.map(read)
  await sql`with o as (select o.hash, o.status, o.characters, o.pieces, o.terms, o.refused_above from unnest(${column(({ hash }) => hash)}::text[], ${column(({ status }) => status)}::text[],
        ${column(({ characters }) => characters)}::int[], ${column(({ pieces }) => pieces)}::int[], ${column(({ terms }) => terms)}::text[],
        ${column(({ status, refusedAbove }) => (status === 'TOO_LARGE' ? (refusedAbove ?? null) : null))}::bigint[])
      o (hash, status, characters, pieces, terms, refused_above)),
    surplus as (delete from content_piece p using o where p.blob_hash = o.hash and p.number >= o.pieces),
    uncompared as (insert into uncompared_text select hash from o where status in ('READY', 'CUT') order by hash on conflict do nothing)
    update content_text t set status = o.status, characters = o.characters, terms = o.terms::tsvector, edition = ${edition},
      refused_above = o.refused_above
    from o where t.blob_hash = o.hash returning ${commitLater}`.execute(db)
}

/** Marks a text as failed. A text that was read before is not changed. */
export async function failText(db: Tx, hash: string): Promise<void> {
  await sql`update content_text set status = 'TIMEOUT' where blob_hash = ${hash} and status not in ('READY', 'CUT')`.execute(db)
}

interface Unread {
  edition: number
  maxBytes: number
  now: number
  after: string
  limit: number
}

/**
 * Returns current contents, ordered by hash, that the reader's current edition has not read. Leaves out those in the pause after a failure.
 */
export async function findUnreadHashes(db: Db, { edition, maxBytes, now, after, limit }: Unread): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select b.hash from blob b where b.hash > ${after} and b.size > 0
      and not exists (select from content_text t where t.blob_hash = b.hash and t.edition >= ${edition}
        and (t.refused_above is null or t.refused_above >= ${maxBytes}))
      and not exists (select from failed_making f where f.blob_hash = b.hash and f.kind = 'text' and f.retry_at > ${now})
      and exists (select from version v join node n on ${isCurrentVersion('n', 'v')} where v.blob_hash = b.hash and (holds_text(v.mime, n.extension)
        or exists (select from recognition r where r.blob_hash = b.hash and r.finished_at is not null)
        or exists (select from derived d where d.blob_hash = b.hash and d.kind = 'subtitles' and d.derived_hash is not null)))
    order by b.hash limit ${limit}`.execute(db)
  return rows.map(({ hash }) => hash)
}

/** Returns true if a text was indexed by an earlier edition. */
export async function hasTextsBefore(db: Db, edition: number): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select exists (select from content_text t where t.edition < ${sql.lit(edition)} and t.terms is not null) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Returns the first pieces of the current text of these documents as one string each. Documents without a text are left out. */
export async function readBeginnings(db: Db, nodeIds: readonly string[], pieces: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; text: string }>`select n.id, string_agg(c.text, '' order by c.number) as text
    from node n join version v on v.id = n.version_id join content_piece c on c.blob_hash = v.blob_hash and c.number < ${pieces}
    where n.id = any(${[...nodeIds]}::uuid[]) group by n.id`.execute(db)
  return new Map(rows.map(({ id, text }) => [id, text]))
}
