import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Administration of report forms: charts about the instances of a class. */
export const manageReportFormWindow = defineWindow({
  kind: 'manage-report-form',
  title: { fa: 'مدیریت فرم گزارش', en: 'Report form management' },
  icon: 'chart',
  instances: 'one',
  adminOnly: true,
  startMenu: 'reportForms',
  payload: z.object({}),
  load: () => import('./manage-report-form.content'),
})
