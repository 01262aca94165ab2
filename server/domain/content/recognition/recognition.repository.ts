import { sql } from 'kysely'
import { isCurrentVersion } from '#server/database/current-version'
import type { Db, Tx } from '#server/database/schema'
import type { OcrPage } from '#server/ports'

export interface Recognition {
  id: string
  hash: string
  engine: string
  language: string
}

export const addRecognition = async (tx: Tx, { id, hash, engine, language }: Recognition): Promise<void> => {
  await tx.insertInto('recognition').values({ id, blob_hash: hash, engine, language, finished_at: null }).execute()
}

export const findRecognition = async (db: Db, id: string): Promise<Recognition | undefined> =>
  await db
    .selectFrom('recognition')
    .select(['id', 'blob_hash as hash', 'engine', 'language'])
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('failure', 'is', null)
    .executeTakeFirst()

/** Returns the id of the same recognition if the user has started it and it is not over yet. */
export async function findRunningRecognition(
  tx: Tx,
  userId: string,
  requestedRecognition: Omit<Recognition, 'id'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select r.id from recognition r join user_job j on j.id = r.id
    where r.blob_hash = ${requestedRecognition.hash} and r.engine = ${requestedRecognition.engine} and r.language = ${requestedRecognition.language} and r.finished_at is null
      and j.user_id = ${userId} and j.status in ('WAITING', 'RUNNING') limit 1`.execute(tx)
  return rows[0]?.id
}

/** Returns the numbers of the recognised pages. */
export async function findRecognisedPages(db: Db, id: string): Promise<Set<number>> {
  const rows = await db.selectFrom('recognised_page').select('number').where('recognition_id', '=', id).execute()
  return new Set(rows.map(({ number }) => number))
}

type WrittenPage = Pick<OcrPage, 'paragraphs' | 'layout'>

/** Stores a page. Does nothing if it is stored already. */
export async function writePage(tx: Tx, id: string, number: number, { paragraphs, layout }: WrittenPage): Promise<void> {
  const { numAffectedRows } = await sql`insert into recognised_page (recognition_id, number, paragraphs)
    values (${id}, ${number}, ${JSON.stringify(paragraphs)}::jsonb) on conflict (recognition_id, number) do nothing`.execute(tx)
  if (!layout || numAffectedRows === 0n) return
  const { width, height } = layout
  const words = JSON.stringify(layout.words)
  await tx.insertInto('recognised_words').values({ recognition_id: id, number, width, height, words }).execute()
}

/** Says if a page of a recognition has text. */
export async function hasRecognisedText(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from recognised_page
    where recognition_id = ${id} and paragraphs <> '[]'::jsonb) as found`.execute(db)
  return rows[0]?.found ?? false
}

/**
 * Marks a recognition as finished. Deletes earlier and automatic recognitions and the renditions of single pages, and marks all documents with these
 * bytes as recognised.
 */
export async function finishRecognition(tx: Tx, id: string, hash: string, now: number): Promise<void> {
  await sql`delete from recognition where blob_hash = ${hash} and id <> ${id} and (finished_at is not null or is_automatic)`.execute(tx)
  await sql`delete from derived where blob_hash = ${hash} and (kind = 'ocr-pdf' or kind like ${`ocr-page-${id}-%`})`.execute(tx)
  await sql`delete from failed_making where kind = ${`ocr-${id}`}`.execute(tx)
  await sql`update recognition set finished_at = ${now} where id = ${id}`.execute(tx)
  await sql`update node n set extraction_type = 'OCR' from version v where v.blob_hash = ${hash} and ${isCurrentVersion('n', 'v')}`.execute(
    tx,
  )
}

/** Deletes the renditions of single pages, and the count of failures. */
export async function deletePageRenditions(tx: Tx, id: string): Promise<void> {
  await sql`delete from derived where kind like ${`ocr-page-${id}-%`}`.execute(tx)
  await sql`delete from failed_making where kind = ${`ocr-${id}`}`.execute(tx)
}

/** Deletes the pages of a recognition that will not be finished. */
export async function deletePages(tx: Tx, id: string): Promise<void> {
  await deletePageRenditions(tx, id)
  await sql`delete from recognition where id = ${id} and finished_at is null`.execute(tx)
}

export const findFinishedRecognition = async (db: Db, hash: string): Promise<{ id: string } | undefined> =>
  await db.selectFrom('recognition').select('id').where('blob_hash', '=', hash).where('finished_at', 'is not', null).executeTakeFirst()

/** Returns those of the blobs that have a finished recognition. */
export async function findRecognisedHashes(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`select distinct blob_hash as hash from recognition
    where blob_hash = any(${[...hashes]}::text[]) and finished_at is not null`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

/** Returns the paragraphs of each page. */
export async function readParagraphs(db: Db, id: string): Promise<string[][]> {
  const rows = await db.selectFrom('recognised_page').select('paragraphs').where('recognition_id', '=', id).orderBy('number').execute()
  return rows.map(({ paragraphs }) => paragraphs)
}
