import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    intro: (title: string) => `بازخوانی نویسه‌های ${isolate(title)}`,
    engine: 'موتور بازخوانی',
    fakoor: 'فکور',
    alefba: 'الفبا',
    language: 'زبان سند',
    FARSI: 'فارسی',
    ENGLISH: 'انگلیسی',
    BOTH: 'فارسی و انگلیسی',
    itself: 'موتور الفبا زبان سند را خودش می‌یابد.',
    confirm: 'تأیید',
    cancel: 'انصراف',
    queued: (title: string) => `بازخوانی نویسه‌های ${isolate(title)} آغاز شد. پایان آن را خبر می‌دهیم.`,
  },
  en: {
    intro: (title) => `Recognise the text of ${isolate(title)}`,
    engine: 'Recognition engine',
    fakoor: 'Fakoor',
    alefba: 'Alefba',
    language: 'Language of the document',
    FARSI: 'Persian',
    ENGLISH: 'English',
    BOTH: 'Persian and English',
    itself: 'Alefba finds the language by itself.',
    confirm: 'Confirm',
    cancel: 'Cancel',
    queued: (title) => `The recognition of ${isolate(title)} has begun. You will be told when it is done.`,
  },
})
