import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const formDesignerWindow = defineWindow({
  kind: 'form-designer',
  title: { fa: 'طراحی فرم', en: 'Form designer' },
  icon: 'grid',
  instances: 'onePerPayload',
  adminOnly: true,
  payload: z.object({ uuid: z.optional(z.guid()) }),
  load: () => import('./form-designer.content'),
  shortcuts: () => import('./shortcuts'),
})
