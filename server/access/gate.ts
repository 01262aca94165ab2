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

/**
 * Passes when the caller has the asked level on every node; `notFound` when one of them must not be seen, `forbidden` when one
 * is seen but its level is too low.
 */
export async function requireLevels(db: Db, caller: Caller, asked: readonly Asked[], now: number): Promise<void> {
  // Nothing owns a paragraph yet, so none exists.
  if (asked.some(({ of }) => of !== 'node')) throw new Problem('notFound')
  const ids = asked.map(({ uuid }) => uuid.toLowerCase())
  const levels = await levelsOf(db, caller, ids, now)
  judge(asked.map(({ uuid, level }) => ({ need: level, have: levels.get(uuid.toLowerCase()) ?? -1 })))
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
