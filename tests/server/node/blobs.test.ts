import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readlink, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type FileBlobs, openFileBlobs } from '#server/node/blobs.file'
import { BrokenBody, TooLarge } from '#server/ports'

async function store(): Promise<{ blobs: FileBlobs; directory: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'mizkar-blobs-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return { blobs: await openFileBlobs(directory), directory }
}
async function* pieces(...list: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* list
}
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const bytesOf = async (read: Awaited<ReturnType<FileBlobs['read']>>): Promise<Buffer> =>
  Buffer.from(await new Response(read?.stream ?? null).arrayBuffer())
const filesIn = async (directory: string): Promise<string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => entry.name)
const at = (directory: string, hash: string): string => join(directory, hash.slice(0, 2), hash)

describe('a blob', () => {
  it('finds a blob by its hash, with its size and first bytes', async () => {
    const { blobs } = await store()
    const bytes = randomBytes(3_000_000)
    const written = await blobs.write(pieces(bytes.subarray(0, 10), bytes.subarray(10, 2_000_000), bytes.subarray(2_000_000)))
    expect(written).toMatchObject({ hash: hashOf(bytes), size: bytes.length })
    expect(bytes.subarray(0, written.head.length).equals(written.head)).toBe(true)
    expect(written.head.length).toBeGreaterThan(4100)
    const read = await blobs.read(written.hash)
    expect(read?.size).toBe(bytes.length)
    expect((await bytesOf(read)).equals(bytes)).toBe(true)
  })
  it('stores exactly the given bytes, in chunks of any size', async () => {
    const { blobs } = await store()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(700_000), { maxLength: 12 }), async (sizes) => {
        const chunks = sizes.map((size) => randomBytes(size))
        const { hash, size } = await blobs.write(pieces(...chunks))
        const all = Buffer.concat(chunks)
        expect([hash, size]).toEqual([hashOf(all), all.length])
        expect((await bytesOf(await blobs.read(hash))).equals(all)).toBe(true)
      }),
      { numRuns: 25 },
    )
  })
  it.runIf(process.platform === 'linux')('keeps a blob file open only while it is read', async () => {
    const { blobs, directory } = await store()
    const open = async () => {
      const links = (await readdir('/proc/self/fd')).map((name) => readlink(join('/proc/self/fd', name)).catch(() => ''))
      return (await Promise.all(links)).filter((path) => path.startsWith(directory)).length
    }
    const { hash } = await blobs.write(pieces(randomBytes(3_000_000)))
    const [unread, cancelled, whole] = [await blobs.read(hash), await blobs.read(hash), await blobs.read(hash)]
    expect(await open()).toBe(0)
    const reader = cancelled?.stream.getReader()
    await reader?.read()
    expect(await open()).toBe(1)
    await reader?.cancel()
    expect([(await bytesOf(whole)).length, await open()]).toEqual([3_000_000, 0])
    await unread?.stream.cancel()
    expect(await open()).toBe(0)
  })
  it('stores an empty blob', async () => {
    const { blobs } = await store()
    const { hash, size } = await blobs.write(pieces())
    expect(size).toBe(0)
    expect(await bytesOf(await blobs.read(hash))).toHaveLength(0)
  })
  it('reads a range of a blob, both ends included', async () => {
    const { blobs } = await store()
    const bytes = randomBytes(1_000_000)
    const { hash } = await blobs.write(pieces(bytes))
    for (const [start, end] of [
      [0, 0],
      [10, 19],
      [999_999, 999_999],
      [300_000, 900_000],
      [500, 5_000_000],
    ] as const) {
      const read = await blobs.read(hash, { start, end })
      expect(read?.size).toBe(bytes.length)
      expect((await bytesOf(read)).equals(bytes.subarray(start, end + 1))).toBe(true)
    }
  })
  it('stores equal content once, and updates its time when it is written again', async () => {
    const { blobs, directory } = await store()
    const first = await blobs.write(pieces(Buffer.from('سلام')))
    await utimes(at(directory, first.hash), 1000, 1000)
    const second = await blobs.write(pieces(Buffer.from('سلام')))
    expect(second.hash).toBe(first.hash)
    expect(await filesIn(directory)).toEqual([first.hash])
    await blobs.remove(first.hash, { writtenBefore: Date.now() - 60_000 })
    expect(await blobs.exists(first.hash)).toBe(true)
  })
  it('replaces a blob of a wrong size when its content is written again', async () => {
    const { blobs, directory } = await store()
    const { hash } = await blobs.write(pieces(Buffer.from('whole')))
    await writeFile(at(directory, hash), 'who')
    await blobs.write(pieces(Buffer.from('whole')))
    expect((await bytesOf(await blobs.read(hash))).toString()).toBe('whole')
  })
  it('deletes a blob, and accepts a second deletion', async () => {
    const { blobs } = await store()
    const { hash } = await blobs.write(pieces(Buffer.from('x')))
    await blobs.remove(hash)
    await blobs.remove(hash)
    expect(await blobs.exists(hash)).toBe(false)
    expect(await blobs.read(hash)).toBeNull()
  })
  it('deletes a blob only if it was not written since the given time', async () => {
    const { blobs, directory } = await store()
    const { hash } = await blobs.write(pieces(Buffer.from('x')))
    await utimes(at(directory, hash), 1000, 1000)
    await blobs.remove(hash, { writtenBefore: 2_000_000 })
    expect(await filesIn(directory)).toEqual([])
  })
  it('lists a blob with its size', async () => {
    const { blobs } = await store()
    const a = await blobs.write(pieces(Buffer.from('a')))
    const b = await blobs.write(pieces(Buffer.from('bb')))
    const listed = new Map<string, number>()
    for await (const { hash, size } of blobs.list()) listed.set(hash, size)
    expect(listed).toEqual(
      new Map([
        [a.hash, 1],
        [b.hash, 2],
      ]),
    )
  })
  it.each(['../../etc/passwd', 'a'.repeat(63), 'A'.repeat(64), `${'a'.repeat(64)}/..`, ''])(
    'rejects a name that is not a hash: %s',
    async (name) => {
      const { blobs } = await store()
      expect(await blobs.read(name)).toBeNull()
      expect(await blobs.exists(name)).toBe(false)
      await blobs.remove(name)
    },
  )
})

