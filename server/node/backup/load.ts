import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { applyMigrations, migrate, migrations } from '#server/database/migrate'
import type { Db, Tx } from '#server/database/schema'
import type { BlobStore } from '#server/ports'
import { openFileBlobs } from '../blobs.file'
import { BackupError, blobsPath, type Manifest, readManifest, tablePath } from './archive'
import type { BackupReport } from './dump'

const BATCH_SIZE = 500

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}

/** Checks the backup before anything is written: every table as dumped, and every blob with its size and hash. */
async function checkBackup(folder: string, manifest: Manifest): Promise<void> {
  if (manifest.step > migrations.length)
    throw new BackupError(
      'این پشتیبان را نسخهٔ تازه‌تری ساخته است؛ لطفاً برنامه را به‌روز کنید. / A newer version made this backup; please update the program.',
    )
  for (const [table, { sha256 }] of Object.entries(manifest.tables))
    if ((await hashFile(tablePath(folder, table)).catch(() => '')) !== sha256)
      throw new BackupError(`جدول ${table} در پشتیبان آسیب دیده است. / The table ${table} of the backup is damaged.`)
}

async function loadTable(tx: Tx, table: string, folder: string, expected: number): Promise<void> {
  let rows = 0
  let lines: string[] = []
  const insert = async (): Promise<void> => {
    if (lines.length === 0) return
    const name = sql.id(table)
    await sql`insert into ${name} overriding system value select r.* from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) e,
      lateral jsonb_populate_record(null::${name}, e) r`.execute(tx)
    rows += lines.length
    lines = []
  }
  for await (const line of createInterface({
    input: createReadStream(tablePath(folder, table), 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    lines.push(line)
    if (lines.length >= BATCH_SIZE) await insert()
  }
  await insert()
  if (rows !== expected) throw new BackupError(`${table}: ${rows} ≠ ${expected}`)
}

/**
 * Runs work without foreign keys. They are restored and checked after all rows are loaded, so the order of tables and rows does not matter.
 */
async function runWithoutForeignKeys(tx: Tx, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`select quote_ident(t.relname) as table,
      quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    where c.contype = 'f' and n.nspname = current_schema()`.execute(tx)
  for (const { table, name } of keys) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(tx)
  await work()
  for (const { table, name, definition } of keys) await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(tx)
}

async function loadRows(tx: Tx, folder: string, manifest: Manifest): Promise<void> {
  const tables = Object.entries(manifest.tables)
  const each = async (change: string): Promise<void> => {
    for (const [table] of tables) await sql`alter table ${sql.id(table)} ${sql.raw(change)}`.execute(tx)
  }
  await each('disable trigger user')
  await runWithoutForeignKeys(tx, async () => {
    for (const [table, { rows }] of tables) await loadTable(tx, table, folder, rows)
  })
  await each('enable trigger user')
  const { rows: counters } = await sql<{ table: string; column: string }>`select table_name::text as table, column_name::text as column
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`.execute(tx)
  for (const { table, column } of counters)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.id(column)}), 0) + 1, false) from ${sql.id(table)}`.execute(
      tx,
    )
}

/** Restores a backup of either engine into an empty store. If it rejects, nothing is restored except unreferenced blobs. */
export async function restoreStore(db: Db, blobs: BlobStore, folder: string): Promise<BackupReport> {
  const manifest = await readManifest(folder)
  await checkBackup(folder, manifest)
  const { rows: found } = await sql<{ n: number }>`select count(*)::int as n from pg_tables where schemaname = current_schema()`.execute(db)
  if ((found[0]?.n ?? 0) > 0)
    throw new BackupError(
      'پایگاه داده خالی نیست؛ بازگردانی فقط در انبار خالی انجام می‌شود. / The database is not empty; a backup is restored into an empty store only.',
    )

  const source = await openFileBlobs(blobsPath(folder))
  let count = 0
  for await (const { hash } of source.list()) {
    const read = await source.read(hash)
    const written = read && (await blobs.write(read.stream))
    if (written?.hash !== hash)
      throw new BackupError(`محتوای ${hash} در پشتیبان آسیب دیده است. / The content ${hash} of the backup is damaged.`)
    count += 1
  }
  if (count < manifest.blobs.count)
    throw new BackupError(`${manifest.blobs.count - count} محتوا در پشتیبان نیست. / contents are missing from the backup.`)

  await db.transaction().execute(async (tx) => {
    await applyMigrations(tx, Date.now, migrations.slice(0, manifest.step))
    await loadRows(tx, folder, manifest)
  })
  await migrate(db)
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  return { folder, rows, blobs: count, bytes: manifest.blobs.bytes }
}
