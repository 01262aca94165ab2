import { transact } from '#server/context/transaction'
import type { Db, Tx } from '#server/database/schema'
import { enqueue } from '#server/jobs/queue'
import {
  anyStale,
  carryPaths,
  carrySome,
  holdFoldersBelow,
  holdPaths,
  isLarge,
  markStale,
  staleAround,
  staleAt,
  unmarkStale,
} from './carrying.repository'

/** More nodes than this below a folder are carried by a job. */
export const carrying = { atOnce: 300 }
const ALL = 2_000_000_000

/** Carries up to so many nodes of one beginning; answers how many, 0 when none is left. */
async function carry(tx: Tx, prefix: string, limit: number): Promise<number> {
  const carried = await carrySome(tx, prefix, limit)
  // What came into a folder while that one was held is seen by the next look only.
  if (carried === 0) await unmarkStale(tx, prefix)
  return carried
}

async function carryAll(tx: Tx, prefixes: readonly string[]): Promise<void> {
  for (const prefix of prefixes) while ((await carry(tx, prefix, ALL)) > 0);
}

/** Begins a change of paths: of nodes that go elsewhere, and of folders that they go into. From here on their paths are right. */
export async function beginMoving(tx: Tx, ids: readonly string[], into: readonly string[]): Promise<void> {
  await holdPaths(tx)
  await carryAll(tx, await staleAround(tx, ids, true))
  await carryAll(tx, await staleAt(tx, into))
}

/** Carries up to so many nodes above or below these, or that were. Answers how many: with 0, all that is below them has their path. */
export async function carryAround(tx: Tx, ids: readonly string[], limit = ALL): Promise<number> {
  if ((await anyStale(tx)) === undefined) return 0
  await holdPaths(tx)
  let carried = 0
  for (const prefix of await staleAround(tx, ids, false))
    for (let some = -1; some !== 0 && carried < limit; carried += some) some = await carry(tx, prefix, limit - carried)
  return carried
}

/** Takes what is below a held folder along to its new path: a little at once, much by a job. */
export async function takeAlong(tx: Tx, { id, path }: { id: string; path: string }, to: string): Promise<void> {
  // Back where it was before all of it was carried: what stayed there is right again.
  await unmarkStale(tx, to)
  if (await isLarge(tx, path, carrying.atOnce)) {
    await markStale(tx, path, id)
    await enqueue(tx, 'carry-paths', {})
    return
  }
  await holdFoldersBelow(tx, path)
  await carryPaths(tx, path, to)
}

/** One step of the job. Answers how many nodes were carried; undefined when none is left. */
export async function carryNext(db: Db, limit: number): Promise<number | undefined> {
  if ((await anyStale(db)) === undefined) return undefined
  return await transact({ db }, async (tx) => {
    await holdPaths(tx)
    const prefix = await anyStale(tx)
    return prefix === undefined ? undefined : await carry(tx, prefix, limit)
  })
}
