import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const homeWindow = defineWindow({
  kind: 'home',
  title: { fa: 'خانه', en: 'Home' },
  icon: 'home',
  instances: 'one',
  startMenu: 'home',
  payload: z.object({}),
  load: () => import('./home.content'),
})
