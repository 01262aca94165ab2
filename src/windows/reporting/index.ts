import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const reportBuilderWindow = defineWindow({
  kind: 'report-builder',
  title: { fa: 'گزارش‌ساز', en: 'Report builder' },
  icon: 'list',
  instances: 'one',
  adminOnly: true,
  startMenu: 'reportBuilder',
  payload: z.object({}),
  load: () => import('./report-builder.content'),
})

export const dynamicReportWindow = defineWindow({
  kind: 'dynamic-report',
  title: { fa: 'گزارش پویا', en: 'Dynamic report' },
  icon: 'list',
  instances: 'onePerPayload',
  startMenu: 'dynamicReport',
  payload: z.object({ uuid: z.optional(z.string()) }),
  load: () => import('./dynamic-report.content'),
})
