import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Chooses the classes that a node is linked to. */
export const addClassPickerWindow = defineWindow({
  kind: 'add-class-picker',
  title: { fa: 'گروه انتخاب‌شده', en: 'Selected group' },
  icon: 'ontology',
  instances: 'onePerPayload',
  payload: z.object({ uuid: z.guid() }),
  load: () => import('./add-class-picker.content'),
})
