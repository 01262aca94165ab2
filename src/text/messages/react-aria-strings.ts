import type { Locale } from '../locale'
import type { ReactAriaDictionary } from './react-aria-fa'

type Loose = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * Returns the value for `window[Symbol.for('react-aria.i18n.strings')]`. Set it before the first render, together with
 * `Symbol.for('react-aria.i18n.locale')`. React Aria reads the value once, so every string is a getter that looks up the present language.
 * `english` is `react-aria-components/i18n/en-US`, absent until the user switches to English.
 */
export const reactAriaStrings = (persian: ReactAriaDictionary, language: () => Locale, english: () => Loose | undefined): Loose => {
  const groups: Record<string, Readonly<Record<string, unknown>>> = {}
  for (const [group, strings] of Object.entries(persian)) {
    const current: Record<string, unknown> = {}
    for (const [key, string] of Object.entries(strings))
      Object.defineProperty(current, key, {
        enumerable: true,
        get: () => (language() === 'fa' ? string : (english()?.[group]?.[key] ?? string)),
      })
    groups[group] = current
  }
  return groups
}
