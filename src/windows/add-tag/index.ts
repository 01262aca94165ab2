import { addTagPayload } from '#widgets/taggings/tag-payloads'
import { defineWindow } from '../window-kind'

export const addTagWindow = defineWindow({
  kind: 'add-tag',
  title: { fa: 'افزودن برچسب', en: 'Add tag' },
  icon: 'tag',
  instances: 'onePerPayload',
  feature: 'MANAGE_TAGGING',
  restored: false,
  payload: addTagPayload,
  load: () => import('./add-tag.content'),
})
