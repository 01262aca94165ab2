import * as z from 'zod/mini'
import { defineWindow, type WindowKind } from '../window-kind'

/** Target document, as it was when the action was requested. */
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
  title: { fa: 'تشخیص متن تصویر (OCR)', en: 'Force OCR' },
  icon: 'search',
  instances: 'onePerPayload',
  feature: 'DOC_FORCE_OCR',
  restored: false,
  payload,
  load: () => import('./force-ocr.content'),
})

const playerWindow = defineWindow({
  kind: 'player',
  title: { fa: 'پخش رسانه', en: 'Media player' },
  icon: 'play',
  instances: 'onePerPayload',
  feature: 'DOC_VIEW',
  payload,
  load: () => import('./player.content'),
})

const handedOver = z.object({ ...payload.shape, what: z.enum(['webdav', 'editor', 'ocr-pdf', 'ocr-word']) })

const webdavEditWindow = defineWindow({
  kind: 'webdav-edit',
  title: { fa: 'ویرایش در برنامهٔ آفیس', en: 'Edit in the office program' },
  icon: 'edit',
  instances: 'onePerPayload',
  feature: 'WEBDAV_EDIT',
  restored: false,
  payload: handedOver,
  load: () => import('./handover.content'),
})

const officeEditorWindow = defineWindow({
  kind: 'office-editor',
  title: { fa: 'ویرایشگر', en: 'Editor' },
  icon: 'edit',
  instances: 'onePerPayload',
  feature: 'DOC_EDIT',
  payload: handedOver,
  load: () => import('./handover.content'),
})

const ocrOutputWindow = defineWindow({
  kind: 'ocr-output',
  title: { fa: 'خروجی تشخیص متن', en: 'OCR output' },
  icon: 'download',
  instances: 'onePerPayload',
  restored: false,
  payload: handedOver,
  load: () => import('./handover.content'),
})

const exportItemsWindow = defineWindow({
  kind: 'export-items',
  title: { fa: 'برون‌بری', en: 'Export' },
  icon: 'archive',
  instances: 'many',
  feature: 'DOWNLOAD',
  restored: false,
  payload: z.object({ uuids: z.array(z.string()), title: z.optional(z.string()) }),
  load: () => import('./export-items.content'),
})

/** Windows for actions on documents, other than viewing. */
export const documentActionWindows: readonly WindowKind[] = [
  exportItemsWindow,
  forceOcrWindow,
  ocrOutputWindow,
  officeEditorWindow,
  offlineEditWindow,
  playerWindow,
  webdavEditWindow,
]
