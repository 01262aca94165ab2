import * as z from 'zod/mini'
import { maxSharedItems } from '#api/contract/constants'
import { defineWindow } from '../window-kind'

const item = z.object({ uuid: z.guid(), title: z.string(), isFolder: z.boolean() })

export const shareWindow = defineWindow({
  kind: 'share',
  title: { fa: 'اشتراک‌گذاری', en: 'Share' },
  icon: 'users',
  instances: 'onePerPayload',
  feature: 'PROPERTIES_PERMISSION',
  payload: z.object({ items: z.array(item).check(z.minLength(1), z.maxLength(maxSharedItems)) }),
  load: () => import('./share.content'),
})
