import { defineWindow } from '../window-kind'
import { deleteConfirmationPayload } from './payload'

export const deleteConfirmationWindow = defineWindow({
  kind: 'delete-confirmation',
  title: { fa: 'تأیید حذف', en: 'Delete confirmation' },
  icon: 'delete',
  instances: 'onePerPayload',
  restored: false,
  payload: deleteConfirmationPayload,
  load: () => import('./delete-confirmation.content'),
})
