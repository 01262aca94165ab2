import type { ServiceName, ServiceStatus } from '#api/contract/service-log'
import type { LogLevel, LogType } from '#server/context/log-types'
import type { Locale } from '#text/locale'
import { defineMessages } from '#text/messages'

const logType = defineMessages({
  fa: {
    SIGN_IN: 'ورود',
    SIGN_IN_FAILED: 'ورود ناموفق',
    SIGN_OUT: 'خروج',
    PASSWORD: 'تغییر گذرواژه',
    CONFIG: 'تغییر پیکربندی',
    USER: 'مدیریت کاربر',
    ROLE: 'مدیریت نقش',
    CREATE: 'ایجاد',
    UPLOAD: 'بارگذاری',
    RENAME: 'تغییر نام',
    EDIT: 'ویرایش',
    MOVE: 'جابه‌جایی',
    COPY: 'کپی',
    SHORTCUT: 'میان‌بر',
    DELETE: 'حذف',
    RESTORE: 'بازگردانی',
    PURGE: 'حذف همیشگی',
    VERSION: 'نسخهٔ تازه',
    VERSION_RESTORE: 'بازگردانی نسخه',
    VIEW: 'مشاهده',
    DOWNLOAD: 'دریافت',
    PERMISSION: 'تغییر دسترسی',
    WORKFLOW: 'گردش کار',
    OTHER: 'تغییر دیگر',
    REFUSED: 'درخواست ردشده',
  } satisfies Record<LogType, string>,
  en: {
    SIGN_IN: 'Sign-in',
    SIGN_IN_FAILED: 'Failed sign-in',
    SIGN_OUT: 'Sign-out',
    PASSWORD: 'Password change',
    CONFIG: 'Configuration change',
    USER: 'User management',
    ROLE: 'Role management',
    CREATE: 'Creation',
    UPLOAD: 'Upload',
    RENAME: 'Renaming',
    EDIT: 'Edit',
    MOVE: 'Move',
    COPY: 'Copy',
    SHORTCUT: 'Shortcut',
    DELETE: 'Deletion',
    RESTORE: 'Restoring',
    PURGE: 'Final deletion',
    VERSION: 'New version',
    VERSION_RESTORE: 'Version restored',
    VIEW: 'View',
    DOWNLOAD: 'Download',
    PERMISSION: 'Permission change',
    WORKFLOW: 'Workflow',
    OTHER: 'Other change',
    REFUSED: 'Refused request',
  },
})

const logLevel = defineMessages({
  fa: { INFO: 'آگاهی', WARNING: 'هشدار', ERROR: 'خطا' } satisfies Record<LogLevel, string>,
  en: { INFO: 'Information', WARNING: 'Warning', ERROR: 'Error' },
})

const serviceName = defineMessages({
  fa: {
    OFFICE_CONVERTER: 'تبدیل پرونده‌های آفیس',
    MEDIA_CONVERTER: 'تبدیل صدا و ویدئو',
    OBJECT_STORE: 'انبار محتوا (S3)',
    KEYWORD_SUGGESTIONS: 'پیشنهاد کلیدواژه',
    SPEECH_TO_TEXT: 'تبدیل گفتار به نوشتار',
    SPELL_CHECKER: 'غلط‌یاب',
    CONTENT_SEARCH: 'جست‌وجوی معنایی محتوا',
    EMBEDDINGS: 'بردار متن‌ها',
    TEXT_EXTRACTION: 'استخراج متن پرونده‌ها',
  } satisfies Record<ServiceName, string>,
  en: {
    OFFICE_CONVERTER: 'Conversion of office documents',
    MEDIA_CONVERTER: 'Conversion of audio and video',
    OBJECT_STORE: 'Store of contents (S3)',
    KEYWORD_SUGGESTIONS: 'Keyword suggestions',
    SPEECH_TO_TEXT: 'Speech to text',
    SPELL_CHECKER: 'Spell checker',
    CONTENT_SEARCH: 'Content search by meaning',
    EMBEDDINGS: 'Vectors of texts',
    TEXT_EXTRACTION: 'Extraction of texts from files',
  },
})

const serviceStatus = defineMessages({
  fa: { DONE: 'انجام شد', REFUSED: 'رد کرد', NO_ANSWER: 'پاسخ نداد' } satisfies Record<ServiceStatus, string>,
  en: { DONE: 'Done', REFUSED: 'Refused', NO_ANSWER: 'No answer' },
})

/** Labels of enumeration values, by the name of the enumeration. */
export const enumLabels: Readonly<Record<string, (locale: Locale) => Record<string, string>>> = {
  LogType: logType,
  LogLevel: logLevel,
  ServiceName: serviceName,
  ServiceStatus: serviceStatus,
}
