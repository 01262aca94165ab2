import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const tasksWindow = defineWindow({
  kind: 'tasks',
  title: { fa: 'کارها', en: 'Tasks' },
  icon: 'tasks',
  instances: 'onePerPayload',
  startMenu: 'tasks',
  payload: z.object({ taskUuid: z.optional(z.guid()) }),
  load: () => import('./tasks.content'),
})