describe('a failed upload leaves nothing', () => {
  it('deletes an upload that is too large', async () => {
    const { blobs, directory } = await store()
    let asked = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) yield Buffer.alloc(1000, (asked += 1))
    }
    await expect(blobs.write(endless(), { maxBytes: 10_000 })).rejects.toThrow(TooLarge)
    expect(asked).toBe(11)
    expect(await filesIn(directory)).toEqual([])
  })
  it('deletes an upload whose source fails', async () => {
    const { blobs, directory } = await store()
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield randomBytes(2_000_000)
      throw new Error('reset')
    }
    await expect(blobs.write(broken())).rejects.toThrow(BrokenBody)
    expect(await filesIn(directory)).toEqual([])
  })
  it('deletes an upload that is aborted while its source is silent', async () => {
    const { blobs, directory } = await store()
    const control = new AbortController()
    let cancelled = false
    const silent = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.alloc(100)),
      cancel: () => {
        cancelled = true
      },
    })
    const writing = blobs.write(silent, { signal: control.signal })
    setImmediate(() => control.abort())
    await expect(writing).rejects.toThrow(BrokenBody)
    expect(await filesIn(directory)).toEqual([])
    expect(cancelled || silent.locked).toBe(true)
  })
  it('deletes unfinished uploads of a dead process', async () => {
    const { blobs, directory } = await store()
    await writeFile(join(directory, 'tmp', 'left-behind'), 'half')
    const { hash } = await blobs.write(pieces(Buffer.from('whole')))
    expect(await blobs.sweepUnfinished()).toBe(1)
    expect(await filesIn(directory)).toEqual([hash])
  })
})
