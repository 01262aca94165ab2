import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: { icon: 'نماد', color: 'رنگ', none: 'ندارد' },
  en: { icon: 'Icon', color: 'Colour', none: 'None' },
})

/** Icons that users can choose for a row, with their names. */
export const iconTitles = defineMessages({
  fa: {
    folder: 'پوشه',
    document: 'سند',
    archive: 'بایگانی',
    search: 'جست‌وجو',
    list: 'فهرست',
    message: 'پیام',
    calendar: 'تقویم',
    check: 'تیک',
    close: 'ضربدر',
    edit: 'مداد',
    undo: 'بازگشت',
    upload: 'بارگذاری',
    download: 'دریافت',
    print: 'چاپ',
    link: 'پیوند',
    user: 'شخص',
    users: 'گروه',
    home: 'خانه',
    info: 'آگاهی',
    warning: 'هشدار',
  },
  en: {
    folder: 'Folder',
    document: 'Document',
    archive: 'Archive',
    search: 'Search',
    list: 'List',
    message: 'Message',
    calendar: 'Calendar',
    check: 'Tick',
    close: 'Cross',
    edit: 'Pencil',
    undo: 'Back',
    upload: 'Upload',
    download: 'Download',
    print: 'Print',
    link: 'Link',
    user: 'Person',
    users: 'Group',
    home: 'House',
    info: 'Information',
    warning: 'Warning',
  },
})
