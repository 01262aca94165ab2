import type { adminWorkflows } from '#api/contract/process'
import type { workflow } from '#api/contract/workflow'
import { gridHandlers } from '#server/data-grid/grid.routes'
import type { Handlers } from '#server/http/handler'
import {
  getAutostart,
  getDiagramXml,
  removeAutostart,
  publishWorkflow,
  saveAutostart,
  saveDiagram,
  workflowGrid,
} from './admin-workflows.service'
import { getDocumentWorkflows } from './workflows.service'

export const workflowHandlers: Handlers<typeof workflow> = {
  user: ({ ports, caller }) => getDocumentWorkflows(ports.db, caller),
}

export const adminWorkflowHandlers: Handlers<typeof adminWorkflows> = {
  ...gridHandlers(workflowGrid),
  diagram: ({ params, ports }) => getDiagramXml(ports, params.uuid),
  saveDiagram: async ({ params, query, text, ...context }) => ({ drawing: await saveDiagram(context, params.uuid, text, query.drawing) }),
  async publish({ params, ...context }) {
    await publishWorkflow(context, params.uuid)
    return undefined
  },
  autostart: ({ params, ports }) => getAutostart(ports, params.uuid),
  async deleteAutostart({ params, query, ...context }) {
    await removeAutostart(context, params.uuid, query.before)
    return undefined
  },
  async saveAutostart({ params, query, json, ...context }) {
    await saveAutostart(context, params.uuid, json, query.before)
    return undefined
  },
}
