import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const dashboardWindow = defineWindow({
  kind: 'dashboard',
  title: { fa: 'داشبورد', en: 'Dashboard' },
  icon: 'chart',
  instances: 'onePerPayload',
  startMenu: 'dashboard',
  payload: z.object({ uuid: z.optional(z.string()) }),
  load: () => import('./dashboard.content'),
})
