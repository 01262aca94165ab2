import type { Locale } from '#text/locale'
import { type ElementKind, elementKindNames } from './elements'
import { messages } from './bpmn-modeler.messages'

const isKind = (text: string): text is ElementKind => elementKindNames.some((kind) => kind === text)

/** Visible texts of the diagram library, apart from the element kinds. */
const libraryTexts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  fa: { connect: 'اتصال به عنصر دیگر', delete: 'حذف' },
  en: { connect: 'Connect to another element', delete: 'Delete' },
}

export type Translate = (template: string, replacements?: Readonly<Record<string, string>>) => string

/** Returns the function that translates the texts of the diagram library. It replaces `{name}` by the value of `name`. */
export const createTranslator =
  (locale: Locale): Translate =>
  (template, replacements = {}) => {
    const text = isKind(template) ? messages(locale)[template] : (libraryTexts[locale][template] ?? template)
    return text.replace(/\{([^}]+)\}/g, (placeholder, name: string) => replacements[name] ?? placeholder)
  }
