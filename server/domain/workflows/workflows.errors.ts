import { Problem } from '#server/http/problem'

export const workflowRequired = (): Problem =>
  new Problem('workflowRequired', { errors: [{ path: 'workflowUuid', code: 'workflowRequired' }] })
