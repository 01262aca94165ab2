import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    intro: (title: string) => `تشخیص متن تصویر ${isolate(title)}`,
    engine: 'روش تشخیص',
    fakoor: 'با زبان انتخابی',
    alefba: 'با زبان خودکار',
    language: 'زبان سند',
    FARSI: 'فارسی',
    ENGLISH: 'انگلیسی',
    BOTH: 'فارسی و انگلیسی',
    itself: 'هر صفحه به فارسی خوانده می‌شود و اگر لاتین باشد یا خوب خوانده نشود، به فارسی و انگلیسی.',
    confirm: 'تأیید',
    cancel: 'انصراف',
    queued: (title: string) => `تشخیص متن تصویر ${isolate(title)} آغاز شد. پایان آن را خبر می‌دهیم.`,
  },
  en: {
    intro: (title) => `Recognise the text of ${isolate(title)}`,
    engine: 'How to recognise',
    fakoor: 'In a chosen language',
    alefba: 'Language by itself',
    language: 'Language of the document',
    FARSI: 'Persian',
    ENGLISH: 'English',
    BOTH: 'Persian and English',
    itself: 'Each page is read as Persian, and as Persian and English when it is Latin or hard to read.',
    confirm: 'Confirm',
    cancel: 'Cancel',
    queued: (title) => `The recognition of ${isolate(title)} has begun. You will be told when it is done.`,
  },
})
