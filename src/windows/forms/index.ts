import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const formWindows = [
  /** Administration of all forms. */
  defineWindow({
    kind: 'manage-forms',
    title: { fa: 'مدیریت فرم‌ها', en: 'Form management' },
    icon: 'form',
    instances: 'one',
    adminOnly: true,
    startMenu: 'forms',
    payload: z.object({}),
    load: () => import('./manage-forms.content'),
  }),
  defineWindow({
    kind: 'form-designer',
    title: { fa: 'طراحی فرم', en: 'Form designer' },
    icon: 'grid',
    instances: 'onePerPayload',
    adminOnly: true,
    payload: z.object({ uuid: z.optional(z.guid()) }),
    load: () => import('./form-designer.content'),
    shortcuts: () => import('./shortcuts'),
  }),
  /** Chooses a form to fill in. The new instance is stored in the given folder. */
  defineWindow({
    kind: 'select-form',
    title: { fa: 'انتخاب فرم', en: 'Select a form' },
    icon: 'form',
    instances: 'onePerPayload',
    payload: z.object({ destUuid: z.guid() }),
    load: () => import('./select-form.content'),
  }),
]
