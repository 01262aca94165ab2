import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const taskActionsWindow = defineWindow({
  kind: 'task-actions',
  title: { fa: 'مدیریت کنش‌های وظیفه', en: 'Task action management' },
  icon: 'check',
  instances: 'one',
  adminOnly: true,
  startMenu: 'taskActions',
  payload: z.object({}),
  load: () => import('./task-actions.content'),
})
