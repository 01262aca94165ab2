import { isolate } from '#text/bidi'
import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    moved: (format: Format, count: number, title: string | undefined, target: string) =>
      `${title === undefined ? `${format.number(count)} مورد` : `«${isolate(title)}»`} به پوشهٔ «${isolate(target)}» منتقل شد.`,
    undone: (format: Format, count: number, title: string | undefined) =>
      `${title === undefined ? `${format.number(count)} مورد` : `«${isolate(title)}»`} به جای پیشین بازگشت.`,
    failed: (format: Format, count: number, title: string | undefined, why: string) =>
      `${title === undefined ? `${format.number(count)} مورد` : `«${isolate(title)}»`} منتقل نشد. ${why}`,
    unknown: 'دوباره تلاش کنید.',
    undo: 'واگرد',
  },
  en: {
    moved: (format, count, title, target) =>
      `${title === undefined ? `${format.number(count)} items were` : `“${isolate(title)}” was`} moved to “${isolate(target)}”.`,
    undone: (format, count, title) => `${title === undefined ? `${format.number(count)} items are` : `“${isolate(title)}” is`} back.`,
    failed: (format, count, title, why) =>
      `${title === undefined ? `${format.number(count)} items were` : `“${isolate(title)}” was`} not moved. ${why}`,
    unknown: 'Please try again.',
    undo: 'Undo',
  },
})
