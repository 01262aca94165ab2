import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

const payload = z.object({
  classUuid: z.optional(z.guid()),
  /** The instance to change, or several of them together. */
  uuid: z.optional(z.guid()),
  uuids: z.optional(z.array(z.guid())),
  /** The form it is filled in with, and the folder it is kept in. */
  formUuid: z.optional(z.guid()),
  destUuid: z.optional(z.guid()),
  quick: z.optional(z.boolean()),
  /** What is made is told to whoever asked for it by this name. */
  request: z.optional(z.string()),
})

const form = (kind: string, fa: string, en: string, icon: string) =>
  defineWindow({
    kind,
    title: { fa, en },
    icon,
    instances: 'onePerPayload',
    payload,
    load: () => import('./instance-form.content'),
  })

/** The form of an instance in its four places: made of a class, changed, filled in as a designed form, made on the way. */
export const instanceWindows = [
  form('create-instance', 'نمونهٔ تازه', 'New instance', 'new'),
  form('instance', 'ویرایش نمونه', 'Edit instance', 'edit'),
  form('form-instance', 'فرم', 'Form', 'list'),
  { ...form('quick-instance-creation', 'ساخت سریع نمونه', 'Quick instance', 'new'), restored: false as const },
]
