import { documentPayload } from '#widgets/document-action/document-payload'
import { defineWindow } from '../window-kind'

export const offlineEditWindow = defineWindow({
  kind: 'offline-edit',
  title: { fa: 'ویرایش برون‌خط', en: 'Offline edit' },
  icon: 'edit',
  instances: 'onePerPayload',
  feature: 'DOC_EDIT',
  restored: false,
  payload: documentPayload,
  load: () => import('./offline-edit.content'),
})
