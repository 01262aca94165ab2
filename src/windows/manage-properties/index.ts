import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const managePropertiesWindow = defineWindow({
  kind: 'manage-properties',
  title: { fa: 'مدیریت رابطه‌ها و ویژگی‌ها', en: 'Manage relations and attributes' },
  icon: 'ontology',
  instances: 'one',
  adminOnly: true,
  startMenu: 'manageProperties',
  payload: z.object({}),
  load: () => import('./manage-properties.content'),
})
