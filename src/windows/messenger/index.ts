import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const messengerWindow = defineWindow({
  kind: 'messenger',
  title: { fa: 'پیام‌رسان', en: 'Messenger' },
  icon: 'message',
  instances: 'one',
  startMenu: 'messenger',
  payload: z.object({ conversationUuid: z.optional(z.guid()) }),
  load: () => import('./messenger.content'),
  shortcuts: () => import('./shortcuts'),
})
