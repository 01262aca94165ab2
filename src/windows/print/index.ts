import { defineWindow } from '../window-kind'
import { printPayload } from './payload'

export const printWindow = defineWindow({
  kind: 'print',
  title: { fa: 'چاپ', en: 'Print' },
  icon: 'print',
  instances: 'many',
  restored: false,
  payload: printPayload,
  load: () => import('./print.content'),
})
