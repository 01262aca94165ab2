import type { EffectiveLevel, CheckedUser } from '#server/access/caller'
import { getPathIds } from '#server/access/levels'
import type { NamedEntryRow, SetNode } from './permissions.repository'

/** Reason for a user's right on a node. */
export interface PermissionReason {
  kind: 'ADMINISTRATOR' | 'AUTHOR' | 'BIN_OWNER' | 'ENTRY'
  level: EffectiveLevel
  /** False if the reason has expired, or if the node is in another user's recycle bin. */
  counts: boolean
  /** Null if it never expires. */
  expiresAt: number | null
  /** Number of levels between the node and the node with the entry. */
  distance: number
  entry?: NamedEntryRow
}

const getDepth = (path: string): number => getPathIds(path).length

/**
 * Returns all reasons for a user's right on a node, the strongest first. `entries` are the permission entries of the node and of all its
 * ancestors.
 */
export function findPermissionReasons(
  person: CheckedUser,
  node: SetNode,
  entries: readonly NamedEntryRow[],
  now: number,
): PermissionReason[] {
  const binned = node.root_role === 'bin'
  const open = !binned || node.root_owner === person.userId || person.admin
  const always = (kind: PermissionReason['kind'], level: EffectiveLevel): PermissionReason => ({
    kind,
    level,
    counts: open,
    expiresAt: null,
    distance: 0,
  })
  const named = entries.filter((entry) => person.principals.includes(entry.principal_id) && (entry.node_id === node.id || entry.recursive))
  const grounds = [
    ...(person.admin ? [always('ADMINISTRATOR', 5)] : []),
    ...(node.author_id === person.userId ? [always('AUTHOR', 5)] : []),
    ...(binned && node.root_owner === person.userId ? [always('BIN_OWNER', 4)] : []),
    ...named.map(
      (entry): PermissionReason => ({
        kind: 'ENTRY',
        level: entry.level,
        counts: open && (entry.expires_at === null || entry.expires_at > now),
        expiresAt: entry.expires_at,
        distance: getDepth(node.path) - getDepth(entry.path),
        entry,
      }),
    ),
  ]
  return grounds.toSorted(
    (one, other) => Number(other.counts) - Number(one.counts) || other.level - one.level || one.distance - other.distance,
  )
}

/** Returns when the user's right to at least this level expires: Infinity means never, -Infinity means not granted. */
export const getLevelExpiry = (grounds: readonly PermissionReason[], level: number): number =>
  Math.max(
    ...grounds.filter((ground) => ground.counts && ground.level >= level).map(({ expiresAt }) => expiresAt ?? Number.POSITIVE_INFINITY),
  )

export const getHighestLevel = (grounds: readonly PermissionReason[]): EffectiveLevel =>
  Math.max(-1, ...grounds.filter(({ counts }) => counts).map(({ level }) => level)) as EffectiveLevel
