import { documentPayload } from '#widgets/document-action/document-payload'
import { defineWindow } from '../window-kind'

export const forceOcrWindow = defineWindow({
  kind: 'force-ocr',
  title: { fa: 'تشخیص متن تصویر (OCR)', en: 'Force OCR' },
  icon: 'search',
  instances: 'onePerPayload',
  feature: 'DOC_FORCE_OCR',
  restored: false,
  payload: documentPayload,
  load: () => import('./force-ocr.content'),
})
