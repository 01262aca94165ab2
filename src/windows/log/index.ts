import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const logWindow = defineWindow({
  kind: 'log',
  title: { fa: 'گزارش رویدادها', en: 'Log' },
  icon: 'log',
  instances: 'one',
  adminOnly: true,
  startMenu: 'log',
  payload: z.object({}),
  load: () => import('./log.content'),
})
