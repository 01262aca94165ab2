import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const workflowsWindow = defineWindow({
  kind: 'workflows',
  title: { fa: 'مدیریت گردش کار', en: 'Workflow management' },
  icon: 'related',
  instances: 'one',
  adminOnly: true,
  startMenu: 'workflows',
  payload: z.object({}),
  load: () => import('./workflows.content'),
})
