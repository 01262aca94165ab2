import { type Selectable, sql } from 'kysely'
import type { Db, Tx, UploadOutcome, UploadSessionTable } from '#server/database/schema'

export type SessionRow = Selectable<UploadSessionTable>

export type NewSession = Omit<SessionRow, 'received' | 'turn' | 'content_hash' | 'content_mime' | 'result' | 'ended_at'>

/** Inserts a session. Returns false if the same file of the same upload has an open session. */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('upload_session')
    .values({ ...session, content_hash: null, content_mime: null, result: null, ended_at: null })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const selectOwnSessions = (db: Db | Tx, userId: string) => db.selectFrom('upload_session').selectAll().where('user_id', '=', userId)

export const findSession = (db: Db | Tx, id: string, userId: string): Promise<SessionRow | undefined> =>
  selectOwnSessions(db, userId).where('id', '=', id).executeTakeFirst()

export const findOpenSession = (db: Db, { user_id, batch_id, name, path }: NewSession): Promise<SessionRow | undefined> =>
  selectOwnSessions(db, user_id)
    .where('batch_id', '=', batch_id)
    .where('name', '=', name)
    .where('path', '=', path)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export const readOpenSessions = (db: Db, userId: string): Promise<SessionRow[]> =>
  selectOwnSessions(db, userId).where('ended_at', 'is', null).orderBy('touched_at', 'desc').orderBy('id').execute()

export interface PartRow {
  session_id: string
  at: number
  size: number
  hash: string
}

export const readParts = (db: Db, sessionId: string): Promise<PartRow[]> =>
  db.selectFrom('upload_part').selectAll().where('session_id', '=', sessionId).orderBy('at').execute()

export const readFirstParts = async (db: Db, sessionIds: readonly string[]): Promise<Map<string, PartRow>> => {
  if (sessionIds.length === 0) return new Map()
  const rows = await db.selectFrom('upload_part').selectAll().where('session_id', 'in', sessionIds).where('at', '=', 0).execute()
  return new Map(rows.map((row) => [row.session_id, row]))
}

/** Increases the sender number of the user's open session and returns it. Parts of earlier senders are then refused. */
export const advanceTurn = (db: Db, id: string, userId: string, now: number): Promise<SessionRow | undefined> =>
  db
    .updateTable('upload_session')
    .set((row) => ({ turn: row('turn', '+', 1), touched_at: now }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/**
 * Counts a durable part. Returns false, and stores nothing, if the session is no longer open at this offset or another sender has taken it
 * over.
 */
export async function addPart(db: Db, { session_id, at, size, hash }: PartRow, turn: number, now: number): Promise<boolean> {
  const { rows } = await sql<{ at: number }>`with moved as (
      update upload_session s set received = s.received + ${size}::bigint, touched_at = ${now}::bigint
      where s.id = ${session_id}::uuid and s.received = ${at}::bigint and s.turn = ${turn}::int and s.ended_at is null and s.received + ${size}::bigint <= s.size returning s.id)
    insert into upload_part (session_id, at, size, hash) select id, ${at}::bigint, ${size}::bigint, ${hash} from moved returning at`.execute(
    db,
  )
  return rows.length === 1
}

export async function setContent(db: Db, id: string, content: { hash: string; mime: string }, now: number): Promise<void> {
  await db
    .updateTable('upload_session')
    .set({ content_hash: content.hash, content_mime: content.mime, touched_at: now })
    .where('id', '=', id)
    .execute()
}

/** Ends a session. Returns false if it was ended already. */
export async function endSession(db: Db | Tx, id: string, outcome: UploadOutcome | null, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload_session')
    .set({ ended_at: now, touched_at: now, result: outcome === null ? null : JSON.stringify(outcome) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes the parts of a session and returns the hashes of their bytes. */
export async function deleteParts(db: Db, sessionId: string): Promise<string[]> {
  const rows = await db.deleteFrom('upload_part').where('session_id', '=', sessionId).returning('hash').execute()
  return [...new Set(rows.map(({ hash }) => hash))]
}

export const findUntouchedSessions = async (db: Db, before: number, limit: number): Promise<string[]> => {
  const rows = await db.selectFrom('upload_session').select('id').where('touched_at', '<', before).limit(limit).execute()
  return rows.map(({ id }) => id)
}

export const deleteSession = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('upload_session').where('id', '=', id).execute()
}
