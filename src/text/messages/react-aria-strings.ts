import type { Locale } from '../locale'
import type { ReactAriaDictionary, ReactAriaString } from './react-aria-fa'

type Loose = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * The value for `window[Symbol.for('react-aria.i18n.strings')]`, to be set before the first render together with
 * `Symbol.for('react-aria.i18n.locale')`. React Aria reads that value once and keeps it, so every string is a getter that asks
 * for the language of the moment; `english` is `react-aria-components/i18n/en-US`, absent until someone switches to English.
 */
export const reactAriaStrings = (persian: ReactAriaDictionary, language: () => Locale, english: () => Loose | undefined): Loose => {
  const groups: Record<string, Readonly<Record<string, unknown>>> = {}
  for (const [group, strings] of Object.entries(persian)) {
    const current: Record<string, unknown> = {}
    for (const [key, string] of Object.entries<ReactAriaString>(strings))
      Object.defineProperty(current, key, {
        enumerable: true,
        get: () => (language() === 'fa' ? string : (english()?.[group]?.[key] ?? string)),
      })
    groups[group] = current
  }
  return groups
}
