import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/database/schema'
import { prepareEmptyStore } from '#server/domain/people/users/prepare-empty-store'
import { enqueue } from '#server/jobs/queue'
import { BackupError } from '#server/node/backup/archive'
import { backUpStore } from '#server/node/backup/dump'
import { restoreStore } from '#server/node/backup/load'
import { verifyStore } from '#server/node/backup/verify'
import { openFileBlobs } from '#server/node/blobs.file'
import type { Ports } from '#server/ports'
import { emptyDatabase, eachDatabase, engineNames } from '#tests/support/databases'
import { type TestPorts, testPorts } from '#tests/support/ports'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'mizkar-backup-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}
async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** Creates a store with an administrator, the administrator's folders, and a document with a version. */
async function filled(db: Db): Promise<TestPorts & { hash: string; document: string }> {
  const ports = await testPorts({ db })
  await prepareEmptyStore(ports, { adminPassword: 'گذرواژه‌ای-دراز-و-خوب' })
  const { hash, size } = await ports.blobs.write(bytes('متن نامه «۱»\n'))
  const home = await db
    .selectFrom('node')
    .select(['id', 'path', 'author_id'])
    .where('system_role', '=', 'hastineh')
    .executeTakeFirstOrThrow()
  const [document, version] = [crypto.randomUUID(), crypto.randomUUID()]
  const times = { created_at: 2, edited_at: 3 }
  await db.insertInto('blob').values({ hash, size, created_at: 1 }).execute()
  await sql`insert into node (id, type, node_type, entity_name, title, author_id, parent_id, path, created_at, edited_at, size, version_id, other_titles)
    values (${document}, 0, 2, 'document', ${'نامه "۱" \\ با‌نیم‌فاصله'}, ${home.author_id}, ${home.id}, ${`${home.path}${document}/`}, 2, 3, ${size}, ${version}, '["الف"]')`.execute(
    db,
  )
  await db
    .insertInto('version')
    .values({
      id: version,
      node_id: document,
      number: 1,
      blob_hash: hash,
      size,
      mime: 'text/plain',
      author_id: home.author_id,
      created_at: 2,
    })
    .execute()
  const key = { name_key: 'k', sort_key: 'k', numeric_key: 'k', order_no: 0.1 }
  await db
    .insertInto('placement')
    .values({ parent_id: home.id, node_id: document, home: true, rank: 1, size, ...times, ...key })
    .execute()
  await enqueue(db, 'make-thumbnail', { hash, extension: 'txt', size })
  return { ...ports, hash, document }
}

