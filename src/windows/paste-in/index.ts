import { defineWindow } from '../window-kind'
import { pasteInPayload } from './payload'

export const pasteInWindow = defineWindow({
  kind: 'paste-in',
  title: { fa: 'چسباندن در…', en: 'Paste in…' },
  icon: 'paste',
  instances: 'one',
  feature: ['COPY', 'CUT'],
  restored: false,
  payload: pasteInPayload,
  load: () => import('./paste-in.content'),
})
