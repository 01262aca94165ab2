import { defineWindow } from '../window-kind'
import { addTagPayload, autotagPayload, documentPayload, keywordLinkPayload } from './payload'

/** Shows the text of a document with the keywords of its parts. */
export const textTagsWindow = defineWindow({
  kind: 'text-tags',
  title: { fa: 'برچسب‌های متن', en: 'Tags of a text' },
  icon: 'tag',
  instances: 'onePerPayload',
  feature: ['PROPERTIES_TEXT_VIEW', 'PROPERTIES_SOURCE'],
  payload: documentPayload,
  load: () => import('./text-tags.content'),
  shortcuts: () => import('./shortcuts'),
})

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

/** Proposes keywords that occur in texts, and assigns them. */
export const autotagWindow = defineWindow({
  kind: 'autotag',
  title: { fa: 'برچسب‌گذاری خودکار', en: 'Autotag' },
  icon: 'tag',
  instances: 'one',
  feature: 'MANAGE_TAGGING',
  startMenu: 'autotag',
  payload: autotagPayload,
  load: () => import('./autotag.content'),
})
