import * as z from 'zod/mini'
import { defineWindow, type WindowKind } from '../window-kind'

/** The document that something is done with, as it was when it was asked for. */
const payload = z.object({ uuid: z.string(), title: z.string(), extension: z.string(), versionUuid: z.optional(z.string()) })

const offlineEditWindow = defineWindow({
  kind: 'offline-edit',
  title: { fa: 'ویرایش برون‌خط', en: 'Offline edit' },
  icon: 'edit',
  instances: 'onePerPayload',
  feature: 'DOC_EDIT',
  restored: false,
  payload,
  load: () => import('./offline-edit.content'),
})

const forceOcrWindow = defineWindow({
  kind: 'force-ocr',
  title: { fa: 'بازخوانی نویسه‌ها', en: 'Force OCR' },
  icon: 'search',
  instances: 'onePerPayload',
  feature: 'DOC_FORCE_OCR',
  restored: false,
  payload,
  load: () => import('./force-ocr.content'),
})

/** Everything that is done with a document beyond looking at it. */
export const documentActionWindows: readonly WindowKind[] = [offlineEditWindow, forceOcrWindow]
