import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'
import { noticeMessages } from '#text/messages/notices'
import type { NoticeKind } from './notices.repository'

/** Heading of a notification by its kind. */
export const noticeHeadings = defineMessages({
  fa: {
    PERMISSION: 'اشتراک‌گذاری',
    SHARED_ITEMS: 'اشتراک‌گذاری',
    ACCESS_REQUEST: 'درخواست دسترسی',
    EXPIRY: 'پایان دسترسی',
    EXPIRIES: 'پایان دسترسی',
    OCR: 'تشخیص متن تصویر',
    TASK: 'کار تازه',
    REFERRED: 'ارجاع',
    REVIEW: 'بازبینی',
    SENT_BACK: 'کار برگشتی',
    FLOW: 'اطلاع گردش کار',
    PROCESS_DONE: 'پایان گردش کار',
    PROCESS_FAILED: 'خطای گردش کار',
    SEARCH: 'جست‌وجو',
  } satisfies Record<NoticeKind, string>,
  en: {
    PERMISSION: 'Sharing',
    SHARED_ITEMS: 'Sharing',
    ACCESS_REQUEST: 'Request for access',
    EXPIRY: 'End of a right',
    EXPIRIES: 'End of rights',
    OCR: 'Recognition of text',
    TASK: 'New task',
    REFERRED: 'Referral',
    REVIEW: 'Review',
    SENT_BACK: 'Task sent back',
    FLOW: 'Workflow notice',
    PROCESS_DONE: 'Workflow finished',
    PROCESS_FAILED: 'Workflow failed',
    SEARCH: 'Search',
  },
})

/** Subject of a notification: an item, a task or a process. */
interface Subject {
  title: string
  isFolder: boolean
  /** Full name of the user whose action caused the notification. */
  by: string | null
  /** Text of that user, or the day of the first end. */
  text: string | null
}

const withText = (sentence: string, text: string | null): string => (text === null ? sentence : `${sentence}\n${isolate(text)}`)

/** Text of a notification by its kind. */
export const noticeSentences = defineMessages({
  fa: {
    PERMISSION: ({ title, isFolder, by, text }: Subject) => {
      const item = `${isFolder ? 'پوشهٔ' : 'سند'} «${isolate(title)}»`
      return withText(by === null ? `${item} با شما به اشتراک گذاشته شد.` : `${isolate(by)} ${item} را با شما به اشتراک گذاشت.`, text)
    },
    SHARED_ITEMS: ({ title, by, text }: Subject) =>
      withText(by === null ? `${title} مورد با شما به اشتراک گذاشته شد.` : `${isolate(by)} ${title} مورد را با شما به اشتراک گذاشت.`, text),
    ACCESS_REQUEST: ({ title, isFolder, by, text }: Subject) =>
      withText(`${isolate(by ?? 'کاربری')} می‌خواهد ${isFolder ? 'پوشهٔ' : 'سند'} «${isolate(title)}» را بخواند.`, text),
    EXPIRY: ({ title, isFolder, by, text }: Subject) =>
      `دسترسی شما به ${isFolder ? 'پوشهٔ' : 'سند'} «${isolate(title)}» در ${text} پایان می‌یابد. اگر هنوز به آن نیاز دارید، از ${isolate(by ?? 'صاحب آن')} بخواهید تمدید کند.`,
    EXPIRIES: ({ title, text }: Subject) =>
      `دسترسی شما به ${title} مورد به‌زودی پایان می‌یابد؛ نخستین آن‌ها در ${text}. اگر هنوز به آن‌ها نیاز دارید، درخواست تمدید کنید.`,
    OCR: ({ title }: Subject) => noticeMessages('fa').forceOcrDone(title),
    TASK: ({ title }: Subject) => `کار «${isolate(title)}» برای شما آمده است.`,
    REFERRED: ({ title }: Subject) => `کار «${isolate(title)}» به شما ارجاع شده است.`,
    REVIEW: ({ title }: Subject) => `کار «${isolate(title)}» انجام شده و در انتظار بازبینی شماست.`,
    SENT_BACK: ({ title }: Subject) => `کار «${isolate(title)}» برای انجام دوباره به شما برگشته است.`,
    FLOW: ({ title }: Subject) => isolate(title),
    PROCESS_DONE: ({ title }: Subject) => `گردش کار «${isolate(title)}» پایان یافت.`,
    PROCESS_FAILED: ({ title }: Subject) => `گردش کار «${isolate(title)}» با خطا پایان یافت.`,
    SEARCH: ({ title }: Subject) => `جست‌وجوی «${isolate(title)}» نتیجهٔ تازه دارد.`,
  } satisfies Record<NoticeKind, (subject: Subject) => string>,
  en: {
    PERMISSION: ({ title, isFolder, by, text }) => {
      const item = `${isFolder ? 'folder' : 'document'} “${isolate(title)}”`
      return withText(by === null ? `The ${item} has been shared with you.` : `${isolate(by)} has shared the ${item} with you.`, text)
    },
    SHARED_ITEMS: ({ title, by, text }) =>
      withText(by === null ? `${title} items have been shared with you.` : `${isolate(by)} has shared ${title} items with you.`, text),
    ACCESS_REQUEST: ({ title, isFolder, by, text }) =>
      withText(`${isolate(by ?? 'A user')} asks to read the ${isFolder ? 'folder' : 'document'} “${isolate(title)}”.`, text),
    EXPIRY: ({ title, isFolder, by, text }) =>
      `Your right to the ${isFolder ? 'folder' : 'document'} “${isolate(title)}” ends on ${text}. If you still need it, ask ${isolate(by ?? 'its owner')} to extend it.`,
    EXPIRIES: ({ title, text }) =>
      `Your rights to ${title} items end soon, the first of them on ${text}. If you still need them, ask for an extension.`,
    OCR: ({ title }) => noticeMessages('en').forceOcrDone(title),
    TASK: ({ title }) => `The task “${isolate(title)}” has come to you.`,
    REFERRED: ({ title }) => `The task “${isolate(title)}” has been referred to you.`,
    REVIEW: ({ title }) => `The task “${isolate(title)}” is done and waits for your review.`,
    SENT_BACK: ({ title }) => `The task “${isolate(title)}” has come back to be done once more.`,
    FLOW: ({ title }) => isolate(title),
    PROCESS_DONE: ({ title }) => `The workflow “${isolate(title)}” has finished.`,
    PROCESS_FAILED: ({ title }) => `The workflow “${isolate(title)}” has ended with an error.`,
    SEARCH: ({ title }) => `The search “${isolate(title)}” has new results.`,
  },
})
