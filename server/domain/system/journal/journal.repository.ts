import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

export type JournalKind = 'MOVE' | 'RENAME' | 'DELETE' | 'PASTE' | 'UNTAG' | 'PERMISSION' | 'SHARE' | 'CREATE'

export interface JournalEntry {
  id: string
  kind: JournalKind
  asked: string
  result: unknown
  inverse: unknown
  undone_at: number | null
  turned_by: string | null
}

/** Journal entry of a change that can be undone. The entry of a creation has no data for the undo. */
export type UndoableEntry = JournalEntry & { kind: Exclude<JournalKind, 'CREATE'> }

export interface NewEntry {
  userId: string
  id: string
  kind: JournalKind
  requestHash: string
  now: number
}

/**
 * Adds a journal entry. If a transaction with an entry of the same id is running, waits for its end. Returns false if the user already has
 * an entry with this id. Changes that were undone before cannot be redone afterwards, except if the new entry is a creation.
 */
export async function addEntry(tx: Tx, { userId, id, kind, requestHash, now }: NewEntry): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into journal (user_id, id, kind, asked, created_at)
    values (${userId}, ${id}, ${kind}, ${requestHash}, ${now}) on conflict (user_id, id) do nothing`.execute(tx)
  if (numAffectedRows !== 1n) return false
  if (kind === 'CREATE') return true
  await sql`update journal set closed = true where user_id = ${userId} and undone_at is not null and not closed`.execute(tx)
  return true
}

export const writeEntryResult = async (tx: Tx, userId: string, id: string, result: unknown, inverse: unknown): Promise<void> => {
  await sql`update journal set result = ${JSON.stringify(result)}::jsonb, inverse = ${inverse === null ? null : JSON.stringify(inverse)}::jsonb
    where user_id = ${userId} and id = ${id}`.execute(tx)
}

/** Adds copied items to the inverse of a paste. */
export const addCopiedToInverse = async (tx: Tx, userId: string, id: string, copied: readonly string[]): Promise<void> => {
  await sql`update journal set inverse = jsonb_set(coalesce(inverse, '{}'::jsonb), '{copied}', ${JSON.stringify(copied)}::jsonb)
    where user_id = ${userId} and id = ${id} and undone_at is null`.execute(tx)
}

const columns = sql`id, kind, asked, result, inverse, undone_at, turned_by`

export async function readEntry(tx: Tx, userId: string, id: string): Promise<JournalEntry | undefined> {
  const { rows } = await sql<JournalEntry>`select ${columns} from journal where user_id = ${userId} and id = ${id}`.execute(tx)
  return rows[0]
}

export type UndoDirection = 'undo' | 'redo'

const latestConditions = {
  undo: sql`undone_at is null order by number desc`,
  redo: sql`undone_at is not null and not closed order by undone_at desc, number`,
}

export interface EntrySelection {
  /** The requested operation. Default: the latest one that can be undone or redone. */
  operationUuid?: string | undefined
  /** Id of the request. It identifies the entry that an earlier identical request has already undone or redone. */
  requestUuid?: string | undefined
}

/**
 * Finds the journal entry that an undo or redo request refers to, and locks it until the end of the transaction. A repeated request waits
 * for the first one.
 */
export async function lockEntry(
  tx: Tx,
  userId: string,
  selection: EntrySelection,
  direction: UndoDirection,
  since: number,
): Promise<UndoableEntry | undefined> {
  const { operationUuid, requestUuid } = selection
  const find = async (condition: RawBuilder<unknown>): Promise<UndoableEntry | undefined> => {
    const { rows } = await sql<UndoableEntry>`select ${columns} from journal where user_id = ${userId} and created_at >= ${since}
      and inverse is not null and ${condition} limit 1 for no key update`.execute(tx)
    return rows[0]
  }
  if (requestUuid !== undefined) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${requestUuid}::text, 0))`.execute(tx)
    const turnedEntry = await find(sql`turned_by = ${requestUuid}`)
    if (turnedEntry) return turnedEntry
  }
  if (operationUuid === undefined) return await find(latestConditions[direction])
  return await find(direction === 'undo' ? sql`id = ${operationUuid}` : sql`id = ${operationUuid} and not closed`)
}

export interface TurnedEntry {
  way: UndoDirection
  inverse: unknown
  requestUuid: string | undefined
  now: number
}

/** Marks a journal entry as undone or redone. A redone entry becomes the user's latest change. */
export const writeTurned = async (
  tx: Tx,
  userId: string,
  id: string,
  { way: direction, inverse, requestUuid, now }: TurnedEntry,
): Promise<void> => {
  await sql`update journal set ${direction === 'undo' ? sql`undone_at = ${now}` : sql`undone_at = null, number = default`},
      inverse = ${JSON.stringify(inverse)}::jsonb, turned_by = ${requestUuid ?? null}::uuid
    where user_id = ${userId} and id = ${id}`.execute(tx)
}

export const deleteEntries = async (db: Db, before: number): Promise<void> => {
  await sql`delete from journal where created_at < ${before}`.execute(db)
}
