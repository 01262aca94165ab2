import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const changePasswordWindow = defineWindow({
  kind: 'change-password',
  title: { fa: 'تغییر گذرواژه', en: 'Change password' },
  icon: 'key',
  instances: 'one',
  restored: false,
  payload: z.object({}),
  load: () => import('./change-password.content'),
})
