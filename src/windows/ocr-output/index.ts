import { handoverPayload } from '#widgets/handover/handover'
import { defineWindow } from '../window-kind'

export const ocrOutputWindow = defineWindow({
  kind: 'ocr-output',
  title: { fa: 'خروجی تشخیص متن', en: 'OCR output' },
  icon: 'download',
  instances: 'onePerPayload',
  restored: false,
  payload: handoverPayload,
  load: () => import('#widgets/handover/handover.content'),
})
