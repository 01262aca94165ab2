import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

/** Creates a class or a hierarchy of classes below a parent, or below the main root if the payload has none. */
export const createClassWindow = defineWindow({
  kind: 'create-ontology-class',
  title: { fa: 'کلاس تازه', en: 'New class' },
  icon: 'ontology',
  instances: 'many',
  adminOnly: true,
  payload: z.object({ parentUuid: z.optional(z.guid()) }),
  load: () => import('./class-editor.content'),
})

export const editClassWindow = defineWindow({
  kind: 'edit-ontology-class',
  title: { fa: 'ویرایش کلاس', en: 'Edit class' },
  icon: 'ontology',
  instances: 'onePerPayload',
  adminOnly: true,
  payload: z.object({ uuid: z.guid() }),
  load: () => import('./class-editor.content'),
})
