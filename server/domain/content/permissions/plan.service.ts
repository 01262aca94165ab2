import type { ErrorCode } from '#api/contract/errors'
import type { WrittenSet } from '#api/contract/permission'
import type { Caller } from '#server/access/caller'
import { loadEntries, getInheritedLevel } from '#server/access/levels'
import { computeRevision } from '#server/data-grid/grid'
import type { Db } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { findPermissionReasons, getLevelExpiry } from './permission-reasons'
import {
  type BelowChange,
  type EntryRow,
  findEntriesUpwards,
  type NewEntry,
  type PrincipalKind,
  findPrincipalKinds,
  type SetNode,
} from './permissions.repository'

/** Builds the error for an invalid permission set, with the path of the invalid field. */
const setRefused = (code: ErrorCode, path: string): Problem => new Problem(code, { errors: [{ path: `json.${path}`, code }] })

interface RequestedEntry extends NewEntry {
  permissionUuid: string | undefined
  /** Path of the permission entry in the body of the request. */
  path: string
}

/** Result of a permission set before it is written. */
export interface Plan {
  added: NewEntry[]
  changed: NewEntry[]
  removed: EntryRow[]
  /** Principals whose permissions change: those that had one and those that get one. */
  touched: string[]
  /** Principals that gain a permission. */
  gained: string[]
  /** Revision of the node's own entries before the change, see `computeEntriesRevision`. */
  revision: string
  /** True if recursive entries are stored once, on the node. False if each node below gets a copy. See `permissionPreview`. */
  inherits: boolean
  /** Change of all nodes below. Undefined if the set applies to this node only. */
  below: BelowChange | undefined
}

/**
 * Returns a revision of the permission entries of a node; equal entries have equal revisions. A save contains the revision that its editor
 * read.
 */
export const computeEntriesRevision = (own: readonly EntryRow[]): string =>
  computeRevision(
    own
      .map(({ principal_id, level, recursive, expires_at }) => [principal_id, level, recursive, expires_at])
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  )

function toRequestedEntries(set: WrittenSet): RequestedEntry[] {
  const listed = (field: 'rolePermissions' | 'userPermissions', kind: PrincipalKind): RequestedEntry[] =>
    set[field].map((entry, index) => {
      if (entry.nodeUuid !== undefined && entry.nodeUuid !== set.nodeUuid) throw setRefused('badInput', `${field}.${index}.nodeUuid`)
      return {
        principalId: entry.roleOrUserUuid,
        kind,
        level: entry.permission,
        recursive: entry.recursive ?? false,
        expiresAt: entry.expireDate ?? null,
        permissionUuid: entry.permissionUuid,
        path: `${field}.${index}`,
      }
    })
  return [...listed('rolePermissions', 'role'), ...listed('userPermissions', 'user')]
}

async function checkRequestedEntries(
  db: Db,
  requested: readonly RequestedEntry[],
  own: readonly EntryRow[],
  removes: boolean,
): Promise<void> {
  if (requested.length === 0 && !removes) throw new Problem('permissionRequired')
  const kinds = await findPrincipalKinds(
    db,
    requested.map(({ principalId }) => principalId),
  )
  const seen = new Set<string>()
  for (const { principalId, kind, permissionUuid, path } of requested) {
    if (kinds.get(principalId) !== kind) throw setRefused('notFound', `${path}.roleOrUserUuid`)
    if (seen.has(principalId)) throw setRefused('duplicate', `${path}.roleOrUserUuid`)
    seen.add(principalId)
    // The entry existed when the editor read the set, and has been deleted since.
    if (permissionUuid !== undefined && own.every(({ id }) => id !== permissionUuid)) throw new Problem('conflict')
  }
}

const toExpiry = (expiresAt: number | null): number => expiresAt ?? Number.POSITIVE_INFINITY
const isAlive = ({ expires_at }: EntryRow, now: number): boolean => toExpiry(expires_at) > now

