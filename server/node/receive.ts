import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { BrokenBody, type ByteSource, DiskFull, TooLarge } from '#server/ports'

/** How much of the beginning is handed back for telling what a file is. */
const HEAD_BYTES = 65_536
/** Bytes gathered before they are written in one call, and the most that may wait while an earlier call is under way. */
const BATCH_BYTES = 1 << 18
/** So many bytes go to the disk while more arrive, so that the sync at the end finds little left to do. */
const EARLY_SYNC_BYTES = 1 << 25
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT'])

/** One for the whole process: an early sync holds one of the few threads of the pool for long. */
let isSyncingEarly = false

/** Writes run in the thread pool while this thread hashes what comes next. */
class BatchWriter {
  readonly #file: FileHandle
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #writing: Promise<void> | undefined
  #failure: unknown
  #unsyncedBytes = 0
  #syncing: Promise<void> | undefined
  constructor(file: FileHandle) {
    this.#file = file
  }
  /** A promise when the caller has to wait before it hands over more. */
  add(chunk: Uint8Array): Promise<void> | undefined {
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.byteLength
    if (this.#waitingBytes < BATCH_BYTES && this.#failure === undefined) return undefined
    return this.#writing === undefined ? this.#start() : this.#writing.then(() => this.#start())
  }
  /** Begins to write what waits; resolves at once, so that the caller goes on hashing. A failure comes out of the next call. */
  async #start(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure
    const chunks = this.#waiting
    this.#waiting = []
    this.#waitingBytes = 0
    this.#writing = this.#writeAll(chunks).then(
      () => {
        this.#writing = undefined
      },
      (error) => {
        this.#writing = undefined
        this.#failure = error
      },
    )
  }
  async #writeAll(chunks: Uint8Array[]): Promise<void> {
    let left = chunks
    while (left.length > 0) {
      let { bytesWritten } = await this.#file.writev(left)
      this.#unsyncedBytes += bytesWritten
      let done = 0
      for (; done < left.length && bytesWritten >= (left[done] as Uint8Array).byteLength; done += 1)
        bytesWritten -= (left[done] as Uint8Array).byteLength
      left = left.slice(done)
      if (left.length > 0 && bytesWritten > 0) left[0] = (left[0] as Uint8Array).subarray(bytesWritten)
    }
    if (this.#unsyncedBytes >= EARLY_SYNC_BYTES && !isSyncingEarly) this.#syncEarly()
  }
  /** A disk tells of a failure once: what this sync hears must not be forgotten. */
  #syncEarly(): void {
    isSyncingEarly = true
    this.#unsyncedBytes = 0
    this.#syncing = this.#file
      .datasync()
      .catch((error) => {
        this.#failure = error
      })
      .finally(() => {
        isSyncingEarly = false
      })
  }
  /** Waits for everything; rejects when any of it could not be written. */
  async finish(): Promise<void> {
    await this.#writing
    await this.#start()
    await this.#writing
    await this.#syncing
    if (this.#failure !== undefined) throw this.#failure
  }
  /** Waits until the file is no longer in use, whatever became of it. */
  async settled(): Promise<void> {
    await this.#writing
    await this.#syncing
  }
}

/** What arrived, with its hash and its beginning. */
export interface Received {
  hash: string
  size: number
  head: Uint8Array
}

/**
 * Writes a source into an open file, hashing on the way. Rejects with TooLarge, with BrokenBody when the source ends badly or
 * the signal fires, and with what the file system says; the file is no longer being written then.
 */
export async function receive(
  file: FileHandle,
  source: ByteSource,
  { maxBytes = Number.POSITIVE_INFINITY, signal }: { maxBytes?: number; signal?: AbortSignal },
): Promise<Received> {
  const hash = createHash('sha256')
  const writer = new BatchWriter(file)
  const head: Uint8Array[] = []
  let size = 0
  try {
    const chunks = (source as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await orAborted(chunks.next(), signal)
        if (next.done) break
        const chunk = next.value
        if (size < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - size))
        size += chunk.byteLength
        if (size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`)
        const full = writer.add(chunk)
        hash.update(chunk)
        if (full) await full
      }
    } catch (error) {
      // Lets a sender know that nobody reads on; what it answers no longer matters.
      void chunks.return?.().catch(() => {})
      throw error
    }
    await writer.finish()
  } finally {
    await writer.settled()
  }
  return { hash: hash.digest('hex'), size, head: Buffer.concat(head) }
}

/** A full disk by its name among the errors of the ports; anything else as it is. */
export const asDiskFull = (error: unknown): unknown =>
  FULL_DISK.has((error as NodeJS.ErrnoException | null)?.code ?? '') ? new DiskFull('no space left for the blob', { cause: error }) : error

/** Rejects with BrokenBody when the source fails or the signal fires, so that whoever waits for a silent peer can be freed. */
function orAborted<T>(next: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const broken = (cause: unknown): never => {
    if (cause instanceof BrokenBody || cause instanceof TooLarge || cause instanceof DiskFull) throw cause
    throw new BrokenBody('the bytes ended before their time', { cause })
  }
  if (signal === undefined) return next.catch(broken)
  if (signal.aborted) {
    next.catch(() => {})
    return Promise.reject(new BrokenBody('aborted', { cause: signal.reason }))
  }
  return new Promise((resolve, reject) => {
    const abort = () => reject(new BrokenBody('aborted', { cause: signal.reason }))
    signal.addEventListener('abort', abort, { once: true })
    next
      .catch(broken)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}
