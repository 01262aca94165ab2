import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

const payload = z.object({
  classUuid: z.optional(z.guid()),
  /** Ids to edit: `uuid` is one instance, `uuids` are several instances that are edited together. */
  uuid: z.optional(z.guid()),
  uuids: z.optional(z.array(z.guid())),
  /** The form to fill in, and the folder for the new instance. */
  formUuid: z.optional(z.guid()),
  destUuid: z.optional(z.guid()),
  quick: z.optional(z.boolean()),
  /** Id of the request by which another form asked for a new instance. The created instance is reported with this id. */
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

/**
 * The instance form has four windows: create from a class, edit, fill in a designed form, and create quickly for a relation in another
 * form.
 */
export const instanceWindows = [
  form('create-instance', 'نمونهٔ تازه', 'New instance', 'new'),
  form('instance', 'ویرایش نمونه', 'Edit instance', 'edit'),
  form('form-instance', 'فرم', 'Form', 'list'),
  { ...form('quick-instance-creation', 'ساخت سریع نمونه', 'Quick instance', 'new'), restored: false as const },
]
