import type { ConfigEntry } from '#api/contract/config'
import type { Locale } from '#text/locale'

export interface ConfigKey {
  section: ConfigEntry['section']
  type: ConfigEntry['type']
  default: string | null
  /** Who may read the value. A secret is read by the server alone, whoever asks. */
  read: 'everyone' | 'session' | 'admin'
  title: Readonly<Record<Locale, string>>
  min?: number
  max?: number
}

const keys = <const K extends Readonly<Record<string, ConfigKey>>>(all: K): Readonly<Record<keyof K, ConfigKey>> => all

const MEGABYTES_OF_A_TERABYTE = 1_048_576

/** Every configuration key there is; any other key does not exist, on no call. */
export const configKeys = keys({
  'app.title': { section: 'public', type: 'text', default: 'میزکار', read: 'everyone', title: { fa: 'عنوان صفحه', en: 'Page title' } },
  'app.favicon': { section: 'public', type: 'image', default: null, read: 'everyone', title: { fa: 'نشان صفحه', en: 'Page icon' } },
  'hastineh.label': {
    section: 'public',
    type: 'text',
    default: 'هستینه',
    read: 'everyone',
    title: { fa: 'نام پوشهٔ اصلی', en: 'Name of the main folder' },
  },
  'upload.maxFileSizeMb': {
    section: 'public',
    type: 'number',
    default: '10240',
    read: 'everyone',
    min: 1,
    max: MEGABYTES_OF_A_TERABYTE,
    title: { fa: 'بیشترین اندازهٔ پرونده (مگابایت)', en: 'Largest file (megabytes)' },
  },
  'bin.retentionDays': {
    section: 'public',
    type: 'number',
    default: '30',
    read: 'everyone',
    min: 0,
    max: 3_650,
    title: { fa: 'ماندن در سطل بازیافت (روز؛ ۰ یعنی همیشه)', en: 'Time in the recycle bin (days; 0 means for ever)' },
  },
  'viewer.pdf.embedded': {
    section: 'public',
    type: 'boolean',
    default: 'false',
    read: 'everyone',
    title: { fa: 'نمایش PDF با نمایشگر مرورگر', en: "Show PDF in the browser's own viewer" },
  },
  'viewer.office': {
    section: 'public',
    type: 'boolean',
    default: 'true',
    read: 'everyone',
    title: { fa: 'نمایش پرونده‌های آفیس در نمایشگر', en: 'Show office documents in the viewer' },
  },
  'chat.retry': {
    section: 'public',
    type: 'boolean',
    default: 'true',
    read: 'everyone',
    title: { fa: 'اتصال دوبارهٔ گفت‌وگو', en: 'Reconnect the messenger' },
  },
  'time.zone': {
    section: 'public',
    type: 'text',
    default: 'Asia/Tehran',
    read: 'everyone',
    title: { fa: 'منطقهٔ زمانی', en: 'Time zone' },
  },
  'search.column.creator': {
    section: 'public',
    type: 'boolean',
    default: 'true',
    read: 'everyone',
    title: { fa: 'ستون پدیدآور در نتایج جست‌وجو', en: 'Creator column in search results' },
  },
  'search.column.createDate': {
    section: 'public',
    type: 'boolean',
    default: 'true',
    read: 'everyone',
    title: { fa: 'ستون تاریخ ایجاد در نتایج جست‌وجو', en: 'Create date column in search results' },
  },
  'search.column.lastDate': {
    section: 'public',
    type: 'boolean',
    default: 'true',
    read: 'everyone',
    title: { fa: 'ستون آخرین ویرایش در نتایج جست‌وجو', en: 'Last edit column in search results' },
  },
  'search.column.size': {
    section: 'public',
    type: 'boolean',
    default: 'true',
    read: 'everyone',
    title: { fa: 'ستون اندازه در نتایج جست‌وجو', en: 'Size column in search results' },
  },
  'search.column.extension': {
    section: 'public',
    type: 'boolean',
    default: 'true',
    read: 'everyone',
    title: { fa: 'ستون پسوند در نتایج جست‌وجو', en: 'Extension column in search results' },
  },
  'security.xsrf': {
    section: 'security',
    type: 'boolean',
    default: 'false',
    read: 'everyone',
    title: { fa: 'سرآیند XSRF', en: 'XSRF header' },
  },
  'keyword.suggest.url': {
    section: 'webServices',
    type: 'address',
    default: '/api/keyword/suggest',
    read: 'session',
    title: { fa: 'نشانی پیشنهاد کلیدواژه', en: 'Address of keyword suggestions' },
  },
  'speech.url': {
    section: 'webServices',
    type: 'address',
    default: null,
    read: 'session',
    title: { fa: 'نشانی تبدیل گفتار به نوشتار', en: 'Address of speech to text' },
  },
  'speech.token': {
    section: 'webServices',
    type: 'secret',
    default: null,
    read: 'admin',
    title: { fa: 'رمز تبدیل گفتار به نوشتار', en: 'Token of speech to text' },
  },
  'spellcheck.url': {
    section: 'webServices',
    type: 'address',
    default: null,
    read: 'session',
    title: { fa: 'نشانی غلط‌یاب', en: 'Address of the spell checker' },
  },
  'spellcheck.token': {
    section: 'webServices',
    type: 'secret',
    default: null,
    read: 'admin',
    title: { fa: 'رمز غلط‌یاب', en: 'Token of the spell checker' },
  },
})
export type KnownKey = keyof typeof configKeys

export const isKnownKey = (key: string): key is KnownKey => Object.hasOwn(configKeys, key)
