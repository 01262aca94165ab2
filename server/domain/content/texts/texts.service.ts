import { transact } from '#server/context/transaction'
import type { Db } from '#server/database/schema'
import { enqueue } from '#server/jobs/queue'
import { type BlobStore, TemporaryFailure, type TextReader } from '#server/ports'
import { MIN_PIECE_LENGTH, splitIntoPieces, toStorableText } from '#server/text/pieces'
import { Terms } from '#server/text/terms'
import { deleteFailure, recordFailure } from '../documents/derived.service'
import { getRecognisedPages } from '../recognition/recognition.service'
import {
  readBeginnings,
  beginText,
  failText,
  finishText,
  findNamedBytes,
  findReading,
  findUnreadHashes,
  readJoinedPieces,
  type Outcome,
  readPiecesFrom,
  writePieces,
  type Piece,
} from './texts.repository'

export { readPiecesAround } from './texts.repository'

/** Version number of text extraction and splitting. If it is increased, all texts are extracted again in the background. */
const TEXT_EDITION = 2
/** Extensions that identify a format that has no signature. */
const IDENTIFYING_EXTENSIONS = ['txt', 'md', 'csv', 'html', 'htm', 'log', 'json', 'xml', 'srt', 'vtt']

/** Services that read texts. */
export interface TextServices {
  db: Db
  blobs: BlobStore
  texts: TextReader
  now(): number
}

/** Handles a failure of the reader. The earlier text stays, and another attempt is queued after a pause. Always throws `error`. */
async function throwReadFailure({ db, now }: Pick<TextServices, 'db' | 'now'>, hash: string, error: unknown): Promise<never> {
  if (error instanceof TemporaryFailure)
    await transact({ db }, async (tx) => {
      await failText(tx, hash)
      const failure = await recordFailure(tx, hash, 'text', now())
      if (failure) await enqueue(tx, 'index-text', { hash }, { key: `${hash} again ${failure.failures}`, runAt: failure.retryAt })
    })
  throw error
}

/**
 * Extracts the text of a blob, or takes its recognised text, and makes it searchable piece by piece. It can run again after an
 * interruption. Throws `TemporaryFailure` if the reader failed; another attempt is then queued.
 */
export async function indexText({ db, blobs, texts, now }: TextServices, hash: string, signal?: AbortSignal): Promise<void> {
  const named = await findNamedBytes(db, hash, IDENTIFYING_EXTENSIONS)
  if (!named || !(await beginText(db, hash, now()))) return
  const recognised = await getRecognisedPages(db, hash)
  const found = recognised
    ? { text: recognised.map((paragraphs) => paragraphs.join('\n')).join('\n\n'), cut: false }
    : await texts
        .read({
          ...named,
          async read() {
            const blob = await blobs.read(hash)
            if (!blob) throw new Error(`the store has lost ${hash}`)
            return blob.stream
          },
        })
        .catch((error) => throwReadFailure({ db, now }, hash, error))
  /** Stores the outcome. If there is a text, it also queues its comparison with other texts. */
  const finish = (outcome: Outcome, lastPieces: readonly Piece[] = []): Promise<void> =>
    transact({ db }, async (tx) => {
      await writePieces(tx, hash, lastPieces)
      await finishText(tx, hash, TEXT_EDITION, outcome)
      await deleteFailure(tx, hash, 'text')
      if (outcome.pieces > 0) await enqueue(tx, 'compare-text', { hash }, { key: hash, maxAttempts: 2 })
    })
  if ('reason' in found) return await finish({ status: found.reason, characters: 0, pieces: 0, terms: '', refusedAbove: texts.maxBytes })
  const terms = new Terms()
  let pieces = 0
  let start = 0
  let unwritten: Piece[] = []
  for (const text of splitIntoPieces(toStorableText(found.text))) {
    signal?.throwIfAborted()
    unwritten.push({ number: pieces, text, start, terms: terms.piece(text) })
    pieces += 1
    start += text.length
    if (unwritten.length < PIECES_AT_ONCE) continue
    await writePieces(db, hash, unwritten)
    unwritten = []
  }
  const status = found.cut ? 'CUT' : 'READY'
  await finish({ status, characters: found.text.length, pieces, terms: terms.whole() }, unwritten)
}

/** Returns the reading status of a blob and the length of its text. Undefined if reading has not started. */
export const getReading = (db: Db, hash: string) => findReading(db, hash)

/** Returns the text of a blob as far as it has been read. */
export const readWholeText = (db: Db, hash: string): Promise<string> => readJoinedPieces(db, hash)

/** Number of text pieces per query, about fifty thousand characters. */
const PIECES_AT_ONCE = 4

/** Yields the text of a blob piece by piece, each with its offset. */
export async function* readTextPieces(db: Db, hash: string): AsyncGenerator<{ text: string; start: number }> {
  for (let from = 0; ; from += PIECES_AT_ONCE) {
    const pieces = await readPiecesFrom(db, hash, from, PIECES_AT_ONCE)
    yield* pieces
    if (pieces.length < PIECES_AT_ONCE) return
  }
}

/** Returns the next contents that have not been read in this edition, or that exceeded an earlier size limit below the current one. */
export const findUnreadTexts = (
  { db, texts, now }: Pick<TextServices, 'db' | 'texts' | 'now'>,
  after: string,
  limit: number,
): Promise<string[]> => findUnreadHashes(db, { edition: TEXT_EDITION, maxBytes: texts.maxBytes ?? 0, now: now(), after, limit })

/** Returns the texts of these documents as far as they have been read, with at least `characters` characters if the text is that long. */
export const readTexts = async (db: Db, nodeIds: readonly string[], characters: number): Promise<Map<string, string>> =>
  nodeIds.length === 0 ? new Map() : await readBeginnings(db, nodeIds, Math.ceil(characters / MIN_PIECE_LENGTH))
