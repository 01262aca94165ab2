import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openS3Blobs } from '#server/node/blobs.s3'
import { BrokenBody, TooLarge } from '#server/ports'
import { type S3Server, startS3 } from '#tests/support/s3-server'

let server: S3Server
let spool: string
let blobs: Awaited<ReturnType<typeof openS3Blobs>>
const address = (): string => `s3://papers/mizkar?endpoint=${server.url}`

beforeEach(async () => {
  server = await startS3('papers')
  spool = await mkdtemp(join(tmpdir(), 'mizkar-s3-'))
  vi.stubEnv('AWS_ACCESS_KEY_ID', server.accessKey)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', server.secretKey)
  blobs = await openS3Blobs(address(), { spool })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  blobs.close()
  await server.stop()
  await rm(spool, { recursive: true, force: true })
})

async function* pieces(...list: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* list
}
const bytesOf = async (hash: string, range?: { start: number; end: number }): Promise<Buffer> =>
  Buffer.from(await new Response((await blobs.read(hash, range))?.stream ?? null).arrayBuffer())

describe('a blob in a bucket', () => {
  it.each([0, 10, 3_000_000, 40_000_000])('stores %i bytes in a bucket and reads them by hash, whole and in part', async (size) => {
    const bytes = randomBytes(size)
    const { hash, head } = await blobs.write(pieces(bytes))
    expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect([...server.objects.keys()]).toEqual([`mizkar/${hash}`])
    expect(bytes.subarray(0, head.length).equals(head)).toBe(true)
    expect((await bytesOf(hash)).equals(bytes)).toBe(true)
    if (size > 5) {
      expect((await bytesOf(hash, { start: 2, end: 4 })).equals(bytes.subarray(2, 5))).toBe(true)
      expect((await blobs.read(hash, { start: 2, end: 4 }))?.size).toBe(size)
    }
    expect(await readdir(spool)).toEqual([])
    expect(server.forged).toBe(0)
  })
  it('returns nothing for a missing blob', async () => {
    expect(await blobs.read('a'.repeat(64))).toBeNull()
    expect(await blobs.exists('a'.repeat(64))).toBe(false)
    expect(await blobs.read('../secret')).toBeNull()
    await blobs.remove('a'.repeat(64))
  })
  it('lists blobs, deletes one, and keeps one that was written after the given time', async () => {
    const hashes: string[] = []
    for (const text of ['a', 'b', 'c', 'd', 'e']) hashes.push((await blobs.write(pieces(Buffer.from(text)))).hash)
    const listed: string[] = []
    for await (const { hash, size } of blobs.list()) if (size === 1) listed.push(hash)
    expect(listed).toEqual([...hashes].sort())
    const [first = '', second = ''] = hashes
    await blobs.remove(first)
    await blobs.remove(second, { writtenBefore: Date.now() - 60_000 })
    expect([await blobs.exists(first), await blobs.exists(second)]).toEqual([false, true])
    await blobs.remove(second, { writtenBefore: Date.now() + 60_000 })
    expect(await blobs.exists(second)).toBe(false)
  })
  it('retries an upload while the bucket is busy', async () => {
    server.failNext = 2
    const { hash } = await blobs.write(pieces(Buffer.from('patience')))
    expect((await bytesOf(hash)).toString()).toBe('patience')
  })
})

describe('a failed upload leaves nothing, neither locally nor in the bucket', () => {
  it.each([
    ['too large', TooLarge, { maxBytes: 10 }, pieces(randomBytes(11))],
    [
      'broken',
      BrokenBody,
      {},
      (async function* () {
        yield randomBytes(100)
        throw new Error('reset')
      })(),
    ],
  ])('deletes an upload that is %s', async (_, kind, options, source) => {
    await expect(blobs.write(source, options)).rejects.toThrow(kind)
    expect(await readdir(spool)).toEqual([])
    expect([server.objects.size, server.pending.size]).toEqual([0, 0])
  })
  it('deletes an upload that the bucket refuses half-way', async () => {
    const control = new AbortController()
    const writing = blobs.write(pieces(randomBytes(40_000_000)), { signal: control.signal })
    await vi.waitUntil(() => server.pending.size > 0, { timeout: 10_000, interval: 1 })
    server.failNext = 1_000
    await expect(writing).rejects.toThrow('SlowDown')
    expect(await readdir(spool)).toEqual([])
    expect(server.objects.size).toBe(0)
  })
})

describe('a bucket', () => {
  it('fails at the start when the bucket refuses the key', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another')
    await expect(openS3Blobs(address(), { spool })).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
    expect(server.forged).toBeGreaterThan(0)
  })
  it('fails at the start when the bucket does not exist', async () => {
    await expect(openS3Blobs(`s3://nothing?endpoint=${server.url}`, { spool })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 404 },
    })
  })
})
