import { defineWindow } from '../window-kind'
import { explorerPayload, recycleBinPayload, searchPayload } from './payload'

export const explorerWindow = defineWindow({
  kind: 'explorer',
  title: { fa: 'کاوشگر', en: 'Explorer' },
  icon: 'folder',
  instances: 'many',
  startMenu: 'explorer',
  payload: explorerPayload,
  load: () => import('./explorer.content'),
  preloadedKinds: ['upload', 'viewer'],
  shortcuts: () => import('./commands/shortcuts'),
})

/** Window of the user's recycle bin; administrators see the bins of all users. */
export const recycleBinWindow = defineWindow({
  kind: 'recycle-bin',
  title: { fa: 'سطل بازیافت', en: 'Recycle bin' },
  icon: 'delete',
  instances: 'one',
  startMenu: 'recycleBin',
  payload: recycleBinPayload,
  load: () => import('./explorer.content'),
})

/** Window that shows search results in an explorer. */
export const searchWindow = defineWindow({
  kind: 'search',
  title: { fa: 'جست‌وجو', en: 'Search' },
  icon: 'search',
  instances: 'many',
  feature: 'SEARCH',
  startMenu: 'search',
  payload: searchPayload,
  load: () => import('./explorer.content'),
  shortcuts: () => import('./commands/shortcuts'),
})
