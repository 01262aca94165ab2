import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Chooses a form to fill in. The new instance is stored in the given folder. */
export const selectFormWindow = defineWindow({
  kind: 'select-form',
  title: { fa: 'انتخاب فرم', en: 'Select a form' },
  icon: 'form',
  instances: 'onePerPayload',
  payload: z.object({ destUuid: z.guid() }),
  load: () => import('./select-form.content'),
})
