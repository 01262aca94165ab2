import type { KeywordLink } from '#api/contract/keyword-link'
import { logActivity } from '#server/context/activity-log'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import { Problem } from '#server/http/problem'
import { splitWords } from '#text/analysis'
import { matchKey, trimName } from '#text/normalise'
import { toPhrase, findPhrase } from '#text/phrases'
import { resolveKeywordIds } from '../keywords/tags.service'
import { readKeywordLinkRows, recordTagRemoval, toRemovedTags } from '#server/domain/content/removed-tags/removed-tags.service'
import { updateAllAnchors } from './anchoring.service'
import { publishParagraphChange, lockParagraph } from './paragraph-locks.service'
import { deleteLink, insertLink, readLinksBetween, readLinks } from './keyword-links.repository'
import { toLinks } from './paragraph-record'
import { getParagraph } from './paragraphs.service'

/** Returns the links of a paragraph with their positions in its text. */
export const getParagraphLinks = async (context: ReadContext, paragraphId: string): Promise<KeywordLink[]> =>
  (await getParagraph(context, paragraphId)).keywordLinks

/** Returns the links in a part of a document with their positions in its text. Positions outside the part are left out. */
export async function getDocumentLinks({ db }: ReadContext, nodeId: string, from: number, length: number): Promise<KeywordLink[]> {
  const to = from + length
  await updateAllAnchors(db, [nodeId])
  const rows = await readLinksBetween(db, nodeId, from, to)
  return rows
    .flatMap((row) => toLinks([row], row.quote, row.from_index))
    .map((link) => ({ ...link, indexes: link.indexes.filter(([start, end]) => start < to && end > from) }))
    .filter(({ indexes }) => indexes.length > 0)
}

const altProblem = (code: 'fieldRequired' | 'wordsMissing'): Problem => new Problem(code, { errors: [{ path: 'json.alt', code }] })

/**
 * Links words of a paragraph with a keyword, or with the keyword of a folder. Throws `fieldRequired`, `wordsMissing` if the words are not
 * in the paragraph, and `duplicate`.
 */
export async function saveLink(
  context: WriteContext,
  newLink: { paragraphId: string; keywordId: string; alt: string },
): Promise<KeywordLink> {
  const alt = trimName(newLink.alt)
  const altKey = matchKey(alt)
  if (altKey === '') throw altProblem('fieldRequired')
  const id = crypto.randomUUID()
  const ownerId = await transact(context, async (tx, context) => {
    const { row } = await lockParagraph(tx, context, newLink.paragraphId)
    if (findPhrase(splitWords(row.text), toPhrase(alt)).length === 0) throw altProblem('wordsMissing')
    const linkedKeywordIds = (await readLinks(tx, [row.id])).map(({ keyword_id }) => keyword_id)
    const [keywordId = newLink.keywordId] = await resolveKeywordIds(tx, context, [newLink.keywordId], linkedKeywordIds)
    const isAdded = await insertLink(tx, {
      id,
      paragraphId: row.id,
      keywordId,
      alt,
      altKey,
      createdBy: context.caller.userId,
      now: context.now,
    })
    if (!isAdded) throw new Problem('duplicate')
    await logActivity(tx, context, 'EDIT', row.node_id, { paragraph: row.id, keywordLinked: keywordId, alt })
    return row.node_id
  })
  await publishParagraphChange(context, ownerId)
  const links = await getParagraphLinks(context, newLink.paragraphId)
  return links.find(({ keywordLinkUuid }) => keywordLinkUuid === id) as KeywordLink
}

/** Removes a link. Does nothing if it does not exist. */
export async function removeLink(context: WriteContext, paragraphId: string, linkId: string, operationUuid?: string): Promise<void> {
  const changed = await transact(context, async (tx, context) => {
    const removal = await recordTagRemoval<null>(tx, context, { operationUuid, request: { paragraphId, linkId } })
    if (removal.repeated !== undefined) return undefined
    const { row } = await lockParagraph(tx, context, paragraphId)
    const removed = await readKeywordLinkRows(tx, row.id, linkId)
    if (!(await deleteLink(tx, row.id, linkId))) return undefined
    await removal.complete(null, toRemovedTags(row.node_id, removed))
    await logActivity(tx, context, 'EDIT', row.node_id, { paragraph: row.id, keywordLinkRemoved: linkId })
    return row.node_id
  })
  if (changed !== undefined) await publishParagraphChange(context, changed)
}
