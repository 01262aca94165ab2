import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const uploadWindow = defineWindow({
  kind: 'upload',
  title: { fa: 'بارگذاری', en: 'Upload' },
  icon: 'upload',
  instances: 'one',
  restored: false,
  payload: z.object({}),
  load: () => import('./upload.content'),
})
