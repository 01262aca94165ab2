/**
 * Splits a text into the tokens of a comparison: words with their half-spaces, and each white space and punctuation mark alone. A token
 * never ends inside a visible character: a base letter keeps its marks, an emoji its parts, a line end both of its characters.
 */

const marks = String.raw`[\p{M}\p{Emoji_Modifier}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0020}-\u{e007f}]`
/** Characters that come before the text they belong to, for example the sign of an Arabic number. */
const before = String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`
const letter = String.raw`[\p{L}\p{N}_]`
/** Part of a word with a maximum length. Scripts without spaces have very long words, which could not be compared otherwise. */
const body = String.raw`\p{RI}{2}|${letter}(?:${letter}|${marks}){0,200}|[^\S\r\n]{1,200}|[^\r\n]`
const token = new RegExp(String.raw`\r\n|\n|\r|${before}*(?:${body})(?:${marks}|(?<=\u200d)\p{Extended_Pictographic})*|${before}+`, 'gsu')

const BREATH = 5_000

/**
 * Number of each different piece. A piece is a token (`wordsOf`) or a line (`linesOf`). Equal pieces of both texts have the same number.
 */
export type PieceNumbers = Map<string, number>

/**
 * Pieces of one text, in the order of the text. `ends` contains the offset after each piece, in UTF-16 units; `numbers` contains its number
 * in `PieceNumbers`.
 */
export interface NumberedPieces {
  ends: number[]
  numbers: Int32Array
}

const numberOf = (numbers: PieceNumbers, piece: string): number => {
  const known = numbers.get(piece)
  if (known !== undefined) return known
  numbers.set(piece, numbers.size)
  return numbers.size - 1
}

export function* wordsOf(text: string, numbers: PieceNumbers): Generator<void, NumberedPieces> {
  const ends: number[] = []
  const found: number[] = []
  for (const { 0: piece, index } of text.matchAll(token)) {
    ends.push(index + piece.length)
    found.push(numberOf(numbers, piece))
    if (ends.length % BREATH === 0) yield
  }
  return { ends, numbers: Int32Array.from(found) }
}

/** Returns the lines of a text. Each contains its line end. */
export function* linesOf(text: string, numbers: PieceNumbers): Generator<void, NumberedPieces> {
  const ends: number[] = []
  const found: number[] = []
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from) + 1 || text.length
    ends.push(end)
    found.push(numberOf(numbers, text.slice(from, end)))
    from = end
    if (ends.length % BREATH === 0) yield
  }
  return { ends, numbers: Int32Array.from(found) }
}
