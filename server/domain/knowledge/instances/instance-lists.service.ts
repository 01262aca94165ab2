import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Node } from '#api/contract/node'
import type { FormInput, InstanceDataEntry } from '#api/contract/ontology'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import { type ReadContext } from '#server/context/request-context'
import { belowNode } from '#server/database/fresh-path'
import { matchKey } from '#text/normalise'
import { requireFolder } from '#server/domain/content/nodes/children.service'
import { loadNodes } from '#server/domain/content/nodes/records.service'
import { requireVisibleClass, findVisibleClasses } from '#server/domain/modelling/ontology/classes-read.service'
import { getRange } from '#server/domain/modelling/ontology/definitions.service'
import { getClassFields } from '#server/domain/modelling/ontology/fields.service'
import { readClosure, toStoredValues, readShape } from '#server/domain/modelling/ontology/shapes.service'
import { getRevisions } from './changes.service'
import { getInstanceData, getInstanceRow, getInstanceRows } from './data.service'
import { findInstanceByValue, readInstancePage } from './instances.repository'
import { buildEndCondition } from './end-conditions.service'

type Condition = RawBuilder<SqlBool>

interface Page<T> {
  contents: T[]
  totalElements: number
  offset: number
  pageSize: number
}
interface TitlePage {
  title?: string | undefined
  offset: number
  size: number
}

const READ = 1

async function buildVisibleCondition({ db, caller, now }: ReadContext, level: 0 | 1 = 0): Promise<Condition> {
  const visible = await buildVisibilityCondition(db, caller, now, level)
  return sql<SqlBool>`${visible('n')} and ${isOutsideBins('n')}`
}

const toTitleKey = (title: string | undefined): string => (title === undefined ? '' : matchKey(title))

/**
 * Lists the instances of these classes and of their subclasses and equivalent classes. The caller must be able to see class and instance.
 */
export async function listInstances(
  context: ReadContext,
  classIds: readonly string[],
  { parentUuid, title, offset, size }: TitlePage & { parentUuid?: string | undefined },
): Promise<Page<Node>> {
  const visibleClassIds = [...(await findVisibleClasses(context, classIds)).keys()]
  const belowParent = parentUuid === undefined ? [] : [await belowNode(context.db, (await requireFolder(context, parentUuid)).path)]
  const isOfClass = sql<SqlBool>`i.class_id = any(${await readClosure(context.db, visibleClassIds)}::uuid[])`
  const { rows, total } = await readInstancePage(context.db, {
    where: [isOfClass, await buildVisibleCondition(context), ...belowParent],
    key: toTitleKey(title),
    offset,
    size,
  })
  const contents = await loadNodes(
    context,
    rows.map(({ id }) => id),
  )
  return { contents, totalElements: total, offset, pageSize: size }
}

/**
 * Lists the instances that a relation may have as target: all instances if it has no range. Throws `notFound` if the id is not a relation.
 */
export async function listRangeInstances(
  context: ReadContext,
  relationUuid: string,
  { title, offset, size }: TitlePage,
): Promise<Page<{ uuid: string; title: string }>> {
  await getRange(context, relationUuid)
  const range = await buildEndCondition(context.db, relationUuid, 'RANGE')
  const where = [await buildVisibleCondition(context), ...(range ? [range] : [])]
  const { rows, total } = await readInstancePage(context.db, { where, key: toTitleKey(title), offset, size })
  return { contents: rows.map((row) => ({ uuid: row.id, title: row.title })), totalElements: total, offset, pageSize: size }
}

/**
 * Returns the data of the instance of a class whose key property has this value. Returns an empty list if no such instance exists that the
 * caller may read.
 */
export async function findByKeyValue(
  context: ReadContext,
  { classUuid, propertyUuid, propertyValue }: { classUuid: string; propertyUuid: string; propertyValue: string },
): Promise<InstanceDataEntry[]> {
  await requireVisibleClass(context, classUuid)
  const field = (await readShape(context.db, classUuid))?.fields.get(propertyUuid)
  if (!field?.facts.key) return []
  // The limits of the property apply to saving, not to searching.
  const storedValues = await toStoredValues([propertyValue], { type: field.type, facts: {} })
  const key = typeof storedValues === 'string' ? undefined : storedValues[0]?.key
  if (key === undefined) return []
  const classIds = await readClosure(context.db, [field.top ?? classUuid])
  const id = await findInstanceByValue(
    context.db,
    { definitionId: propertyUuid, key, classIds },
    await buildVisibleCondition(context, READ),
  )
  return id === undefined ? [] : await getInstanceData(context, await getInstanceRow(context, id))
}

/**
 * Returns the fields that exist in the class of every one of these instances. Each field has a revision of the values that the instances
 * currently have in it.
 */
export async function getSharedFields(context: ReadContext, ids: readonly string[]): Promise<FormInput[]> {
  const rows = await getInstanceRows(context, ids)
  const classIds = [...new Set(rows.map(({ class_id }) => class_id))]
  const [first, ...others] = classIds
  if (first === undefined || classIds.includes(null)) return []
  const shapes = await Promise.all(others.map((id) => readShape(context.db, id ?? '')))
  const fields = first === null ? [] : await getClassFields(context, first, { hierarchy: true, full: true, withRange: true })
  const shared = fields.filter(({ uuid }) => shapes.every((shape) => shape?.fields.has(uuid)))
  const revisions = await getRevisions(
    context,
    ids,
    shared.map(({ uuid }) => uuid),
  )
  return shared.map((field) => ({ ...field, revision: revisions.get(field.uuid) ?? '' }))
}
