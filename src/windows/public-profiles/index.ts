import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const publicProfilesWindow = defineWindow({
  kind: 'public-profiles',
  title: { fa: 'نمایهٔ عمومی', en: 'Public profile' },
  icon: 'permission',
  instances: 'one',
  adminOnly: true,
  startMenu: 'publicProfile',
  payload: z.object({}),
  load: () => import('./public-profiles.content'),
})
