import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'
import type { DimensionPayload } from './add-dimension.machine'

/** Edits a dimension and passes it to the report form in the window that opened this one. */
export const addDimensionWindow = defineWindow({
  kind: 'add-dimension',
  title: { fa: 'بُعد گزارش', en: 'Dimension of a report' },
  icon: 'chart',
  instances: 'onePerPayload',
  adminOnly: true,
  restored: false,
  payload: z.custom<DimensionPayload>((payload) => typeof (payload as DimensionPayload).take === 'function'),
  load: () => import('./add-dimension.content'),
})
