import { transact } from '#server/context/transaction'
import type { Db } from '#server/database/schema'
import { type BatchResult, enqueue, enqueueAll } from '#server/jobs/queue'
import { type BlobStore, TemporaryFailure, type TextReader } from '#server/ports'
import { MIN_PIECE_LENGTH, splitIntoPieces, toStorableText } from '#server/text/pieces'
import { Terms } from '#server/text/terms'
import { deleteFailures, recordFailure } from '../documents/derived.service'
import { findRecognisedHashes, getRecognisedPages } from '../recognition/recognition.service'
import { cutMoments, findMoments } from '../subtitles/spoken-text'
import { findTranscribedHashes, getSpokenText } from '../subtitles/spoken-text.service'
import {
  readBeginnings,
  beginTexts,
  failText,
  finishTexts,
  findNamedBytes,
  type NamedBytes,
  findReading,
  findUnreadHashes,
  hasTextsBefore,
  readJoinedPieces,
  type Outcome,
  readPiecesFrom,
  writePieces,
  type Piece,
} from './texts.repository'

export { readPiecesAround, readPiecesOf } from './texts.repository'

const FIRST_EDITION_WITH_VERBS = 3

/** Returns true while some texts have the stems of the former analysis. */
export const hasFormerTexts = (db: Db): Promise<boolean> => hasTextsBefore(db, FIRST_EDITION_WITH_VERBS)

/**
 * Version number of the extraction and analysis of texts. If it is increased, all texts are indexed again in the background. Up to edition 2,
 * the stems of words were those of `former-stem.ts`.
 */
const TEXT_EDITION = 4
/** Extensions that identify a format that has no signature. */
const IDENTIFYING_EXTENSIONS = ['txt', 'md', 'csv', 'html', 'htm', 'log', 'json', 'xml', 'srt', 'vtt']

const PDF = 'application/pdf'

/** Extensions of subtitle files. */
const TIMED_EXTENSIONS: ReadonlySet<string> = new Set(['srt', 'vtt'])

/** After this time no further text of several is begun, so that a slow file does not delay the others. */
const MAX_BATCH_MS = 500

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

/** Text that has been read, with the pieces that are not stored yet. */
interface ReadText {
  outcome: Outcome
  pieces: readonly Piece[]
  /** True for a PDF without letters: its pages are pictures. */
  isScan?: boolean
}

export const hasLetters = (text: string): boolean => /\p{L}/u.test(text)

/** Sources of a text that is not in the bytes. */
interface DerivedSources {
  isRecognised: boolean
  isTranscribed: boolean
}

/** Extracts the text of a blob, or takes its recognised or transcribed text. Stores the pieces of a long text, except the last ones. */
async function readText(
  { db, blobs, texts, now }: TextServices,
  hash: string,
  named: NamedBytes,
  { isRecognised, isTranscribed }: DerivedSources,
  signal?: AbortSignal,
): Promise<ReadText> {
  const recognised = isRecognised ? await getRecognisedPages(db, hash) : undefined
  const spoken = isTranscribed ? await getSpokenText({ db, blobs }, hash) : undefined
  const derived = spoken?.text ?? recognised?.map((paragraphs) => paragraphs.join('\n')).join('\n\n')
  const found =
    derived !== undefined
      ? { text: derived, cut: false }
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
  if ('reason' in found)
    return { outcome: { hash, status: found.reason, characters: 0, pieces: 0, terms: '', refusedAbove: texts.maxBytes }, pieces: [] }
  const moments = spoken?.moments ?? (TIMED_EXTENSIONS.has(named.extension) ? findMoments(found.text) : undefined)
  const terms = new Terms()
  let number = 0
  let start = 0
  let pieces: Piece[] = []
  for (const text of splitIntoPieces(toStorableText(found.text))) {
    signal?.throwIfAborted()
    pieces.push({
      hash,
      number,
      text,
      start,
      terms: terms.piece(text),
      moments: moments ? cutMoments(moments, start, start + text.length) : null,
    })
    number += 1
    start += text.length
    if (pieces.length < PIECES_AT_ONCE) continue
    await writePieces(db, pieces)
    pieces = []
  }
  const status = found.cut ? 'CUT' : 'READY'
  const isScan = !recognised && named.mime === PDF && !hasLetters(found.text)
  return { outcome: { hash, status, characters: found.text.length, pieces: number, terms: terms.whole() }, pieces, isScan }
}

/** Stores texts in one transaction, which also queues their comparison with other texts, and the recognition of scanned documents. */
const storeTexts = (db: Db, read: readonly ReadText[]): Promise<void> =>
  transact({ db }, async (tx) => {
    const outcomes = read.map(({ outcome }) => outcome)
    await writePieces(
      tx,
      read.flatMap(({ pieces }) => pieces),
    )
    await finishTexts(tx, TEXT_EDITION, outcomes)
    await deleteFailures(
      tx,
      outcomes.map(({ hash }) => hash),
      'text',
    )
    const [first] = outcomes
    if (first) await enqueue(tx, 'count-terms', {}, { key: first.hash })
    const comparable = outcomes.filter(({ pieces }) => pieces > 0)
    await enqueueAll(
      tx,
      'compare-text',
      comparable.map(({ hash }) => ({ payload: { hash }, key: hash })),
      { maxAttempts: 2 },
    )
    const scans = read.filter(({ isScan }) => isScan)
    await enqueueAll(
      tx,
      'await-recognition',
      scans.map(({ outcome: { hash } }) => ({ payload: { hash }, key: hash })),
    )
  })

/**
 * Reads the texts of blobs and makes them searchable piece by piece. It can run again after an interruption. Texts that
 * cannot be read do not affect the others; after a failure of the reader, another attempt is queued. Returns a result for each of the blobs.
 * Throws if the database refuses one of the texts.
 */
export async function indexTexts(services: TextServices, blobHashes: readonly string[], signal?: AbortSignal): Promise<BatchResult[]> {
  const { db, now } = services
  const hashes = [...new Set(blobHashes)]
  const named = await findNamedBytes(db, hashes, IDENTIFYING_EXTENSIONS)
  const begun = await beginTexts(db, [...named.keys()], now())
  const recognised = await findRecognisedHashes(db, [...begun])
  const transcribed = await findTranscribedHashes(db, [...begun])
  const results = new Map<string, BatchResult>()
  const read: ReadText[] = []
  const startedAt = performance.now()
  for (const hash of hashes) {
    const bytes = named.get(hash)
    if (!bytes || !begun.has(hash)) continue
    if (performance.now() - startedAt > MAX_BATCH_MS) results.set(hash, 'postponed')
    else
      try {
        read.push(
          await readText(services, hash, bytes, { isRecognised: recognised.has(hash), isTranscribed: transcribed.has(hash) }, signal),
        )
      } catch (error) {
        signal?.throwIfAborted()
        results.set(hash, { error })
      }
  }
  if (read.length > 0) await storeTexts(db, read)
  return blobHashes.map((hash) => results.get(hash) ?? 'done')
}

/** Reads the text of one blob like `indexTexts`, and throws if it fails. */
export async function indexText(services: TextServices, hash: string, signal?: AbortSignal): Promise<void> {
  const [result] = await indexTexts(services, [hash], signal)
  if (typeof result === 'object') throw result.error
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
