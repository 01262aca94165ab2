import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Runs both kinds of reports. */
export const dynamicReportWindow = defineWindow({
  kind: 'dynamic-report',
  title: { fa: 'گزارش پویا', en: 'Dynamic report' },
  icon: 'list',
  instances: 'onePerPayload',
  startMenu: 'dynamicReport',
  payload: z.object({ uuid: z.optional(z.string()) }),
  load: () => import('./dynamic-report.content'),
})
