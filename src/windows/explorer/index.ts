import { defineWindow } from '../window-kind'
import { explorerPayload } from './payload'

export const explorerWindow = defineWindow({
  kind: 'explorer',
  title: { fa: 'کاوشگر', en: 'Explorer' },
  icon: 'folder',
  instances: 'many',
  startMenu: 'explorer',
  payload: explorerPayload,
  load: () => import('./explorer.content'),
  shortcuts: () => import('./shortcuts'),
})
