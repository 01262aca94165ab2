import { handoverPayload } from '#widgets/handover/handover'
import { defineWindow } from '../window-kind'

export const webdavEditWindow = defineWindow({
  kind: 'webdav-edit',
  title: { fa: 'ویرایش در برنامهٔ آفیس', en: 'Edit in the office program' },
  icon: 'edit',
  instances: 'onePerPayload',
  feature: 'WEBDAV_EDIT',
  restored: false,
  payload: handoverPayload,
  load: () => import('#widgets/handover/handover.content'),
})
