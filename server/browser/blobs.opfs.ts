import { type BlobStore, BrokenBody, type ByteSource, DiskFull, TooLarge } from '#server/ports'

/** Types of worker-only file handles, which are missing in page types: files are written and flushed in place. */
interface SyncHandle {
  truncate(size: number): void
  getSize(): number
  write(bytes: Uint8Array, options: { at: number }): number
  flush(): void
  close(): void
}
export interface WorkerFile extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<SyncHandle>
}

/** Storage of byte contents by name. A content is always read and written as a whole. */
export interface ContentStorage {
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  get(name: string): Promise<Blob | undefined>
  remove(name: string): Promise<void>
  all(): AsyncIterable<{ name: string; file: Blob & { lastModified?: number } }>
}

const HASH = /^[\da-f]{64}$/
const HEAD_BYTES = 65_536
/** Space reserved for the database, which must never be the first to fail on a full storage. */
const RESERVE_BYTES = 48 << 20

const named = (name: string) => (error: unknown) => error instanceof DOMException && error.name === name
const isFull = named('QuotaExceededError')
const isMissing = named('NotFoundError')

const ifThere = async <T>(asked: Promise<T>): Promise<T | undefined> =>
  await asked.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

/** Returns a storage in a folder of the browser's private file system, which only a worker can write. */
export function createOpfsStorage(folder: FileSystemDirectoryHandle): ContentStorage {
  return {
    async put(name, bytes) {
      const file = (await folder.getFileHandle(name, { create: true })) as WorkerFile
      const handle = await file.createSyncAccessHandle()
      try {
        handle.truncate(0)
        if (handle.write(bytes, { at: 0 }) !== bytes.byteLength) throw new DiskFull('no room left for the blob')
        handle.flush()
      } finally {
        handle.close()
      }
    },
    get: async (name) => await (await ifThere(folder.getFileHandle(name)))?.getFile(),
    remove: (name) => ifThere(folder.removeEntry(name)),
    async *all() {
      for await (const [name, entry] of folder as unknown as AsyncIterable<[string, FileSystemFileHandle]>)
        yield { name, file: await entry.getFile() }
    },
  }
}

export function createMemoryStorage(): ContentStorage {
  const kept = new Map<string, File>()
  return {
    put: async (name, bytes) => void kept.set(name, new File([bytes], name)),
    get: async (name) => kept.get(name),
    remove: async (name) => void kept.delete(name),
    async *all() {
      for (const [name, file] of kept) yield { name, file }
    },
  }
}

async function* readChunks(source: ByteSource): AsyncGenerator<Uint8Array> {
  if (!(source instanceof ReadableStream)) return yield* source
  const reader = source.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    void reader.cancel().catch(() => {})
  }
}

async function gather(source: ByteSource, maxBytes: number, signal: AbortSignal | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of readChunks(source)) {
      signal?.throwIfAborted()
      size += chunk.byteLength
      if (size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof TooLarge || error instanceof DiskFull || error instanceof BrokenBody) throw error
    throw new BrokenBody('the bytes ended before their time', { cause: error })
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/**
 * Returns a blob store that writes contents by hash into a storage. Each content is in memory while it is written, because browsers cannot
 * hash streams. `fits` returns true if the storage has room for this many bytes.
 */
export function createStorageBlobs(shelf: ContentStorage, fits: (bytes: number) => Promise<boolean>): BlobStore {
  const file = async (hash: string) => (HASH.test(hash) ? await shelf.get(hash) : undefined)
  let putting: Promise<unknown> = Promise.resolve()
  // Writes run one after the other: a file can have only one writer, and must not be rewritten while it is read.
  const keep = async (hash: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    if ((await shelf.get(hash))?.size === bytes.byteLength) return
    if (!(await fits(bytes.byteLength + RESERVE_BYTES))) throw new DiskFull('no room left for the blob')
    try {
      await shelf.put(hash, bytes)
    } catch (error) {
      await shelf.remove(hash).catch(() => {})
      throw isFull(error) ? new DiskFull('no room left for the blob', { cause: error }) : error
    }
  }
  return {
    async write(source, { maxBytes = Number.POSITIVE_INFINITY, signal } = {}) {
      const bytes = await gather(source, maxBytes, signal)
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
      const put = putting.then(() => keep(hash, bytes))
      putting = put.catch(() => {})
      await put
      return { hash, size: bytes.byteLength, head: bytes.slice(0, HEAD_BYTES) }
    },
    async read(hash, range) {
      const found = await file(hash)
      if (!found) return null
      const part = range ? found.slice(range.start, range.end + 1) : found
      return { size: found.size, stream: part.stream() }
    },
    exists: async (hash) => (await file(hash)) !== undefined,
    async remove(hash, { writtenBefore } = {}) {
      const found = (await file(hash)) as File | undefined
      if (found && (writtenBefore === undefined || found.lastModified < writtenBefore)) await shelf.remove(hash)
    },
    async *list() {
      for await (const { name, file: found } of shelf.all())
        if (HASH.test(name)) yield { hash: name, size: found.size, writtenAt: found.lastModified ?? 0 }
    },
  }
}
