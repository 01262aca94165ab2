import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'
import { lockHash } from '../documents/versions.repository'
import type { TimedWord } from './transcribe-sound'

/** Kind of the `derived` row that stores the subtitles. */
export const SUBTITLES = 'subtitles'

/**
 * Returns the id of the running subtitle task for these bytes, of any user. Locks the hash of the bytes until the transaction ends, so that
 * no other transaction starts such a task in the meantime.
 */
export async function findRunningTranscription(tx: Tx, hash: string): Promise<string | undefined> {
  await lockHash(tx, hash)
  const { rows } = await sql<{ id: string }>`select id from user_job where kind = 'SUBTITLES' and status in ('WAITING', 'RUNNING')
    and state->>'hash' = ${hash} limit 1`.execute(tx)
  return rows[0]?.id
}

/** Returns the hash of the bytes that a running task transcribes. */
export async function findTaskHash(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`select state->>'hash' as hash from user_job where id = ${id} and kind = 'SUBTITLES'
    and status in ('WAITING', 'RUNNING')`.execute(db)
  return rows[0]?.hash
}

export interface TranscribedPart {
  until: number
  words: TimedWord[]
}

export async function findTranscribedParts(db: Db, hash: string): Promise<TranscribedPart[]> {
  const { rows } = await sql<TranscribedPart>`select until_seconds as until, words from heard_part where blob_hash = ${hash}
    order by until_seconds`.execute(db)
  return rows
}

/** Stores a transcribed part. Does nothing if the blob no longer exists. */
export const addTranscribedPart = async (tx: Tx, hash: string, { until, words }: TranscribedPart): Promise<void> => {
  await sql`insert into heard_part (blob_hash, until_seconds, words) select hash, ${until}, ${JSON.stringify(words)}::jsonb from blob
    where hash = ${hash} on conflict (blob_hash, until_seconds) do nothing`.execute(tx)
}

export const deleteTranscribedParts = async (tx: Tx, hash: string): Promise<void> => {
  await tx.deleteFrom('heard_part').where('blob_hash', '=', hash).execute()
}

/** Returns those of the blobs that have subtitles made from their sound. */
export async function findTranscribedHashes(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`select blob_hash as hash from derived
    where blob_hash = any(${[...hashes]}::text[]) and kind = ${SUBTITLES} and derived_hash is not null`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}
