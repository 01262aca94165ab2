import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const tilesWindow = defineWindow({
  kind: 'tiles',
  title: { fa: 'مدیریت کاشی‌ها', en: 'Tile management' },
  icon: 'grid',
  instances: 'one',
  adminOnly: true,
  startMenu: 'tiles',
  payload: z.object({}),
  load: () => import('./tiles.content'),
})
