import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'
import { tabIds } from '#widgets/properties/properties'

export const propertiesWindow = defineWindow({
  kind: 'properties',
  title: { fa: 'ویژگی‌ها', en: 'Properties' },
  icon: 'info',
  instances: 'onePerPayload',
  feature: 'PROPERTIES',
  payload: z.object({ uuid: z.string(), tab: z.optional(z.enum(tabIds)) }),
  load: () => import('./properties.content'),
})
