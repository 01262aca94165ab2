import type { Locale } from './locale'

/** The titles of the roots that the system makes; stored in Persian. */
export const rootTitles = {
  hastineh: { fa: 'هستینه', en: 'Hastineh' },
  paragraphs: { fa: 'بندها', en: 'Paragraphs' },
  home: { fa: 'پوشهٔ خانگی', en: 'Home folder' },
  bin: { fa: 'سطل بازیافت', en: 'Recycle bin' },
} as const satisfies Record<string, Readonly<Record<Locale, string>>>
