import { defineWindow } from '../window-kind'
import { textComparePayload } from './payload'

export const textCompareWindow = defineWindow({
  kind: 'text-compare',
  title: { fa: 'مقایسهٔ متن', en: 'Text compare' },
  icon: 'compare',
  instances: 'many',
  startMenu: 'textCompare',
  payload: textComparePayload,
  load: () => import('./text-compare.content'),
  shortcuts: () => import('./shortcuts'),
})
