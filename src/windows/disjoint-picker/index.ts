import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Chooses the classes that have no instances in common with a class. */
export const disjointPickerWindow = defineWindow({
  kind: 'disjoint-picker',
  title: { fa: 'کلاس‌های ناسازگار', en: 'Disjoint classes' },
  icon: 'ontology',
  instances: 'onePerPayload',
  adminOnly: true,
  payload: z.object({ uuid: z.guid() }),
  load: () => import('./disjoint-picker.content'),
})
