import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    folderName: 'نام پوشه',
    title: 'عنوان',
    text: 'متن',
    save: 'ساختن',
    cancel: 'انصراف',
    notMade: 'ساخته نشد. ارتباط خود را بررسی کنید و دوباره تلاش کنید.',
    folderMade: (title: string) => `پوشهٔ «${isolate(title)}» ساخته شد.`,
    paragraphMade: (title: string) => `بند «${isolate(title)}» ساخته شد.`,
  },
  en: {
    folderName: 'Name of the folder',
    title: 'Title',
    text: 'Text',
    save: 'Make',
    cancel: 'Cancel',
    notMade: 'It was not made. Check your connection and try again.',
    folderMade: (title) => `The folder “${isolate(title)}” was made.`,
    paragraphMade: (title) => `The paragraph “${isolate(title)}” was made.`,
  },
})
