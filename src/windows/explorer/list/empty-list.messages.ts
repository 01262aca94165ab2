import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    noRoots: 'پوشه‌ای در دسترس شما نیست. از مدیر سامانه دسترسی بخواهید.',
    binEmpty: 'سطل بازیافت خالی است.',
    binNothing: (words: string) => `در سطل بازیافت چیزی با «${isolate(words)}» پیدا نشد.`,
    binShowAll: 'نمایش همهٔ سطل',
    empty: 'این پوشه خالی است.',
    emptyDrop: 'این پوشه خالی است. پرونده‌ها یا پوشه‌ها را اینجا رها کنید.',
    limited: 'محتوای این پوشه با شما به اشتراک گذاشته نشده است. دسترسی به آن را از مدیر سامانه بخواهید.',
    limitedWriter: 'در این پوشه موردی نیست که بتوانید ببینید: محتوای آن با شما به اشتراک گذاشته نشده است.',
    emptySeveral: 'این پوشه‌ها خالی است.',
    limitedSeveral: 'در این پوشه‌ها موردی نیست که بتوانید ببینید: محتوای همهٔ آن‌ها با شما به اشتراک گذاشته نشده است.',
    emptyReadOnly: 'این پوشه خالی است. افزودن به آن دسترسی نوشتن می‌خواهد؛ آن را از مدیر سامانه بخواهید.',
  },
  en: {
    noRoots: 'No folder is open to you. Ask an administrator for access.',
    binEmpty: 'The recycle bin is empty.',
    binNothing: (words) => `Nothing in the recycle bin has “${isolate(words)}”.`,
    binShowAll: 'Show the whole bin',
    empty: 'This folder is empty.',
    emptyDrop: 'This folder is empty. Drop files or folders here.',
    limited: 'The content of this folder is not shared with you. Ask an administrator for access to it.',
    limitedWriter: 'There is nothing in this folder that you may see: its content is not shared with you.',
    emptySeveral: 'These folders are empty.',
    limitedSeveral: 'There is nothing in these folders that you may see: not all of their content is shared with you.',
    emptyReadOnly: 'This folder is empty. Adding to it needs the right to write in it; ask an administrator for it.',
  },
})
