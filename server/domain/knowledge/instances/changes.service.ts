import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { relationsProperties, ValueChange } from '#api/contract/ontology'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { computeRevision } from '#server/data-grid/grid'
import type { OverwriteCheck } from '#server/data-grid/write-unless-changed'
import type { ChangedValue } from '#server/database/ontology-tables'
import type { Tx } from '#server/database/schema'
import { addChanges, readChangePage, type NewChange, findValueRows, findVisibleTitles } from './changes.repository'
import { getInstanceRow, buildVisibleTargetConditions } from './data.service'
import { fieldsProblem } from './instances.errors'

type FieldValues = z.output<typeof relationsProperties>

/** Ids of the symmetric relations. A relation entry of such a relation is stored once for both ends. */
type SymmetricFields = ReadonlySet<string>

const anyNode: RawBuilder<SqlBool> = sql<SqlBool>`true`
const toKey = (nodeId: string, definitionId: string): string => `${nodeId} ${definitionId}`

async function readValues(tx: Tx, nodeIds: readonly string[], definitionIds: readonly string[]): Promise<Map<string, ChangedValue[]>> {
  const values = new Map<string, ChangedValue[]>()
  for (const row of await findValueRows(tx, nodeIds, definitionIds, anyNode)) {
    const key = toKey(row.node_id, row.definition_id)
    values.set(key, [...(values.get(key) ?? []), row.value])
  }
  return values
}

/** Returns a revision per field. It changes when one of the instances has different visible data in the field. */
export async function getRevisions(
  context: ReadContext,
  nodeIds: readonly string[],
  definitionIds: readonly string[],
): Promise<Map<string, string>> {
  const { visible } = await buildVisibleTargetConditions(context)
  const values = new Map<string, unknown[]>(definitionIds.map((id) => [id, []]))
  for (const row of await findValueRows(context.db, nodeIds, definitionIds, visible))
    values.get(row.definition_id)?.push([row.node_id, row.value])
  return new Map([...values].map(([id, list]) => [id, computeRevision(list)]))
}

/** Compares the revisions that the caller has read with those of the stored values. The instances must be locked. */
export async function checkFieldRevisions(
  tx: Tx,
  context: WriteContext,
  nodeIds: readonly string[],
  values: FieldValues,
): Promise<OverwriteCheck> {
  const checkedFields = values.filter(({ revision }) => revision !== undefined)
  const revisions = async (list: FieldValues) =>
    await getRevisions(
      { ...context, db: tx },
      nodeIds,
      list.map(({ relationOrPropertyUuid }) => relationOrPropertyUuid),
    )
  const currentRevisions = checkedFields.length === 0 ? new Map<string, string>() : await revisions(checkedFields)
  const changed = checkedFields.filter(({ relationOrPropertyUuid: id, revision }) => currentRevisions.get(id) !== revision)
  return {
    isAsRead: changed.length === 0,
    state: async () => JSON.stringify([...(await revisions(changed))]),
    refusal: () => fieldsProblem(changed.map(({ relationOrPropertyUuid: path }) => ({ path, code: 'conflict' }))),
  }
}

const areSame = (a: readonly ChangedValue[], b: readonly ChangedValue[]): boolean => JSON.stringify(a) === JSON.stringify(b)
const valuesMissingIn = (values: readonly ChangedValue[], others: readonly ChangedValue[]): ChangedValue[] =>
  values.filter((a) => !others.some((b) => areSame([a], [b])))

/** Returns the changes that a change of a symmetric relation causes at the nodes on its other side. */
const toReverseChanges = ({ nodeId, definitionId, before, after }: NewChange): NewChange[] => {
  const ends = new Set([...before, ...after].flatMap((value) => ('uuid' in value ? [value.uuid] : [])))
  const reverse = (list: readonly ChangedValue[], end: string): ChangedValue[] =>
    list.flatMap((value) => ('uuid' in value && value.uuid === end ? [{ uuid: nodeId, count: value.count }] : []))
  return [...ends]
    .filter((end) => end !== nodeId)
    .map((end) => ({ nodeId: end, definitionId, before: reverse(before, end), after: reverse(after, end) }))
}

/** Runs a change of instances and records in the history who changed which fields, with the values before and after. */
export async function recordValueChanges(
  tx: Tx,
  { caller, now }: WriteContext,
  { nodeIds, values, symmetricFields }: { nodeIds: readonly string[]; values: FieldValues; symmetricFields: SymmetricFields },
  change: () => Promise<void>,
): Promise<void> {
  const fields = [...new Set(values.map(({ relationOrPropertyUuid }) => relationOrPropertyUuid))]
  const before = await readValues(tx, nodeIds, fields)
  await change()
  const after = await readValues(tx, nodeIds, fields)
  const changes = nodeIds.flatMap((nodeId) =>
    fields.flatMap((definitionId): NewChange[] => {
      const [previous, current] = [before, after].map((valuesByKey) => valuesByKey.get(toKey(nodeId, definitionId)) ?? [])
      if (!previous || !current || areSame(previous, current)) return []
      const isRelation = [...previous, ...current].some((value) => 'uuid' in value)
      return [
        {
          nodeId,
          definitionId,
          ...(isRelation
            ? { before: valuesMissingIn(previous, current), after: valuesMissingIn(current, previous) }
            : { before: previous, after: current }),
        },
      ]
    }),
  )
  const ends = changes.filter(({ definitionId }) => symmetricFields.has(definitionId)).flatMap(toReverseChanges)
  // The change of an instance that was edited itself is already recorded.
  await addChanges(tx, [...changes, ...ends.filter(({ nodeId }) => !nodeIds.includes(nodeId))], { userId: caller.userId, now })
}

/** Returns the history of an instance. Relation entries to nodes that the caller may not see are left out. */
export async function getValueHistory(
  context: ReadContext,
  { instanceUuid, relationOrPropertyUuid }: { instanceUuid: string; relationOrPropertyUuid?: string | undefined },
  { offset, size }: { offset: number; size: number },
): Promise<{ contents: ValueChange[]; totalElements: number; offset: number; pageSize: number }> {
  const { id } = await getInstanceRow(context, instanceUuid)
  const { visible } = await buildVisibleTargetConditions(context)
  const { rows, total } = await readChangePage(context.db, { nodeId: id, definitionId: relationOrPropertyUuid, offset, size }, visible)
  const ids = rows.flatMap(({ before, after }) => [...before, ...after].flatMap((value) => ('uuid' in value ? [value.uuid] : [])))
  const titles = await findVisibleTitles(context.db, ids, visible)
  const onlyVisible = (list: readonly ChangedValue[]): ValueChange['before'] =>
    list.flatMap((value): ValueChange['before'] => {
      if (!('uuid' in value)) return [value]
      const title = titles.get(value.uuid)
      return title === undefined ? [] : [{ ...value, title }]
    })
  const contents = rows.map(
    (row): ValueChange => ({
      ...{ uuid: row.id, relationOrPropertyUuid: row.definition_id, date: row.changed_at },
      ...(row.title !== null && { title: row.title }),
      ...(row.type !== null && { type: row.type as NonNullable<ValueChange['type']> }),
      ...{ userUuid: row.user_id, fullName: row.full_name ?? '' },
      ...{ before: onlyVisible(row.before), after: onlyVisible(row.after) },
    }),
  )
  return { contents, totalElements: total, offset, pageSize: size }
}
