import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** The document that something is done with, as it was when it was asked for. */
const payload = z.object({ uuid: z.string(), title: z.string(), extension: z.string(), versionUuid: z.optional(z.string()) })

export const offlineEditWindow = defineWindow({
  kind: 'offline-edit',
  title: { fa: 'ویرایش برون‌خط', en: 'Offline edit' },
  icon: 'edit',
  instances: 'onePerPayload',
  feature: 'DOC_EDIT',
  restored: false,
  payload,
  load: () => import('./offline-edit.content'),
})
