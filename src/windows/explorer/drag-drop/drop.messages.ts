import { isolate } from '#text/bidi'
import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    dropHere: (title: string) => `رها کنید تا در «${isolate(title)}» بارگذاری شود.`,
    dropCounting: (format: Format, count: number) => `${format.number(count)} پرونده شمرده شد؛ شمارش ادامه دارد…`,
    dropRefused: 'اینجا نمی‌توانید پرونده بارگذاری کنید.',
    moveHere: (format: Format, count: number, title: string) =>
      `رها کنید تا ${count === 1 ? 'این مورد' : `${format.number(count)} مورد`} به «${isolate(title)}» منتقل شود.`,
    copyHere: (format: Format, count: number, title: string) =>
      `رها کنید تا رونوشت ${count === 1 ? 'این مورد' : `${format.number(count)} مورد`} به «${isolate(title)}» برود.`,
    moveIntoItself: 'پوشه درون خودش جا نمی‌گیرد.',
    moveBelowItself: 'پوشه درون زیرپوشهٔ خودش جا نمی‌گیرد.',
    moveNowhere: (title: string) => `هم‌اکنون در «${isolate(title)}» است.`,
    moveNotFolder: 'اینجا جای انتقال نیست. پوشهٔ دیگری انتخاب کنید.',
    moveNotWritable: (title: string) => `اجازهٔ نوشتن در «${isolate(title)}» را ندارید.`,
    moveNotAllowed: 'اجازهٔ جابه‌جا کردن همهٔ این موردها را ندارید.',
    moveNoFolder: 'روی یک پوشه رها کنید.',
    useDownload: 'این موردها را از اینجا نمی‌توان بیرون کشید. از منوی آن‌ها «بارگیری» را برگزینید.',
    copyNotAllowed: 'برای این کار، دسترسی بارگیری همهٔ موردهای انتخاب‌شده لازم است.',
  },
  en: {
    dropHere: (title) => `Drop to upload into “${isolate(title)}”.`,
    dropCounting: (format, count) => `${format.number(count)} files so far; still counting…`,
    dropRefused: 'You can not upload files here.',
    moveHere: (format, count, title) =>
      `Drop to move ${count === 1 ? 'this item' : `${format.number(count)} items`} to “${isolate(title)}”.`,
    copyHere: (format, count, title) =>
      `Drop to copy ${count === 1 ? 'this item' : `${format.number(count)} items`} to “${isolate(title)}”.`,
    moveIntoItself: 'A folder does not fit into itself.',
    moveBelowItself: 'A folder does not fit into a folder below itself.',
    moveNowhere: (title) => `Already in “${isolate(title)}”.`,
    moveNotFolder: 'Nothing can be moved here. Choose another folder.',
    moveNotWritable: (title) => `You may not write in “${isolate(title)}”.`,
    moveNotAllowed: 'You may not move all of these items.',
    moveNoFolder: 'Drop on a folder.',
    useDownload: 'These items can not be dragged out of here. Choose “Download” in their menu.',
    copyNotAllowed: 'This needs the right to download all selected items.',
  },
})
