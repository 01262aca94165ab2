import type { Digits } from './digits'

export type Locale = 'fa' | 'en'
export type Direction = 'rtl' | 'ltr'

export const LOCALES: readonly Locale[] = ['fa', 'en']

export const getDirection = (locale: Locale): Direction => (locale === 'fa' ? 'rtl' : 'ltr')

/** Returns the BCP 47 tag of a language, for `lang` attributes and for components that derive calendar and digits from it. */
export const getLanguageTag = (locale: Locale): string => (locale === 'fa' ? 'fa-IR' : 'en-US')

/**
 * Returns the value of the Accept-Language header for a language and its digits. The extension `u-nu` (RFC 6067) names the digits if they
 * are not those of the language.
 */
export const toLanguageHeader = (locale: Locale, digits: Digits): string =>
  locale === 'fa' && digits === 'latin' ? 'fa-u-nu-latn' : locale

/** Returns the digits that an Accept-Language header requests. */
export const getRequestedDigits = (acceptLanguage: string | null | undefined): Digits =>
  getRequestedLocale(acceptLanguage) === 'en' || /(^|,)\s*fa[^,;]*-u-[^,;]*nu-latn/i.test(acceptLanguage ?? '') ? 'latin' : 'persian'

/** Detects the language of a text by its letters; undefined if it contains letters of both scripts or of neither. */
export const detectLanguage = (text: string): Locale | undefined => {
  const isLatin = /[a-z]/i.test(text)
  if (isLatin === /[\u0621-\u06d3]/.test(text)) return undefined
  return isLatin ? 'en' : 'fa'
}

/** Returns the first supported language of an Accept-Language header; Persian if there is none. */
export const getRequestedLocale = (acceptLanguage: string | null | undefined): Locale => {
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
