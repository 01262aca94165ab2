import type { workflow } from '#api/contract/workflow'
import type { Handlers } from '#server/http/handler'
import { workflowChoices } from './workflows.service'

export const workflowHandlers: Handlers<typeof workflow> = {
  user: ({ ports }) => workflowChoices(ports.db),
}
