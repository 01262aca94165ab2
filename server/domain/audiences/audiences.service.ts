import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { countKnown, type Granted, writeGrants } from './audiences.repository'

/** Writes for whom something is, as far as it is told. Errors: `formatInvalid` at the list that names somebody who is not there. */
export async function writeAudience(
  tx: Tx,
  of: Granted,
  id: string,
  lists: { userUuidList?: readonly string[] | undefined; roleUuidList?: readonly string[] | undefined },
): Promise<void> {
  for (const [kind, path] of [
    ['user', 'userUuidList'],
    ['role', 'roleUuidList'],
  ] as const) {
    const ids = lists[path]
    if (ids === undefined) continue
    if ((await countKnown(tx, kind, ids)) < new Set(ids).size)
      throw new Problem('formatInvalid', { errors: [{ path, code: 'formatInvalid' }] })
    await writeGrants(tx, of, id, kind, ids)
  }
}
