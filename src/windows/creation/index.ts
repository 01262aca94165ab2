import { defineWindow } from '../window-kind'
import { newPayload } from './payload'

/** Creates a folder from a page of paragraphs. */
export const createWindow = defineWindow({
  kind: 'create',
  title: { fa: 'پوشهٔ تازه', en: 'New folder' },
  icon: 'folderNew',
  instances: 'onePerPayload',
  restored: false,
  payload: newPayload,
  load: () => import('./create-folder.content'),
})

export const createParagraphWindow = defineWindow({
  kind: 'create-paragraph',
  title: { fa: 'بند تازه', en: 'New paragraph' },
  icon: 'new',
  instances: 'onePerPayload',
  restored: false,
  payload: newPayload,
  load: () => import('./create-paragraph.content'),
})
