import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    allBins: 'همهٔ سطل‌ها',
    binTools: 'کارهای سطل بازیافت',
    ownBin: 'سطل من',
    purging: (format: Format, done: number, total: number) =>
      total === 0 ? 'حذف همیشگی آغاز شد…' : `حذف همیشگی: ${format.number(done)} از ${format.number(total)} مورد`,
    searchBin: 'جست‌وجوی نام و متن در سطل',
    stopPurge: 'توقف',
    whoseBin: 'سطلِ چه کسی',
  },
  en: {
    allBins: 'All bins',
    binTools: 'Recycle bin actions',
    ownBin: 'My bin',
    purging: (format, done, total) =>
      total === 0 ? 'Deleting for good has begun…' : `Deleting for good: ${format.number(done)} of ${format.number(total)}`,
    searchBin: 'Search names and texts in the bin',
    stopPurge: 'Stop',
    whoseBin: 'Whose bin',
  },
})
