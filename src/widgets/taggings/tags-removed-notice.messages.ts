import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

const most = 3
const listed = (titles: readonly string[], comma: string): string =>
  titles.slice(0, most).map(isolate).join(comma) + (titles.length > most ? `${comma}…` : '')

/** Notices about removed keywords, each with an undo action. */
export const messages = defineMessages({
  fa: {
    undo: 'واگرد',
    keywordsOff: (titles: readonly string[]) =>
      titles.length === 1 ? `کلیدواژهٔ ${listed(titles, '، ')} برداشته شد.` : `کلیدواژه‌های ${listed(titles, '، ')} برداشته شدند.`,
    linkOff: (alt: string) => `پیوند کلیدواژهٔ «${isolate(alt)}» برداشته شد.`,
    documentOff: (title: string) => `پیوند با «${isolate(title)}» برداشته شد.`,
    classOff: (title: string) => `کلاس «${isolate(title)}» برداشته شد.`,
    partOff: (words: string) => `برچسب‌های «${isolate(words)}» حذف شدند.`,
    paragraphOff: (words: string) => `بند «${isolate(words)}» حذف شد.`,
  },
  en: {
    undo: 'Undo',
    keywordsOff: (titles) =>
      titles.length === 1 ? `The keyword ${listed(titles, ', ')} was taken off.` : `The keywords ${listed(titles, ', ')} were taken off.`,
    linkOff: (alt) => `The keyword link “${isolate(alt)}” was taken off.`,
    documentOff: (title) => `The link with “${isolate(title)}” was taken off.`,
    classOff: (title) => `The class “${isolate(title)}” was taken off.`,
    partOff: (words) => `The tags of “${isolate(words)}” were deleted.`,
    paragraphOff: (words) => `The paragraph “${isolate(words)}” was deleted.`,
  },
})
