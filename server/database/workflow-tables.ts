import type { Generated } from 'kysely'
import type { Diagram } from '#server/domain/workflow/workflows/diagram'
import type { Json, Millis } from './people-tables'

interface WorkflowTable {
  id: string
  title: string
  active: boolean
  key: Generated<string>
  /** Documents come with it: it is offered at upload and not among those started by hand. */
  doc_flow: Generated<boolean>
  /** The BPMN as it was last drawn. */
  draft: Generated<string | null>
  /** The one that processes start with; 0 before there is one. */
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
  /** A user, or a role whose members are meant. */
  principal_id: string
}

export interface WorkflowTables {
  workflow: WorkflowTable
  workflow_version: WorkflowVersionTable
  task_candidate: TaskCandidateTable
}
