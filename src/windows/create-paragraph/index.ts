import { defineWindow } from '../window-kind'
import { newNodePayload } from '#widgets/creation/new-node-payload'

/** Creates a paragraph in a folder. */
export const createParagraphWindow = defineWindow({
  kind: 'create-paragraph',
  title: { fa: 'بند تازه', en: 'New paragraph' },
  icon: 'new',
  instances: 'onePerPayload',
  restored: false,
  payload: newNodePayload,
  load: () => import('./create-paragraph.content'),
})
