import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Watches the actors of this page; while it is closed nothing of it is loaded and nothing is watched. */
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
