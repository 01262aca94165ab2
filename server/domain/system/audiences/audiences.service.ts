import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { countPrincipals, deletePrincipalReferences, type AudienceOwner, isSoleAudience, writeGrants } from './audiences.repository'

/** Saves the given parts of an audience. Throws `formatInvalid` for a list with an unknown id. */
export async function writeAudience(
  tx: Tx,
  ownerKind: AudienceOwner,
  id: string,
  lists: { userUuidList?: readonly string[] | undefined; roleUuidList?: readonly string[] | undefined },
): Promise<void> {
  for (const [kind, path] of [
    ['user', 'userUuidList'],
    ['role', 'roleUuidList'],
  ] as const) {
    const ids = lists[path]
    if (ids === undefined) continue
    if ((await countPrincipals(tx, kind, ids)) < new Set(ids).size)
      throw new Problem('formatInvalid', { errors: [{ path, code: 'formatInvalid' }] })
    await writeGrants(tx, ownerKind, id, kind, ids)
  }
}

/**
 * Removes a user or role that will be deleted from all audiences. Throws `templateAudience`, `tileAudience` or, for a workflow, `inUse` if
 * a row that is only for it would become visible to everyone.
 */
export async function removePrincipal(tx: Tx, principalId: string): Promise<void> {
  if (await isSoleAudience(tx, 'template', principalId)) throw new Problem('templateAudience')
  if (await isSoleAudience(tx, 'tile', principalId)) throw new Problem('tileAudience')
  if (await isSoleAudience(tx, 'workflow', principalId)) throw new Problem('inUse')
  await deletePrincipalReferences(tx, principalId)
}
