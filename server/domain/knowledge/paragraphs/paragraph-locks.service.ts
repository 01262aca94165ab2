import { publishChange } from '#server/context/change-events'
import { notFound } from '#server/context/errors'
import type { WriteContext } from '#server/context/request-context'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { Terms } from '#server/text/terms'
import { isBlank } from '#text/blank'
import { notDocument, notFolder } from '#server/domain/content/nodes/nodes.errors'
import { type LockedNode, lockWritableNode, findParents } from '#server/domain/content/nodes/placing.service'
import { type LockedParagraph, lockParagraphRow } from './writing.repository'

/** Maximum length of a paragraph, in UTF-16 units. */
const MAX_LENGTH = 100_000

/** Locks the node that contains paragraphs, if the caller may still change it. Throws `notDocument` or `notFolder` if it is in a bin. */
export async function lockOwner(tx: Tx, context: WriteContext, id: string): Promise<LockedNode> {
  const node = await lockWritableNode(tx, context, id)
  if (node.root_role === 'bin') throw node.type === 0 ? notDocument() : notFolder()
  return node
}

/** Locks a paragraph and its owner. Throws `notFound` if the owner is not `ownerId`. */
export async function lockParagraph(
  tx: Tx,
  context: WriteContext,
  id: string,
  ownerId?: string,
): Promise<{ row: LockedParagraph; owner: LockedNode }> {
  const found = await tx.selectFrom('paragraph').select('node_id').where('id', '=', id).executeTakeFirst()
  if (!found || (ownerId !== undefined && found.node_id !== ownerId)) throw notFound()
  const owner = await lockOwner(tx, context, found.node_id)
  const row = await lockParagraphRow(tx, id)
  if (!row) throw notFound()
  return { row, owner }
}

/** Returns the text. Throws `fieldRequired` if it is blank and `tooLarge` if it is too long. */
export function checkText(text: string, path = 'text'): string {
  if (isBlank(text)) throw new Problem('fieldRequired', { errors: [{ path, code: 'fieldRequired' }] })
  if (text.length > MAX_LENGTH) throw new Problem('tooLarge')
  return text
}

/** Returns the search terms of a paragraph. */
export const toTerms = (title: string | null, text: string): string => new Terms().piece(title === null ? text : `${title}\n${text}`)

/** Publishes a change of the paragraphs of a node, with the folders that contain the node. */
export async function publishParagraphChange(context: WriteContext, ownerId: string): Promise<void> {
  await publishChange(context, [ownerId], await findParents(context.db, ownerId), 'paragraph')
}
