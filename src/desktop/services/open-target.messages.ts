import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    hidden: 'این مورد در دسترس شما نیست: یا حذف شده است یا اجازهٔ خواندن آن را ندارید.',
    closed: (title: string) => `اجازهٔ دیدن محتوای «${isolate(title)}» را ندارید.`,
    request: 'درخواست دسترسی',
    requested: 'درخواست شما فرستاده شد. پس از پذیرفتن آن خبر می‌گیرید.',
    allowed: (title: string) => `اجازهٔ خواندن «${isolate(title)}» داده شد.`,
  },
  en: {
    hidden: 'You cannot open this item: it was deleted, or you may not read it.',
    closed: (title) => `You may not see the content of “${isolate(title)}”.`,
    request: 'Request access',
    requested: 'Your request was sent. You will be notified when it is granted.',
    allowed: (title) => `Reading “${isolate(title)}” is now allowed.`,
  },
})
