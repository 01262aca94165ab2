import type { Locale } from '#text/locale'
import { type DrawnKind, kindNames } from '#widgets/bpmn-diagram/drawing'
import { messages } from './bpmn-modeler.messages'

const isKind = (text: string): text is DrawnKind => kindNames.some((kind) => kind === text)

/** Texts of the library that are visible here. */
const others: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  fa: { connect: 'اتصال به عنصر دیگر', delete: 'حذف' },
  en: { connect: 'Connect to another element', delete: 'Delete' },
}

export type Words = (template: string, replacements?: Readonly<Record<string, string>>) => string

/** Translates the texts of the drawing library; `{name}` is replaced by the value. */
export const bpmnWords =
  (locale: Locale): Words =>
  (template, replacements = {}) => {
    const text = isKind(template) ? messages(locale)[template] : (others[locale][template] ?? template)
    return text.replace(/\{([^}]+)\}/g, (whole, name: string) => replacements[name] ?? whole)
  }
