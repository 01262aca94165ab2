import { isolate } from '#text/bidi'
import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    pasted: (format: Format, count: number, title: string | undefined, target: string) =>
      `${title === undefined ? `${format.number(count)} مورد` : `«${isolate(title)}»`} در پوشهٔ «${isolate(target)}» چسبانده شد.`,
    sent: (format: Format, count: number, title: string | undefined, target: string) =>
      `رونوشت ${title === undefined ? `${format.number(count)} مورد` : `«${isolate(title)}»`} به پوشهٔ «${isolate(target)}» رفت.`,
    undo: 'واگرد',
    failed: 'این کار انجام نشد. دوباره تلاش کنید.',
  },
  en: {
    pasted: (format, count, title, target) =>
      `${title === undefined ? `${format.number(count)} items were` : `“${isolate(title)}” was`} pasted into “${isolate(target)}”.`,
    sent: (format, count, title, target) =>
      `${title === undefined ? `${format.number(count)} items were` : `“${isolate(title)}” was`} copied to “${isolate(target)}”.`,
    undo: 'Undo',
    failed: 'This was not done. Please try again.',
  },
})
