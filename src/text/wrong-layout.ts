import { toLatinDigits } from './digits'

/**
 * Text typed under the other keyboard layout, read as it was meant: `skn` as «سند», «سثشقزا» as `search`.
 * Two Persian layouts are about: ISIRI 9147, the standard, and the legacy layout of Windows. They share the three letter rows but
 * for a few keys. Sources: ISIRI 9147:2007; the layouts as shipped by xkeyboard-config and Windows (kbdfa).
 */
type Keys = ReadonlyMap<string, string>

const keys = (latin: string, persian: string): [string, string][] => {
  const letters = [...persian]
  return [...latin].map((key, i) => [key, letters[i] ?? key])
}

const SHARED = [...keys('qwertyuiop[]', 'ضصثقفغعهخحجچ'), ...keys("asdfghjkl;'", 'شسیبلاتنمکگ'), ...keys('zxcvbn,', 'ظطزرذدو')]
const STANDARD: Keys = new Map([...SHARED, ['m', 'پ'], ...keys('ASDFGHJCMZ?T', 'ؤئيإأآةژءك؟،')])
const WINDOWS: Keys = new Map([...SHARED, ['m', 'ئ'], ['\\', 'پ'], ...keys('GHZXCVBNM?TY', 'ۀآةيژؤإأء؟،؛')])

const reversed = (layout: Keys): Keys => new Map(Array.from(layout, ([key, letter]) => [letter, key]))
/** Typed on an Arabic keyboard, or folded by a program on the way. */
const ARABIC_FORMS: Keys = new Map([
  ['ي', 'd'],
  ['ى', 'd'],
  ['ك', ';'],
])

const PERSIAN_LETTER = /[\u0621-\u064a\u067e-\u06d3]/
const LATIN_LETTER = /[a-z]/i

const asPersian = (text: string, layout: Keys): string => {
  const typed = text === text.toUpperCase() ? text.toLowerCase() : text
  return Array.from(typed, (key) => layout.get(key) ?? layout.get(key.toLowerCase()) ?? key).join('')
}

const asLatin = (text: string, layout: Keys): string =>
  Array.from(toLatinDigits(text), (letter) => layout.get(letter) ?? ARABIC_FORMS.get(letter) ?? letter)
    .join('')
    .replaceAll('\u200c', '')

const TO_LATIN = [reversed(STANDARD), reversed(WINDOWS)]

/**
 * What the keys pressed would have typed under the other layout: none for text of both scripts or of neither, two where the
 * Persian layouts differ. They are offered («آیا منظورتان … بود؟»), never applied silently.
 */
export const otherLayoutReadings = (text: string): string[] => {
  const persian = PERSIAN_LETTER.test(text)
  if (persian === LATIN_LETTER.test(text)) return []
  const readings = persian
    ? TO_LATIN.map((layout) => asLatin(text, layout)).filter((reading) => !PERSIAN_LETTER.test(reading))
    : [asPersian(text, STANDARD), asPersian(text, WINDOWS)]
  return [...new Set(readings)].filter((reading) => reading !== text)
}
