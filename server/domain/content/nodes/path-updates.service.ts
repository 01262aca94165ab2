import { transact } from '#server/context/transaction'
import type { Db, Tx } from '#server/database/schema'
import { enqueue } from '#server/jobs/queue'
import {
  findStalePrefix,
  replacePathPrefix,
  updateStalePaths,
  lockFoldersBelow,
  lockPaths,
  hasMoreBelow,
  markStale,
  findStalePrefixesAround,
  findStalePrefixesIn,
  unmarkStale,
} from './path-updates.repository'

/** Maximum nodes below a folder whose paths are updated within the request. A job updates more. */
export const pathUpdates = { atOnce: 300 }
const NO_LIMIT = 2_000_000_000

/** Updates at most `limit` paths that begin with a stale prefix. Returns how many were updated; 0 if none is left. */
async function updateNextPaths(tx: Tx, prefix: string, limit: number): Promise<number> {
  const updated = await updateStalePaths(tx, prefix, limit)
  // A node that entered a folder while the lock waited is visible only to the next statement.
  if (updated === 0) await unmarkStale(tx, prefix)
  return updated
}

async function updateAllPaths(tx: Tx, prefixes: readonly string[]): Promise<void> {
  for (const prefix of prefixes) while ((await updateNextPaths(tx, prefix, NO_LIMIT)) > 0);
}

/**
 * Begins a change of paths. Updates all stale paths around the nodes to be moved and those of the target folders, so that their paths are
 * correct from here on.
 */
export async function preparePathChange(tx: Tx, ids: readonly string[], into: readonly string[]): Promise<void> {
  await lockPaths(tx)
  await updateAllPaths(tx, await findStalePrefixesAround(tx, ids, true))
  await updateAllPaths(tx, await findStalePrefixesIn(tx, into))
}

/**
 * Updates at most `limit` stale paths above or below these nodes. Returns how many were updated. If the result is 0, all paths below the
 * nodes are up to date.
 */
export async function updateStalePathsAround(tx: Tx, ids: readonly string[], limit = NO_LIMIT): Promise<number> {
  if ((await findStalePrefix(tx)) === undefined) return 0
  await lockPaths(tx)
  let updated = 0
  for (const prefix of await findStalePrefixesAround(tx, ids, false))
    for (let some = -1; some !== 0 && updated < limit; updated += some) some = await updateNextPaths(tx, prefix, limit - updated)
  return updated
}

/** Updates the paths below a locked folder that moves: at once if they are few, otherwise by a job. */
export async function movePathsBelow(tx: Tx, { id, path }: { id: string; path: string }, to: string): Promise<void> {
  // The folder may return to an earlier place before the job has updated all paths. The remaining paths are then correct again.
  await unmarkStale(tx, to)
  if (await hasMoreBelow(tx, path, pathUpdates.atOnce)) {
    await markStale(tx, path, id)
    await enqueue(tx, 'carry-paths', {})
    return
  }
  await lockFoldersBelow(tx, path)
  await replacePathPrefix(tx, path, to)
}

/** Runs one step of the job that updates stale paths. Returns how many paths were updated; undefined if none was left. */
export async function runPathUpdateStep(db: Db, limit: number): Promise<number | undefined> {
  if ((await findStalePrefix(db)) === undefined) return undefined
  return await transact({ db }, async (tx) => {
    await lockPaths(tx)
    const prefix = await findStalePrefix(tx)
    return prefix === undefined ? undefined : await updateNextPaths(tx, prefix, limit)
  })
}
