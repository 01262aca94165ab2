import { textChunk } from '#api/contract/constants'
import type { TextPage, TextStatus } from '#api/contract/text-page'
import type { ReadContext } from '#server/context/request-context'
import type { Db } from '#server/database/schema'
import { findHits } from '#text/highlight'
import { getQueryTerms, parseSearchQuery } from '#text/search-query'
import { getContent } from '../documents/versions.service'
import { getUnfinishedRecognition, NO_WORDS } from '../recognition/arrivals.service'
import { findRecognisedHashes } from '../recognition/recognition.service'
import { hasLetters } from './texts.service'
import { findReading, hasExtractableText, readJoinedPieces, readPiecesAround } from './texts.repository'

interface TextPageQuery {
  length?: number | undefined
  offset?: number | undefined
  keyword?: string | undefined
}

/** Characters read on both sides of a part, because a word with its ending may cross the border. */
const MARGIN = 200

const isInsideSurrogatePair = (text: string, at: number): boolean =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at))

interface ReadingState {
  hash: string
  status: TextStatus
  characters: number
  /** Place in the queue of recognition. */
  place?: number
}

const failureStatus: Readonly<Record<string, TextStatus>> = { [NO_WORDS]: 'NO_WORDS', tooLarge: 'TOO_MANY_PAGES' }

/** Returns how far the recognition of a content without a text is. Undefined if it is not recognised. */
async function getRecognitionState(db: Db, hash: string, now: number): Promise<Pick<ReadingState, 'status' | 'place'> | undefined> {
  const recognition = await getUnfinishedRecognition(db, hash, now)
  if (!recognition) return undefined
  const { failure, isRunning, place } = recognition
  if (failure !== null) return { status: failureStatus[failure] ?? 'NOT_RECOGNISED' }
  return isRunning || place === null ? { status: 'RECOGNISING' } : { status: 'QUEUED', place }
}

/** Maximum length of a text that is checked for letters. A scan has one line break per page. */
const MAX_BLANK_CHARACTERS = 2_000

/** Says if a text that was read contains nothing legible, as that of a scanned document. */
const isBlankText = async (db: Db, hash: string, characters: number): Promise<boolean> =>
  characters <= MAX_BLANK_CHARACTERS && !hasLetters(await readJoinedPieces(db, hash))

/**
 * Returns hash, status and text length of the current content. An empty document counts as read. A content without a text whose recognition
 * is not finished has the status of the recognition.
 */
async function getReadingState({ db, now }: ReadContext, nodeId: string, canRecognise: boolean): Promise<ReadingState> {
  const { hash, size, mime, extension } = await getContent(db, nodeId)
  if (size === 0) return { hash, status: 'READY', characters: 0 }
  const reading = await findReading(db, hash)
  const isWithoutText =
    !reading || reading.status === 'UNSUPPORTED' || (reading.status === 'READY' && (await isBlankText(db, hash, reading.characters)))
  const recognition = canRecognise && isWithoutText ? await getRecognitionState(db, hash, now) : undefined
  if (recognition) return { hash, characters: 0, ...recognition }
  if (reading) return { hash, ...reading }
  return { hash, status: (await hasExtractableText(db, mime, extension)) ? 'READING' : 'UNSUPPORTED', characters: 0 }
}

/**
 * Returns a part of the text of a document, as far as it has been read. An offset beyond the end returns an empty part. A part never splits
 * a surrogate pair. Throws `notFound` and `notDocument`.
 */
export async function readTextPage(
  context: ReadContext,
  nodeId: string,
  { length = textChunk, offset = 0, keyword = '' }: TextPageQuery,
  canRecognise: boolean,
): Promise<TextPage> {
  const { db } = context
  const { hash, status, characters: maxLen, place } = await getReadingState(context, nodeId, canRecognise)
  const isRecognised = (await findRecognisedHashes(db, [hash])).has(hash)
  const none = {
    ...{ text: '', length: 0, offset: Math.min(offset, maxLen), maxLen, keywordsLocations: [], status },
    ...(place && { place }),
    ...(isRecognised && { isRecognised }),
  }
  if (offset >= maxLen) return none
  const { text: around, start } = await readPiecesAround(db, hash, Math.max(0, offset - MARGIN), offset + length + MARGIN)
  const [partStart, end] = [offset - start, Math.min(around.length, offset + length - start)]
  const from = isInsideSurrogatePair(around, partStart) ? partStart - 1 : partStart
  const to = isInsideSurrogatePair(around, end) ? end + 1 : end
  const text = around.slice(from, to)
  const beside = Math.max(0, from - MARGIN)
  const hits =
    keyword === '' ? [] : findHits(around.slice(beside, to + MARGIN), getQueryTerms(parseSearchQuery(keyword, { operators: true })))
  const keywordsLocations = hits
    .map((hit) => ({ from: Math.max(from, beside + hit.start) + start, to: Math.min(to, beside + hit.end) + start, keyword: hit.term }))
    .filter((place) => place.from < place.to)
  return { ...none, text, length: text.length, offset: from + start, keywordsLocations }
}
