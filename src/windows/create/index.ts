import { defineWindow } from '../window-kind'
import { newPayload } from '#widgets/creation/new-node-payload'

/** Creates a folder from a page of paragraphs. */
export const createWindow = defineWindow({
  kind: 'create',
  title: { fa: 'پوشهٔ تازه', en: 'New folder' },
  icon: 'folderNew',
  instances: 'onePerPayload',
  restored: false,
  payload: newPayload,
  load: () => import('./create.content'),
})
