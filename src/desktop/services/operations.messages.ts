import { isolate } from '#text/bidi'
import type { Format } from '#text/format'
import { defineMessages } from '#text/messages'

const faItems = (format: Format, count: number, title: string | undefined) =>
  title === undefined ? `${format.number(count)} مورد` : `«${isolate(title)}»`
const enItems = (format: Format, count: number, title: string | undefined, one: string, several: string) =>
  title === undefined ? `${format.number(count)} ${count === 1 ? `item ${one}` : `items ${several}`}` : `“${isolate(title)}” ${one}`

const enNames = (format: Format, count: number, title: string | undefined) =>
  title === undefined ? `${format.number(count)} items` : `“${isolate(title)}”`

/** Arguments of a message about items: their number, and the title if there is only one. */
type Items = [format: Format, count: number, title: string | undefined]

export const messages = defineMessages({
  fa: {
    moved: (target: string, ...items: Items) => `${faItems(...items)} به پوشهٔ «${isolate(target)}» منتقل شد.`,
    deleted: (...items: Items) => `${faItems(...items)} به سطل بازیافت رفت.`,
    restored: (...items: Items) => `${faItems(...items)} به جای خود بازگردانده شد.`,
    restoredElsewhere: (place: string, ...items: Items) =>
      `${faItems(...items)} بازگردانده شد. پوشهٔ پیشین در دسترس نیست؛ آن را در «${isolate(place)}» بیابید.`,
    restoredVersion: (title: string) => `نسخهٔ قبلی «${isolate(title)}» بازگردانده شد.`,
    noEarlier: 'این سند نسخهٔ قبلی ندارد.',
    notRestoredVersion: (why: string, title: string) => `نسخهٔ قبلی «${isolate(title)}» بازگردانده نشد. ${why}`,
    purging: (...items: Items) => `${faItems(...items)} در حال حذف همیشگی است.`,
    purged: (...items: Items) => `${faItems(...items)} برای همیشه حذف شد.`,
    partlyPurged: (format: Format, count: number, left: number) =>
      `${format.number(count)} مورد برای همیشه حذف شد، ${format.number(left)} مورد حذف نشد.`,
    purgeStopped: (format: Format, count: number) => `حذف همیشگی متوقف شد. ${format.number(count)} مورد حذف شده است و بازنمی‌گردد.`,
    emptying: 'سطل بازیافت در حال خالی شدن است.',
    emptied: 'سطل بازیافت خالی شد.',
    undoneMOVE: (...items: Items) => `${faItems(...items)} به جای پیشین بازگشت.`,
    undoneRENAME: (...[, , title]: Items) => `نام «${isolate(title ?? '')}» بازگشت.`,
    undoneDELETE: (...items: Items) => `${faItems(...items)} از سطل بازیافت به جای پیشین بازگشت.`,
    undonePASTE: (..._: Items) => 'چسباندن برگردانده شد.',
    undonePERMISSION: (...items: Items) => `دسترسی‌های ${faItems(...items)} به حال پیشین بازگشت.`,
    redonePERMISSION: (...items: Items) => `دسترسی‌های ${faItems(...items)} دوباره اعمال شد.`,
    rightsUnderWay: (...items: Items) => `دسترسی‌های ${faItems(...items)} تغییر کرد. موردهای درون آن یکی‌یکی تغییر می‌کند.`,
    rightsLeft: (format: Format, count: number) =>
      `دسترسی‌ها به حال پیشین بازگشت، جز ${format.number(count)} مورد که دیگران در این میان تغییرش داده‌اند یا شما اجازهٔ تغییرش را ندارید. دسترسی‌های آن را بازبینی کنید.`,
    rightsNotBack: (why: string) => `همهٔ دسترسی‌ها به حال پیشین بازنگشت. ${why}`,
    redoneMOVE: (...items: Items) => `${faItems(...items)} دوباره منتقل شد.`,
    redoneRENAME: (...[, , title]: Items) => `نام دوباره «${isolate(title ?? '')}» شد.`,
    redoneDELETE: (...items: Items) => `${faItems(...items)} دوباره به سطل بازیافت رفت.`,
    redonePASTE: (..._: Items) => 'چسباندن دوباره انجام شد.',
    undoneUNTAG: (...[, , title]: Items) => `آنچه از «${isolate(title ?? '')}» برداشته شده بود بازگشت.`,
    redoneUNTAG: (...[, , title]: Items) => `آنچه از «${isolate(title ?? '')}» برداشته شده بود دوباره برداشته شد.`,
    notMoved: (why: string, ...items: Items) => `${faItems(...items)} منتقل نشد. ${why}`,
    notDeleted: (why: string, ...items: Items) => `${faItems(...items)} حذف نشد. ${why}`,
    notRestored: (why: string, ...items: Items) => `${faItems(...items)} بازگردانده نشد. ${why}`,
    notPurged: (why: string, ...items: Items) => `${faItems(...items)} برای همیشه حذف نشد. ${why}`,
    notEmptied: (why: string) => `سطل بازیافت خالی نشد. ${why}`,
    unknown: 'دوباره تلاش کنید.',
    undo: 'واگرد',
    redo: 'انجام دوباره',
  },
  en: {
    moved: (target, ...items) => `${enItems(...items, 'was', 'were')} moved to “${isolate(target)}”.`,
    deleted: (...items) => `${enItems(...items, 'was', 'were')} moved to the recycle bin.`,
    restored: (...items) => `${enItems(...items, 'was', 'were')} put back.`,
    restoredElsewhere: (place, ...items) =>
      `${enItems(...items, 'was', 'were')} put back. The former folder is not available; look in “${isolate(place)}”.`,
    restoredVersion: (title) => `The previous version of “${isolate(title)}” was restored.`,
    noEarlier: 'This document has no previous version.',
    notRestoredVersion: (why, title) => `The previous version of “${isolate(title)}” was not restored. ${why}`,
    purging: (...items) => `${enItems(...items, 'is', 'are')} being deleted for good.`,
    purged: (...items) => `${enItems(...items, 'was', 'were')} deleted for good.`,
    partlyPurged: (format, count, left) =>
      `${format.number(count)} ${count === 1 ? 'item was' : 'items were'} deleted for good, ${format.number(left)} ${left === 1 ? 'was' : 'were'} not.`,
    purgeStopped: (format, count) => `Deleting was stopped. ${format.number(count)} items are gone for good.`,
    emptying: 'The recycle bin is being emptied.',
    emptied: 'The recycle bin is empty.',
    undoneMOVE: (...items) => `${enItems(...items, 'is', 'are')} back.`,
    undoneRENAME: (...[, , title]) => `The name “${isolate(title ?? '')}” is back.`,
    undoneDELETE: (...items) => `${enItems(...items, 'is', 'are')} back from the recycle bin.`,
    undonePASTE: () => 'The paste was undone.',
    undonePERMISSION: (...items) => `The permissions of ${enNames(...items)} are as they were.`,
    redonePERMISSION: (...items) => `The permissions of ${enNames(...items)} were applied again.`,
    rightsUnderWay: (...items) => `The permissions of ${enNames(...items)} were changed. Its contents follow one by one.`,
    rightsLeft: (format, count) =>
      `The permissions are as they were, except for ${format.number(count)} that others have changed meanwhile or you may not change. Please review those.`,
    rightsNotBack: (why) => `Not all permissions are as they were. ${why}`,
    redoneMOVE: (...items) => `${enItems(...items, 'was', 'were')} moved again.`,
    redoneRENAME: (...[, , title]) => `The name is “${isolate(title ?? '')}” again.`,
    redoneDELETE: (...items) => `${enItems(...items, 'is', 'are')} in the recycle bin again.`,
    redonePASTE: () => 'The paste was done again.',
    undoneUNTAG: (...[, , title]) => `What was taken off “${isolate(title ?? '')}” is back.`,
    redoneUNTAG: (...[, , title]) => `What was taken off “${isolate(title ?? '')}” was taken off again.`,
    notMoved: (why, ...items) => `${enItems(...items, 'was', 'were')} not moved. ${why}`,
    notDeleted: (why, ...items) => `${enItems(...items, 'was', 'were')} not deleted. ${why}`,
    notRestored: (why, ...items) => `${enItems(...items, 'was', 'were')} not put back. ${why}`,
    notPurged: (why, ...items) => `${enItems(...items, 'was', 'were')} not deleted for good. ${why}`,
    notEmptied: (why) => `The recycle bin was not emptied. ${why}`,
    unknown: 'Please try again.',
    undo: 'Undo',
    redo: 'Redo',
  },
})
