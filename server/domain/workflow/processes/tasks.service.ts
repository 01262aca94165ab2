import type * as z from 'zod/mini'
import type { CallResult } from '#api/contract/endpoint'
import type { Task, tasks } from '#api/contract/task'
import { notFound } from '#server/context/errors'
import { type ReadContext } from '#server/context/request-context'
import { Problem } from '#server/http/problem'
import { matchKey } from '#text/normalise'
import { loadNodes } from '#server/domain/content/nodes/records.service'
import type { Values } from '../workflows/conditions'
import { type Eyes, findTasks, historyOf, type TaskRecord, taskRecord, valuesFilledIn } from './tasks.repository'

type Find = z.output<(typeof tasks)['find']['json']>

const DEFAULT_SIZE = 50

/** Returns the form values of a process on this node, by property id. Throws `notFound` if the caller has no part in the process. */
export async function filledInBy(context: ReadContext, nodeId: string, processId: string): Promise<Values> {
  const values = await valuesFilledIn(context.db, toTaskViewer(context), nodeId, processId)
  if (!values) throw notFound()
  return values
}

export const toTaskViewer = ({ caller }: Pick<ReadContext, 'caller'>): Eyes => caller

/** Adds the items to the tasks, as far as the caller may see them. */
async function shown(context: ReadContext, rows: readonly TaskRecord[]): Promise<Task[]> {
  const nodes = await loadNodes(
    context,
    rows.flatMap(({ nodeUuid }) => nodeUuid ?? []),
  )
  const byId = new Map(nodes.map((node) => [node.uuid, node]))
  return rows.map(({ nodeUuid, assignee, dueDate, endDate, formUuid, actions, ...task }) => {
    const node = nodeUuid === null ? undefined : byId.get(nodeUuid)
    return {
      ...task,
      ...(node && {
        node: { uuid: node.uuid, title: node.title, type: node.type, ...(node.extension !== undefined && { extension: node.extension }) },
      }),
      ...(assignee !== null && { assignee }),
      ...(dueDate !== null && { dueDate }),
      ...(endDate !== null && { endDate }),
      ...(formUuid !== null && { formUuid }),
      actions: actions.toSorted((one, other) => one.order - other.order).map(({ order: _, ...action }) => action),
    }
  })
}

export async function pageOfTasks(context: ReadContext, asked: Find): Promise<CallResult<(typeof tasks)['find']>> {
  const { offset = 0, pageSize = DEFAULT_SIZE, sortBy = 'dueDate', direction = 'ASC', keyword = '', ...query } = asked
  if (query.fromDueDate !== undefined && query.toDueDate !== undefined && query.fromDueDate > query.toDueDate)
    return { contents: [], totalElements: 0, offset, pageSize }
  const page = { ...query, sortBy, direction, offset, pageSize, keyword: matchKey(keyword) }
  const { rows, total } = await findTasks(context.db, toTaskViewer(context), page)
  return { contents: await shown(context, rows), totalElements: total, offset, pageSize }
}

export async function oneTask(context: ReadContext, id: string): Promise<Task> {
  const record = await taskRecord(context.db, toTaskViewer(context), id)
  const [task] = record ? await shown(context, [record]) : []
  if (!task) throw notFound()
  return task
}

export async function historyOfTask(context: ReadContext, id: string): Promise<CallResult<(typeof tasks)['history']>> {
  if (!(await taskRecord(context.db, toTaskViewer(context), id))) throw new Problem('notFound')
  return (await historyOf(context.db, id)).map(({ user, comment, recipients, ...event }) => ({
    ...event,
    ...(user !== null && { user }),
    ...(comment !== null && { comment }),
    ...(recipients.length > 0 && { recipients }),
  }))
}
