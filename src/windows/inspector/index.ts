import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Shows the actors of this page and their events. While the window is closed, its code is not loaded and nothing is recorded. */
export const inspectorWindow = defineWindow({
  kind: 'inspector',
  title: { fa: 'بازرس', en: 'Inspector' },
  icon: 'inspect',
  instances: 'one',
  adminOnly: !import.meta.env.DEV,
  restored: false,
  payload: z.object({}),
  load: () => import('./inspector.content'),
})
