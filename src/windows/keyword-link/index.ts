import { keywordLinkPayload } from '#widgets/taggings/tag-payloads'
import { defineWindow } from '../window-kind'

export const keywordLinkWindow = defineWindow({
  kind: 'keyword-link',
  title: { fa: 'پیوند کلیدواژه', en: 'Keyword link' },
  icon: 'link',
  instances: 'onePerPayload',
  feature: 'MANAGE_TAGGING',
  restored: false,
  payload: keywordLinkPayload,
  load: () => import('./keyword-link.content'),
})
