import { transact } from '#server/context/transaction'
import type { Db } from '#server/database/schema'
import { enqueue } from '#server/jobs/queue'
import { type BlobStore, NotNow, type TextReader } from '#server/ports'
import { LEAST_PIECE, piecesOf, storable } from '#server/text/pieces'
import { Terms } from '#server/text/terms'
import { forgetFailure, noteFailure } from '../documents/derived.service'
import { recognisedPages } from '../recognition/recognition.service'
import {
  beginningsOf,
  beginText,
  failText,
  finishText,
  namedAs,
  readingRow,
  unreadHashes,
  joinedPieces,
  type Outcome,
  piecesFrom,
  writePiece,
} from './texts.repository'

export { piecesAround } from './texts.repository'

/** Raised when texts are read or taken apart in another way: then all are read anew, by and by. */
const EDITION = 2
/** Formats without a signature, told by their extension alone. */
const TELLING = ['txt', 'md', 'csv', 'html', 'htm', 'log', 'json', 'xml', 'srt', 'vtt']

/** Where bytes are, and what reads them. */
export interface Reading {
  db: Db
  blobs: BlobStore
  texts: TextReader
  now(): number
}

/** When the machine fails, what was read before stays, and the bytes are read again after a pause. Throws what it is given. */
async function failed({ db, now }: Pick<Reading, 'db' | 'now'>, hash: string, error: unknown): Promise<never> {
  if (error instanceof NotNow)
    await transact({ db }, async (tx) => {
      await failText(tx, hash)
      const failure = await noteFailure(tx, hash, 'text', now())
      if (failure) await enqueue(tx, 'index-text', { hash }, { key: `${hash} again ${failure.failures}`, runAt: failure.retryAt })
    })
  throw error
}

/**
 * Takes the text of bytes, or the one that was recognised in them, and makes it searchable, piece by piece. Safe to run again, whenever it
 * was interrupted. Throws `NotNow` when the machine failed; another try is queued then.
 */
export async function indexText({ db, blobs, texts, now }: Reading, hash: string, signal?: AbortSignal): Promise<void> {
  const named = await namedAs(db, hash, TELLING)
  if (!named || !(await beginText(db, hash, now()))) return
  const recognised = await recognisedPages(db, hash)
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
        .catch((error) => failed({ db, now }, hash, error))
  /** A text that is found will be compared, too. */
  const finish = (outcome: Outcome): Promise<void> =>
    transact({ db }, async (tx) => {
      await finishText(tx, hash, EDITION, outcome)
      await forgetFailure(tx, hash, 'text')
      if (outcome.pieces > 0) await enqueue(tx, 'compare-text', { hash }, { key: hash, maxAttempts: 2 })
    })
  if ('reason' in found) return await finish({ status: found.reason, characters: 0, pieces: 0, terms: '', refusedAbove: texts.maxBytes })
  const terms = new Terms()
  let pieces = 0
  let start = 0
  for (const text of piecesOf(storable(found.text))) {
    signal?.throwIfAborted()
    await writePiece(db, hash, { number: pieces, text, start, terms: terms.piece(text) })
    pieces += 1
    start += text.length
  }
  const status = found.cut ? 'CUT' : 'READY'
  await finish({ status, characters: found.text.length, pieces, terms: terms.whole() })
}

/** How far the text of bytes has been read; undefined where nobody has begun. */
export const readingOf = (db: Db, hash: string) => readingRow(db, hash)

/** The text of bytes as far as it has been read. */
export const wholeText = (db: Db, hash: string): Promise<string> => joinedPieces(db, hash)

/** About fifty thousand characters are held at once. */
const PIECES_AT_ONCE = 4

/** The same, piece by piece, each with where it begins. */
export async function* textPieces(db: Db, hash: string): AsyncGenerator<{ text: string; start: number }> {
  for (let from = 0; ; from += PIECES_AT_ONCE) {
    const pieces = await piecesFrom(db, hash, from, PIECES_AT_ONCE)
    yield* pieces
    if (pieces.length < PIECES_AT_ONCE) return
  }
}

/** The next contents that nobody has read yet, not in this edition, or that were too large for a lower limit than that of `texts`. */
export const unreadTexts = ({ db, texts, now }: Pick<Reading, 'db' | 'texts' | 'now'>, after: string, limit: number): Promise<string[]> =>
  unreadHashes(db, { edition: EDITION, maxBytes: texts.maxBytes ?? 0, now: now(), after, limit })

/** The texts of these documents, as far as they have been read; at least so many characters of each that has them. */
export const textsOf = async (db: Db, nodeIds: readonly string[], characters: number): Promise<Map<string, string>> =>
  nodeIds.length === 0 ? new Map() : await beginningsOf(db, nodeIds, Math.ceil(characters / LEAST_PIECE))
