import { destinations } from '#api/contract/messaging'
import type { Caller } from '#server/access/caller'
import { findLevels } from '#server/access/levels'
import type { ChangePublisher } from '#server/context/change-events'
import type { Tx } from '#server/database/schema'
import type { Ports } from '#server/ports'
import { createFormat } from '#text/format'
import { noticeHeadings, noticeSentences } from './notices.messages'
import { addNotices, type NewNotices, type NoticeKind, type NoticeRow, takeNotices } from './notices.repository'

/** Stores notifications in the transaction of their cause until the users are online. */
export const storeNotices = async (tx: Tx, notices: NewNotices): Promise<void> => {
  if (notices.principals.length > 0) await addNotices(tx, notices)
}

/** Announces notifications after the commit: online users receive them now, the others when they connect. */
export async function announceNotices({ broadcast, log }: ChangePublisher, principals: string[]): Promise<void> {
  try {
    await broadcast.publish({ type: 'notice.waiting', principals })
  } catch (error) {
    log.warn({ error: String(error) }, 'notices could not be announced')
  }
}

const toEvent = (
  { id, kind, title, is_folder, by_id, by_name, message, locale, task_id, search_id }: NoticeRow,
  nodeUuid: string | undefined,
  at: number,
) => {
  const language = locale === 'en' ? 'en' : 'fa'
  const format = createFormat({ locale: language })
  const isExpiry = kind === 'EXPIRY' || kind === 'EXPIRIES'
  const isCounted = kind === 'SHARED_ITEMS' || kind === 'EXPIRIES'
  const level = kind === 'PROCESS_FAILED' || isExpiry ? 'warning' : kind === 'OCR' ? 'success' : 'info'
  return {
    type: 'notification',
    id,
    level,
    title: noticeHeadings(language)[kind],
    message: noticeSentences(language)[kind]({
      title: isCounted ? format.number(Number(title)) : title,
      isFolder: is_folder,
      by: by_name,
      text: isExpiry ? format.date(Number(message)) : message,
    }),
    ...(nodeUuid !== undefined && { nodeUuid }),
    ...(task_id !== null && { taskUuid: task_id }),
    ...(search_id !== null && { searchUuid: search_id }),
    ...(kind === 'ACCESS_REQUEST' && by_id !== null && { requestedBy: by_id }),
    ...(isCounted && { windowKind: 'home' }),
    at,
  }
}

/** Returns true for notifications that are only about an item. They are dropped if the user may not see the item any more. */
const isOnlyAboutItem = ({ kind }: NoticeRow): boolean => new Set<NoticeKind>(['PERMISSION', 'OCR', 'ACCESS_REQUEST', 'EXPIRY']).has(kind)

/** Delivers the waiting notifications to all windows of these users, without those about items they may not see any more. */
export async function deliverNotices({ db, broadcast, now }: Ports, callers: readonly Caller[]): Promise<void> {
  const at = now()
  const waiting = await takeNotices(
    db,
    callers.map(({ userId }) => userId),
  )
  for (const caller of callers) {
    const ownNotices = waiting.filter(({ user_id }) => user_id === caller.userId)
    if (ownNotices.length === 0) continue
    const levels = await findLevels(
      db,
      caller,
      ownNotices.flatMap(({ node_id }) => node_id ?? []),
      at,
    )
    for (const notice of ownNotices) {
      const visibleNodeId = notice.node_id !== null && (levels.get(notice.node_id) ?? -1) >= 0 ? notice.node_id : undefined
      if (visibleNodeId === undefined && isOnlyAboutItem(notice)) continue
      await broadcast.publish({
        type: 'user.message',
        userIds: [caller.userId],
        destination: destinations.events,
        body: toEvent(notice, visibleNodeId, at),
      })
    }
  }
}
