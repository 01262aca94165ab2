import { transact } from '#server/context/transaction'
import { announceNotices, storeNotices } from '#server/domain/system/notices/notices.service'
import type { Ports } from '#server/ports'
import { deleteAnnouncementsBefore, type EndingPermission, takeEndingPermissions } from './expiry.repository'

const DAY_MS = 24 * 3_600_000
/** Time between the announcement and the end of a permission. */
const NOTICE_MS = 3 * DAY_MS

const groupByPrincipal = (permissions: readonly EndingPermission[]): ReadonlyMap<string, EndingPermission[]> => {
  const groups = new Map<string, EndingPermission[]>()
  for (const permission of permissions) groups.set(permission.principal_id, [...(groups.get(permission.principal_id) ?? []), permission])
  return groups
}

/**
 * Notifies users, and the members of roles, once of permissions that end within three days: about the item, or about the number of items if
 * there are several.
 */
export async function announceExpiries({ db, broadcast, log, now: readTime }: Ports): Promise<void> {
  const now = readTime()
  const principals = await transact({ db }, async (tx) => {
    await deleteAnnouncementsBefore(tx, now)
    const ending = groupByPrincipal(await takeEndingPermissions(tx, { now, until: now + NOTICE_MS, grantedBefore: now - DAY_MS }))
    for (const [principal, [first, ...others]] of ending) {
      if (!first) continue
      const about =
        others.length === 0
          ? ({ kind: 'EXPIRY', nodeId: first.node_id, by: first.granted_by } as const)
          : ({ kind: 'EXPIRIES', nodeId: null, title: String(others.length + 1) } as const)
      await storeNotices(tx, { ...about, message: String(first.expires_at), principals: [principal], now })
    }
    return [...ending.keys()]
  })
  if (principals.length > 0) await announceNotices({ broadcast, log, now }, principals)
}
