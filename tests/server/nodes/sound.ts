import { expect } from 'vitest'
import type { Db } from '#server/database/schema'
import { runPathUpdateStep } from '#server/domain/content/nodes/path-updates.service'

/** Runs the job that updates paths until it is done. */
export async function updateAllPaths(db: Db): Promise<void> {
  while ((await runPathUpdateStep(db, 5_000)) !== undefined);
}

/**
 * Checks that, after all paths are updated, every path consists of the home parents, every home placement is in the home parent, and the
 * child counts are correct.
 */
export async function expectSound(db: Db): Promise<void> {
  await updateAllPaths(db)
  const nodes = await db.selectFrom('node').select(['id', 'parent_id', 'path', 'child_folders', 'child_documents']).execute()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const wayTo = (id: string, seen = 0): string => {
    const parent = byId.get(id)?.parent_id
    return `${parent && seen < 50 ? wayTo(parent, seen + 1) : '/'}${id}/`
  }
  for (const { id, path } of nodes) expect(path).toBe(wayTo(id))
  const homes = await db.selectFrom('placement').select(['node_id', 'parent_id']).where('home', '=', true).execute()
  const placed = nodes.filter(({ parent_id }) => parent_id !== null)
  expect(new Set(homes.map((one) => `${one.node_id} ${one.parent_id}`))).toEqual(new Set(placed.map((one) => `${one.id} ${one.parent_id}`)))
  const all = await db.selectFrom('placement').select(['parent_id', 'rank']).execute()
  for (const { id, child_folders, child_documents } of nodes) {
    const here = all.filter(({ parent_id }) => parent_id === id)
    expect([child_folders, child_documents]).toEqual([
      here.filter(({ rank }) => rank === 0).length,
      here.filter(({ rank }) => rank === 1).length,
    ])
  }
}
