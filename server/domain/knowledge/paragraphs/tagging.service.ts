import type { Paragraph } from '#api/contract/paragraph'
import { logActivity } from '#server/context/activity-log'
import { notFound } from '#server/context/errors'
import type { WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { splitWords } from '#text/analysis'
import { toPhrase, findPhrase } from '#text/phrases'
import { type RangePart, splitRanges } from '#text/split-ranges'
import { EXTRACTED } from '../keywords/keywords.service'
import { resolveKeywordIds } from '../keywords/tags.service'
import { notDocument } from '#server/domain/content/nodes/nodes.errors'
import { readPiecesAround } from '#server/domain/content/texts/texts.service'
import {
  type RowsByTable,
  readParagraphKeywordRows,
  recordTagRemoval,
  toRemovedTags,
} from '#server/domain/content/removed-tags/removed-tags.service'
import { updateAnchors } from './anchoring.service'
import type { CurrentContent } from './anchoring.repository'
import { publishParagraphChange, checkText, lockOwner, toTerms } from './paragraph-locks.service'
import { readLinks, moveLinks } from './keyword-links.repository'
import { getParagraph } from './paragraphs.service'
import {
  addMarks,
  copyMarks,
  deleteParagraph,
  deleteMarks,
  type LockedParagraph,
  lockParagraphRow,
  insertParagraph,
  findKeywordMarks,
  readRanges,
  writeRange,
} from './writing.repository'

export interface RangeTagging {
  ownerId: string
  /** Id of the paragraph to change. If undefined, a new range is tagged. */
  paragraphId?: string | undefined
  from: number
  to: number
  keywordIds: readonly string[]
  /** Keywords that the caller saw before the choice. Later changes by other users are kept. */
  before?: readonly string[] | undefined
  operationUuid?: string | undefined
}

const rangeProblem = (field: string, code: 'fieldRequired' | 'maxValue'): Problem =>
  new Problem(code === 'fieldRequired' ? code : 'badInput', { errors: [{ path: `query.${field}`, code }] })

interface Span {
  from: number
  to: number
  text: string
}

/** Returns the range of the document's current content that is tagged. It never splits a surrogate pair. */
async function readSpan(tx: Tx, content: CurrentContent | undefined, from: number, to: number): Promise<Span> {
  if (!content || to > content.characters) throw rangeProblem('toIndex', 'maxValue')
  if (to - from > 200_000) throw new Problem('tooLarge')
  const { text, start } = await readPiecesAround(tx, content.hash, Math.max(0, from - 1), to + 1)
  const isInside = (index: number): boolean => /[\ud800-\udbff]/.test(text.charAt(index - 1)) && /[\udc00-\udfff]/.test(text.charAt(index))
  const begin = from - start - (isInside(from - start) ? 1 : 0)
  const end = to - start + (isInside(to - start) ? 1 : 0)
  return { from: begin + start, to: end + start, text: checkText(text.slice(begin, end), 'query.toIndex') }
}

/** Sets the keywords of a paragraph and returns the removed rows. Throws `keywordFixed` if an extracted keyword would be removed. */
async function setMarks(tx: Tx, { caller, now }: WriteContext, paragraphId: string, keywordIds: readonly string[]): Promise<RowsByTable> {
  const removedMarks = (await findKeywordMarks(tx, paragraphId)).filter(({ keyword_id }) => !keywordIds.includes(keyword_id))
  if (removedMarks.some(({ paste_source }) => paste_source === EXTRACTED)) throw new Problem('keywordFixed')
  const removedIds = removedMarks.map(({ keyword_id }) => keyword_id)
  const removed = await readParagraphKeywordRows(tx, paragraphId, removedIds)
  await deleteMarks(tx, paragraphId, removedIds)
  await addMarks(tx, paragraphId, keywordIds, caller.userId, now)
  return removed
}

/** Moves the keyword links of a split range to the part that contains their words. Links whose words are in no part stay. */
async function distributeLinks(tx: Tx, id: string, parts: readonly { id: string; text: string }[]): Promise<void> {
  const links = await readLinks(tx, [id])
  if (links.length === 0 || parts.length < 2) return
  const partWords = parts.map((part) => ({ id: part.id, words: splitWords(part.text) }))
  const targets = links.map((link) => {
    const phrase = toPhrase(link.alt)
    return { link: link.id, goal: partWords.find(({ words }) => findPhrase(words, phrase).length > 0)?.id ?? id }
  })
  for (const { id: target } of parts)
    if (target !== id)
      await moveLinks(
        tx,
        targets.filter((link) => link.goal === target).map(({ link }) => link),
        target,
      )
}

interface RangeSplit {
  tx: Tx
  context: WriteContext
  nodeId: string
  hash: string
  span: Span
  held: ReadonlyMap<string, LockedParagraph>
}

/**
 * Writes one part of a split range. Its text is that of the document. A part that keeps the id of an edited paragraph keeps the edited
 * text.
 */
async function writeRangePart(
  { tx, context, nodeId, hash, span, held: lockedRows }: RangeSplit,
  part: RangePart & { id: string },
  isNew: boolean,
): Promise<string> {
  const original = part.of === undefined ? undefined : lockedRows.get(part.of)
  const quote =
    original?.quote?.slice(part.from - original.from_index, part.to - original.from_index) ??
    span.text.slice(part.from - span.from, part.to - span.from)
  const reusedRow = isNew ? undefined : lockedRows.get(part.id)
  const text = reusedRow && reusedRow.text !== reusedRow.quote ? reusedRow.text : quote
  const range = { quote, text, from: part.from, to: part.to, hash, terms: toTerms(null, text) }
  if (isNew) {
    const added = { id: part.id, nodeId, authorId: original?.author_id ?? context.caller.userId, title: null, nameKey: null }
    await insertParagraph(tx, { ...added, ...range, createdAt: original?.created_at ?? context.now, now: context.now })
    if (original) await copyMarks(tx, original.id, part.id, part.keywords)
  } else await writeRange(tx, part.id, range, context.now)
  await addMarks(tx, part.id, part.keywords, context.caller.userId, context.now)
  return text
}

/** Adds a tagged range and splits the ranges that it overlaps. Returns the paragraph that starts at the range. */
async function writeTaggedRange(
  split: RangeSplit,
  ranges: Awaited<ReturnType<typeof readRanges>>,
  keywords: readonly string[],
  replacedId?: string,
): Promise<string> {
  const { tx, span } = split
  const existing = ranges.map(({ id, from_index, to_index, keywords: paragraph }) => ({
    id,
    from: from_index,
    to: to_index,
    keywords: paragraph,
  }))
  const parts = splitRanges(existing, { from: span.from, to: span.to, keywords })
  let reusable = replacedId
  const writtenParts: { id: string; of?: string; from: number; text: string }[] = []
  for (const part of parts) {
    const range = part.id === undefined ? undefined : split.held.get(part.id)
    const isWhole = range?.from_index === part.from && range.to_index === part.to
    const hasNewKeywords =
      part.id !== undefined && part.keywords.some((keyword) => !ranges.find(({ id }) => id === part.id)?.keywords.includes(keyword))
    if (part.id !== undefined && isWhole && !hasNewKeywords) {
      writtenParts.push({ id: part.id, of: part.id, from: part.from, text: range.text })
      continue
    }
    const isReplacement = part.id === undefined && part.of === undefined && reusable !== undefined
    const id = part.id ?? (isReplacement ? reusable : undefined) ?? crypto.randomUUID()
    if (isReplacement) reusable = undefined
    const text = await writeRangePart(split, { ...part, id }, part.id === undefined && !isReplacement)
    writtenParts.push({ id, ...(part.of !== undefined && { of: part.of }), from: part.from, text })
  }
  for (const { id } of ranges)
    await distributeLinks(
      tx,
      id,
      writtenParts.filter(({ of }) => of === id),
    )
  const first = writtenParts.find(({ from }) => from === span.from) ?? writtenParts[0]
  // The new range was already covered with these keywords, so the paragraph that it replaces is merged into the existing one.
  if (reusable !== undefined && first) {
    await moveLinks(
      tx,
      (await readLinks(tx, [reusable])).map(({ id }) => id),
      first.id,
    )
    await deleteParagraph(tx, reusable)
  }
  if (!first) throw notFound()
  return first.id
}

/** Merges a choice of keywords with the changes that other users made since the caller read them. */
function mergeKeywords(chosenIds: readonly string[], storedIds: readonly string[], before: readonly string[]): string[] {
  const isRemovedByOthers = (keywordId: string): boolean => before.includes(keywordId) && !storedIds.includes(keywordId)
  const isAddedByOthers = (keywordId: string): boolean =>
    storedIds.includes(keywordId) && !before.includes(keywordId) && !chosenIds.includes(keywordId)
  return [...chosenIds.filter((keywordId) => !isRemovedByOthers(keywordId)), ...storedIds.filter(isAddedByOthers)]
}

/** Returns the paragraph to change. Throws `notFound` if it does not belong to the given owner. */
async function lockChangedParagraph(tx: Tx, { ownerId, paragraphId }: RangeTagging): Promise<LockedParagraph | undefined> {
  if (paragraphId === undefined) return undefined
  const row = await lockParagraphRow(tx, paragraphId)
  if (!row || row.node_id !== ownerId) throw notFound()
  return row
}

/**
 * Tags a range of a document, or changes a tagged range. Ranges that it overlaps are split, and each part gets the keywords that cover it.
 * For a paragraph of a folder it sets the keywords. Returns the paragraph that starts at the range.
 */
export async function tagRange(context: WriteContext, tagging: RangeTagging): Promise<Paragraph> {
  const { ownerId, from, to, operationUuid, ...request } = tagging
  if (from >= to) throw rangeProblem('toIndex', 'fieldRequired')
  const id = await transact(context, async (tx, context) => {
    const removal = await recordTagRemoval<string>(tx, context, { operationUuid, request: { ownerId, from, to, ...request } })
    if (removal.repeated !== undefined) return removal.repeated
    const owner = await lockOwner(tx, context, ownerId)
    const content = await updateAnchors(tx, ownerId)
    const paragraph = await lockChangedParagraph(tx, tagging)
    const storedIds = paragraph ? (await findKeywordMarks(tx, paragraph.id)).map(({ keyword_id }) => keyword_id) : []
    const before = paragraph ? tagging.before : undefined
    const keywords = await resolveKeywordIds(
      tx,
      context,
      before ? mergeKeywords(tagging.keywordIds, storedIds, before) : tagging.keywordIds,
      storedIds,
    )
    const removed = paragraph ? await setMarks(tx, context, paragraph.id, keywords) : {}
    if (paragraph?.quote === null) {
      await removal.complete(paragraph.id, toRemovedTags(ownerId, removed))
      await logActivity(tx, context, 'EDIT', ownerId, { paragraph: paragraph.id, keywords })
      return paragraph.id
    }
    if (owner.type !== 0) throw notDocument()
    const span = await readSpan(tx, content, from, to)
    const ranges = (await readRanges(tx, ownerId)).filter((range) => range.id !== paragraph?.id)
    const lockedRows = new Map([...ranges, ...(paragraph ? [paragraph] : [])].map((range) => [range.id, range]))
    const added = await writeTaggedRange(
      { tx, context, nodeId: ownerId, hash: content?.hash ?? '', span, held: lockedRows },
      ranges,
      keywords,
      paragraph?.id,
    )
    await removal.complete(added, toRemovedTags(ownerId, removed))
    await logActivity(tx, context, 'EDIT', ownerId, { paragraph: added, keywords })
    return added
  })
  await publishParagraphChange(context, ownerId)
  return await getParagraph(context, id)
}
