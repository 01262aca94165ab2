import { type ConfigKey, defineKeys } from './config-key'
import { OFFICIAL_HOLIDAYS } from './official-holidays'
import { type PeriodicName, periodicTasks } from './periodic-tasks'
import { webServiceKeys } from './web-service-keys'

const MEGABYTES_OF_A_TERABYTE = 1_048_576

const taskKeys = Object.fromEntries(
  Object.entries(periodicTasks).map(([name, task]): [string, ConfigKey] => [
    `periodic.${name}`,
    { ...task, section: 'periodicTasks', type: 'schedule', read: 'admin' },
  ]),
) as Record<`periodic.${PeriodicName}`, ConfigKey>

/** All configuration keys. Calls treat any other key as missing. */
export const configKeys = defineKeys({
  ...taskKeys,
  'app.title': {
    section: 'public',
    type: 'text',
    default: 'میزکار',
    read: 'everyone',
    title: { fa: 'عنوان صفحه', en: 'Page title' },
    help: { fa: 'نامی که در زبانهٔ مرورگر و صفحهٔ ورود دیده می‌شود.', en: 'The name in the tab of the browser and on the sign-in page.' },
  },
  'app.favicon': {
    section: 'public',
    type: 'image',
    default: null,
    read: 'everyone',
    title: { fa: 'نشان صفحه', en: 'Page icon' },
    help: {
      fa: 'نشانی که در زبانهٔ مرورگر دیده می‌شود: PNG، ICO، JPEG، GIF یا WebP تا ۱۴۰ کیلوبایت.',
      en: 'The icon in the tab of the browser: PNG, ICO, JPEG, GIF or WebP of up to 140 KB.',
    },
  },
  'hastineh.label': {
    section: 'public',
    type: 'text',
    default: 'هستینه',
    read: 'everyone',
    title: { fa: 'نام پوشهٔ اصلی', en: 'Name of the main folder' },
    help: { fa: 'نام پوشه‌ای که همهٔ پوشه‌های سازمان در آن است.', en: 'The name of the folder that holds all folders of the organisation.' },
  },
  'paragraph.root.first': {
    section: 'public',
    type: 'text',
    default: null,
    read: 'session',
    title: { fa: 'ریشهٔ نخست نمای صفحه‌ای', en: 'First root of the page view' },
    help: {
      fa: 'شناسهٔ پوشه‌ای که زیر آن بندها صفحه‌به‌صفحه خوانده و برچسب‌ها برگزیده می‌شوند. خالی یعنی پوشهٔ اصلی.',
      en: 'The id of a folder below which paragraphs are read page by page and tags are chosen. Empty means the main folder.',
    },
  },
  'paragraph.root.second': {
    section: 'public',
    type: 'text',
    default: null,
    read: 'session',
    title: { fa: 'ریشهٔ دوم نمای صفحه‌ای', en: 'Second root of the page view' },
    help: {
      fa: 'شناسهٔ پوشهٔ دوم. خالی یعنی «بندها».',
      en: 'The id of the second folder. Empty means the root of the paragraphs.',
    },
  },
  'upload.maxFileSizeMb': {
    section: 'public',
    type: 'number',
    default: '10240',
    read: 'everyone',
    min: 1,
    max: MEGABYTES_OF_A_TERABYTE,
    title: { fa: 'بیشترین اندازهٔ پرونده (مگابایت)', en: 'Largest file (megabytes)' },
    help: { fa: 'پرونده‌های بزرگ‌تر فرستاده نمی‌شوند.', en: 'Larger files are not sent.' },
  },
  'bin.retentionDays': {
    section: 'public',
    type: 'number',
    default: '30',
    read: 'everyone',
    min: 0,
    max: 3_650,
    title: { fa: 'ماندن در سطل بازیافت (روز؛ ۰ یعنی همیشه)', en: 'Time in the recycle bin (days; 0 means for ever)' },
    help: { fa: 'آنچه حذف شده است پس از این زمان برای همیشه پاک می‌شود.', en: 'What was deleted goes for ever after this time.' },
  },
  'viewer.pdf.embedded': {
    section: 'public',
    type: 'boolean',
    default: 'false',
    read: 'everyone',
    title: { fa: 'نمایش PDF با نمایشگر مرورگر', en: "Show PDF in the browser's own viewer" },
    help: { fa: 'به‌جای نمایشگر برنامه، نمایشگر خود مرورگر باز می‌شود.', en: "The browser's own viewer opens instead of the program's." },
  },
  'viewer.office': {
    section: 'public',
    type: 'boolean',
    default: 'true',
    read: 'everyone',
    title: { fa: 'نمایش پرونده‌های آفیس در نمایشگر', en: 'Show office documents in the viewer' },
    help: {
      fa: 'به نرم‌افزار تبدیل روی سرور نیاز دارد؛ بدون آن همیشه خاموش است.',
      en: 'Needs the converter on the server; without one it is always off.',
    },
  },
  'viewer.editor': {
    section: 'public',
    type: 'boolean',
    default: 'true',
    read: 'everyone',
    title: { fa: 'باز شدن سندهای آفیس در ویرایشگر', en: 'Open office documents in the editor' },
    help: {
      fa: 'برای کسی که اجازهٔ ویرایش دارد. به نشانی ویرایشگر آفیس نیاز دارد؛ بدون آن همیشه خاموش است.',
      en: 'For whoever may edit. Needs the address of the office editor; without one it is always off.',
    },
  },
  'recognition.automatic': {
    section: 'public',
    type: 'boolean',
    default: 'true',
    read: 'admin',
    title: { fa: 'خواندن خودکار متن تصویرها', en: 'Recognise texts in pictures automatically' },
    help: {
      fa: 'متن تصویرها و PDFهای اسکن‌شده پس از بارگذاری در پس‌زمینه خوانده می‌شود تا در جست‌وجو پیدا شود. اگر خاموش شود، آنچه در صف است خوانده نمی‌شود.',
      en: 'Texts of pictures and scanned PDF files are read in the background after the upload, so that searches find them. When it is off, what waits is not read.',
    },
  },
  'chat.retry': {
    section: 'public',
    type: 'boolean',
    default: 'true',
    read: 'everyone',
    title: { fa: 'اتصال دوبارهٔ گفت‌وگو', en: 'Reconnect the messenger' },
    help: { fa: 'گفت‌وگو پس از قطع شدن خودبه‌خود دوباره وصل می‌شود.', en: 'The messenger connects again by itself after a break.' },
  },
  'time.zone': {
    section: 'public',
    type: 'text',
    default: 'Asia/Tehran',
    read: 'everyone',
    title: { fa: 'منطقهٔ زمانی', en: 'Time zone' },
    help: {
      fa: 'روز و ساعت برنامه‌های دوره‌ای و روزهای فهرست‌ها بر پایهٔ این منطقه است؛ مانند Asia/Tehran.',
      en: 'Days and hours of periodic tasks and of lists follow it; for instance Asia/Tehran.',
    },
  },
  'search.synonyms': {
    section: 'public',
    type: 'list',
    default: null,
    read: 'admin',
    title: { fa: 'واژه‌های هم‌معنی در جست‌وجو', en: 'Synonyms in searches' },
    help: {
      fa: 'در هر سطر یک گروه، مانند «خودرو، ماشین، اتومبیل»: جست‌وجوی یکی، دیگری‌ها را هم پیدا می‌کند. جداکننده ویرگول، نقطه‌ویرگول یا جدول (CSV) است و سطرهایی که با # آغاز می‌شوند نادیده گرفته می‌شوند. تغییر بی‌درنگ اثر می‌کند.',
      en: 'A group in each line, such as “car, automobile, vehicle”: a search for one also finds the others. Words are separated by commas, semicolons or tabs (CSV); lines that begin with # are ignored. A change has effect at once.',
    },
  },
  'calendar.holidays': {
    section: 'public',
    type: 'list',
    default: OFFICIAL_HOLIDAYS,
    read: 'everyone',
    title: { fa: 'روزهای تعطیل تقویم', en: 'Days off in the calendar' },
    help: {
      fa: 'در هر سطر یک روز هجری خورشیدی و پس از آن نام مناسبت: ۰۱/۱۳ برای هر سال، یا ۱۴۰۵/۰۸/۲۹ برای یک سال. مناسبت‌های قمری را هر سال با تاریخ کامل بیفزایید. جمعه‌ها همیشه تعطیل‌اند.',
      en: 'A Jalali day in each line and its name after it: 01/13 for every year, or 1405/08/29 for one year. Add the days of the lunar calendar each year with their full date. Fridays are always off.',
    },
  },
  'search.column.creator': {
    section: 'public',
    type: 'boolean',
    default: 'true',
    read: 'everyone',
    title: { fa: 'ستون پدیدآور در نتایج جست‌وجو', en: 'Creator column in search results' },
    help: { fa: 'این ستون در نتیجهٔ جست‌وجو دیده می‌شود.', en: 'Results of searches show this column.' },
  },
  'search.column.createDate': {
    section: 'public',
    type: 'boolean',
    default: 'true',
    read: 'everyone',
    title: { fa: 'ستون تاریخ ایجاد در نتایج جست‌وجو', en: 'Create date column in search results' },
    help: { fa: 'این ستون در نتیجهٔ جست‌وجو دیده می‌شود.', en: 'Results of searches show this column.' },
  },
  'search.column.lastDate': {
    section: 'public',
    type: 'boolean',
    default: 'true',
    read: 'everyone',
    title: { fa: 'ستون آخرین ویرایش در نتایج جست‌وجو', en: 'Last edit column in search results' },
    help: { fa: 'این ستون در نتیجهٔ جست‌وجو دیده می‌شود.', en: 'Results of searches show this column.' },
  },
  'search.column.size': {
    section: 'public',
    type: 'boolean',
    default: 'true',
    read: 'everyone',
    title: { fa: 'ستون اندازه در نتایج جست‌وجو', en: 'Size column in search results' },
    help: { fa: 'این ستون در نتیجهٔ جست‌وجو دیده می‌شود.', en: 'Results of searches show this column.' },
  },
  'search.column.extension': {
    section: 'public',
    type: 'boolean',
    default: 'true',
    read: 'everyone',
    title: { fa: 'ستون پسوند در نتایج جست‌وجو', en: 'Extension column in search results' },
    help: { fa: 'این ستون در نتیجهٔ جست‌وجو دیده می‌شود.', en: 'Results of searches show this column.' },
  },
  'security.xsrf': {
    section: 'security',
    type: 'boolean',
    default: 'false',
    read: 'everyone',
    title: { fa: 'سرآیند XSRF', en: 'XSRF header' },
    help: { fa: 'هر درخواست تغییر سرآیند و کوکی همسان می‌خواهد.', en: 'Every change asks for a matching header and cookie.' },
  },
  'security.sessionHours': {
    section: 'security',
    type: 'number',
    default: '24',
    read: 'admin',
    min: 1,
    max: 720,
    title: { fa: 'درازای نشست (ساعت)', en: 'Length of a session (hours)' },
    help: {
      fa: 'کاربر پس از این زمان باید دوباره وارد شود. برای ورودهای تازه اثر دارد.',
      en: 'After this time a user has to sign in again. Holds for those who sign in from now on.',
    },
  },
  'security.idleMinutes': {
    section: 'security',
    type: 'number',
    default: '60',
    read: 'admin',
    min: 5,
    max: 1440,
    title: { fa: 'پایان نشست بی‌استفاده (دقیقه)', en: 'Idle timeout (minutes)' },
    help: {
      fa: 'اگر کاربر در این مدت با هیچ‌یک از زبانه‌های مرورگر کار نکند، نشست پایان می‌یابد. دو دقیقه پیش از آن به کاربر اطلاع داده می‌شود.',
      en: 'A session ends when its user uses no tab of the browser for this time. The user is told two minutes before.',
    },
  },
  'security.networks': {
    section: 'security',
    type: 'list',
    default: null,
    read: 'admin',
    title: { fa: 'شبکه‌هایی که ورود از آن‌ها مجاز است', en: 'Networks that may sign in' },
    help: {
      fa: 'در هر سطر یک نشانی یا شبکه، مانند 10.0.0.0/8 یا 2001:db8::/32. خالی یعنی از همه‌جا. شبکهٔ خود شما باید در فهرست باشد.',
      en: 'An address or network in each line, such as 10.0.0.0/8 or 2001:db8::/32. Empty means from everywhere. Your own network has to be among them.',
    },
  },
  'publicLinks.enabled': {
    section: 'security',
    type: 'boolean',
    default: 'false',
    read: 'everyone',
    title: { fa: 'پیوند برای افراد بیرون از سازمان', en: 'Links for people outside the organisation' },
    help: {
      fa: 'هر کس که اجازهٔ تغییر دسترسی یک سند یا پوشه را دارد، می‌تواند برای آن پیوندی بسازد که بدون حساب کاربری باز می‌شود. اگر خاموش شود، همهٔ پیوندها از کار می‌افتد.',
      en: 'Users who may change the permissions of an item can create a link to it that opens without an account. While it is off, no link works.',
    },
  },
  'publicLinks.maxDays': {
    section: 'security',
    type: 'number',
    default: '90',
    read: 'everyone',
    min: 1,
    max: 3_650,
    title: { fa: 'بیشترین مدت پیوند بیرونی (روز)', en: 'Longest life of an external link (days)' },
    help: {
      fa: 'تاریخ پایان هر پیوند تازه حداکثر این تعداد روز پس از امروز است.',
      en: 'The end of a new link is at most so many days after today.',
    },
  },
  ...webServiceKeys,
})
export type KnownKey = keyof typeof configKeys

export const isKnownKey = (key: string): key is KnownKey => Object.hasOwn(configKeys, key)
