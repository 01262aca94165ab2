import type * as z from 'zod/mini'
import type { CallResult } from '#api/contract/endpoint'
import type { Task, tasks } from '#api/contract/task'
import { notFound } from '#server/context/errors'
import { type ReadContext } from '#server/context/request-context'
import { Problem } from '#server/http/problem'
import { matchKey } from '#text/normalise'
import { loadNodes } from '#server/domain/content/nodes/records.service'
import type { Values } from '../workflows/conditions'
import { type TaskViewer, findTasks, readTaskHistory, type TaskRecord, findTaskRecord, findFormValues } from './tasks.repository'

type TaskFind = z.output<(typeof tasks)['find']['json']>

const DEFAULT_SIZE = 50

/** Returns the form values of a process on this node, by property id. Throws `notFound` if the caller has no part in the process. */
export async function getFormValues(context: ReadContext, nodeId: string, processId: string): Promise<Values> {
  const values = await findFormValues(context.db, toTaskViewer(context), nodeId, processId)
  if (!values) throw notFound()
  return values
}

export const toTaskViewer = ({ caller }: Pick<ReadContext, 'caller'>): TaskViewer => caller

/** Adds the items to the tasks, as far as the caller may see them. */
async function toTasks(context: ReadContext, rows: readonly TaskRecord[]): Promise<Task[]> {
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
      actions: actions.toSorted((a, b) => a.order - b.order).map(({ order: _, ...action }) => action),
    }
  })
}

export async function findTaskPage(context: ReadContext, request: TaskFind): Promise<CallResult<(typeof tasks)['find']>> {
  const { offset = 0, pageSize = DEFAULT_SIZE, sortBy = 'dueDate', direction = 'ASC', keyword = '', ...query } = request
  if (query.fromDueDate !== undefined && query.toDueDate !== undefined && query.fromDueDate > query.toDueDate)
    return { contents: [], totalElements: 0, offset, pageSize }
  const page = { ...query, sortBy, direction, offset, pageSize, keyword: matchKey(keyword) }
  const { rows, total } = await findTasks(context.db, toTaskViewer(context), page)
  return { contents: await toTasks(context, rows), totalElements: total, offset, pageSize }
}

/** Returns the first tasks that the caller can do, review or claim, nearest due date first, and their number. */
export async function findWaitingTasks(context: ReadContext, pageSize: number): Promise<{ contents: Task[]; totalElements: number }> {
  const page = { view: 'waiting', sortBy: 'dueDate', direction: 'ASC', offset: 0, pageSize, keyword: '' } as const
  const { rows, total } = await findTasks(context.db, toTaskViewer(context), page)
  return { contents: await toTasks(context, rows), totalElements: total }
}

export async function getTask(context: ReadContext, id: string): Promise<Task> {
  const record = await findTaskRecord(context.db, toTaskViewer(context), id)
  const [task] = record ? await toTasks(context, [record]) : []
  if (!task) throw notFound()
  return task
}

export async function getTaskHistory(context: ReadContext, id: string): Promise<CallResult<(typeof tasks)['history']>> {
  if (!(await findTaskRecord(context.db, toTaskViewer(context), id))) throw new Problem('notFound')
  return (await readTaskHistory(context.db, id)).map(({ user, comment, recipients, ...event }) => ({
    ...event,
    ...(user !== null && { user }),
    ...(comment !== null && { comment }),
    ...(recipients.length > 0 && { recipients }),
  }))
}
