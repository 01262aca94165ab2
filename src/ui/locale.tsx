import { createContext, type ReactNode, use, useMemo } from 'react'
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

/** The sentences of a catalogue of `defineMessages` in the language shown. */
export const useMessages = <M,>(messages: (locale: Locale) => M): M => messages(use(LocaleContext).locale)
