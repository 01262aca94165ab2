import { createContext, type ReactNode, use, useMemo } from 'react'
import { convertSentenceDigits } from '#text/digits'
import { createFormat, type Format, type FormatSettings } from '#text/format'
import { type Direction, getDirection, type Locale } from '#text/locale'

export interface LocaleValue {
  locale: Locale
  direction: Direction
  format: Format
  /** The configured holidays, one per line. */
  holidays: string
}

/** Settings of the user and the configuration. */
export interface LocaleSettings extends FormatSettings {
  holidays?: string | undefined
}

const toLocaleValue = (settings: LocaleSettings): LocaleValue => ({
  locale: settings.locale,
  direction: getDirection(settings.locale),
  format: createFormat(settings),
  holidays: settings.holidays ?? '',
})

const LocaleContext = createContext<LocaleValue>(toLocaleValue({ locale: 'fa' }))

export function LocaleProvider({ settings, children }: { settings: LocaleSettings; children: ReactNode }) {
  const { locale, digits, timeZone, calendar, sizes, holidays } = settings
  const value = useMemo(
    () => toLocaleValue({ locale, digits, timeZone, calendar, sizes, holidays }),
    [locale, digits, timeZone, calendar, sizes, holidays],
  )
  return <LocaleContext value={value}>{children}</LocaleContext>
}

export const useLocale = (): LocaleValue => use(LocaleContext)

export const useFormat = (): Format => use(LocaleContext).format

const latinCache = new WeakMap<object, object>()

/**
 * Converts the digits in texts without parameters to Latin digits. Texts with parameters (functions) stay unchanged: file names in them
 * keep their digits, and the Format has already formatted the numbers.
 */
const withLatinDigits = <M extends object>(sentences: M): M => {
  let latin = latinCache.get(sentences)
  if (!latin) {
    const turned = Object.entries(sentences).map(([key, said]) => [
      key,
      typeof said === 'string' ? convertSentenceDigits('latin', said) : said,
    ])
    latin = Object.fromEntries(turned) as object
    latinCache.set(sentences, latin)
  }
  return latin as M
}

/** Returns the texts of a `defineMessages` catalogue in the displayed language, with the user's digits. */
export const useMessages = <M extends object>(messages: (locale: Locale) => M): M => {
  const { locale, format } = use(LocaleContext)
  const sentences = messages(locale)
  return locale === 'fa' && format.digits === 'latin' ? withLatinDigits(sentences) : sentences
}
