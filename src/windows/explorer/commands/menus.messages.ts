import { defineMessages } from '#text/messages'

/** What only menus name. */
export const messages = defineMessages({
  fa: {
    word: 'سند ورد',
    powerpoint: 'ارائهٔ پاورپوینت',
    excel: 'کاربرگ اکسل',
    blank: 'خالی',
    saveCopy: 'ذخیرهٔ رونوشت…',
    copyOf: (title: string) => `${title} - رونوشت`,
    openPlace: 'باز کردن پوشهٔ دربرگیرنده',
    measure: 'اندازه و شمار محتوا',
    flags: 'نشان‌های پوشه',
    permissions: 'دسترسی‌ها…',
    keepDirectory: 'افزودن به پوشه‌های کاری',
    dropDirectory: 'برداشتن از پوشه‌های کاری',
    moveTo: 'انتقال به…',
    print: 'چاپ فهرست',
  },
  en: {
    word: 'Word document',
    powerpoint: 'PowerPoint presentation',
    excel: 'Excel workbook',
    blank: 'Blank',
    saveCopy: 'Save a copy…',
    copyOf: (title) => `${title} - Copy`,
    openPlace: 'Open the folder it is in',
    measure: 'Size and counts',
    flags: 'Flags of the folder',
    permissions: 'Permissions…',
    keepDirectory: 'Add to the working directories',
    dropDirectory: 'Remove from the working directories',
    moveTo: 'Move to…',
    print: 'Print the list',
  },
})
