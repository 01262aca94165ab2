import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const userImportWindow = defineWindow({
  kind: 'user-import',
  title: { fa: 'درون‌ریزی کاربران', en: 'Import users' },
  icon: 'upload',
  instances: 'one',
  adminOnly: true,
  restored: false,
  payload: z.object({}),
  load: () => import('./user-import.content'),
})
