import { localeOf } from '#text/locale'
import { reactAriaPersian } from '#text/messages/react-aria-fa'
import { reactAriaStrings } from '#text/messages/react-aria-strings'

type English = Parameters<typeof reactAriaStrings>[2]

let english: ReturnType<English>

/** React Aria speaks no Persian by itself and reads its strings once: they must stand there before the first of its parts is drawn. */
export const installAriaStrings = (): void => {
  const page = globalThis as unknown as Record<symbol, unknown>
  page[Symbol.for('react-aria.i18n.locale')] = 'fa-IR'
  page[Symbol.for('react-aria.i18n.strings')] = reactAriaStrings(
    reactAriaPersian,
    () => localeOf(document.documentElement.lang),
    () => english,
  )
}

/** Fetched when somebody switches to English. */
export const loadEnglishAriaStrings = async (): Promise<void> => {
  english ??= Object.values(await import('react-aria-components/i18n/en-US'))[0] as ReturnType<English>
}
