import type { CheckedUser, EffectiveLevel } from './caller'
import { getPathIds } from './rights-cache'

/**
 * Returns the level of a caller on a node. A caller with a scope has no level outside it and in recycle bins, and at most the highest level
 * of the scope elsewhere. `getUserLevel` returns the level of the user without the scope.
 */
export function narrowLevel(
  caller: CheckedUser,
  { path, isBinned }: { path: string; isBinned: boolean },
  getUserLevel: (user: CheckedUser) => EffectiveLevel,
): EffectiveLevel {
  const { scope, ...user } = caller
  if (!scope) return getUserLevel(caller)
  if (isBinned || !getPathIds(path).includes(scope.rootId)) return -1
  return Math.min(getUserLevel({ ...user, admin: scope.admin }), scope.maxLevel) as EffectiveLevel
}
