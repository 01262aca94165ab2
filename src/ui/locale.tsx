import { createContext, type ReactNode, use, useMemo } from 'react'
import { sentenceIn } from '#text/digits'
import { createFormat, type Format, type FormatSettings } from '#text/format'
import { type Direction, directionOf, type Locale } from '#text/locale'

export interface LocaleValue {
  locale: Locale
  direction: Direction
  format: Format
  /** The days off that the configuration names, as lines. */
  holidays: string
}

/** What a user has chosen, and what the configuration says. */
export interface LocaleSettings extends FormatSettings {
  holidays?: string | undefined
}

const valueOf = (settings: LocaleSettings): LocaleValue => ({
  locale: settings.locale,
  direction: directionOf(settings.locale),
  format: createFormat(settings),
  holidays: settings.holidays ?? '',
})

const LocaleContext = createContext<LocaleValue>(valueOf({ locale: 'fa' }))

export function LocaleProvider({ settings, children }: { settings: LocaleSettings; children: ReactNode }) {
  const { locale, digits, timeZone, calendar, sizes, holidays } = settings
  const value = useMemo(
    () => valueOf({ locale, digits, timeZone, calendar, sizes, holidays }),
    [locale, digits, timeZone, calendar, sizes, holidays],
  )
  return <LocaleContext value={value}>{children}</LocaleContext>
}

export const useLocale = (): LocaleValue => use(LocaleContext)

export const useFormat = (): Format => use(LocaleContext).format

const inLatin = new WeakMap<object, object>()

/** Sentences with values are left as they are: names of files in them keep their digits, and numbers have been written by the Format. */
const latinOf = <M extends object>(sentences: M): M => {
  let latin = inLatin.get(sentences)
  if (!latin) {
    const turned = Object.entries(sentences).map(([key, said]) => [key, typeof said === 'string' ? sentenceIn('latin', said) : said])
    latin = Object.fromEntries(turned) as object
    inLatin.set(sentences, latin)
  }
  return latin as M
}

/** The sentences of a catalogue of `defineMessages` in the language shown, in the digits the user chose for it. */
export const useMessages = <M extends object>(messages: (locale: Locale) => M): M => {
  const { locale, format } = use(LocaleContext)
  const sentences = messages(locale)
  return locale === 'fa' && format.digits === 'latin' ? latinOf(sentences) : sentences
}
