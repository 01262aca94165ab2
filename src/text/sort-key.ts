/**
 * Sort keys that give the order of `Intl.Collator('fa')` when compared byte by byte (`COLLATE "C"`) or by `<` in JavaScript. No database
 * collation is used: PGlite accepts a Persian one and silently ignores it. Every character of a key is below U+D800, so that UTF-8 order
 * and UTF-16 order are the same.
 *
 * A key has three parts, like the levels of the Unicode Collation Algorithm: letters, then marks and letter forms (ی before ي), then case.
 * The last two are omitted if they have no effect. The weights were read from ICU's `fa` tailoring (CLDR 48).
 */

const MAX_PRIMARY = 400
const MAX_LENGTH = 480
/** Maximum number of characters of a title that are read. It is much longer than any title, and limits the cost for any other text. */
const MAX_READ = 2048

/** Separator between the three parts of a key. */
export const levelMark = 0x01
const LEVEL = String.fromCharCode(levelMark)
const SYMBOLS = ' _-‐‒–—―,،؍٫٬;؛:؞!¡?¿؟.۔·؝\'‘’‚‹›"“”„«»()[]{}§¶@*٭/\\&#%٪‰؉؊†‡•′※`^°؈؎؏۞۩©®←→↑↓↔+±÷×<=>|¦~⁄؆؇■□▪○●★☆✓✔✗✘'
const OTHER_SYMBOL = 0xa0
const CURRENCIES = '¤¢$£¥؋€'
const DIGITS = 0xb0
/** The encoding of a number begins with this value plus the number of its digits. */
export const numberFrom = 0x100
const longestNumber = 0xff
const ARABIC = 'ٴٶٸآاءٮبٻپڀتثٹٺټٽٿجڃڄچڿڇحخځڂڅدذڈډڊڋڌڍڎڏڐۮرزڑڒړڔڕږڗژڙۯسشښڛڜۺصضڝڞۻطظڟعغڠۼفڡڢڣڤڥڦٯقڧڨکگڰڱڲڳڴػؼلڵڶڷڸمنںڻڼڽڹۿوۄۅۆۇۈۉۊۋۏهیؽؾؿؠ'
const ARABIC_FROM = 0x200
const OTHER_ARABIC = 0x2ff
const LATIN = 'abcdefghiıjklmnŋopqĸrstŧuvwxyzþ'
const LATIN_FROM = 0x300
const OTHER_LETTER = 0x3ff

/** Letters that differ from their base letter only in the second part of the key. The base letter is first, then its forms in order. */
const FORMS = ['اٱ', 'ءأٲإٳؤئ', 'کڪګكڬڭڮ', 'هەہۂةۃۀھ', 'یىےۓيېۑۍێ', 'م۾', 'dđð', 'hħ', 'lł', 'oø', "'‘’‚", '"“”„', 'ٴ۽']
const EXPANSIONS: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ß: 'ss' }

const PLAIN = ' '
const UPPER = '!'
const FORM_FROM = 0x21
const MARK_FROM = 0x80

interface Weight {
  primary: string
  second: string
  third: string
}

const at = (code: number): string => String.fromCharCode(code)
const beyond = (marker: number, code: number): string => at(marker) + at(0x80 + (code >> 11)) + at(0x80 + (code & 0x7ff))

const ranked = new Map<string, string>()
const secondary = new Map<string, string>()
;[...SYMBOLS].forEach((symbol, i) => ranked.set(symbol, at(0x08 + i)))
;[...CURRENCIES].forEach((sign, i) => ranked.set(sign, at(OTHER_SYMBOL + 1 + i)))
;[...ARABIC].forEach((letter, i) => ranked.set(letter, at(ARABIC_FROM + i)))
;[...LATIN].forEach((letter, i) => ranked.set(letter, at(LATIN_FROM + i)))
for (const [base = '', ...forms] of FORMS)
  forms.forEach((form, i) => {
    ranked.set(form, ranked.get(base) ?? '')
    secondary.set(form, at(FORM_FROM + i))
  })

