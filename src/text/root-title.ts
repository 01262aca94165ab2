import type { Locale } from './locale'

/** Titles of the root folders that the system creates. The database stores the Persian ones. */
export const rootTitles = {
  hastineh: { fa: 'هستینه', en: 'Hastineh' },
  paragraphs: { fa: 'بندها', en: 'Paragraphs' },
  home: { fa: 'پوشهٔ خانگی', en: 'Home folder' },
  bin: { fa: 'سطل بازیافت', en: 'Recycle bin' },
} as const satisfies Record<string, Readonly<Record<Locale, string>>>
