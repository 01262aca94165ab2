import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    paging: 'صفحه‌بندی',
    jump: 'برو به صفحه',
    page: (format: Format, page: number) => `صفحهٔ ${format.number(page, { useGrouping: false })}`,
    firstPage: 'صفحهٔ نخست',
    lastPage: 'صفحهٔ پایانی',
    previousPage: 'صفحهٔ پیشین',
    nextPage: 'صفحهٔ پسین',
  },
  en: {
    paging: 'Paging',
    jump: 'Go to page',
    page: (format, page) => `Page ${format.number(page, { useGrouping: false })}`,
    firstPage: 'First page',
    lastPage: 'Last page',
    previousPage: 'Previous page',
    nextPage: 'Next page',
  },
})
