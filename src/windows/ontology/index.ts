import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'
import { newClass, ofCharacteristic, ofOne } from './payload'

/** Chooses the classes that have no instances in common with this one. */
const disjointPickerWindow = defineWindow({
  kind: 'disjoint-picker',
  title: { fa: 'کلاس‌های ناسازگار', en: 'Disjoint classes' },
  icon: 'ontology',
  instances: 'onePerPayload',
  adminOnly: true,
  payload: ofOne,
  load: () => import('./class-choice/disjoint-picker.content'),
})

/** Chooses the classes that a node is linked to. */
const addClassPickerWindow = defineWindow({
  kind: 'add-class-picker',
  title: { fa: 'گروه انتخاب‌شده', en: 'Selected group' },
  icon: 'ontology',
  instances: 'onePerPayload',
  payload: ofOne,
  load: () => import('./class-choice/add-class-picker.content'),
})

/** Creates a class or a hierarchy of classes. */
const createClassWindow = defineWindow({
  kind: 'create-ontology-class',
  title: { fa: 'کلاس تازه', en: 'New class' },
  icon: 'ontology',
  instances: 'many',
  adminOnly: true,
  payload: newClass,
  load: () => import('./class-editor/class-editor.content'),
})

const editClassWindow = defineWindow({
  kind: 'edit-ontology-class',
  title: { fa: 'ویرایش کلاس', en: 'Edit class' },
  icon: 'ontology',
  instances: 'onePerPayload',
  adminOnly: true,
  payload: ofOne,
  load: () => import('./class-editor/class-editor.content'),
})

const managePropertiesWindow = defineWindow({
  kind: 'manage-properties',
  title: { fa: 'مدیریت رابطه‌ها و ویژگی‌ها', en: 'Manage relations and attributes' },
  icon: 'ontology',
  instances: 'one',
  adminOnly: true,
  startMenu: 'manageProperties',
  payload: z.object({}),
  load: () => import('./manage-properties/manage-properties.content'),
})

/** Graph of classes and instances around one node. */
const ontologyGraphWindow = defineWindow({
  kind: 'ontology-graph',
  title: { fa: 'گراف هستان‌شناسی', en: 'Ontology graph' },
  icon: 'ontology',
  instances: 'onePerPayload',
  payload: ofOne,
  load: () => import('./graph.content'),
})

/** Edits the general properties of a class and their values. */
const characteristicWindow = defineWindow({
  kind: 'edit-characteristic',
  title: { fa: 'ویژگی‌های عمومی کلاس', en: 'General properties of a class' },
  icon: 'sliders',
  instances: 'many',
  adminOnly: true,
  payload: ofCharacteristic,
  load: () => import('./characteristic/characteristic.content'),
})

/** Windows of the ontology model. */
export const ontologyWindows = [
  disjointPickerWindow,
  addClassPickerWindow,
  createClassWindow,
  editClassWindow,
  managePropertiesWindow,
  ontologyGraphWindow,
  characteristicWindow,
]
