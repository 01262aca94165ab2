import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openFileBlobs } from '#server/node/blobs.file'
import { openEmbedded } from '#server/node/embedded'
import { createJsonLogger } from '#server/node/log.pino'
import type { UnsyncedNames } from '#tests/support/unsynced-names'

const { disk } = vi.hoisted(() => ({ disk: { names: undefined as UnsyncedNames | undefined } }))

vi.mock('node:fs/promises', async (original) => {
  const { UnsyncedNames } = await import('#tests/support/unsynced-names')
  disk.names = new UnsyncedNames()
  return disk.names.over(await original<typeof import('node:fs/promises')>())
})

const names = (): UnsyncedNames => disk.names as UnsyncedNames

async function home(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'mizkar-names-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

describe('a disk that keeps only synced names and bytes in a power failure', () => {
  it('has every acknowledged blob afterwards', async () => {
    const directory = join(await home(), 'blobs')
    const blobs = await openFileBlobs(directory)
    const texts = ['یک', 'دو', 'سه']
    const written = await Promise.all(texts.map((text) => blobs.write(bytesOf(text))))
    names().losePower()
    const again = await openFileBlobs(directory)
    const read = await Promise.all(written.map(async ({ hash }) => new Response((await again.read(hash))?.stream ?? null).text()))
    expect(read).toEqual(texts)
  })
  it.each(['before', 'after'])('syncs a blob that another process wrote without syncing, %s the store was opened here', async (put) => {
    const directory = join(await home(), 'blobs')
    const [another, early] = [await openFileBlobs(directory), await openFileBlobs(directory)]
    names().isLazy = true
    await another.write(bytesOf('دوبار'))
    names().isLazy = false
    const blobs = put === 'before' ? await openFileBlobs(directory) : early
    const { hash } = await blobs.write(bytesOf('دوبار'))
    names().losePower()
    expect(await (await openFileBlobs(directory)).exists(hash)).toBe(true)
  })
  it('has the complete new database afterwards', { timeout: 60_000 }, async () => {
    const directory = join(await home(), 'database')
    const log = createJsonLogger({ write: () => {} })
    await (await openEmbedded({ directory, log })).close()
    names().losePower()
    expect(existsSync(join(directory, 'PG_VERSION'))).toBe(true)
    const engine = await openEmbedded({ directory, log })
    expect((await engine.query('select 1 as n', [])).rows).toEqual([{ n: 1 }])
    await engine.close()
  })
})
