import { defineWindow } from '../window-kind'
import { saveSearchPayload } from './payload'

export const saveSearchWindow = defineWindow({
  kind: 'save-search',
  title: { fa: 'ذخیرهٔ جست‌وجو', en: 'Save search' },
  icon: 'search',
  instances: 'onePerPayload',
  feature: 'SEARCH',
  restored: false,
  payload: saveSearchPayload,
  load: () => import('./save-search.content'),
})
