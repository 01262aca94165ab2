import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    filters: 'پالایش درخواست‌ها به سرویس‌ها',
    service: 'سرویس',
    status: 'وضعیت',
    list: 'درخواست‌ها به سرویس‌ها',
    date: 'زمان',
    request: 'درخواست',
    answer: 'پاسخ',
    duration: 'زمان پاسخ',
    milliseconds: (count: string) => `${count} میلی‌ثانیه`,
    code: (status: string, code: string) => `${status} (${code})`,
    nothing: 'سرور با این پالایه‌ها چیزی از سرویسی نخواسته است.',
    shownOf: (shown: string, all: string, kept: string, days: string) =>
      `${shown} از ${all} درخواست؛ ${kept} تای تازه تا ${days} روز می‌ماند.`,
    fileName: 'درخواست‌ها به سرویس‌ها',
    exported: 'گزارش سرویس‌ها ذخیره شد.',
  },
  en: {
    filters: 'Filters of the service requests',
    service: 'Service',
    status: 'Status',
    list: 'Service requests',
    date: 'Time',
    request: 'Request',
    answer: 'Answer',
    duration: 'Duration',
    milliseconds: (count) => `${count} ms`,
    code: (status, code) => `${status} (${code})`,
    nothing: 'The server has asked nothing of a service that matches these filters.',
    shownOf: (shown, all, kept, days) => `${shown} of ${all} requests; the newest ${kept} stay for ${days} days.`,
    fileName: 'Service requests',
    exported: 'The service requests were saved.',
  },
})
