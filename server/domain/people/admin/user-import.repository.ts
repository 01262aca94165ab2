import { sql } from 'kysely'
import type { ErrorCode } from '#api/contract/errors'
import type { Db, Tx } from '#server/database/schema'

/** A user of an import file, as sent by the client. */
export interface ImportLine {
  line: number
  firstName: string
  lastName: string
  username: string
  email?: string | undefined
  nationalCode?: string | undefined
  roleUuidList?: string[] | undefined
  /** SHA-256 of the first password. */
  codeHash: string
}
export interface FailedLine {
  line: number
  row: ImportLine
  errors: { path: string; code: ErrorCode }[]
}

export interface ImportRow {
  user_id: string
  job_id: string | null
}

/** Creates the import if it does not exist, and locks it. Undefined if it belongs to another user. */
export async function lockImport(tx: Tx, id: string, userId: string, now: number): Promise<ImportRow | undefined> {
  await sql`insert into user_import (id, user_id, created_at) values (${id}, ${userId}, ${now}) on conflict do nothing`.execute(tx)
  const { rows } =
    await sql<ImportRow>`select user_id, job_id from user_import where id = ${id} and user_id = ${userId} for update`.execute(tx)
  return rows[0]
}

export const addLines = async (tx: Tx, id: string, lines: readonly ImportLine[]): Promise<void> => {
  await sql`insert into user_import_row (import_id, line, row) select ${id}::uuid, (v ->> 'line')::int, v
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) v on conflict do nothing`.execute(tx)
}

export async function countLines(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from user_import_row where import_id = ${id}`.execute(tx)
  return rows[0]?.count ?? 0
}

export const setImportJob = async (tx: Tx, id: string, jobId: string): Promise<void> => {
  await sql`update user_import set job_id = ${jobId} where id = ${id}`.execute(tx)
}

/** Returns at most `limit` lines of an import that are neither imported nor failed yet, in the order of the file. */
export async function readWaitingLines(tx: Tx, id: string, limit: number): Promise<ImportLine[]> {
  const { rows } = await sql<{ row: ImportLine }>`select row from user_import_row where import_id = ${id} and errors is null
    order by line limit ${limit}`.execute(tx)
  return rows.map(({ row }) => row)
}

export const deleteLines = async (tx: Tx, id: string, lines: readonly number[]): Promise<void> => {
  await sql`delete from user_import_row where import_id = ${id} and line = any(${[...lines]}::int[])`.execute(tx)
}

export const setLineErrors = async (tx: Tx, id: string, line: number, errors: FailedLine['errors']): Promise<void> => {
  await sql`update user_import_row set errors = ${JSON.stringify(errors)}::jsonb where import_id = ${id} and line = ${line}`.execute(tx)
}

/** Returns at most `limit` failed lines of the user's own import after the line number `after`. */
export async function readFailedLines(db: Db, id: string, userId: string, after: number, limit: number): Promise<FailedLine[]> {
  const { rows } = await sql<FailedLine>`select r.line, r.row, r.errors from user_import_row r join user_import i on i.id = r.import_id
    where i.id = ${id} and i.user_id = ${userId} and r.errors is not null and r.line > ${after} order by r.line limit ${limit}`.execute(db)
  return rows
}

export async function isOwnImport(db: Db, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from user_import where id = ${id} and user_id = ${userId}`.execute(db)
  return rows.length > 0
}

/** Returns those `username_key`s in the list that existing users have. */
export async function findTakenKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    key: string
  }>`select username_key as key from app_user where username_key = any(${[...keys]}::text[])`.execute(db)
  return rows.map(({ key }) => key)
}

export const deleteOldImports = async (db: Db, before: number): Promise<void> => {
  await sql`delete from user_import where created_at < ${before}`.execute(db)
}