eachDatabase((engine, make) => {
  describe('a backup', () => {
    it.each(engineNames)(`made on ${engine} and restored into a database of %s equals the original store and works`, async (other) => {
      const ports = await filled(await make())
      const target = join(await folder(), 'backup')
      const report = await backUpStore(ports, target, '1.2.3')
      expect(report).toMatchObject({ folder: target, blobs: 1 })

      const db = await emptyDatabase(other)
      const blobs = await openFileBlobs(join(await folder(), 'blobs'))
      expect(await restoreStore(db, blobs, target)).toMatchObject({ rows: report.rows, blobs: 1 })
      const restored: Ports = { ...ports, db, blobs }
      expect(await verifyStore(restored)).toMatchObject({ blobs: 1, findings: [] })

      const again = join(await folder(), 'backup')
      await backUpStore(restored, again, '1.2.3')
      for (const name of await readdir(join(target, 'tables'))) {
        const lines = async (of: string) => (await readFile(join(of, 'tables', name), 'utf8')).split('\n').sort()
        expect([name, await lines(again)]).toEqual([name, await lines(target)])
      }
      // Sequences continue after the highest number, and triggers and foreign keys are restored.
      await enqueue(db, 'sweep-links', {})
      await expect(db.deleteFrom('blob').execute()).rejects.toMatchObject({ code: '23503' })
      await db.deleteFrom('placement').where('node_id', '=', ports.document).execute()
      const counted = await db.selectFrom('node').select('child_documents').where('system_role', '=', 'hastineh').executeTakeFirstOrThrow()
      expect(counted.child_documents).toBe(0)
    })
    it('refuses a backup when a blob is missing or damaged', async () => {
      const ports = await filled(await make())
      const path = join(ports.directory, 'blobs', ports.hash.slice(0, 2), ports.hash)
      await writeFile(path, 'چیز دیگر')
      await expect(backUpStore(ports, await folder(), '1')).rejects.toThrow(ports.hash)
      await rm(path)
      const target = await folder()
      await expect(backUpStore(ports, target, '1')).rejects.toThrow(BackupError)
      await expect(restoreStore(await emptyDatabase(), ports.blobs, target)).rejects.toThrow(BackupError)
    })
    it('a backup never overwrites files, and a restore needs an empty store', async () => {
      const ports = await filled(await make())
      const target = await folder()
      await writeFile(join(target, 'mine.txt'), '')
      await expect(backUpStore(ports, target, '1')).rejects.toThrow(/mine|empty/)
      const good = join(await folder(), 'backup')
      await backUpStore(ports, good, '1')
      await expect(restoreStore(ports.db, ports.blobs, good)).rejects.toThrow(/not empty/)
    })
    it.each(['tables/node.jsonl', 'blob', 'manifest.json'])(
      'a backup with a damaged %s is refused before anything is restored',
      async (what) => {
        const ports = await filled(await make())
        const target = join(await folder(), 'backup')
        await backUpStore(ports, target, '1')
        const { hash } = ports
        const path = what === 'blob' ? join(target, 'blobs', hash.slice(0, 2), hash) : join(target, what)
        await writeFile(path, (await readFile(path, 'utf8')).slice(1))
        const db = await emptyDatabase()
        await expect(restoreStore(db, await openFileBlobs(join(await folder(), 'blobs')), target)).rejects.toThrow(BackupError)
        expect((await sql`select tablename from pg_tables where schemaname = 'public'`.execute(db)).rows).toEqual([])
      },
    )
  })

  describe('verify', () => {
    const changes: [string, (ports: Awaited<ReturnType<typeof filled>>) => Promise<unknown>][] = [
      ['blobMissing', ({ blobs, hash }) => blobs.remove(hash)],
      ['blobDamaged', ({ directory, hash }) => writeFile(join(directory, 'blobs', hash.slice(0, 2), hash), 'x')],
      ['sizeOfVersion', ({ db }) => sql`update version set size = size + 1`.execute(db)],
      ['sizeOfDocument', ({ db }) => sql`update node set size = size + 1 where type = 0`.execute(db)],
      ['documentWithoutVersion', ({ db }) => sql`update node set version_id = null where type = 0`.execute(db)],
      ['pathOfNode', ({ db }) => sql`update node set path = '/elsewhere/' where type = 0`.execute(db)],
      ['homeOfNode', ({ db }) => sql`update placement set home = false`.execute(db)],
      ['copiesInPlacement', ({ db }) => sql`update placement set edited_at = 999`.execute(db)],
      ['childCounters', ({ db }) => sql`update node set child_documents = 7 where type = 1`.execute(db)],
      [
        'derivedWithoutBlob',
        ({ db, hash }) =>
          sql`insert into derived (blob_hash, kind, derived_hash, created_at) values (${hash}, 'thumbnail', 'gone', 1)`.execute(db),
      ],
    ]
    it.each(changes)('verify finds %s', async (check, spoil) => {
      const ports = await filled(await make())
      await spoil(ports)
      const { findings } = await verifyStore(ports)
      expect(findings.filter(({ harmless }) => !harmless).map((finding) => finding.check)).toContain(check)
    })
    it('reports no errors for an intact store, and reports unreferenced blobs as harmless', async () => {
      const ports = await filled(await make())
      const { hash } = await ports.blobs.write(bytes('nobody names this'))
      const { findings } = await verifyStore(ports)
      expect(findings).toEqual([{ check: 'blobUnnamed', harmless: true, count: 1, examples: [hash] }])
    })
  })
})
