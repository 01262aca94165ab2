import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { BrokenBody, type ByteSource, DiskFull, TooLarge } from '#server/ports'

/** Bytes of the beginning that are returned for detecting the type. */
const HEAD_BYTES = 65_536
/** Bytes that are collected for one write, and the maximum that may wait while another write runs. */
const BATCH_BYTES = 1 << 18
/** Bytes after which a sync starts while more arrive, so that the final sync has little left to do. */
const EARLY_SYNC_BYTES = 1 << 25
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT'])

/** Shared by the whole process, because an early sync blocks one of the few threads of the pool for long. */
let isSyncingEarly = false

/** Writes in the thread pool while this thread hashes the next bytes. */
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
  /** Adds a chunk. Returns a promise if the caller must wait before adding more. */
  add(chunk: Uint8Array): Promise<void> | undefined {
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.byteLength
    if (this.#waitingBytes < BATCH_BYTES && this.#failure === undefined) return undefined
    return this.#writing === undefined ? this.#start() : this.#writing.then(() => this.#start())
  }
  /** Starts to write the waiting chunks. Resolves at once, so that the caller can continue hashing. An error is thrown by the next call. */
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
  /** Syncs early. A disk reports an error only once, so an error of this sync must be kept. */
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
  /** Waits for all writes. Rejects if any of them failed. */
  async finish(): Promise<void> {
    await this.#writing
    await this.#start()
    await this.#writing
    await this.#syncing
    if (this.#failure !== undefined) throw this.#failure
  }
  /** Waits until the file is no longer in use, with or without an error. */
  async settled(): Promise<void> {
    await this.#writing
    await this.#syncing
  }
}

/** The received content: its hash, size and beginning. */
export interface Received {
  hash: string
  size: number
  head: Uint8Array
}

/**
 * Writes a source to an open file and hashes it. Rejects with TooLarge, with BrokenBody if the source fails or the signal aborts, and with
 * errors of the file system. The file is no longer in use then.
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
        const next = await rejectOnAbort(chunks.next(), signal)
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
      // Notifies the sender that reading has stopped; its response does not matter.
      void chunks.return?.().catch(() => {})
      throw error
    }
    await writer.finish()
  } finally {
    await writer.settled()
  }
  return { hash: hash.digest('hex'), size, head: Buffer.concat(head) }
}

/** Converts "disk full" errors to the error of the ports; returns any other error unchanged. */
export const asDiskFull = (error: unknown): unknown =>
  FULL_DISK.has((error as NodeJS.ErrnoException | null)?.code ?? '') ? new DiskFull('no space left for the blob', { cause: error }) : error

/** Rejects with BrokenBody if the source fails or the signal aborts, so that a silent peer cannot block the caller. */
function rejectOnAbort<T>(next: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
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
