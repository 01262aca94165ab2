import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    previewClosed: 'اجازهٔ دیدن محتوای این مورد را ندارید.',
    previewDocuments: 'سندها',
    previewLimited: 'محتوای این پوشه با شما به اشتراک گذاشته نشده است.',
    previewDocumentSize: 'حجم سندها، بدون پوشه‌ها',
    previewFailed: 'پیش‌نمایش دریافت نشد.',
    previewFolders: 'پوشه‌ها',
    previewNothing: 'برای دیدن پیش‌نمایش، موردی را انتخاب کنید.',
    quickClose: 'بستن',
    quickOpen: 'باز کردن',
    previewOf: (title: string) => `پیش‌نمایش ${isolate(title)}`,
  },
  en: {
    previewClosed: 'You may not see the content of this item.',
    previewDocuments: 'Documents',
    previewLimited: 'The content of this folder is not shared with you.',
    previewDocumentSize: 'Size of the documents, without folders',
    previewFailed: 'The preview could not be loaded.',
    previewFolders: 'Folders',
    previewNothing: 'Select an item to see its preview.',
    quickClose: 'Close',
    quickOpen: 'Open',
    previewOf: (title) => `Preview of ${isolate(title)}`,
  },
})
