import { defineWindow } from '../window-kind'
import { newNodePayload } from '#widgets/creation/new-node-payload'

/** Creates a folder from a page of paragraphs. */
export const createWindow = defineWindow({
  kind: 'create',
  title: { fa: 'پوشهٔ تازه', en: 'New folder' },
  icon: 'folderNew',
  instances: 'onePerPayload',
  restored: false,
  payload: newNodePayload,
  load: () => import('./create.content'),
})
