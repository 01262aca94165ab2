import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const formWindows = [
  /** Which form is filled in, and in which folder it is kept. */
  defineWindow({
    kind: 'select-form',
    title: { fa: 'انتخاب فرم', en: 'Select a form' },
    icon: 'list',
    instances: 'onePerPayload',
    payload: z.object({ destUuid: z.guid() }),
    load: () => import('./select-form.content'),
  }),
]
