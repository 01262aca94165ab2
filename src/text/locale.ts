import type { Digits } from './digits'

export type Locale = 'fa' | 'en'
export type Direction = 'rtl' | 'ltr'

export const LOCALES: readonly Locale[] = ['fa', 'en']

export const directionOf = (locale: Locale): Direction => (locale === 'fa' ? 'rtl' : 'ltr')

/** The BCP 47 tag for `lang` attributes and for components that choose calendar and digits from it. */
export const languageTag = (locale: Locale): string => (locale === 'fa' ? 'fa-IR' : 'en-US')

/** What a server is asked to write in, as an Accept-Language header: RFC 6067 names the digits where they are not those of the language. */
export const languageAsked = (locale: Locale, digits: Digits): string => (locale === 'fa' && digits === 'latin' ? 'fa-u-nu-latn' : locale)

/** The digits that such a header asks for. */
export const digitsAsked = (acceptLanguage: string | null | undefined): Digits =>
  localeOf(acceptLanguage) === 'en' || /(^|,)\s*fa[^,;]*-u-[^,;]*nu-latn/i.test(acceptLanguage ?? '') ? 'latin' : 'persian'

/** The language of a text by its letters; none where both scripts or neither stand in it. */
export const languageOf = (text: string): Locale | undefined => {
  const isLatin = /[a-z]/i.test(text)
  if (isLatin === /[\u0621-\u06d3]/.test(text)) return undefined
  return isLatin ? 'en' : 'fa'
}

/** The first language of an Accept-Language header that we speak; Persian when none is named. */
export const localeOf = (acceptLanguage: string | null | undefined): Locale => {
  const ranked = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return LOCALES.find((locale) => locale === ranked.find(({ language }) => LOCALES.some((known) => known === language))?.language) ?? 'fa'
}
