import type { Locale } from '#text/locale'

interface PeriodicTask {
  default: string
  title: Readonly<Record<Locale, string>>
  help: Readonly<Record<Locale, string>>
}

const defineTasks = <const T extends Readonly<Record<string, PeriodicTask>>>(definitions: T): Readonly<Record<keyof T, PeriodicTask>> =>
  definitions

/** Periodic tasks by the name of their job; `periodic.<name>` is the configuration key. */
export const periodicTasks = defineTasks({
  'sweep-bins': {
    default: 'hours 6',
    title: { fa: 'خالی کردن سطل‌های بازیافت', en: 'Emptying recycle bins' },
    help: {
      fa: 'آنچه بیش از زمان تعیین‌شده در سطل بازیافت مانده است برای همیشه حذف می‌شود.',
      en: 'What has lain in a recycle bin for longer than allowed is deleted for ever.',
    },
  },
  'sweep-blobs': {
    default: 'hours 6',
    title: { fa: 'پاک کردن محتواهای بی‌صاحب', en: 'Removing unused contents' },
    help: { fa: 'محتواهایی که هیچ نسخه‌ای به کارشان نمی‌برد از انبار پاک می‌شوند.', en: 'Contents that no version uses leave the store.' },
  },
  'sweep-uploads': {
    default: 'hours 6',
    title: { fa: 'پاک کردن بارگذاری‌های رهاشده', en: 'Removing abandoned uploads' },
    help: { fa: 'بخش‌های پرونده‌هایی که دیگر کسی نمی‌فرستد پاک می‌شود.', en: 'Parts of files that nobody goes on sending are removed.' },
  },
  'sweep-sessions': {
    default: 'hours 6',
    title: { fa: 'پاک کردن نشست‌های کهنه', en: 'Removing old sessions' },
    help: { fa: 'نشست‌هایی که یک ماه پیش پایان یافته‌اند پاک می‌شوند.', en: 'Sessions that ended a month ago are removed.' },
  },
  'sweep-links': {
    default: 'hours 1',
    title: { fa: 'پاک کردن پیوندهای دریافت', en: 'Removing download links' },
    help: { fa: 'پیوندهای دریافتی که زمانشان گذشته است پاک می‌شوند.', en: 'Download links that are over are removed.' },
  },
  'announce-expiries': {
    default: 'hours 1',
    title: { fa: 'خبر دادن از پایان دسترسی‌ها', en: 'Announcing the end of rights' },
    help: {
      fa: 'کسانی که دسترسی‌شان تا سه روز دیگر پایان می‌یابد یک بار خبر می‌گیرند.',
      en: 'Users whose right ends within three days are notified once.',
    },
  },
  'sweep-journal': {
    default: 'hours 6',
    title: { fa: 'پاک کردن تغییرهای برگشت‌ناپذیر', en: 'Removing changes past undoing' },
    help: { fa: 'تغییرهای پیش از دو روز دیگر برگردانده نمی‌شوند.', en: 'Changes older than two days cannot be undone any more.' },
  },
  'sweep-service-calls': {
    default: 'hours 24',
    title: { fa: 'پاک کردن درخواست‌های کهنه به سرویس‌ها', en: 'Removing old service requests' },
    help: {
      fa: 'درخواست‌های بیش از ۳۰ روز پیش به سرویس‌ها از گزارش پاک می‌شوند. ۵۰٬۰۰۰ درخواست تازه‌تر همیشه بیشترین شمار است.',
      en: 'Service requests of more than 30 days ago leave the log. The newest 50,000 are the most that is ever kept.',
    },
  },
  'sweep-texts': {
    default: 'hours 1',
    title: { fa: 'خواندن متن‌های خوانده‌نشده', en: 'Reading texts not read yet' },
    help: {
      fa: 'متن سندهایی که هنوز در جست‌وجو نیامده‌اند خوانده می‌شود، مانند سندهای پیش از به‌روز کردن برنامه.',
      en: 'Reads the text of documents that the search does not know yet, such as those from before an upgrade.',
    },
  },
  'sweep-jobs': {
    default: 'hours 24',
    title: { fa: 'پاک کردن کارهای پایان‌یافته', en: 'Removing finished jobs' },
    help: { fa: 'کارهای پس‌زمینه‌ای که یک هفته پیش پایان یافته‌اند پاک می‌شوند.', en: 'Background jobs that ended a week ago are removed.' },
  },
})
export type PeriodicName = keyof typeof periodicTasks
export const periodicNames = Object.keys(periodicTasks) as PeriodicName[]
