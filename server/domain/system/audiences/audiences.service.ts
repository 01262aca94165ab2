import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { countKnown, dropMentions, type Granted, isSoleAudience, writeGrants } from './audiences.repository'

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

/**
 * Takes a user or role that is about to go out of everything that is granted to it. Errors: `templateAudience`, `tileAudience` and, for a workflow, `inUse` when
 * something that is for it alone would become everybody's.
 */
export async function forgetPrincipal(tx: Tx, principalId: string): Promise<void> {
  if (await isSoleAudience(tx, 'template', principalId)) throw new Problem('templateAudience')
  if (await isSoleAudience(tx, 'tile', principalId)) throw new Problem('tileAudience')
  if (await isSoleAudience(tx, 'workflow', principalId)) throw new Problem('inUse')
  await dropMentions(tx, principalId)
}
