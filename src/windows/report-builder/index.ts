import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Administration of reports that show instances of a class as a table. */
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
