import type { PublicLinkItem } from '#api/contract/public-link'
import type { Level } from '#api/contract/endpoint'
import { computeLevels, findLevels } from '#server/access/levels'
import { logActivity } from '#server/context/activity-log'
import { cursorInvalid, forbidden, notFound } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import { notFolder } from '#server/domain/content/nodes/nodes.errors'
import { findItemRows, findLinkedNode, type ItemPosition, type ItemRow } from './public-links.repository'

const DEFAULT_SIZE = 50
const READ: Level = 1
const FOLDER = 1

const writeCursor = ({ rank, sort_key, id }: ItemPosition): string => JSON.stringify([rank, sort_key, id])

function readCursor(text: string): ItemPosition {
  try {
    const [rank, sort_key, id]: unknown[] = JSON.parse(text)
    const isId = typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
    if ((rank === 0 || rank === 1) && typeof sort_key === 'string' && !sort_key.includes('\0') && isId) return { rank, sort_key, id }
  } catch {
    // Refused below.
  }
  throw cursorInvalid('json.after')
}

/** Throws `notFound` if the visitor may not read the item, and `forbidden` if the visitor may read it but `need` is higher. */
export async function requireItem({ db, caller, now }: ReadContext, id: string, need: Level = READ): Promise<void> {
  const level = (await findLevels(db, caller, [id], now)).get(id) ?? -1
  if (level < READ) throw notFound()
  if (level < need) throw forbidden()
}

const toItem = ({ id, title, extension, type, size, edited_at }: ItemRow): PublicLinkItem => ({
  ...{ uuid: id, title, extension, isFolder: type === FOLDER, editDate: edited_at },
  ...(size !== null && { size }),
})

/** Returns the next items of a folder that the visitor may read. `next` is the position to continue from; absent at the end. */
export async function listItems(
  context: ReadContext,
  folderId: string,
  { after, size = DEFAULT_SIZE }: { after?: string | undefined; size?: number | undefined },
): Promise<{ items: PublicLinkItem[]; next?: string }> {
  const { db, caller, now } = context
  await requireItem(context, folderId)
  if ((await findLinkedNode(db, folderId))?.type !== FOLDER) throw notFolder()
  const shown: ItemRow[] = []
  let position = after === undefined ? undefined : readCursor(after)
  for (;;) {
    const rows = await findItemRows(db, folderId, position, size + 1)
    const levels = await computeLevels(db, caller, rows, now)
    for (const row of rows) {
      if ((levels.get(row.id) ?? -1) < READ) continue
      const last = shown.at(-1)
      if (shown.length === size && last) return { items: shown.map(toItem), next: writeCursor(last) }
      shown.push(row)
    }
    if (rows.length <= size) return { items: shown.map(toItem) }
    position = rows.at(-1)
  }
}

/** Writes a log entry about a document that a visitor of a link has seen or downloaded. */
export const logVisit = (context: ReadContext & { ip: string }, type: 'VIEW' | 'DOWNLOAD', nodeId: string, linkId: string): Promise<void> =>
  logActivity(context.db, context, type, nodeId, { throughLink: linkId })
