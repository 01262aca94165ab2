import type { Format } from '../format'
import { defineMessages } from '../messages'

/** Sentences with the number of files of an upload, by state. */
export const uploadCountMessages = defineMessages({
  fa: {
    stored: (format: Format, count: number) => `${format.number(count)} پرونده بارگذاری شد`,
    shortcut: (format: Format, count: number) => `${format.number(count)} پروندهٔ تکراری (میان‌بر ساخته شد)`,
    skipped: (format: Format, count: number) => `${format.number(count)} پرونده رد شد`,
    failed: (format: Format, count: number) => `${format.number(count)} پرونده بارگذاری نشد`,
    awaiting: (format: Format, count: number) => `${format.number(count)} پرونده منتظر تصمیم شماست`,
    stopped: (format: Format, count: number) => `${format.number(count)} پرونده متوقف شده است`,
    sending: (format: Format, count: number) => `${format.number(count)} پرونده در حال بارگذاری است`,
    waiting: (format: Format, count: number) => `${format.number(count)} پرونده در صف است`,
    ended: 'بارگذاری پایان یافت',
    halted: 'بارگذاری متوقف شد',
    sentence: (parts: readonly string[]) => `${parts.join('؛ ')}.`,
    decide: 'پاسخ دادن',
    show: 'نمایش',
  },
  en: {
    stored: (format, count) => `${format.number(count)} ${count === 1 ? 'file' : 'files'} uploaded`,
    shortcut: (format, count) =>
      `${format.number(count)} ${count === 1 ? 'duplicate file (shortcut' : 'duplicate files (shortcuts'} created)`,
    skipped: (format, count) => `${format.number(count)} ${count === 1 ? 'file' : 'files'} skipped`,
    failed: (format, count) => `${format.number(count)} ${count === 1 ? 'file' : 'files'} not uploaded`,
    awaiting: (format, count) => `${format.number(count)} ${count === 1 ? 'file needs' : 'files need'} your decision`,
    stopped: (format, count) => `${format.number(count)} ${count === 1 ? 'file' : 'files'} stopped`,
    sending: (format, count) => `${format.number(count)} ${count === 1 ? 'file is' : 'files are'} being uploaded`,
    waiting: (format, count) => `${format.number(count)} ${count === 1 ? 'file' : 'files'} in the queue`,
    ended: 'Upload finished',
    halted: 'Upload stopped',
    sentence: (parts) => `${parts.join('; ')}.`,
    decide: 'Decide',
    show: 'Show',
  },
})
