import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const sourceTextWindow = defineWindow({
  kind: 'source-text',
  title: { fa: 'متن و منبع‌ها', en: 'Text and sources' },
  icon: 'source',
  instances: 'onePerPayload',
  feature: 'PROPERTIES_SOURCE',
  payload: z.object({ uuid: z.guid(), title: z.string() }),
  load: () => import('./source-text.content'),
  shortcuts: () => import('./shortcuts'),
})
