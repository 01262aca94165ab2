import type { Locale } from './locale'

/** A text, or a function that returns one. A function with numbers, sizes or dates takes a Format as its first parameter. */
type Message = string | ((...values: never[]) => string)
type Catalogue = Readonly<Record<string, Message>>

/** The catalogue type with `string` in place of the Persian texts. The English catalogue must have this type, and callers use it. */
export type Translated<M extends Catalogue> = {
  readonly [K in keyof M]: M[K] extends (...values: infer V) => string ? (...values: V) => string : string
}

/**
 * Persian and English side by side; English must have the same keys and the same parameters.
 *
 *     export const messages = defineMessages({
 *       fa: { save: 'ذخیره', selected: (format: Format, count: number) => `${format.number(count)} مورد انتخاب شده است.` },
 *       en: { save: 'Save', selected: (format, count) => `${format.number(count)} selected` },
 *     })
 *     messages(format.locale).save
 */
export const defineMessages =
  <const M extends Catalogue>(catalogues: { fa: M; en: NoInfer<Translated<M>> }) =>
  (locale: Locale): Translated<M> =>
    locale === 'fa' ? (catalogues.fa as unknown as Translated<M>) : catalogues.en
