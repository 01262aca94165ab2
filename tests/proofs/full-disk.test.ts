import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openFileBlobs } from '#server/node/blobs.file'
import { readConfig } from '#server/node/config'
import { createJsonLogger } from '#server/node/log.pino'
import { openPorts } from '#server/node/open-ports'
import { DiskFull } from '#server/ports'
import { smallDisk } from './disk'

const canMount = smallDisk(1)
canMount?.remove()

async function* zeros(megabytes: number): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < megabytes * 16; n += 1) yield Buffer.alloc(65_536, n)
}
const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

describe.runIf(canMount !== undefined)('a full disk (needs root on Linux, to create a file system of a chosen size)', () => {
  it('refuses an upload with an error code, keeps nothing of it, and accepts the next one that fits', async () => {
    const disk = smallDisk(6)
    if (disk === undefined) throw new Error('no file system in memory')
    try {
      const blobs = await openFileBlobs(disk.path)
      await expect(blobs.write(zeros(8))).rejects.toThrow(DiskFull)
      expect(filesBelow(disk.path)).toEqual([])
      const { hash } = await blobs.write(zeros(4))
      await expect(blobs.write(zeros(3))).rejects.toThrow(DiskFull)
      expect(filesBelow(disk.path)).toEqual([hash])
    } finally {
      disk.remove()
    }
  })

  it('loses no acknowledged row, and accepts rows again when there is space', { timeout: 120_000 }, async () => {
    const disk = smallDisk(110)
    if (disk === undefined) throw new Error('no file system in memory')
    const log = createJsonLogger({ write: () => {} })
    try {
      const { ports, close } = await openPorts(readConfig({ DATA_DIR: join(disk.path, 'data') }), log)
      const { db } = ports
      const ballast = join(disk.path, 'ballast')
      const add = (key: string) =>
        db
          .insertInto('setting')
          .values({ key, value: 'x'.repeat(200_000), updated_at: 1, updated_by: null })
          .execute()
      await sql`alter table setting alter column value set storage external`.execute(db)
      const acknowledged: string[] = []
      let refused: Error | undefined
      for (let n = 0; n < 1_000 && refused === undefined; n += 1) {
        if (n === 20)
          for (let m = 0; m < 200; m += 1)
            try {
              writeFileSync(join(disk.path, `ballast-${m}`), Buffer.alloc(500_000))
            } catch {
              break
            }
        await add(`k${n}`).then(
          () => acknowledged.push(`k${n}`),
          (error: Error) => {
            refused = error
          },
        )
      }
      expect(refused).toBeDefined()
      expect(acknowledged.length).toBeGreaterThanOrEqual(20)
      for (const name of readdirSync(disk.path)) if (name.startsWith('ballast')) rmSync(join(disk.path, name))
      rmSync(ballast, { force: true })
      await add('after')
      const { rows } = await sql<{ key: string }>`select key from setting where length(value) = 200000`.execute(db)
      expect(rows.map(({ key }) => key).sort()).toEqual([...acknowledged, 'after'].sort())
      await close()
    } finally {
      disk.remove()
    }
  })
})
