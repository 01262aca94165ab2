import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

export type Kind = 'MOVE' | 'RENAME' | 'DELETE' | 'PASTE'

export interface Entry {
  id: string
  kind: Kind
  asked: string
  result: unknown
  inverse: unknown
  undone_at: number | null
}

export interface NewEntry {
  userId: string
  id: string
  kind: Kind
  asked: string
  now: number
}

/** Waits for a call with the same name that is under way. False when there is an entry of that name. */
export async function addEntry(tx: Tx, { userId, id, kind, asked, now }: NewEntry): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into journal (user_id, id, kind, asked, created_at)
    values (${userId}, ${id}, ${kind}, ${asked}, ${now}) on conflict (user_id, id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export const keepEntry = async (tx: Tx, userId: string, id: string, result: unknown, inverse: unknown): Promise<void> => {
  await sql`update journal set result = ${JSON.stringify(result)}::jsonb, inverse = ${inverse === null ? null : JSON.stringify(inverse)}::jsonb
    where user_id = ${userId} and id = ${id}`.execute(tx)
}

/** Adds to the inverse of a paste. */
export const writeCopied = async (tx: Tx, userId: string, id: string, copied: readonly string[]): Promise<void> => {
  await sql`update journal set inverse = jsonb_set(coalesce(inverse, '{}'::jsonb), '{copied}', ${JSON.stringify(copied)}::jsonb)
    where user_id = ${userId} and id = ${id} and undone_at is null`.execute(tx)
}

const columns = sql`id, kind, asked, result, inverse, undone_at`

export async function readEntry(tx: Tx, userId: string, id: string): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`select ${columns} from journal where user_id = ${userId} and id = ${id}`.execute(tx)
  return rows[0]
}

/** The named entry, or the latest that can be taken back; held until the transaction ends. */
export async function lockEntry(tx: Tx, userId: string, id: string | undefined, since: number): Promise<Entry | undefined> {
  const { rows } =
    id === undefined
      ? await sql<Entry>`select ${columns} from journal where user_id = ${userId} and created_at >= ${since} and undone_at is null
          and inverse is not null order by number desc limit 1 for update`.execute(tx)
      : await sql<Entry>`select ${columns} from journal where user_id = ${userId} and id = ${id} and created_at >= ${since}
          and inverse is not null for update`.execute(tx)
  return rows[0]
}

export const markUndone = async (tx: Tx, userId: string, id: string, now: number): Promise<void> => {
  await sql`update journal set undone_at = ${now} where user_id = ${userId} and id = ${id}`.execute(tx)
}

export const forgetEntries = async (db: Db, before: number): Promise<void> => {
  await sql`delete from journal where created_at < ${before}`.execute(db)
}
