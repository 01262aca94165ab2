import { defineWindow } from '../window-kind'
import { ofOne } from './payload'

/** Which classes can have no instance in common with this one. */
export const disjointPickerWindow = defineWindow({
  kind: 'disjoint-picker',
  title: { fa: 'کلاس‌های ناسازگار', en: 'Disjoint classes' },
  icon: 'ontology',
  instances: 'onePerPayload',
  adminOnly: true,
  payload: ofOne,
  load: () => import('./class-choice/disjoint-picker.content'),
})

/** Which classes a node is linked with. */
export const addClassPickerWindow = defineWindow({
  kind: 'add-class-picker',
  title: { fa: 'پیوند با کلاس', en: 'Link with classes' },
  icon: 'ontology',
  instances: 'onePerPayload',
  payload: ofOne,
  load: () => import('./class-choice/add-class-picker.content'),
})