const computeWeight = (character: string): Weight => {
  const code = character.codePointAt(0) ?? 0
  if (/\s/.test(character)) return { primary: ranked.get(' ') ?? '', second: PLAIN, third: PLAIN }
  if (/[\p{Cc}\p{Cf}\u0640\ufe00-\ufe0f]/u.test(character)) return { primary: '', second: '', third: '' }
  if (/\p{M}/u.test(character)) return { primary: '', second: at(MARK_FROM + (code & 0x3ff)), third: '' }
  const lower = character.toLowerCase()
  const third = lower === character ? PLAIN : UPPER
  const expansion = EXPANSIONS[lower]
  if (expansion) {
    const parts = [...expansion].map(computeWeight)
    return { primary: parts.map((part) => part.primary).join(''), second: PLAIN + at(FORM_FROM), third: third.repeat(parts.length) }
  }
  const known = ranked.get(lower)
  if (known) return { primary: known, second: secondary.get(lower) ?? PLAIN, third }
  const [base = '', ...marks] = lower.normalize('NFD')
  const plain = marks.length > 0 ? ranked.get(base) : undefined
  if (plain) return { primary: plain, second: PLAIN + marks.map((mark) => computeWeight(mark).second).join(''), third }
  const lowerCode = lower.codePointAt(0) ?? code
  const marker = !/[\p{L}\p{N}]/u.test(character) ? OTHER_SYMBOL : /\p{Script=Arabic}/u.test(character) ? OTHER_ARABIC : OTHER_LETTER
  return { primary: beyond(marker, lowerCode), second: PLAIN, third }
}

const MAX_WEIGHTS = 4096
/** Weights of the characters with low code points. They are in an array, because that is faster than a map. */
const common: (Weight | undefined)[] = Array.from({ length: 0x2070 }, () => undefined)
const others = new Map<number, Weight>()

/** Returns the weights of a code point on each level. */
export const getWeight = (code: number): Weight => {
  const known = common[code] ?? others.get(code)
  if (known) return known
  const weight = computeWeight(String.fromCodePoint(code))
  if (code < common.length) common[code] = weight
  else {
    if (others.size >= MAX_WEIGHTS) others.clear()
    others.set(code, weight)
  }
  return weight
}

/** Returns the value of a Latin, Arabic or Persian digit; -1 for anything else. */
export const toDigitValue = (code: number): number => {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  if (code >= 0x660 && code <= 0x669) return code - 0x660
  if (code >= 0x6f0 && code <= 0x6f9) return code - 0x6f0
  return -1
}

const getDigitWeight = (digit: number): string => at(DIGITS + digit)

/** Encodes a run of digits as one number. The number of digits comes first, so that 2 is before 10. */
const encodeNumber = (digits: string): string => {
  const value = digits.replace(/^0+(?=\d)/, '')
  return at(numberFrom + Math.min(value.length, longestNumber)) + value
}

/** Removes plain weights at the end of a part of the key. They can be there after a letter that counts as two letters. */
const trimPlainWeights = (level: string): string => (level.endsWith(PLAIN) ? trimPlainWeights(level.slice(0, -1)) : level)

const buildKey = (title: string, numeric: boolean): string => {
  let primary = ''
  let second = ''
  let third = ''
  /** Number of plain weights in the second and the third part that are not written yet. They are written only if another weight follows. */
  let plainSeconds = 0
  let plainThirds = 0
  let run = ''
  const text = title
    .slice(0, MAX_READ)
    .normalize('NFKC')
    .replace(/\u06cc\u0654/g, 'ئ')
  for (let index = 0; index < text.length; index++) {
    const code = text.codePointAt(index) ?? 0
    if (code > 0xffff) index++
    const digit = toDigitValue(code)
    if (digit >= 0) {
      if (numeric) run += digit
      else {
        primary += getDigitWeight(digit)
        plainSeconds++
        plainThirds++
      }
      continue
    }
    const weight = getWeight(code)
    if (run) {
      primary += encodeNumber(run)
      plainSeconds++
      plainThirds++
      run = ''
    }
    primary += weight.primary
    if (weight.second === PLAIN) plainSeconds++
    else if (weight.second !== '') {
      second += PLAIN.repeat(plainSeconds) + weight.second
      plainSeconds = 0
    }
    if (weight.third === PLAIN) plainThirds++
    else if (weight.third !== '') {
      third += PLAIN.repeat(plainThirds) + weight.third
      plainThirds = 0
    }
    if (primary.length >= MAX_PRIMARY) break
  }
  if (run) primary += encodeNumber(run)
  const forms = trimPlainWeights(second)
  const cases = trimPlainWeights(third)
  const tail = cases ? LEVEL + forms + LEVEL + cases : forms ? LEVEL + forms : ''
  return (primary.slice(0, MAX_PRIMARY) + tail).slice(0, MAX_LENGTH)
}

/** Returns a key for the order of `Intl.Collator('fa')`: «نامه ۱۰» before «نامه ۲». At most 480 characters and 1,440 bytes. */
export const createSortKey = (title: string): string => buildKey(title, false)

/** Returns a key for the order of `Intl.Collator('fa', {numeric: true})`: «نامه ۲» before «نامه ۱۰». At most 480 characters. */
export const createNumericSortKey = (title: string): string => buildKey(title, true)
