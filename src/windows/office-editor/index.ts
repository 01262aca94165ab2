import { handoverPayload } from '#widgets/handover/handover'
import { defineWindow } from '../window-kind'

export const officeEditorWindow = defineWindow({
  kind: 'office-editor',
  title: { fa: 'ویرایشگر', en: 'Editor' },
  icon: 'edit',
  instances: 'onePerPayload',
  feature: 'DOC_EDIT',
  payload: handoverPayload,
  load: () => import('#widgets/handover/handover.content'),
})
