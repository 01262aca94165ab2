/** Characters that cannot be seen or told apart, with their names. */
const characterNames: Readonly<Record<string, { fa: string; en: string }>> = {
  '\u0020': { fa: 'فاصله', en: 'space' },
  '\u00a0': { fa: 'فاصلهٔ نشکن', en: 'no-break space' },
  '\u00ad': { fa: 'خط پیوند پنهان', en: 'soft hyphen' },
  '\u0640': { fa: 'کشیده', en: 'tatweel' },
  '\u200b': { fa: 'فاصلهٔ بی‌پهنا', en: 'zero-width space' },
  '\u200c': { fa: 'نیم‌فاصله', en: 'half-space' },
  '\u200d': { fa: 'پیوند بی‌پهنا', en: 'zero-width joiner' },
  '\u200e': { fa: 'نشانهٔ چپ‌به‌راست', en: 'left-to-right mark' },
  '\u200f': { fa: 'نشانهٔ راست‌به‌چپ', en: 'right-to-left mark' },
  '\ufeff': { fa: 'نشانهٔ آغاز پرونده', en: 'byte order mark' },
  '\t': { fa: 'پرش', en: 'tab' },
  '\r': { fa: 'سر خط ویندوز', en: 'carriage return' },
  ي: { fa: 'ي عربی', en: 'Arabic yeh' },
  ى: { fa: 'ى بی‌نقطهٔ عربی', en: 'Arabic alef maksura' },
  ی: { fa: 'ی فارسی', en: 'Persian yeh' },
  ك: { fa: 'ك عربی', en: 'Arabic kaf' },
  ک: { fa: 'ک فارسی', en: 'Persian keheh' },
}

const scripts = [
  ['Latin', 'لاتین'],
  ['Cyrillic', 'سیریلیک'],
  ['Greek', 'یونانی'],
] as const

/** Letters of other scripts that look like Latin letters. */
const LOOKALIKES = new Map(
  ['аa', 'еe', 'оo', 'рp', 'сc', 'хx', 'уy', 'іi', 'ѕs', 'јj', 'АA', 'ВB', 'ЕE', 'КK', 'МM', 'НH', 'ОO', 'РP', 'СC', 'ТT', 'ХX', 'УY']
    .concat(['οo', 'ΑA', 'ΒB', 'ΕE', 'ΗH', 'ΙI', 'ΚK', 'ΜM', 'ΝN', 'ΟO', 'ΡP', 'ΤT', 'ΧX', 'ΥY', 'ΖZ', 'νv'])
    .map((pair) => [pair[0] as string, pair[1] as string]),
)

const INVISIBLE = /[\u00ad\u0640\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g

/** Returns a form that two texts share if they look equal on the screen. */
const toLook = (text: string): string =>
  [...text.normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/g, ' ').replace(/[يى]/g, 'ی').replaceAll('ك', 'ک')]
    .map((character) => LOOKALIKES.get(character) ?? character)
    .join('')

/** Two characters at the same place of both texts; '' if one of the texts has none there. */
interface CharacterPair {
  first: string
  second: string
}

const MAX_PAIRS = 3

/** Returns the characters in which two texts differ that look equal; none if they look different. */
export function findHiddenDifferences(first: string, second: string): CharacterPair[] {
  if (first === second || first.length + second.length > 2_000 || toLook(first) !== toLook(second)) return []
  const [one, other] = [[...first], [...second]]
  const pairs: CharacterPair[] = []
  let [x, y] = [0, 0]
  while ((x < one.length || y < other.length) && pairs.length < MAX_PAIRS) {
    const [here, there] = [one[x] ?? '', other[y] ?? '']
    if (here === there) [x, y] = [x + 1, y + 1]
    else if (there !== '' && toLook(there) === '' && toLook(here) !== '') {
      pairs.push({ first: '', second: there })
      y += 1
    } else if (here !== '' && toLook(here) === '' && toLook(there) !== '') {
      pairs.push({ first: here, second: '' })
      x += 1
    } else {
      pairs.push({ first: here, second: there })
      x += here === '' ? 0 : 1
      y += there === '' ? 0 : 1
    }
  }
  return pairs
}

/** Returns the name of a character with its code: «نیم‌فاصله (U+200C)». */
export function nameCharacter(character: string, locale: 'fa' | 'en'): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  const known = characterNames[character]?.[locale]
  if (known !== undefined) return `${known} (${code})`
  const script = scripts.find(([name]) => new RegExp(`\\p{Script=${name}}`, 'u').test(character))
  if (script) return `${character} ${locale === 'fa' ? script[1] : script[0]} (${code})`
  return toLook(character) === '' ? code : `${character} (${code})`
}
