import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Administration of all forms. */
export const manageFormsWindow = defineWindow({
  kind: 'manage-forms',
  title: { fa: 'مدیریت فرم‌ها', en: 'Form management' },
  icon: 'form',
  instances: 'one',
  adminOnly: true,
  startMenu: 'forms',
  payload: z.object({}),
  load: () => import('./manage-forms.content'),
})
