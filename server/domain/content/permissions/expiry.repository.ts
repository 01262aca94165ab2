import { sql } from 'kysely'
import type { Tx } from '#server/database/schema'

export interface EndingPermission {
  node_id: string
  /** User or role. */
  principal_id: string
  expires_at: number
  granted_by: string
}

/**
 * Returns the permissions that end before `until` and were not announced yet, the earliest end first, and records them as announced.
 * Permissions that were granted after `grantedBefore` are left out: their end has just been chosen.
 */
export async function takeEndingPermissions(
  tx: Tx,
  { now, until, grantedBefore }: { now: number; until: number; grantedBefore: number },
): Promise<EndingPermission[]> {
  const { rows } = await sql<EndingPermission>`with ending as (
      select distinct on (node_id, principal_id, expires_at) node_id, principal_id, expires_at, granted_by from permission
      where expires_at > ${now}::bigint and expires_at <= ${until}::bigint and created_at <= ${grantedBefore}::bigint
      order by node_id, principal_id, expires_at, created_at),
    announced as (insert into expiry_announcement (node_id, principal_id, expires_at)
      select node_id, principal_id, expires_at from ending on conflict do nothing returning node_id, principal_id, expires_at)
    select e.* from ending e join announced using (node_id, principal_id, expires_at) order by e.expires_at, e.node_id`.execute(tx)
  return rows
}

export const deleteAnnouncementsBefore = async (tx: Tx, time: number): Promise<void> => {
  await tx.deleteFrom('expiry_announcement').where('expires_at', '<', time).execute()
}
