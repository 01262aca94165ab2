import type { Format } from '#text/format'
import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'
import { formatDateForName } from '#text/name-date'

export const messages = defineMessages({
  fa: {
    record: 'ضبط گفتار',
    stop: 'پایان ضبط',
    open: 'خواندن پروندهٔ صوتی یا ویدیویی',
    cancel: 'انصراف',
    text: 'متن',
    textHint: 'آنچه شنیده می‌شود اینجا می‌آید و می‌توانید آن را درست کنید.',
    name: 'نام سند',
    fileName: (format: Format, now: number) => `گفتار ${formatDateForName(format, now)}`,
    save: 'ذخیره در پوشه…',
    saveTitle: 'پوشه‌ای برای ذخیره برگزینید',
    saveHere: 'ذخیره در این پوشه',
    opening: 'میکروفون آماده می‌شود…',
    recording: 'بگویید…',
    finishing: 'واپسین واژه‌ها می‌رسند…',
    reading: (format: Format, title: string, share: number) => `«${isolate(title)}» خوانده می‌شود: ${format.percent(share)}`,
    unavailable: 'سرویس تبدیل گفتار در این سامانه پیکربندی نشده یا پاسخ نمی‌دهد. مدیر سامانه نشانی آن را در پیکربندی می‌نویسد.',
    again: 'تلاش دوباره',
    unreadable: 'مرورگر این پرونده را نمی‌تواند بخواند. پرونده‌ای صوتی یا ویدیویی با قالبی رایج برگزینید.',
    tooLarge: 'این پرونده بزرگ‌تر از ۲۰۰ مگابایت است. بخشی از آن را جدا کنید و بخوانید.',
  },
  en: {
    record: 'Record speech',
    stop: 'End recording',
    open: 'Read an audio or video file',
    cancel: 'Cancel',
    text: 'Text',
    textHint: 'What is heard comes here, and can be corrected.',
    name: 'Name of the document',
    fileName: (format, now) => `Speech ${formatDateForName(format, now)}`,
    save: 'Save in a folder…',
    saveTitle: 'Choose a folder to save in',
    saveHere: 'Save in this folder',
    opening: 'The microphone gets ready…',
    recording: 'Speak…',
    finishing: 'The last words are coming…',
    reading: (format, title, share) => `“${isolate(title)}” is read: ${format.percent(share)}`,
    unavailable: 'No speech service is configured here, or it does not answer. An administrator writes its address in the configuration.',
    again: 'Try again',
    unreadable: 'The browser can not read this file. Choose an audio or video file such as mp3, wav or mp4.',
    tooLarge: 'This file is larger than 200 MB. Cut a part out of it and read that.',
  },
})
