import type { Paragraph } from '#api/contract/paragraph'
import { logActivity } from '#server/context/activity-log'
import { notFound } from '#server/context/errors'
import type { WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { splitWords } from '#text/analysis'
import { toPhrase, phrasePlaces } from '#text/phrases'
import { type RangePart, splitRanges } from '#text/split-ranges'
import { EXTRACTED } from '../keywords/keywords.service'
import { keywordsNamed } from '../keywords/tags.service'
import { notDocument } from '#server/domain/content/nodes/nodes.errors'
import { piecesAround } from '#server/domain/content/texts/texts.service'
import { type Rows, paragraphKeywordRows, recordTagRemoval, removedTags } from '#server/domain/content/removed-tags/removed-tags.service'
import { anchor } from './anchoring.service'
import type { ShownContent } from './anchoring.repository'
import { announceParagraphs, checkedText, lockOwner, termsOf } from './holding.service'
import { linksOf, moveLinks } from './keyword-links.repository'
import { oneParagraph } from './paragraphs.service'
import {
  addMarks,
  copyMarks,
  deleteParagraph,
  dropMarks,
  type HeldRow,
  holdParagraph,
  insertParagraph,
  findKeywordMarks,
  rangesOf,
  writeRange,
} from './writing.repository'

export interface Tagging {
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

const refused = (field: string, code: 'fieldRequired' | 'maxValue'): Problem =>
  new Problem(code === 'fieldRequired' ? code : 'badInput', { errors: [{ path: `query.${field}`, code }] })

interface Span {
  from: number
  to: number
  text: string
}

/** Returns a range of the current content. It never splits a surrogate pair. */
async function spanOf(tx: Tx, shown: ShownContent | undefined, from: number, to: number): Promise<Span> {
  if (!shown || to > shown.characters) throw refused('toIndex', 'maxValue')
  if (to - from > 200_000) throw new Problem('tooLarge')
  const { text, start } = await piecesAround(tx, shown.hash, Math.max(0, from - 1), to + 1)
  const isInside = (at: number): boolean => /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at))
  const begin = from - start - (isInside(from - start) ? 1 : 0)
  const end = to - start + (isInside(to - start) ? 1 : 0)
  return { from: begin + start, to: end + start, text: checkedText(text.slice(begin, end), 'query.toIndex') }
}

/** Sets the keywords of a paragraph and returns the removed rows. Throws `keywordFixed` if an extracted keyword would be removed. */
async function setMarks(tx: Tx, { caller, now }: WriteContext, paragraphId: string, keywordIds: readonly string[]): Promise<Rows> {
  const gone = (await findKeywordMarks(tx, paragraphId)).filter(({ keyword_id }) => !keywordIds.includes(keyword_id))
  if (gone.some(({ paste_source }) => paste_source === EXTRACTED)) throw new Problem('keywordFixed')
  const dropped = gone.map(({ keyword_id }) => keyword_id)
  const removed = await paragraphKeywordRows(tx, paragraphId, dropped)
  await dropMarks(tx, paragraphId, dropped)
  await addMarks(tx, paragraphId, keywordIds, caller.userId, now)
  return removed
}

/** Moves links to the part that contains their words. Links whose words are in no part stay. */
async function shareLinks(tx: Tx, id: string, parts: readonly { id: string; text: string }[]): Promise<void> {
  const links = await linksOf(tx, [id])
  if (links.length === 0 || parts.length < 2) return
  const read = parts.map((part) => ({ id: part.id, words: splitWords(part.text) }))
  const goals = links.map((link) => {
    const phrase = toPhrase(link.alt)
    return { link: link.id, goal: read.find(({ words }) => phrasePlaces(words, phrase).length > 0)?.id ?? id }
  })
  for (const { id: goal } of parts)
    if (goal !== id)
      await moveLinks(
        tx,
        goals.filter((one) => one.goal === goal).map(({ link }) => link),
        goal,
      )
}

interface Cutting {
  tx: Tx
  context: WriteContext
  nodeId: string
  hash: string
  span: Span
  held: ReadonlyMap<string, HeldRow>
}

/**
 * Writes one part of a split range. Its text is that of the document. A part that keeps the id of an edited paragraph keeps the edited
 * text.
 */
async function writePart(
  { tx, context, nodeId, hash, span, held }: Cutting,
  part: RangePart & { id: string },
  isNew: boolean,
): Promise<string> {
  const old = part.of === undefined ? undefined : held.get(part.of)
  const quote =
    old?.quote?.slice(part.from - old.from_index, part.to - old.from_index) ?? span.text.slice(part.from - span.from, part.to - span.from)
  const self = isNew ? undefined : held.get(part.id)
  const text = self && self.text !== self.quote ? self.text : quote
  const range = { quote, text, from: part.from, to: part.to, hash, terms: termsOf(null, text) }
  if (isNew) {
    const made = { id: part.id, nodeId, authorId: old?.author_id ?? context.caller.userId, title: null, nameKey: null }
    await insertParagraph(tx, { ...made, ...range, createdAt: old?.created_at ?? context.now, now: context.now })
    if (old) await copyMarks(tx, old.id, part.id, part.keywords)
  } else await writeRange(tx, part.id, range, context.now)
  await addMarks(tx, part.id, part.keywords, context.caller.userId, context.now)
  return text
}

