import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const manageDashboardsWindow = defineWindow({
  kind: 'manage-dashboards',
  title: { fa: 'مدیریت داشبورد', en: 'Dashboard management' },
  icon: 'grid',
  instances: 'one',
  adminOnly: true,
  startMenu: 'dashboards',
  payload: z.object({}),
  load: () => import('./manage-dashboards.content'),
})
