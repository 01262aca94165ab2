import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Tx } from '#server/database/schema'
import type { Ports } from '#server/ports'
import { openFileBlobs } from '../blobs.file'
import { BackupError, blobsPath, ensureEmpty, createLineWriter, type Manifest, tablePath, writeManifest } from './archive'

const BATCH_SIZE = 500
/** Tables of unfinished uploads: their bytes are not part of a backup either, and their senders still have the files. */
const TRANSIENT_TABLES = ['upload_session', 'upload_part']
/** Tables that are rebuilt from the content after a restore. */
const DERIVED_TABLES = [
  'content_text',
  'content_piece',
  'content_print',
  'content_overlap',
  'uncompared_text',
  'term_change',
  'term_count',
  'term_variant',
  'vector_model',
  'text_vector',
  'paragraph_vector',
]

async function dumpTable(tx: Tx, table: string, folder: string): Promise<{ rows: number; sha256: string }> {
  const writer = await createLineWriter(tablePath(folder, table))
  await sql`declare dump no scroll cursor for select row_to_json(t)::text as line from ${sql.id(table)} t`.execute(tx)
  let rows = 0
  for (;;) {
    const part = await sql<{ line: string }>`fetch forward ${sql.lit(BATCH_SIZE)} from dump`.execute(tx)
    if (part.rows.length === 0) break
    rows += part.rows.length
    await writer.write(part.rows.map(({ line }) => line))
  }
  await sql`close dump`.execute(tx)
  return { rows, sha256: await writer.end() }
}

export interface BackupReport {
  folder: string
  rows: number
  blobs: number
  bytes: number
}

/**
 * Writes a backup of one point in time to an empty folder: rows of one snapshot, and the blobs that they refer to, which never change.
 * Rejects if a blob is missing or damaged, because such a backup would be useless.
 */
export async function backUpStore({ db, blobs, now }: Ports, folder: string, version: string): Promise<BackupReport> {
  await ensureEmpty(folder)
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const createdAt = now()
  const dumped = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows: names } = await sql<{ name: string }>`select tablename::text as name from pg_tables
        where schemaname = current_schema() and tablename <> 'migration' and not tablename = any(${[...TRANSIENT_TABLES, ...DERIVED_TABLES]}::text[]) order by tablename`.execute(
        tx,
      )
      const { rows: steps } = await sql<{ step: number }>`select max(number)::int as step from migration`.execute(tx)
      const tables: Manifest['tables'] = {}
      for (const { name } of names) tables[name] = await dumpTable(tx, name, folder)
      const { rows: named } = await sql<{ hash: string; size: number }>`select hash, size from blob order by hash`.execute(tx)
      return { tables, step: steps[0]?.step ?? 0, named }
    })

  const target = await openFileBlobs(blobsPath(folder))
  let bytes = 0
  for (const { hash } of dumped.named) {
    const found = await blobs.read(hash)
    if (found === null) throw new BackupError(`محتوای ${hash} در انبار نیست. / The content ${hash} is not in the store.`)
    const copied = await target.write(found.stream)
    if (copied.hash !== hash) throw new BackupError(`محتوای ${hash} آسیب دیده است. / The content ${hash} is damaged.`)
    bytes += copied.size
  }
  const { tables, step, named } = dumped
  await writeManifest(folder, { format: 1, step, version, createdAt, tables, blobs: { count: named.length, bytes } })
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return { folder, rows, blobs: named.length, bytes }
}
