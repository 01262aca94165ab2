/**
 * Splits a text into the tokens of a comparison: words with their half-spaces, and each white space and punctuation mark alone. A token
 * never ends inside a visible character: a base letter keeps its marks, an emoji its parts, a line end both of its characters.
 */

const marks = String.raw`[\p{M}\p{Emoji_Modifier}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0020}-\u{e007f}]`
/** Characters that come before the text they belong to, for example the sign of an Arabic number. */
const before = String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`
const letter = String.raw`[\p{L}\p{N}_]`
const MAX_TOKEN = 201
/** Part of a word with a maximum length. Scripts without spaces have very long words, which could not be compared otherwise. */
const body = String.raw`\p{RI}{2}|${letter}(?:${letter}|${marks}){0,${MAX_TOKEN - 1}}|[^\S\r\n]{1,${MAX_TOKEN - 1}}|[^\r\n]`
const token = new RegExp(String.raw`\r\n|\n|\r|${before}*(?:${body})(?:${marks}|(?<=\u200d)\p{Extended_Pictographic})*|${before}+`, 'ysu')

const [LETTER, MARK, SPACE, PLAIN, HARD] = [1, 2, 4, 8, 16] as const
const classes: readonly (readonly [pattern: RegExp, flag: number])[] = [
  [new RegExp(letter, 'u'), LETTER],
  [new RegExp(marks, 'u'), MARK],
  [/[^\S\r\n]/u, SPACE],
]
const isHard = new RegExp(String.raw`${before}|[\r\u200d\ufeff\ud800-\udfff]`, 'u')

/** Flags of each UTF-16 unit. They are computed for 256 neighbouring units when the first of them occurs. */
const flags = new Uint8Array(0x1_00_00)
const fillFlags = (unit: number): number => {
  const from = unit & 0xff00
  for (let at = from; at < from + 256; at++) {
    const character = String.fromCharCode(at)
    flags[at] = isHard.test(character)
      ? HARD
      : classes.reduce<number>((all, [pattern, flag]) => (pattern.test(character) ? all | flag : all), PLAIN)
  }
  return flags[unit] as number
}
const flagsAt = (text: string, at: number): number => {
  const unit = text.charCodeAt(at)
  return flags[unit] || fillFlags(unit)
}

/** Returns the end of the token at `from`. Equal to a match of `token`, which is tried only where a token has rare characters. */
function findTokenEnd(text: string, from: number): number {
  const head = flagsAt(text, from)
  const most = Math.min(text.length, from + MAX_TOKEN)
  let at = from + 1
  if (text.charCodeAt(from) === 10) return at
  if ((head & (LETTER | HARD)) === LETTER) while (at < most && (flagsAt(text, at) & (LETTER | MARK)) !== 0) at += 1
  else if ((head & (SPACE | HARD)) === SPACE) while (at < most && (flagsAt(text, at) & SPACE) !== 0) at += 1
  const isWhole = at >= text.length || (flagsAt(text, at) & (MARK | HARD)) === 0
  if ((head & HARD) === 0 && isWhole && at - from < MAX_TOKEN) return at
  token.lastIndex = from
  return token.test(text) ? token.lastIndex : from + 1
}

const BREATH = 5_000

/** Numbers the different pieces of both texts. A piece is a token (`wordsOf`) or a line (`linesOf`). Equal pieces have the same number. */
export class PieceNumbers {
  readonly #known = new Map<string, number>()
  /** Number of each piece of one UTF-16 unit, plus 1. Every second token is a space. */
  readonly #short = new Int32Array(0x1_00_00)

  numberOf(text: string, from: number, end: number): number {
    if (end - from > 1) return this.#numberOf(text.slice(from, end))
    const unit = text.charCodeAt(from)
    const known = this.#short[unit] as number
    if (known > 0) return known - 1
    const number = this.#numberOf(text.slice(from, end))
    this.#short[unit] = number + 1
    return number
  }

  #numberOf(piece: string): number {
    const known = this.#known.get(piece)
    if (known !== undefined) return known
    this.#known.set(piece, this.#known.size)
    return this.#known.size - 1
  }
}

/**
 * Pieces of one text, in the order of the text. `ends` contains the offset after each piece, in UTF-16 units; `numbers` contains its number
 * in `PieceNumbers`.
 */
export interface NumberedPieces {
  ends: readonly number[]
  numbers: Int32Array
}

/** Returns the pieces of a text. `findEnd` returns the end of the piece that begins at an offset. */
function* cut(text: string, numbers: PieceNumbers, findEnd: (text: string, from: number) => number): Generator<void, NumberedPieces> {
  const ends: number[] = []
  const found: number[] = []
  for (let from = 0; from < text.length; ) {
    const end = findEnd(text, from)
    ends.push(end)
    found.push(numbers.numberOf(text, from, end))
    from = end
    if (ends.length % BREATH === 0) yield
  }
  return { ends, numbers: Int32Array.from(found) }
}

export const wordsOf = (text: string, numbers: PieceNumbers): Generator<void, NumberedPieces> => cut(text, numbers, findTokenEnd)

/** Returns the lines of a text. Each contains its line end. */
export const linesOf = (text: string, numbers: PieceNumbers): Generator<void, NumberedPieces> =>
  cut(text, numbers, (whole, from) => whole.indexOf('\n', from) + 1 || whole.length)
