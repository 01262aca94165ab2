import { toLatinDigits } from './digits'

/**
 * Converts text that was typed with the wrong keyboard layout: `skn` to «سند», «سثشقزا» to `search`. There are two Persian layouts: the
 * standard ISIRI 9147, and the legacy layout of Windows. They differ only in a few keys of the three letter rows. Sources: ISIRI 9147:2007;
 * the layouts as shipped by xkeyboard-config and Windows (kbdfa).
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
/** Persian letters for letters that come from an Arabic keyboard or that another program has folded. */
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
 * Returns the texts that the same keys produce in the other keyboard layout. The list is empty if the text contains letters of both
 * scripts or of neither; it has two entries if the two Persian layouts differ. The readings are offered to the user («آیا منظورتان …
 * بود؟») or, in a search, named above the results; they are never applied silently.
 */
export const getOtherLayoutReadings = (text: string): string[] => {
  const persian = PERSIAN_LETTER.test(text)
  if (persian === LATIN_LETTER.test(text)) return []
  const readings = persian
    ? TO_LATIN.map((layout) => asLatin(text, layout)).filter((reading) => !PERSIAN_LETTER.test(reading))
    : [asPersian(text, STANDARD), asPersian(text, WINDOWS)]
  return [...new Set(readings)].filter((reading) => reading !== text)
}
