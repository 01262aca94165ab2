import type { WorkflowChoice } from '#api/contract/workflow'
import type { Caller } from '#server/access/caller'
import { workflowRequired } from '#server/context/errors'
import type { Db } from '#server/database/schema'
import { numericSortKey } from '#text/sort-key'
import { bpmnInvalid } from './workflows.errors'
import { type Choice, mayStart, offeredWorkflows } from './workflows.repository'

/** In the order of their titles. */
const ordered = (rows: readonly Choice[]): WorkflowChoice[] =>
  rows
    .map(({ uuid, title }) => ({ uuid, title, key: numericSortKey(title) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ uuid, title }) => ({ uuid, title }))

/** The workflows a document may come with: at upload, and in the forms of instances. */
export const workflowChoices = async (db: Db, { principals }: Caller): Promise<WorkflowChoice[]> =>
  ordered((await offeredWorkflows(db, principals)).filter(({ docFlow }) => docFlow))

/** The workflows the user may start on an item that is there already; with or without those that documents come with. */
export const flowChoices = async (db: Db, { principals }: Caller, withDocFlow: boolean): Promise<WorkflowChoice[]> =>
  ordered((await offeredWorkflows(db, principals)).filter(({ docFlow }) => withDocFlow || !docFlow))

/** Refuses a workflow that is not offered to the sender (any more): one that is has to be chosen. */
export async function requireWorkflow(db: Db, { principals }: Caller, id: string | null | undefined): Promise<void> {
  if (id != null && (await mayStart(db, id, principals)) !== 'yes') throw workflowRequired()
}

/** The same where one is started by hand; `bpmnInvalid` when nothing but a published diagram is missing. */
export async function requireStartable(db: Db, { principals }: Caller, id: string): Promise<void> {
  const offered = await mayStart(db, id, principals)
  if (offered === 'unpublished') throw bpmnInvalid()
  if (offered === undefined) throw workflowRequired()
}
