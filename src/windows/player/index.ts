import { defineWindow } from '../window-kind'
import { playerPayload } from './payload'

export const playerWindow = defineWindow({
  kind: 'player',
  title: { fa: 'پخش رسانه', en: 'Media player' },
  icon: 'play',
  instances: 'onePerPayload',
  feature: 'DOC_VIEW',
  payload: playerPayload,
  load: () => import('./player.content'),
})
