import type { Generated } from 'kysely'
import type { Diagram } from '#server/domain/workflow/workflows/diagram'
import type { Json, Millis } from './people-tables'

interface WorkflowTable {
  id: string
  title: string
  active: boolean
  key: Generated<string>
  /** True for workflows that are chosen with a document: offered at upload, not among those started manually. */
  doc_flow: Generated<boolean>
  /** The BPMN of the latest draft. */
  draft: Generated<string | null>
  /** Version that new processes use; 0 before the first one. */
  version: Generated<number>
  created_at: Generated<Millis>
  edited_at: Generated<Millis>
}

interface WorkflowVersionTable {
  workflow_id: string
  number: number
  xml: string
  diagram: Json<Diagram>
  published_by: string
  published_at: Millis
}

interface TaskCandidateTable {
  task_id: string
  /** A user, or a role whose members are candidates. */
  principal_id: string
}

export interface WorkflowTables {
  workflow: WorkflowTable
  workflow_version: WorkflowVersionTable
  task_candidate: TaskCandidateTable
}
