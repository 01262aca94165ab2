import type { Asked } from '#api/contract/subject'
import type { Db } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { Caller } from './caller'
import { levelsOf } from './levels'

/**
 * Passes when the caller has the asked level on every node; `notFound` when one of them must not be seen, `forbidden` when one
 * is seen but its level is too low.
 */
export async function requireLevels(db: Db, caller: Caller, asked: readonly Asked[], now: number): Promise<void> {
  // Nothing owns a paragraph yet, so none exists.
  if (asked.some(({ of }) => of !== 'node')) throw new Problem('notFound')
  const ids = asked.map(({ uuid }) => uuid.toLowerCase())
  const levels = await levelsOf(db, caller, ids, now)
  const granted = asked.map(({ uuid, level }) => ({ need: level, have: levels.get(uuid.toLowerCase()) ?? -1 }))
  if (granted.some(({ have }) => have < 0)) throw new Problem('notFound')
  if (granted.some(({ have, need }) => have < need)) throw new Problem('forbidden')
}
