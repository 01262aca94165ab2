import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const configurationWindow = defineWindow({
  kind: 'configuration',
  title: { fa: 'پیکربندی', en: 'Configuration' },
  icon: 'settings',
  instances: 'one',
  adminOnly: true,
  startMenu: 'config',
  payload: z.object({}),
  load: () => import('./configuration.content'),
})
