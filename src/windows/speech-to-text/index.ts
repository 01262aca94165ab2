import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const speechToTextWindow = defineWindow({
  kind: 'speech-to-text',
  title: { fa: 'گفتار به نوشتار', en: 'Speech to text' },
  icon: 'microphone',
  instances: 'many',
  startMenu: 'speechToText',
  payload: z.object({ text: z.optional(z.string()) }),
  load: () => import('./speech-to-text.content'),
})
