import type { ReadContext } from '#server/context/request-context'
import { type BlobStore, BrokenBody, type ByteSource, type MultipartPart } from '#server/ports'
import { fileRequired, tooLarge, unknownPart } from '#server/domain/content/documents/documents.errors'
import { addPart } from './upload-session.repository'
import { openSession } from './upload-session.service'
import { contentMismatch, elsewhere } from './uploads.errors'

export const LARGEST_PART = 32 * 1024 * 1024

interface Receiving {
  end(): void
  ended: Promise<void>
}

export interface Part {
  sessionId: string
  turn: number
  offset: number
  sha256?: string | undefined
  parts: AsyncIterable<MultipartPart>
}

/** Bytes in transit are still accepted after an abort: until there is no data for `SILENCE_MS`, for at most `LONGEST_END_MS`. */
const SILENCE_MS = 250
const LONGEST_END_MS = 3_000

interface Arriving {
  bytes: AsyncIterable<Uint8Array>
  /** Returns true if the source ended regularly. */
  whole(): boolean
}

const silence = (ms: number): Promise<'silent'> => new Promise((resolve) => setTimeout(() => resolve('silent'), ms))

/** Reads the source until it ends or fails, or, once `cut` is aborted, until it is silent. */
function asFarAsItComes(source: ByteSource, cut: AbortSignal): Arriving {
  let whole = false
  const cutOff = new Promise<'cut'>((resolve) => cut.addEventListener('abort', () => resolve('cut'), { once: true }))
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const chunks = (source as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
    for (let endBy = Number.POSITIVE_INFINITY; ; ) {
      const coming = chunks.next().catch(() => 'broken' as const)
      let next = await Promise.race([coming, cutOff])
      if (next === 'cut') {
        endBy = Math.min(endBy, Date.now() + LONGEST_END_MS)
        const left = endBy - Date.now()
        next = left > 0 ? ((await Promise.race([coming, silence(Math.min(SILENCE_MS, left))])) as typeof next) : next
      }
      if (typeof next === 'string') break
      if (next.done) {
        whole = true
        return
      }
      yield next.value
    }
    void chunks.return?.().catch(() => {})
  }
  return { bytes: bytes(), whole: () => whole }
}

async function onlyFile(parts: AsyncIterator<MultipartPart>): Promise<ByteSource> {
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
  readonly #receiving = new Map<string, Receiving>()

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
  async receive(context: ReadContext, part: Part): Promise<number> {
    await openSession(context, part.sessionId)
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

  async #store(context: ReadContext, { sessionId, turn, offset, sha256, parts }: Part, cut: AbortSignal): Promise<number> {
    const session = await openSession(context, sessionId)
    if (session.turn !== turn || session.received !== offset || cut.aborted) throw elsewhere()
    const maxBytes = Math.min(LARGEST_PART, session.size - offset)
    if (maxBytes === 0) throw tooLarge()
    const body = parts[Symbol.asyncIterator]()
    const source = asFarAsItComes(await onlyFile(body), cut)
    const { hash, size } = await this.#blobs.write(source.bytes, { maxBytes })
    // This is not awaited, because it would never resolve if the sender is silent.
    void body.return?.().catch(() => {})
    if (source.whole() && sha256 !== undefined && sha256 !== hash) throw contentMismatch()
    if (size > 0 && !(await addPart(context.db, { session_id: sessionId, at: offset, size, hash }, turn, context.now))) throw elsewhere()
    if (cut.aborted) throw elsewhere()
    if (!source.whole()) throw new BrokenBody('the part broke off')
    return offset + size
  }
}
