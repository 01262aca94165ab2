import type { ReadContext } from '#server/context/request-context'
import { type BlobStore, BrokenBody, type ByteSource, type MultipartPart } from '#server/ports'
import { fileRequired, tooLarge, unknownPart } from '#server/domain/content/documents/documents.errors'
import { addPart } from './upload-session.repository'
import { getOpenSession } from './upload-session.service'
import { contentMismatch, offsetConflict } from './uploads.errors'

export const MAX_PART_BYTES = 32 * 1024 * 1024

interface RunningPart {
  end(): void
  ended: Promise<void>
}

export interface UploadPart {
  sessionId: string
  turn: number
  offset: number
  sha256?: string | undefined
  parts: AsyncIterable<MultipartPart>
}

/** Bytes in transit are still accepted after an abort: until there is no data for `SILENCE_MS`, for at most `MAX_DRAIN_MS`. */
const SILENCE_MS = 250
const MAX_DRAIN_MS = 3_000

interface IncomingBytes {
  bytes: AsyncIterable<Uint8Array>
  /** Returns true if the source ended regularly. */
  isComplete(): boolean
}

const waitSilent = (ms: number): Promise<'silent'> => new Promise((resolve) => setTimeout(() => resolve('silent'), ms))

/** Reads the source until it ends or fails, or, once `cut` is aborted, until it is silent. */
function readUntilSilent(source: ByteSource, cut: AbortSignal): IncomingBytes {
  let isComplete = false
  const aborted = new Promise<'cut'>((resolve) => cut.addEventListener('abort', () => resolve('cut'), { once: true }))
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const chunks = (source as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
    for (let endBy = Number.POSITIVE_INFINITY; ; ) {
      const pendingChunk = chunks.next().catch(() => 'broken' as const)
      let next = await Promise.race([pendingChunk, aborted])
      if (next === 'cut') {
        endBy = Math.min(endBy, Date.now() + MAX_DRAIN_MS)
        const remainingMs = endBy - Date.now()
        next = remainingMs > 0 ? ((await Promise.race([pendingChunk, waitSilent(Math.min(SILENCE_MS, remainingMs))])) as typeof next) : next
      }
      if (typeof next === 'string') break
      if (next.done) {
        isComplete = true
        return
      }
      yield next.value
    }
    void chunks.return?.().catch(() => {})
  }
  return { bytes: bytes(), isComplete: () => isComplete }
}

async function readSingleFile(parts: AsyncIterator<MultipartPart>): Promise<ByteSource> {
  const { value: part, done } = await parts.next()
  if (done) throw fileRequired()
  if (part.kind !== 'file' || part.name !== 'file') throw unknownPart(part.name.slice(0, 100))
  return part.stream
}

/**
 * Receives the parts of files. Each file has at most one running part per process: a new part aborts the previous one, whose sender is
 * probably gone, but the bytes of the previous one count. Between processes the offset decides: of two parts at one offset the first that
 * is durable counts.
 */
export class PartReceiver {
  readonly #blobs: BlobStore
  readonly #receiving = new Map<string, RunningPart>()

  constructor({ blobs }: { blobs: BlobStore }) {
    this.#blobs = blobs
  }

  /** Aborts a running part. Resolves when its bytes are counted. */
  async interrupt(sessionId: string): Promise<void> {
    const receiving = this.#receiving.get(sessionId)
    receiving?.end()
    await receiving?.ended
  }

  /**
   * Receives a part and returns how many bytes of the file are durable now. Throws `conflict` for a different offset, `contentMismatch`,
   * `tooLarge` and `malformedBody`.
   */
  async receive(context: ReadContext, part: UploadPart): Promise<number> {
    await getOpenSession(context, part.sessionId)
    await this.interrupt(part.sessionId)
    const cut = new AbortController()
    const received = this.#store(context, part, cut.signal)
    const receiving = {
      end: () => cut.abort(),
      ended: received.then(
        () => {},
        () => {},
      ),
    }
    this.#receiving.set(part.sessionId, receiving)
    try {
      return await received
    } finally {
      if (this.#receiving.get(part.sessionId) === receiving) this.#receiving.delete(part.sessionId)
    }
  }

  async #store(context: ReadContext, { sessionId, turn, offset, sha256, parts }: UploadPart, cut: AbortSignal): Promise<number> {
    const session = await getOpenSession(context, sessionId)
    if (session.turn !== turn || session.received !== offset || cut.aborted) throw offsetConflict()
    const maxBytes = Math.min(MAX_PART_BYTES, session.size - offset)
    if (maxBytes === 0) throw tooLarge()
    const body = parts[Symbol.asyncIterator]()
    const source = readUntilSilent(await readSingleFile(body), cut)
    const { hash, size } = await this.#blobs.write(source.bytes, { maxBytes })
    // This is not awaited, because it would never resolve if the sender is silent.
    void body.return?.().catch(() => {})
    if (source.isComplete() && sha256 !== undefined && sha256 !== hash) throw contentMismatch()
    if (size > 0 && !(await addPart(context.db, { session_id: sessionId, at: offset, size, hash }, turn, context.now)))
      throw offsetConflict()
    if (cut.aborted) throw offsetConflict()
    if (!source.isComplete()) throw new BrokenBody('the part broke off')
    return offset + size
  }
}
