import { createContext, type ReactNode, use, useMemo } from 'react'
import { createFormat, type Format, type FormatSettings } from '#text/format'
import { type Direction, directionOf, type Locale } from '#text/locale'

export interface LocaleValue {
  locale: Locale
  direction: Direction
  format: Format
}

const valueOf = (settings: FormatSettings): LocaleValue => ({
  locale: settings.locale,
  direction: directionOf(settings.locale),
  format: createFormat(settings),
})

const LocaleContext = createContext<LocaleValue>(valueOf({ locale: 'fa' }))

export function LocaleProvider({ settings, children }: { settings: FormatSettings; children: ReactNode }) {
  const { locale, digits, timeZone, calendar, sizes } = settings
  const value = useMemo(() => valueOf({ locale, digits, timeZone, calendar, sizes }), [locale, digits, timeZone, calendar, sizes])
  return <LocaleContext value={value}>{children}</LocaleContext>
}

export const useLocale = (): LocaleValue => use(LocaleContext)

export const useFormat = (): Format => use(LocaleContext).format

/** The sentences of a catalogue of `defineMessages` in the language shown. */
export const useMessages = <M,>(messages: (locale: Locale) => M): M => messages(use(LocaleContext).locale)
