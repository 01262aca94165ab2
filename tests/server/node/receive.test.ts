import { mkdtemp, open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { receive } from '#server/node/receive'

const MB = 1 << 20

/** Returns a file that counts its early syncs, which end as `datasync` says. */
async function fileWith(datasync: () => Promise<void>): Promise<FileHandle> {
  const directory = await mkdtemp(join(tmpdir(), 'mizkar-test-'))
  const file = await open(join(directory, 'content'), 'wx')
  onTestFinished(async () => {
    await file.close()
    await rm(directory, { recursive: true })
  })
  return Object.assign(file, { datasync })
}
async function* megabytes(count: number): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(MB).fill(7)
  for (let n = 0; n < count; n += 1) yield chunk
}

it('syncs received bytes to disk during the upload, and waits for the sync before it ends', async () => {
  let begun = 0
  let ended = 0
  const file = await fileWith(async () => {
    begun += 1
    await new Promise((done) => setTimeout(done, 20))
    ended += 1
  })
  expect((await receive(file, megabytes(80), {})).size).toBe(80 * MB)
  expect(begun).toBeGreaterThan(0)
  expect(ended).toBe(begun)
  expect((await receive(file, megabytes(3), {})).size).toBe(3 * MB)
  expect(begun).toBe(ended)
})

it('fails the upload when an early sync fails, because the disk reports that error only once', async () => {
  let begun = 0
  const file = await fileWith(async () => {
    begun += 1
    if (begun === 1) throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
  })
  await expect(receive(file, megabytes(120), {})).rejects.toMatchObject({ code: 'EIO' })
  // The failed sync does not block the next upload.
  expect((await receive(await fileWith(async () => {}), megabytes(40), {})).size).toBe(40 * MB)
})
