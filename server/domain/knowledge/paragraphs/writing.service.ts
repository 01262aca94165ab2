import type { Paragraph } from '#api/contract/paragraph'
import { logActivity } from '#server/context/activity-log'
import { type WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import { Problem } from '#server/http/problem'
import { EXTRACTED } from '../keywords/keywords.service'
import { parseTitle, toNameKey } from '#server/domain/content/nodes/names'
import { titleExists } from '#server/domain/content/nodes/nodes.errors'
import { lockCollection } from '#server/domain/content/nodes/nodes.service'
import {
  readParagraphKeywordRows,
  recordTagRemoval,
  readParagraphRows,
  toRemovedTags,
} from '#server/domain/content/removed-tags/removed-tags.service'
import { publishParagraphChange, checkText, lockParagraph, toTerms } from './paragraph-locks.service'
import { getTextRevision } from './paragraph-record'
import { getParagraph } from './paragraphs.service'
import { deleteParagraph, deleteMarks, insertParagraph, findKeywordMarks, isTitleTaken, writeText } from './writing.repository'

/** Creates a paragraph at the end of a folder. */
export async function createParagraph(context: WriteContext, folderId: string, rawTitle: string, rawText: string): Promise<Paragraph> {
  const title = parseTitle(rawTitle)
  const text = checkText(rawText)
  const [key, terms, id] = [await toNameKey(title), toTerms(title, text), crypto.randomUUID()]
  await transact(context, async (tx, context) => {
    const folder = await lockCollection(tx, context, folderId)
    const placement = { nodeId: folder.id, authorId: context.caller.userId, quote: null, hash: null, from: 0, to: 0 }
    const isAdded = await insertParagraph(tx, {
      id,
      ...placement,
      title,
      nameKey: key,
      text,
      terms,
      createdAt: context.now,
      now: context.now,
    })
    if (!isAdded) throw titleExists()
    await logActivity(tx, context, 'EDIT', folder.id, { paragraphMade: title })
  })
  await publishParagraphChange(context, folderId)
  return await getParagraph(context, id)
}

export interface ParagraphEdit {
  ownerId: string
  paragraphId: string
  title?: string | undefined
  text: string
  /** Revision of the text that was edited. */
  revision?: string | undefined
}

/**
 * Changes the title and text of a paragraph. In a document the range and the content do not change. Throws `conflict` if another user
 * changed the text since `revision`.
 */
export async function editParagraph(context: WriteContext, { ownerId, paragraphId, revision, ...raw }: ParagraphEdit): Promise<Paragraph> {
  const text = checkText(raw.text)
  await transact(context, async (tx, context) => {
    const { row } = await lockParagraph(tx, context, paragraphId, ownerId)
    const title = row.title === null || raw.title === undefined ? row.title : parseTitle(raw.title)
    const stored = getTextRevision(row)
    // If the stored text equals the submitted one, it is no conflict: the response to an earlier save was lost.
    if (revision !== undefined && revision !== stored && getTextRevision({ title, text }) !== stored) throw new Problem('conflict')
    const key = title === null ? null : await toNameKey(title)
    if (key !== null && (await isTitleTaken(tx, row.node_id, key, row.id))) throw titleExists()
    await writeText(tx, row.id, { title, nameKey: key, text, terms: toTerms(title, text) }, context.now)
    await logActivity(tx, context, 'EDIT', row.node_id, { paragraphEdited: row.id })
  })
  await publishParagraphChange(context, ownerId)
  return await getParagraph(context, paragraphId)
}

/** Removes a keyword from a paragraph. Does nothing if the paragraph does not have it. Throws `keywordFixed` for extracted keywords. */
export async function removeParagraphKeyword(
  context: WriteContext,
  paragraphId: string,
  keywordId: string,
  operationUuid?: string,
): Promise<void> {
  const changed = await transact(context, async (tx, context) => {
    const removal = await recordTagRemoval<null>(tx, context, { operationUuid, request: { paragraphId, keywordId } })
    if (removal.repeated !== undefined) return undefined
    const { row } = await lockParagraph(tx, context, paragraphId)
    const mark = (await findKeywordMarks(tx, row.id)).find(({ keyword_id }) => keyword_id === keywordId)
    if (!mark) return undefined
    if (mark.paste_source === EXTRACTED) throw new Problem('keywordFixed')
    const removed = await readParagraphKeywordRows(tx, row.id, [keywordId])
    await deleteMarks(tx, row.id, [keywordId])
    await removal.complete(null, toRemovedTags(row.node_id, removed))
    await logActivity(tx, context, 'EDIT', row.node_id, { paragraph: row.id, keywordRemoved: keywordId })
    return row.node_id
  })
  if (changed !== undefined) await publishParagraphChange(context, changed)
}

/** Removes a paragraph with its keywords and links. The document does not change. */
export async function removeParagraph(context: WriteContext, paragraphId: string, ownerId: string, operationUuid?: string): Promise<void> {
  await transact(context, async (tx, context) => {
    const removal = await recordTagRemoval<null>(tx, context, { operationUuid, request: { paragraphId, ownerId } })
    if (removal.repeated !== undefined) return
    const { row } = await lockParagraph(tx, context, paragraphId, ownerId)
    const removed = await readParagraphRows(tx, row.id)
    await deleteParagraph(tx, row.id)
    await removal.complete(null, toRemovedTags(row.node_id, removed))
    await logActivity(tx, context, 'EDIT', row.node_id, { paragraphRemoved: row.title ?? row.text.slice(0, 100) })
  })
  await publishParagraphChange(context, ownerId)
}
