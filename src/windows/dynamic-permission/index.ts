import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const dynamicPermissionWindow = defineWindow({
  kind: 'dynamic-permission',
  title: { fa: 'دسترسی‌ها', en: 'Permissions' },
  icon: 'permission',
  instances: 'onePerPayload',
  feature: 'PROPERTIES_PERMISSION',
  payload: z.object({ uuid: z.guid() }),
  load: () => import('./dynamic-permission.content'),
})
