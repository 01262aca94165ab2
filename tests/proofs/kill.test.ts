import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyStore } from '#server/node/backup/verify'
import { readConfig } from '#server/node/config'
import { jsonLogger } from '#server/node/log.pino'
import { openPorts } from '#server/node/open-ports'
import { startWriter } from './writer'

const CYCLES = 40

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mizkar-kill-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

describe('a server that is killed while clients write', () => {
  it(`has everything it acknowledged, ${CYCLES} times in a row, and nothing half-made`, { timeout: 600_000 }, async () => {
    const acknowledged = new Map<string, number>()
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const writer = startWriter(directory)
      await writer.ready
      expect(writer.torn).toEqual([])
      expect([...acknowledged].filter(([hash, size]) => writer.found.get(hash) !== size)).toEqual([])
      await writer.firstAcknowledged
      await after(Math.random() * 300)
      writer.process.kill('SIGKILL')
      await writer.ended
      for (const [hash, size] of writer.acknowledged) acknowledged.set(hash, size)
    }
    expect(acknowledged.size).toBeGreaterThan(CYCLES)

    const { ports, close } = await openPorts(readConfig({ DATA_DIR: directory }), jsonLogger({ write: () => {} }))
    const { findings, blobs } = await verifyStore(ports)
    const settings = await ports.db.selectFrom('setting').select('key').execute()
    await close()
    expect(findings.filter(({ harmless }) => !harmless)).toEqual([])
    expect(blobs).toBeGreaterThanOrEqual(acknowledged.size)
    // Both rows of a transaction, or neither.
    expect(settings).toHaveLength(blobs)
    expect(await readdir(join(directory, 'blobs', 'tmp'))).toEqual([])
  })
})

describe('a second server on the same data directory', () => {
  it('is refused in words, and the first goes on', { timeout: 60_000 }, async () => {
    const first = startWriter(directory)
    await first.ready
    const second = startWriter(directory)
    await expect(second.ready).rejects.toThrow(/سرور دیگری باز کرده است[\s\S]*open in another server/)
    expect(await second.ended).toBe(1)
    const before = first.acknowledged.size
    while (first.acknowledged.size <= before) await after(20)
    first.process.kill('SIGKILL')
    await first.ended
  })
})
