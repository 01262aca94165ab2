import { getRequestedLocale } from '#text/locale'
import { reactAriaPersian } from '#text/messages/react-aria-fa'
import { reactAriaStrings } from '#text/messages/react-aria-strings'

type English = Parameters<typeof reactAriaStrings>[2]

let english: ReturnType<English>

/**
 * Installs Persian strings for React Aria, which has none. It reads its strings once, so this must run before its first component renders.
 */
export const installAriaStrings = (): void => {
  const page = globalThis as unknown as Record<symbol, unknown>
  page[Symbol.for('react-aria.i18n.locale')] = 'fa-IR'
  page[Symbol.for('react-aria.i18n.strings')] = reactAriaStrings(
    reactAriaPersian,
    () => getRequestedLocale(document.documentElement.lang),
    () => english,
  )
}

/** Loads the English strings when the user switches to English. */
export const loadEnglishAriaStrings = async (): Promise<void> => {
  english ??= Object.values(await import('react-aria-components/i18n/en-US'))[0] as ReturnType<English>
}
