import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Level } from '#api/contract/endpoint'
import type { Caller } from '#server/access/caller'
import { requireLevels } from '#server/access/gate'
import { findLevels, toNodeRights } from '#server/access/levels'
import { RightsCache } from '#server/access/rights-cache'
import { findVisibleChildren, buildVisibilityCondition } from '#server/access/visibility'
import type { Db } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { eachDatabase } from '#tests/support/databases'
import { oracle } from '#tests/support/oracle'
import { callerOf, NOW, nodeId, plant, randomTree } from './random-tree'

const MISSING = '00000000-0000-4000-8000-999999999999'

const visibleIds = async (db: Db, caller: Caller, level: Level): Promise<string[]> => {
  const visible = await buildVisibilityCondition(db, caller, NOW, level)
  const { rows } = await sql<{ id: string }>`select n.id from node n where ${visible('n')} order by n.id`.execute(db)
  return rows.map(({ id }) => id)
}

const childrenOf = async (db: Db, caller: Caller, id: string) => {
  const folder = await db
    .selectFrom('node')
    .select(['id', 'path', 'child_folders', 'child_documents', 'child_shortcuts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const visibility = await findVisibleChildren(db, caller, folder, NOW)
  const { rows } = await sql<{ node_id: string }>`select p.node_id from placement p
    where p.parent_id = ${id} and ${visibility.where('p')} order by p.node_id`.execute(db)
  return { visibility, ids: rows.map(({ node_id }) => node_id) }
}

eachDatabase((engine, make) => {
  it('computes the permission level of the rules for every user, in random trees with random entries [PERM-022] [PERM-023] [PERM-053]', async () => {
    let checked = 0
    await fc.assert(
      fc.asyncProperty(randomTree, async (tree) => {
        const db = await make()
        const people = await plant(db, tree)
        const truth = await oracle(db, NOW)
        const admin = callerOf(0, [], true)
        const everybody = [...people, { caller: admin, roleIds: [] }]
        const kept = everybody.map((one) => ({ ...one, caller: { ...one.caller, rightsCache: new RightsCache(db) } }))
        for (const { caller, roleIds } of [...everybody, ...kept]) {
          const person = { userId: caller.userId, roleIds, admin: caller.admin }
          const expected = new Map(truth.ids.map((id) => [id, truth.level(person, id)]))
          await findLevels(db, caller, truth.ids.slice(0, 2), NOW)
          const levels = await findLevels(db, caller, [...truth.ids, MISSING], NOW)
          expect(Object.fromEntries(levels)).toEqual({ ...Object.fromEntries(expected), [MISSING]: -1 })
          for (const level of [0, 1, 4, 5] as const)
            expect(await visibleIds(db, caller, level)).toEqual(truth.ids.filter((id) => (expected.get(id) ?? -1) >= level).sort())
          for (const id of truth.ids) {
            if ((expected.get(id) ?? -1) < 0) continue
            const { visibility, ids } = await childrenOf(db, caller, id)
            expect(ids).toEqual(truth.children(person, id))
            expect(visibility.counts.folders + visibility.counts.documents).toBe(ids.length)
            if (visibility.own) expect([...visibility.own.keys()].sort()).toEqual(ids)
            checked++
          }
        }
      }),
      { numRuns: engine === 'pglite' ? 40 : 60, endOnFailure: true },
    )
    expect(checked).toBeGreaterThan(500)
  })

  it('answers `notFound` for hidden and missing nodes, and `forbidden` for visible nodes with too low a level [PERM-005] [PERM-060]', async () => {
    const db = await make()
    const nodes = [{ parent: 0, author: 0, document: false }].concat({ parent: 1, author: 0, document: true })
    const people = await plant(db, {
      ...{ nodes, shortcuts: [], roles: [[], [0], [], []] },
      entries: [{ node: 1, user: false, principal: 0, level: 0, recursive: false, expires: null }],
    })
    const codeOf = async (index: number, uuids: string[], level: Level): Promise<string> => {
      const caller = people[index]?.caller
      if (!caller) throw new Error('nobody')
      const asked = uuids.map((uuid) => ({ uuid, level, of: 'node' as const }))
      return await requireLevels(db, caller, asked, NOW).then(
        () => 'passed',
        (error: unknown) => (error instanceof Problem ? error.code : String(error)),
      )
    }
    expect(await codeOf(1, [nodeId(1)], 0)).toBe('passed')
    expect(await codeOf(1, [nodeId(1)], 1)).toBe('forbidden')
    expect(await codeOf(1, [nodeId(1), nodeId(0)], 1)).toBe('notFound')
    expect(await codeOf(2, [nodeId(1)], 0)).toBe('notFound')
    expect(await codeOf(2, [MISSING], 0)).toBe('notFound')
    expect(await codeOf(0, [nodeId(0), nodeId(1)], 5)).toBe('passed')
    expect(await codeOf(1, [nodeId(1).toUpperCase()], 0)).toBe('passed')
  })

  const granted = (level: -1 | Level, admin = false) =>
    Object.entries(toNodeRights(callerOf(0, [], admin), level)).flatMap(([right, has]) => (has ? [right] : []))

  it('allows only seeing at level 0, then adds read, download and write [PERM-006] [PERM-007] [PERM-008]', () => {
    expect([-1, 0, 1, 2, 3].map((level) => granted(level as Level))).toEqual([
      ...[[], [], ['read'], ['read', 'download']],
      ['read', 'download', 'write'],
    ])
  })

  it('the levels for delete and change permission include all lower levels [PERM-009] [PERM-010] [PERM-011]', () => {
    expect(granted(4)).toEqual(['read', 'download', 'write', 'delete'])
    expect(granted(5)).toEqual(['read', 'download', 'write', 'delete', 'changePermission'])
  })

  it('the API has six named rights, and lists the ontology right only for administrators [PERM-014]', () => {
    const rights = ['read', 'download', 'write', 'delete', 'changePermission', 'showOntology']
    expect(Object.keys(toNodeRights(callerOf(0, [], false), 5))).toEqual(rights)
    expect(granted(5, true)).toEqual(rights)
  })
})