/** Adds a tagged range and splits the ranges that it overlaps. Returns the paragraph that starts at the range. */
async function lay(
  cutting: Cutting,
  ranges: Awaited<ReturnType<typeof rangesOf>>,
  keywords: readonly string[],
  spare?: string,
): Promise<string> {
  const { tx, span } = cutting
  const known = ranges.map(({ id, from_index, to_index, keywords: own }) => ({ id, from: from_index, to: to_index, keywords: own }))
  const parts = splitRanges(known, { from: span.from, to: span.to, keywords })
  let reusable = spare
  const written: { id: string; of?: string; from: number; text: string }[] = []
  for (const part of parts) {
    const range = part.id === undefined ? undefined : cutting.held.get(part.id)
    const isWhole = range?.from_index === part.from && range.to_index === part.to
    const gains = part.id !== undefined && part.keywords.some((one) => !ranges.find(({ id }) => id === part.id)?.keywords.includes(one))
    if (part.id !== undefined && isWhole && !gains) {
      written.push({ id: part.id, of: part.id, from: part.from, text: range.text })
      continue
    }
    const isSpare = part.id === undefined && part.of === undefined && reusable !== undefined
    const id = part.id ?? (isSpare ? reusable : undefined) ?? crypto.randomUUID()
    if (isSpare) reusable = undefined
    const text = await writePart(cutting, { ...part, id }, part.id === undefined && !isSpare)
    written.push({ id, ...(part.of !== undefined && { of: part.of }), from: part.from, text })
  }
  for (const { id } of ranges)
    await shareLinks(
      tx,
      id,
      written.filter(({ of }) => of === id),
    )
  const first = written.find(({ from }) => from === span.from) ?? written[0]
  // The new range was already covered with these keywords, so the paragraph that it replaces is merged into the existing one.
  if (reusable !== undefined && first) {
    await moveLinks(
      tx,
      (await linksOf(tx, [reusable])).map(({ id }) => id),
      first.id,
    )
    await deleteParagraph(tx, reusable)
  }
  if (!first) throw notFound()
  return first.id
}

/** Merges a choice of keywords with the changes that other users made since the caller read them. */
function merged(chosen: readonly string[], kept: readonly string[], before: readonly string[]): string[] {
  const isTakenOff = (one: string): boolean => before.includes(one) && !kept.includes(one)
  const isGiven = (one: string): boolean => kept.includes(one) && !before.includes(one) && !chosen.includes(one)
  return [...chosen.filter((one) => !isTakenOff(one)), ...kept.filter(isGiven)]
}

/** Returns the paragraph to change. Throws `notFound` if it does not belong to the given owner. */
async function changed(tx: Tx, { ownerId, paragraphId }: Tagging): Promise<HeldRow | undefined> {
  if (paragraphId === undefined) return undefined
  const row = await holdParagraph(tx, paragraphId)
  if (!row || row.node_id !== ownerId) throw notFound()
  return row
}

/**
 * Tags a range of a document, or changes a tagged range. Ranges that it overlaps are split, and each part gets the keywords that cover it.
 * For a paragraph of a folder it sets the keywords. Returns the paragraph that starts at the range.
 */
export async function tagRange(context: WriteContext, tagging: Tagging): Promise<Paragraph> {
  const { ownerId, from, to, operationUuid, ...asked } = tagging
  if (from >= to) throw refused('toIndex', 'fieldRequired')
  const id = await transact(context, async (tx, context) => {
    const noted = await recordTagRemoval<string>(tx, context, { operationUuid, asked: { ownerId, from, to, ...asked } })
    if (noted.repeated !== undefined) return noted.repeated
    const owner = await lockOwner(tx, context, ownerId)
    const shown = await anchor(tx, ownerId)
    const own = await changed(tx, tagging)
    const kept = own ? (await findKeywordMarks(tx, own.id)).map(({ keyword_id }) => keyword_id) : []
    const before = own ? tagging.before : undefined
    const keywords = await keywordsNamed(tx, context, before ? merged(tagging.keywordIds, kept, before) : tagging.keywordIds, kept)
    const removed = own ? await setMarks(tx, context, own.id, keywords) : {}
    if (own?.quote === null) {
      await noted.keep(own.id, removedTags(ownerId, removed))
      await logActivity(tx, context, 'EDIT', ownerId, { paragraph: own.id, keywords })
      return own.id
    }
    if (owner.type !== 0) throw notDocument()
    const span = await spanOf(tx, shown, from, to)
    const ranges = (await rangesOf(tx, ownerId)).filter((range) => range.id !== own?.id)
    const held = new Map([...ranges, ...(own ? [own] : [])].map((range) => [range.id, range]))
    const made = await lay({ tx, context, nodeId: ownerId, hash: shown?.hash ?? '', span, held }, ranges, keywords, own?.id)
    await noted.keep(made, removedTags(ownerId, removed))
    await logActivity(tx, context, 'EDIT', ownerId, { paragraph: made, keywords })
    return made
  })
  await announceParagraphs(context, ownerId)
  return await oneParagraph(context, id)
}
