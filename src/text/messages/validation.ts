import { isolate } from '../bidi'
import type { Format } from '../format'
import { defineMessages } from '../messages'

/** Sentences for an invalid value in a form field. `label` is the visible name of the field. */
export const validationMessages = defineMessages({
  fa: {
    titleRequired: 'عنوان را بنویسید.',
    fileRequired: 'یک پرونده انتخاب کنید.',
    workflowRequired: 'یک گردش کار انتخاب کنید.',
    permissionRequired: 'دست‌کم یک دسترسی لازم است.',
    conditionRequired: 'دست‌کم یک شرط لازم است.',
    fieldRequired: (label: string) => `«${isolate(label)}» را پر کنید.`,
    minValue: (format: Format, label: string, min: number) => `«${isolate(label)}» نباید از ${format.number(min)} کمتر باشد.`,
    maxValue: (format: Format, label: string, max: number) => `«${isolate(label)}» نباید از ${format.number(max)} بیشتر باشد.`,
    minLength: (format: Format, label: string, min: number) => `«${isolate(label)}» باید دست‌کم ${format.number(min)} نویسه داشته باشد.`,
    maxLength: (format: Format, label: string, max: number) => `«${isolate(label)}» باید حداکثر ${format.number(max)} نویسه داشته باشد.`,
    minDate: (format: Format, label: string, min: number) => `«${isolate(label)}» باید پس از ${format.date(min)} باشد.`,
    maxDate: (format: Format, label: string, max: number) => `«${isolate(label)}» باید پیش از ${format.date(max)} باشد.`,
    numberInvalid: (label: string) => `در «${isolate(label)}» یک عدد بنویسید.`,
    dateInvalid: 'چنین تاریخی وجود ندارد. تاریخ را مانند ۱۴۰۵/۰۸/۲۹ بنویسید.',
  },
  en: {
    titleRequired: 'Enter a title.',
    fileRequired: 'Choose a file.',
    workflowRequired: 'Choose a workflow.',
    permissionRequired: 'At least one permission is required.',
    conditionRequired: 'At least one condition is required.',
    fieldRequired: (label) => `Fill in “${isolate(label)}”.`,
    minValue: (format, label, min) => `“${isolate(label)}” must be at least ${format.number(min)}.`,
    maxValue: (format, label, max) => `“${isolate(label)}” must be at most ${format.number(max)}.`,
    minLength: (format, label, min) => `“${isolate(label)}” must have at least ${format.number(min)} characters.`,
    maxLength: (format, label, max) => `“${isolate(label)}” must have at most ${format.number(max)} characters.`,
    minDate: (format, label, min) => `“${isolate(label)}” must be after ${format.date(min)}.`,
    maxDate: (format, label, max) => `“${isolate(label)}” must be before ${format.date(max)}.`,
    numberInvalid: (label) => `Enter a number in “${isolate(label)}”.`,
    dateInvalid: 'There is no such date. Enter the date like 2026-11-20.',
  },
})
