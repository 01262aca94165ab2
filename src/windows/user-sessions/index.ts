import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const userSessionsWindow = defineWindow({
  kind: 'user-sessions',
  title: { fa: 'نشست‌های کاربر', en: 'Sessions of a user' },
  icon: 'desktop',
  instances: 'onePerPayload',
  adminOnly: true,
  payload: z.object({ userUuid: z.guid(), fullName: z.string() }),
  load: () => import('./user-sessions.content'),
})
