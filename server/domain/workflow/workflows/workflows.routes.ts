import type { adminWorkflows } from '#api/contract/process'
import type { workflow } from '#api/contract/workflow'
import { gridHandlers } from '#server/data-grid/grid.routes'
import type { Handlers } from '#server/http/handler'
import { autostartOf, diagramOf, dropAutostart, publish, saveAutostart, saveDiagram, workflowGrid } from './admin-workflows.service'
import { workflowChoices } from './workflows.service'

export const workflowHandlers: Handlers<typeof workflow> = {
  user: ({ ports, caller }) => workflowChoices(ports.db, caller),
}

export const adminWorkflowHandlers: Handlers<typeof adminWorkflows> = {
  ...gridHandlers(workflowGrid),
  diagram: ({ params, ports }) => diagramOf(ports, params.uuid),
  saveDiagram: async ({ params, query, text, ...context }) => ({ drawing: await saveDiagram(context, params.uuid, text, query.drawing) }),
  async publish({ params, ...context }) {
    await publish(context, params.uuid)
    return undefined
  },
  autostart: ({ params, ports }) => autostartOf(ports, params.uuid),
  async deleteAutostart({ params, query, ...context }) {
    await dropAutostart(context, params.uuid, query.before)
    return undefined
  },
  async saveAutostart({ params, query, json, ...context }) {
    await saveAutostart(context, params.uuid, json, query.before)
    return undefined
  },
}