/** Returns true if the entry `before` already grants at least as much as the requested one: level, time of expiry, and nodes below. */
const isWeaker = (requested: NewEntry, before: EntryRow | undefined, now: number): boolean =>
  before !== undefined &&
  isAlive(before, now) &&
  requested.level <= before.level &&
  toExpiry(requested.expiresAt) <= toExpiry(before.expires_at) &&
  (before.recursive || !requested.recursive)

const isSame = (requested: NewEntry, before: EntryRow | undefined): boolean =>
  before !== undefined &&
  requested.level === before.level &&
  requested.expiresAt === before.expires_at &&
  requested.recursive === before.recursive

interface PlanContext {
  caller: Caller
  now: number
}

/**
 * Checks a permission set and returns its effects without writing anything. The caller cannot grant a level that exceeds the own level on
 * the node, or that lasts longer. If the caller does not have level 5 on everything below, a recursive entry is instead copied to each node
 * on which the caller has it.
 */
export async function planPermissions(db: Db, { caller, now }: PlanContext, node: SetNode, set: WrittenSet): Promise<Plan> {
  if (node.root_role === 'bin') throw new Problem('protectedNode')
  const upwards = await findEntriesUpwards(db, node.path)
  const own = upwards.filter(({ node_id }) => node_id === node.id)
  const requested = toRequestedEntries(set)
  const isAsRead = set.revision === undefined || set.revision === computeEntriesRevision(own)
  const replaces = set.deleteOldPermission ?? true
  const isFolder = node.type !== 0
  const everywhere = isFolder && (set.recursive ?? false)
  await checkRequestedEntries(db, requested, own, replaces && (own.length > 0 || everywhere))

  const inherits = getInheritedLevel(caller, node.path, await loadEntries(db, caller, [node.path], now)) >= 5
  const grounds = findPermissionReasons(caller, node, upwards, now)
  const before = new Map(own.map((entry) => [entry.principal_id, entry]))
  const added: NewEntry[] = []
  const changed: NewEntry[] = []
  const gained: string[] = []
  const copies: NewEntry[] = []
  for (const { path, permissionUuid: _, ...requestedEntry } of requested) {
    const existing = before.get(requestedEntry.principalId)
    const forAll = isFolder && (requestedEntry.recursive || everywhere)
    const entry = { ...requestedEntry, recursive: forAll && (inherits || isSame({ ...requestedEntry, recursive: true }, existing)) }
    if (forAll && !entry.recursive) copies.push(entry)
    if (isSame(entry, existing)) continue
    // The set was changed since the caller read it, so a save would overwrite entries that the caller has not seen. If the stored entries
    // equal the submitted ones, an earlier save whose response was lost has written them.
    if (!isAsRead) throw new Problem('conflict')
    if (toExpiry(entry.expiresAt) <= now) throw setRefused('dateInvalid', `${path}.expireDate`)
    if (!isWeaker(entry, existing, now)) {
      if (toExpiry(entry.expiresAt) > getLevelExpiry(grounds, entry.level)) throw setRefused('grantTooHigh', `${path}.permission`)
      gained.push(entry.principalId)
    }
    if (existing) changed.push(entry)
    else added.push(entry)
  }
  const named = new Set(requested.map(({ principalId }) => principalId))
  const removed = replaces ? own.filter(({ principal_id }) => !named.has(principal_id)) : []
  if (!isAsRead && removed.length > 0) throw new Problem('conflict')
  const losingPrincipals = removed.filter((entry) => isAlive(entry, now)).map(({ principal_id }) => principal_id)
  return {
    added,
    changed,
    removed,
    touched: [...new Set([...added, ...changed].map(({ principalId }) => principalId).concat(losingPrincipals))],
    gained,
    revision: computeEntriesRevision(own),
    inherits,
    below: everywhere
      ? { principals: replaces ? null : [...named], copies }
      : copies.length > 0
        ? { principals: copies.map(({ principalId }) => principalId), copies }
        : undefined,
  }
}
