import { documentPayload } from '#widgets/document-action/document-payload'
import { defineWindow } from '../window-kind'

export const playerWindow = defineWindow({
  kind: 'player',
  title: { fa: 'پخش رسانه', en: 'Media player' },
  icon: 'play',
  instances: 'onePerPayload',
  feature: 'DOC_VIEW',
  payload: documentPayload,
  load: () => import('./player.content'),
})
