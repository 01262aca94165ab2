import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Runs dynamic reports (tables) and report forms (charts). */
export const dynamicReportWindow = defineWindow({
  kind: 'dynamic-report',
  title: { fa: 'گزارش پویا', en: 'Dynamic report' },
  icon: 'list',
  instances: 'onePerPayload',
  startMenu: 'dynamicReport',
  payload: z.object({ uuid: z.optional(z.string()) }),
  load: () => import('./dynamic-report.content'),
})
