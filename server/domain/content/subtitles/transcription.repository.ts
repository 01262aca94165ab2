import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'
import { lockHash } from '../documents/versions.repository'
import type { TimedWord } from './transcribe-sound'

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
