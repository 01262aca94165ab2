import { textChunk } from '#api/contract/constants'
import type { TextPage, TextStatus } from '#api/contract/text-page'
import type { ReadContext } from '#server/context/request-context'
import type { Db } from '#server/database/schema'
import { findHits } from '#text/highlight'
import { getQueryTerms, parseSearchQuery } from '#text/search-query'
import { getContent } from '../documents/versions.service'
import { hasExtractableText, readPiecesAround, findReading } from './texts.repository'

interface TextPageQuery {
  length?: number | undefined
  offset?: number | undefined
  keyword?: string | undefined
}

/** Characters read on both sides of a part, because a word with its ending may cross the border. */
const MARGIN = 200

const isInsideSurrogatePair = (text: string, at: number): boolean =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at))

/** Returns hash, status and text length of the current content. An empty document counts as read. */
async function getReadingState(db: Db, nodeId: string): Promise<{ hash: string; status: TextStatus; characters: number }> {
  const { hash, size, mime, extension } = await getContent(db, nodeId)
  if (size === 0) return { hash, status: 'READY', characters: 0 }
  const reading = await findReading(db, hash)
  if (reading) return { hash, ...reading }
  return { hash, status: (await hasExtractableText(db, mime, extension)) ? 'READING' : 'UNSUPPORTED', characters: 0 }
}

/**
 * Returns a part of the text of a document, as far as it has been read. An offset beyond the end returns an empty part. A part never splits
 * a surrogate pair. Throws `notFound` and `notDocument`.
 */
export async function readTextPage(
  { db }: ReadContext,
  nodeId: string,
  { length = textChunk, offset = 0, keyword = '' }: TextPageQuery,
): Promise<TextPage> {
  const { hash, status, characters: maxLen } = await getReadingState(db, nodeId)
  const none = { text: '', length: 0, offset: Math.min(offset, maxLen), maxLen, keywordsLocations: [], status }
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
