import type { WorkflowChoice } from '#api/contract/workflow'
import type { Caller } from '#server/access/caller'
import { workflowRequired } from '#server/context/errors'
import type { Db } from '#server/database/schema'
import { createNumericSortKey } from '#text/sort-key'
import { bpmnInvalid } from './workflows.errors'
import { type OfferedWorkflow, checkStart, readOfferedWorkflows } from './workflows.repository'

/** Sorts workflows by title. */
const sortByTitle = (rows: readonly OfferedWorkflow[]): WorkflowChoice[] =>
  rows
    .map(({ uuid, title }) => ({ uuid, title, key: createNumericSortKey(title) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ uuid, title }) => ({ uuid, title }))

/** Returns the workflows that can be chosen for a document: at upload, and in instance forms. */
export const getDocumentWorkflows = async (db: Db, { principals }: Caller): Promise<WorkflowChoice[]> =>
  sortByTitle((await readOfferedWorkflows(db, principals)).filter(({ docFlow }) => docFlow))

/** Returns the workflows that the user may start on an existing item, with or without those for new documents. */
export const getStartableWorkflows = async (db: Db, { principals }: Caller, withDocFlow: boolean): Promise<WorkflowChoice[]> =>
  sortByTitle((await readOfferedWorkflows(db, principals)).filter(({ docFlow }) => withDocFlow || !docFlow))

/** Throws `workflowRequired` for a workflow that is not (or no longer) offered to the caller. */
export async function requireWorkflow(db: Db, { principals }: Caller, id: string | null | undefined): Promise<void> {
  if (id != null && (await checkStart(db, id, principals)) !== 'yes') throw workflowRequired()
}

/** Checks a workflow for a manual start. Throws `bpmnInvalid` if only the published diagram is missing. */
export async function requireStartable(db: Db, { principals }: Caller, id: string): Promise<void> {
  const startCheck = await checkStart(db, id, principals)
  if (startCheck === 'unpublished') throw bpmnInvalid()
  if (startCheck === undefined) throw workflowRequired()
}
