import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'
import type { RecognisedWord } from '#server/database/editing-tables'

export type { RecognisedWord } from '#server/database/editing-tables'

/** Words of a page with the size of the recognised picture. */
export interface PageOfWords {
  width: number
  height: number
  words: RecognisedWord[]
}

const selectWords = (db: Db, id: string, page: number) =>
  db.selectFrom('recognised_words').select(['width', 'height', 'words']).where('recognition_id', '=', id).where('number', '=', page)

export const findWords = (db: Db, id: string, page: number): Promise<PageOfWords | undefined> =>
  selectWords(db, id, page).executeTakeFirst()

/** Reads the words of a page and locks them until the transaction ends. */
export const lockWords = (tx: Tx, id: string, page: number): Promise<PageOfWords | undefined> =>
  selectWords(tx, id, page).forUpdate().executeTakeFirst()

export async function countRecognisedPages(db: Db, id: string): Promise<number> {
  const { pages } = await db
    .selectFrom('recognised_page')
    .select(({ fn }) => fn.countAll<string>().as('pages'))
    .where('recognition_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(pages)
}

/** Returns the number of corrections in a recognition. */
export async function countCorrections(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(revision), 0)::int as count from recognised_words
    where recognition_id = ${id}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Replaces the words of a locked page and the text of one of its paragraphs. Returns the number of corrections of the page. */
export async function writeCorrection(
  tx: Tx,
  id: string,
  page: number,
  { words, paragraph, text }: { words: readonly RecognisedWord[]; paragraph: number; text: string },
): Promise<number> {
  await sql`update recognised_page set paragraphs = jsonb_set(paragraphs, array[${String(paragraph)}::text], to_jsonb(${text}::text), false)
    where recognition_id = ${id} and number = ${page}`.execute(tx)
  const { rows } = await sql<{ revision: number }>`update recognised_words set words = ${JSON.stringify(words)}::jsonb,
    revision = revision + 1 where recognition_id = ${id} and number = ${page} returning revision`.execute(tx)
  return rows[0]?.revision ?? 0
}
