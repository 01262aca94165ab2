import type { KeywordLink } from '#api/contract/keyword-link'
import { logActivity } from '#server/context/activity-log'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import { Problem } from '#server/http/problem'
import { splitWords } from '#text/analysis'
import { matchKey, trimName } from '#text/normalise'
import { toPhrase, phrasePlaces } from '#text/phrases'
import { keywordsNamed } from '../keywords/tags.service'
import { keywordLinkRows, recordTagRemoval, removedTags } from '#server/domain/content/removed-tags/removed-tags.service'
import { anchorAll } from './anchoring.service'
import { announceParagraphs, lockParagraph } from './holding.service'
import { dropLink, insertLink, linksBetween, linksOf } from './keyword-links.repository'
import { toLinks } from './paragraph-record'
import { oneParagraph } from './paragraphs.service'

/** Returns the links of a paragraph with their positions in its text. */
export const linksInParagraph = async (context: ReadContext, paragraphId: string): Promise<KeywordLink[]> =>
  (await oneParagraph(context, paragraphId)).keywordLinks

/** Returns the links in a part of a document with their positions in its text. Positions outside the part are left out. */
export async function linksInDocument({ db }: ReadContext, nodeId: string, from: number, length: number): Promise<KeywordLink[]> {
  const to = from + length
  await anchorAll(db, [nodeId])
  const rows = await linksBetween(db, nodeId, from, to)
  return rows
    .flatMap((row) => toLinks([row], row.quote, row.from_index))
    .map((link) => ({ ...link, indexes: link.indexes.filter(([start, end]) => start < to && end > from) }))
    .filter(({ indexes }) => indexes.length > 0)
}

const refused = (code: 'fieldRequired' | 'wordsMissing'): Problem => new Problem(code, { errors: [{ path: 'json.alt', code }] })

/**
 * Links words of a paragraph with a keyword, or with the keyword of a folder. Throws `fieldRequired`, `wordsMissing` if the words are not
 * in the paragraph, and `duplicate`.
 */
export async function saveLink(
  context: WriteContext,
  asked: { paragraphId: string; keywordId: string; alt: string },
): Promise<KeywordLink> {
  const alt = trimName(asked.alt)
  const altKey = matchKey(alt)
  if (altKey === '') throw refused('fieldRequired')
  const id = crypto.randomUUID()
  const ownerId = await transact(context, async (tx, context) => {
    const { row } = await lockParagraph(tx, context, asked.paragraphId)
    if (phrasePlaces(splitWords(row.text), toPhrase(alt)).length === 0) throw refused('wordsMissing')
    const kept = (await linksOf(tx, [row.id])).map(({ keyword_id }) => keyword_id)
    const [keywordId = asked.keywordId] = await keywordsNamed(tx, context, [asked.keywordId], kept)
    const made = await insertLink(tx, { id, paragraphId: row.id, keywordId, alt, altKey, by: context.caller.userId, now: context.now })
    if (!made) throw new Problem('duplicate')
    await logActivity(tx, context, 'EDIT', row.node_id, { paragraph: row.id, keywordLinked: keywordId, alt })
    return row.node_id
  })
  await announceParagraphs(context, ownerId)
  const links = await linksInParagraph(context, asked.paragraphId)
  return links.find(({ keywordLinkUuid }) => keywordLinkUuid === id) as KeywordLink
}

/** Removes a link. Does nothing if it does not exist. */
export async function removeLink(context: WriteContext, paragraphId: string, linkId: string, operationUuid?: string): Promise<void> {
  const changed = await transact(context, async (tx, context) => {
    const noted = await recordTagRemoval<null>(tx, context, { operationUuid, asked: { paragraphId, linkId } })
    if (noted.repeated !== undefined) return undefined
    const { row } = await lockParagraph(tx, context, paragraphId)
    const removed = await keywordLinkRows(tx, row.id, linkId)
    if (!(await dropLink(tx, row.id, linkId))) return undefined
    await noted.keep(null, removedTags(row.node_id, removed))
    await logActivity(tx, context, 'EDIT', row.node_id, { paragraph: row.id, keywordLinkRemoved: linkId })
    return row.node_id
  })
  if (changed !== undefined) await announceParagraphs(context, changed)
}
