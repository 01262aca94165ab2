import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const desktopSettingsWindow = defineWindow({
  kind: 'desktop-settings',
  title: { fa: 'تنظیمات میزکار', en: 'Desktop settings' },
  icon: 'settings',
  instances: 'one',
  startMenu: 'desktopSettings',
  payload: z.object({}),
  load: () => import('./desktop-settings.content'),
})
