import type { Level } from '#api/contract/endpoint'
import type { RequestSubject } from '#api/contract/subject'
import type { Db } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { Caller, EffectiveLevel } from './caller'
import { findLevels, computeLevels, type AccessFacts } from './levels'

/** Throws `notFound` if one node is hidden, even if another one would cause `forbidden`. Hidden nodes must look like missing ones. */
function checkLevels(granted: readonly { need: Level; have: EffectiveLevel }[]): void {
  if (granted.some(({ have }) => have < 0)) throw new Problem('notFound')
  if (granted.some(({ have, need }) => have < need)) throw new Problem('forbidden')
}

/** Returns the nodes that own the requested paragraphs, by paragraph id. */
async function findParagraphOwners(db: Db, subjects: readonly RequestSubject[]): Promise<Map<string, string>> {
  const ids = subjects.flatMap(({ uuid, of }) => (of === 'paragraph' ? [uuid.toLowerCase()] : []))
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('paragraph').select(['id', 'node_id']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, node_id }) => [id, node_id]))
}

/**
 * Checks that the caller has the required level on each node. Throws `notFound` if one of them is hidden, otherwise `forbidden` if a level
 * is too low.
 */
export async function requireLevels(db: Db, caller: Caller, subjects: readonly RequestSubject[], now: number): Promise<void> {
  const owners = await findParagraphOwners(db, subjects)
  const needs = subjects.map(({ uuid, level, of }) => ({
    need: level,
    id: of === 'node' ? uuid.toLowerCase() : owners.get(uuid.toLowerCase()),
  }))
  const ids = needs.flatMap(({ id }) => id ?? [])
  const levels = await findLevels(db, caller, ids, now)
  checkLevels(needs.map(({ need, id }) => ({ need, have: levels.get(id ?? '') ?? -1 })))
}

/**
 * Checks the levels again on nodes that a transaction has locked. Rights may have been revoked and nodes moved since the first check. Call
 * it before anything else reveals data of a node.
 */
export async function requireLevelsInTransaction(
  db: Db,
  { caller, now }: { caller: Caller; now: number },
  need: Level,
  nodes: readonly AccessFacts[],
): Promise<void> {
  const levels = await computeLevels(db, caller, nodes, now)
  checkLevels(nodes.map(({ id }) => ({ need, have: levels.get(id) ?? -1 })))
}
