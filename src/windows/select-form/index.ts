import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Lists the forms to fill in. The new instance is created in the folder of the payload. */
export const selectFormWindow = defineWindow({
  kind: 'select-form',
  title: { fa: 'انتخاب فرم', en: 'Select a form' },
  icon: 'form',
  instances: 'onePerPayload',
  payload: z.object({ destUuid: z.guid() }),
  load: () => import('./select-form.content'),
})
