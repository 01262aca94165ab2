import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    held: (format: Format, copied: number, cut: number) =>
      [copied > 0 ? `${format.number(copied)} کپی` : '', cut > 0 ? `${format.number(cut)} برش` : ''].filter(Boolean).join('، '),
    loadedShare: (format: Format, loaded: number) => `${format.number(loaded)} مورد نمایش داده شده`,
    selected: (format: Format, count: number, total: number) => `${format.number(count)} از ${format.number(total)} انتخاب شد`,
    heldItems: 'بریده‌دان',
    pageSize: 'شمار موردها در هر صفحه',
    pages: 'صفحه‌های شماره‌دار',
    previewNeedsRoom: 'پیش‌نمایش (پنجره را پهن‌تر کنید)',
  },
  en: {
    held: (format, copied, cut) =>
      [copied > 0 ? `${format.number(copied)} copied` : '', cut > 0 ? `${format.number(cut)} cut` : ''].filter(Boolean).join(', '),
    loadedShare: (format, loaded) => `${format.number(loaded)} shown`,
    selected: (format, count, total) => `${format.number(count)} of ${format.number(total)} selected`,
    heldItems: 'Clipboard',
    pageSize: 'Items per page',
    pages: 'Numbered pages',
    previewNeedsRoom: 'Preview (widen the window)',
  },
})
