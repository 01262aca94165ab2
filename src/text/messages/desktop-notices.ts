import { isolate } from '../bidi'
import type { Format } from '../format'
import { defineMessages } from '../messages'

/** Sentences of notifications that the desktop itself shows. Their code is loaded with the page, so all others are in `notices.ts`. */
export const desktopNoticeMessages = defineMessages({
  fa: {
    workingDirectoryAdded: (title: string) => `پوشهٔ «${isolate(title)}» به پوشه‌های کاری شما افزوده شد.`,
    workingDirectoryRemoved: (title: string) => `پوشهٔ «${isolate(title)}» از پوشه‌های کاری شما برداشته شد.`,
    workflowStarted: (title: string) => `گردش کار برای «${isolate(title)}» آغاز شد.`,
    fileTooLarge: (format: Format, limit: number) => `حجم پرونده از حد مجاز (${format.size(limit)}) بیشتر است.`,
    cutLimit: (format: Format, limit: number) => `حداکثر ${format.number(limit)} مورد را می‌توان برید.`,
    emptyClipboard: 'چیزی برای چسباندن نیست. نخست موردی را کپی یا برش کنید.',
    leftOutOfCopy: (format: Format, count: number) => `${format.number(count)} مورد کپی نشد، چون اجازهٔ دریافت آن را ندارید.`,
    didYouMean: (reading: string) => `آیا منظورتان «${isolate(reading)}» بود؟`,
    openTask: 'باز کردن کار',
    openItem: 'باز کردن',
    allowReading: 'اجازهٔ خواندن',
    windowFailed: 'این پنجره با خطا روبه‌رو شد. دوباره تلاش کنید یا آن را ببندید.',
    copied: (format: Format, count: number) => `${format.number(count)} مورد در فهرست کپی است.`,
    cut: (title: string) => `«${isolate(title)}» بریده شد؛ آن را در پوشهٔ مقصد بچسبانید.`,
    notGathered: 'آنچه رها کردید خوانده نشد. صفحه را تازه کنید و دوباره رهایش کنید.',
  },
  en: {
    workingDirectoryAdded: (title) => `The folder “${isolate(title)}” was added to your working directories.`,
    workingDirectoryRemoved: (title) => `The folder “${isolate(title)}” was removed from your working directories.`,
    workflowStarted: (title) => `The workflow for “${isolate(title)}” has started.`,
    fileTooLarge: (format, limit) => `The file is larger than allowed (${format.size(limit)}).`,
    cutLimit: (format, limit) => `At most ${format.number(limit)} ${limit === 1 ? 'item' : 'items'} can be cut.`,
    emptyClipboard: 'There is nothing to paste. Copy or cut an item first.',
    leftOutOfCopy: (format, count) =>
      `${format.number(count)} ${count === 1 ? 'item was' : 'items were'} not copied: you are not allowed to download ${count === 1 ? 'it' : 'them'}.`,
    didYouMean: (reading) => `Did you mean “${isolate(reading)}”?`,
    openTask: 'Open the task',
    openItem: 'Open',
    allowReading: 'Allow reading',
    windowFailed: 'This window had an error. Try again or close it.',
    copied: (format, count) => `${format.number(count)} ${count === 1 ? 'item is' : 'items are'} in the copy list.`,
    cut: (title) => `“${isolate(title)}” was cut; paste it in its new folder.`,
    notGathered: 'What you dropped could not be read. Reload the page and drop it again.',
  },
})
