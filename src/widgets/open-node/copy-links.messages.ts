import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    copied: 'پیوند کپی شد. کسی که اجازهٔ خواندن ندارد، با باز کردن آن می‌تواند درخواست دسترسی بفرستد.',
    windowCopied: 'پیوند کپی شد. هر کس اجازهٔ این برنامه را داشته باشد، با باز کردن آن به همین برنامه می‌رسد.',
    notCopied: 'مرورگر اجازهٔ کپی نداد. پیوند را از «جزئیات» بردارید.',
  },
  en: {
    copied: 'The link was copied. People who may not read the item can open it to request access.',
    windowCopied: 'The link was copied. It opens this program for everyone who may use it.',
    notCopied: 'The browser did not allow copying. Take the link from the details.',
  },
})
