import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'
import { noticeMessages } from '#text/messages/notices'
import type { NoticeKind } from './notices.repository'

/** The heading of a notice, by its kind. */
export const noticeHeadings = defineMessages({
  fa: {
    PERMISSION: 'دسترسی تازه',
    OCR: 'بازخوانی نویسه‌ها',
    TASK: 'کار تازه',
    REFERRED: 'ارجاع',
    REVIEW: 'بازبینی',
    SENT_BACK: 'کار برگشتی',
    FLOW: 'اطلاع گردش کار',
    PROCESS_DONE: 'پایان گردش کار',
    PROCESS_FAILED: 'خطای گردش کار',
  } satisfies Record<NoticeKind, string>,
  en: {
    PERMISSION: 'New permission',
    OCR: 'Recognition of text',
    TASK: 'New task',
    REFERRED: 'Referral',
    REVIEW: 'Review',
    SENT_BACK: 'Task sent back',
    FLOW: 'Workflow notice',
    PROCESS_DONE: 'Workflow finished',
    PROCESS_FAILED: 'Workflow failed',
  },
})

/** What it says, by the title of what it is about: an item, a task, a process. */
export const noticeSentences = defineMessages({
  fa: {
    PERMISSION: (title: string) => `به «${isolate(title)}» دسترسی تازه‌ای یافته‌اید.`,
    OCR: (title: string) => noticeMessages('fa').forceOcrDone(title),
    TASK: (title: string) => `کار «${isolate(title)}» برای شما آمده است.`,
    REFERRED: (title: string) => `کار «${isolate(title)}» به شما ارجاع شده است.`,
    REVIEW: (title: string) => `کار «${isolate(title)}» انجام شده و در انتظار بازبینی شماست.`,
    SENT_BACK: (title: string) => `کار «${isolate(title)}» برای انجام دوباره به شما برگشته است.`,
    FLOW: (title: string) => isolate(title),
    PROCESS_DONE: (title: string) => `گردش کار «${isolate(title)}» پایان یافت.`,
    PROCESS_FAILED: (title: string) => `گردش کار «${isolate(title)}» با خطا پایان یافت.`,
  } satisfies Record<NoticeKind, (title: string) => string>,
  en: {
    PERMISSION: (title) => `You have been given a new permission on “${isolate(title)}”.`,
    OCR: (title) => noticeMessages('en').forceOcrDone(title),
    TASK: (title) => `The task “${isolate(title)}” has come to you.`,
    REFERRED: (title) => `The task “${isolate(title)}” has been referred to you.`,
    REVIEW: (title) => `The task “${isolate(title)}” is done and waits for your review.`,
    SENT_BACK: (title) => `The task “${isolate(title)}” has come back to be done once more.`,
    FLOW: (title) => isolate(title),
    PROCESS_DONE: (title) => `The workflow “${isolate(title)}” has finished.`,
    PROCESS_FAILED: (title) => `The workflow “${isolate(title)}” has ended with an error.`,
  },
})
