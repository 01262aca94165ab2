import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const usersWindow = defineWindow({
  kind: 'users',
  title: { fa: 'مدیریت کاربران', en: 'User management' },
  icon: 'user',
  instances: 'one',
  adminOnly: true,
  startMenu: 'users',
  payload: z.object({}),
  load: () => import('./users.content'),
})
