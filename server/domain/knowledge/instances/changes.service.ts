import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { relationsProperties, ValueChange } from '#api/contract/ontology'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { computeRevision } from '#server/data-grid/grid'
import type { OverwriteCheck } from '#server/data-grid/write-unless-changed'
import type { ChangedValue } from '#server/database/ontology-tables'
import type { Tx } from '#server/database/schema'
import { addChanges, changePage, type NewChange, findValueRows, visibleTitles } from './changes.repository'
import { instanceOf, shownEnds } from './data.service'
import { faulty } from './instances.errors'

type Said = z.output<typeof relationsProperties>

/** Ids of fields whose entries are stored once for both ends (symmetric relations). */
type BothWays = ReadonlySet<string>

const every: RawBuilder<SqlBool> = sql<SqlBool>`true`
const keyOf = (nodeId: string, definitionId: string): string => `${nodeId} ${definitionId}`

async function saidBy(tx: Tx, nodeIds: readonly string[], definitionIds: readonly string[]): Promise<Map<string, ChangedValue[]>> {
  const said = new Map<string, ChangedValue[]>()
  for (const row of await findValueRows(tx, nodeIds, definitionIds, every)) {
    const key = keyOf(row.node_id, row.definition_id)
    said.set(key, [...(said.get(key) ?? []), row.said])
  }
  return said
}

/** Returns a revision per field. It changes when one of the instances has different visible data in the field. */
export async function revisionsOf(
  context: ReadContext,
  nodeIds: readonly string[],
  definitionIds: readonly string[],
): Promise<Map<string, string>> {
  const { seen } = await shownEnds(context)
  const said = new Map<string, unknown[]>(definitionIds.map((id) => [id, []]))
  for (const row of await findValueRows(context.db, nodeIds, definitionIds, seen))
    said.get(row.definition_id)?.push([row.node_id, row.said])
  return new Map([...said].map(([id, list]) => [id, computeRevision(list)]))
}

/** Checks if other users have changed the fields since the caller read them. The instances must be locked. */
export async function valuesOver(tx: Tx, context: WriteContext, nodeIds: readonly string[], said: Said): Promise<OverwriteCheck> {
  const read = said.filter(({ revision }) => revision !== undefined)
  const revisions = async (list: Said) =>
    await revisionsOf(
      { ...context, db: tx },
      nodeIds,
      list.map(({ relationOrPropertyUuid }) => relationOrPropertyUuid),
    )
  const now = read.length === 0 ? new Map<string, string>() : await revisions(read)
  const changed = read.filter(({ relationOrPropertyUuid: id, revision }) => now.get(id) !== revision)
  return {
    isAsRead: changed.length === 0,
    state: async () => JSON.stringify([...(await revisions(changed))]),
    refusal: () => faulty(changed.map(({ relationOrPropertyUuid: path }) => ({ path, code: 'conflict' }))),
  }
}

const same = (one: readonly ChangedValue[], other: readonly ChangedValue[]): boolean => JSON.stringify(one) === JSON.stringify(other)
const lacking = (some: readonly ChangedValue[], others: readonly ChangedValue[]): ChangedValue[] =>
  some.filter((one) => !others.some((other) => same([one], [other])))

/** Returns the change of a relation from the viewpoint of its other ends. */
const seenFromEnds = ({ nodeId, definitionId, before, after }: NewChange): NewChange[] => {
  const ends = new Set([...before, ...after].flatMap((one) => ('uuid' in one ? [one.uuid] : [])))
  const turned = (list: readonly ChangedValue[], end: string): ChangedValue[] =>
    list.flatMap((one) => ('uuid' in one && one.uuid === end ? [{ uuid: nodeId, count: one.count }] : []))
  return [...ends]
    .filter((end) => end !== nodeId)
    .map((end) => ({ nodeId: end, definitionId, before: turned(before, end), after: turned(after, end) }))
}

/** Runs a change and records who changed which fields of the instances, with the values before and after. */
export async function mergeConcurrentChanges(
  tx: Tx,
  { caller, now }: WriteContext,
  { nodeIds, said, bothWays }: { nodeIds: readonly string[]; said: Said; bothWays: BothWays },
  change: () => Promise<void>,
): Promise<void> {
  const fields = [...new Set(said.map(({ relationOrPropertyUuid }) => relationOrPropertyUuid))]
  const before = await saidBy(tx, nodeIds, fields)
  await change()
  const after = await saidBy(tx, nodeIds, fields)
  const changes = nodeIds.flatMap((nodeId) =>
    fields.flatMap((definitionId): NewChange[] => {
      const [old, fresh] = [before, after].map((one) => one.get(keyOf(nodeId, definitionId)) ?? [])
      if (!old || !fresh || same(old, fresh)) return []
      const isRelation = [...old, ...fresh].some((one) => 'uuid' in one)
      return [
        {
          nodeId,
          definitionId,
          ...(isRelation ? { before: lacking(old, fresh), after: lacking(fresh, old) } : { before: old, after: fresh }),
        },
      ]
    }),
  )
  const ends = changes.filter(({ definitionId }) => bothWays.has(definitionId)).flatMap(seenFromEnds)
  // The change of an instance that was edited itself is already recorded.
  await addChanges(tx, [...changes, ...ends.filter(({ nodeId }) => !nodeIds.includes(nodeId))], { userId: caller.userId, now })
}

/** Returns the history of an instance. Entries to nodes that the caller may not see are left out. */
export async function historyOf(
  context: ReadContext,
  { instanceUuid, relationOrPropertyUuid }: { instanceUuid: string; relationOrPropertyUuid?: string | undefined },
  { offset, size }: { offset: number; size: number },
): Promise<{ contents: ValueChange[]; totalElements: number; offset: number; pageSize: number }> {
  const { id } = await instanceOf(context, instanceUuid)
  const { seen } = await shownEnds(context)
  const { rows, total } = await changePage(context.db, { nodeId: id, definitionId: relationOrPropertyUuid, offset, size }, seen)
  const ids = rows.flatMap(({ before, after }) => [...before, ...after].flatMap((one) => ('uuid' in one ? [one.uuid] : [])))
  const titles = await visibleTitles(context.db, ids, seen)
  const shown = (list: readonly ChangedValue[]): ValueChange['before'] =>
    list.flatMap((one): ValueChange['before'] => {
      if (!('uuid' in one)) return [one]
      const title = titles.get(one.uuid)
      return title === undefined ? [] : [{ ...one, title }]
    })
  const contents = rows.map(
    (row): ValueChange => ({
      ...{ uuid: row.id, relationOrPropertyUuid: row.definition_id, date: row.changed_at },
      ...(row.title !== null && { title: row.title }),
      ...(row.type !== null && { type: row.type as NonNullable<ValueChange['type']> }),
      ...{ userUuid: row.user_id, fullName: row.full_name ?? '' },
      ...{ before: shown(row.before), after: shown(row.after) },
    }),
  )
  return { contents, totalElements: total, offset, pageSize: size }
}
