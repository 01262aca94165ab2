import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const profileWindow = defineWindow({
  kind: 'profile',
  title: { fa: 'نمایهٔ من', en: 'My profile' },
  icon: 'user',
  instances: 'one',
  startMenu: 'profile',
  payload: z.object({}),
  load: () => import('./profile.content'),
})
