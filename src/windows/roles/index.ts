import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const rolesWindow = defineWindow({
  kind: 'roles',
  title: { fa: 'مدیریت نقش‌ها', en: 'Role management' },
  icon: 'key',
  instances: 'one',
  adminOnly: true,
  startMenu: 'roles',
  payload: z.object({}),
  load: () => import('./roles.content'),
})
