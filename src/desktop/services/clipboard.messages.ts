import { isolate } from '#text/bidi'
import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    pasted: (format: Format, count: number, title: string | undefined, target: string) =>
      `${title === undefined ? `${format.number(count)} مورد` : `«${isolate(title)}»`} در پوشهٔ «${isolate(target)}» چسبانده شد.`,
    sent: (format: Format, count: number, title: string | undefined, target: string) =>
      `رونوشت ${title === undefined ? `${format.number(count)} مورد` : `«${isolate(title)}»`} به پوشهٔ «${isolate(target)}» رفت.`,
    notPasted: (target: string, why: string) => `در پوشهٔ «${isolate(target)}» چسبانده نشد. ${why}`,
    notSent: (target: string, why: string) => `رونوشتی به پوشهٔ «${isolate(target)}» نرفت. ${why}`,
    notAllPasted: (target: string, why: string) => `همهٔ موردها در پوشهٔ «${isolate(target)}» چسبانده نشد. ${why}`,
    notAllSent: (target: string, why: string) => `رونوشت همهٔ موردها به پوشهٔ «${isolate(target)}» نرفت. ${why}`,
    stopped: (target: string) => `کپی در پوشهٔ «${isolate(target)}» متوقف شد. آنچه کامل رسیده است می‌ماند.`,
    rightLost: 'دسترسی شما به آنچه کپی یا بریده‌اید، یا به این پوشه، کم شده است. از مدیر سامانه دسترسی بخواهید.',
    cleared: 'بریده‌دان خالی شد.',
    undo: 'واگرد',
    failed: 'این کار انجام نشد. دوباره تلاش کنید.',
  },
  en: {
    pasted: (format, count, title, target) =>
      `${title === undefined ? `${format.number(count)} items were` : `“${isolate(title)}” was`} pasted into “${isolate(target)}”.`,
    sent: (format, count, title, target) =>
      `${title === undefined ? `${format.number(count)} items were` : `“${isolate(title)}” was`} copied to “${isolate(target)}”.`,
    notPasted: (target, why) => `Nothing was pasted into “${isolate(target)}”. ${why}`,
    notSent: (target, why) => `Nothing was copied to “${isolate(target)}”. ${why}`,
    notAllPasted: (target, why) => `Not all items were pasted into “${isolate(target)}”. ${why}`,
    notAllSent: (target, why) => `Not all items were copied to “${isolate(target)}”. ${why}`,
    stopped: (target) => `Copying to “${isolate(target)}” was stopped. What has arrived whole stays.`,
    rightLost: 'Your right to what you copied or cut, or to this folder, was reduced. Ask an administrator for access.',
    cleared: 'The clipboard is empty.',
    undo: 'Undo',
    failed: 'This was not done. Please try again.',
  },
})
