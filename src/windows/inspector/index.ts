import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Observes the actors of this page. While the window is closed, its code is not loaded and nothing is observed. */
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
