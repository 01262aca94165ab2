import type { WorkflowChoice } from '#api/contract/workflow'
import { numericSortKey } from '#text/sort-key'
import type { Db } from '#server/database/schema'
import { workflowRequired } from './workflows.errors'
import { activeWorkflows, isActive } from './workflows.repository'

/** The workflows a document may come with, in the order of their titles. */
export async function workflowChoices(db: Db): Promise<WorkflowChoice[]> {
  const rows = await activeWorkflows(db)
  const keyed = rows.map(({ id, title }) => ({ uuid: id, title, key: numericSortKey(title) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ uuid, title }) => ({ uuid, title }))
}

/** Refuses a workflow that is not offered (any more): the sender has to choose one that is. */
export async function requireWorkflow(db: Db, id: string | null | undefined): Promise<void> {
  if (id != null && !(await isActive(db, id))) throw workflowRequired()
}
