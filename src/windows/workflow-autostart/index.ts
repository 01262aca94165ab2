import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const workflowAutostartWindow = defineWindow({
  kind: 'workflow-autostart',
  title: { fa: 'شروع خودکار گردش کار', en: 'Workflow autostart' },
  icon: 'play',
  instances: 'onePerPayload',
  adminOnly: true,
  payload: z.object({ workflowUuid: z.guid(), title: z.string() }),
  load: () => import('./workflow-autostart.content'),
})
