import type { Level } from '#api/contract/endpoint'
import type { Asked } from '#api/contract/subject'
import type { Db } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { Caller, EffectiveLevel } from './caller'
import { levelsOf, levelsOfNodes, type Standing } from './levels'

/** What is hidden does not exist, whatever else is asked for beside it. */
function judge(granted: readonly { need: Level; have: EffectiveLevel }[]): void {
  if (granted.some(({ have }) => have < 0)) throw new Problem('notFound')
  if (granted.some(({ have, need }) => have < need)) throw new Problem('forbidden')
}

/** The nodes that own the paragraphs among what is asked about, by the ids of the paragraphs. */
async function ownersOf(db: Db, asked: readonly Asked[]): Promise<Map<string, string>> {
  const ids = asked.flatMap(({ uuid, of }) => (of === 'paragraph' ? [uuid.toLowerCase()] : []))
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('paragraph').select(['id', 'node_id']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, node_id }) => [id, node_id]))
}

/**
 * Passes when the caller has the asked level on every node; `notFound` when one of them must not be seen, `forbidden` when one
 * is seen but its level is too low.
 */
export async function requireLevels(db: Db, caller: Caller, asked: readonly Asked[], now: number): Promise<void> {
  const owners = await ownersOf(db, asked)
  const needs = asked.map(({ uuid, level, of }) => ({
    need: level,
    id: of === 'node' ? uuid.toLowerCase() : owners.get(uuid.toLowerCase()),
  }))
  const ids = needs.flatMap(({ id }) => id ?? [])
  const levels = await levelsOf(db, caller, ids, now)
  judge(needs.map(({ need, id }) => ({ need, have: levels.get(id ?? '') ?? -1 })))
}

/**
 * The same of nodes as a transaction holds them: the call was judged by what was there when it came, and rights may have gone and
 * nodes moved since. To be asked before anything else is told of a node.
 */
export async function requireStill(
  db: Db,
  { caller, now }: { caller: Caller; now: number },
  need: Level,
  nodes: readonly Standing[],
): Promise<void> {
  const levels = await levelsOfNodes(db, caller, nodes, now)
  judge(nodes.map(({ id }) => ({ need, have: levels.get(id) ?? -1 })))
}
