import { type Change, foldLetters, findHamzaChanges, hyphenChanges, matchKey } from './normalise'

/** A range of the original text in UTF-16 units: `text.slice(start, end)`. */
export interface MatchRange {
  start: number
  end: number
}

interface Piece extends MatchRange {
  character: string
}

const ZWNJ = '\u200c'
let segmenter: Intl.Segmenter | undefined

const isArabic = (piece: Piece | undefined): boolean => piece !== undefined && /\p{Script=Arabic}/u.test(piece.character)

const joinPieces = (pieces: readonly Piece[]): string => pieces.map(({ character }) => character).join('')

/** Applies the changes that `changesIn` finds in the text of the pieces. Each piece is one UTF-16 unit. */
function applyChanges(pieces: readonly Piece[], changesIn: (text: string) => readonly Change[]): Piece[] {
  const changes = new Map(changesIn(joinPieces(pieces)).map(({ at, instead }) => [at, instead]))
  if (changes.size === 0) return [...pieces]
  const left: Piece[] = []
  for (const [at, piece] of pieces.entries()) {
    const character = changes.get(at) ?? piece.character
    const before = left.at(-1)
    if (character !== '') left.push({ ...piece, character })
    else if (before) left[left.length - 1] = { ...before, end: piece.end }
  }
  return left
}

/** Returns the UTF-16 units of `matchKey(text)`. Each has the range of the original text that it comes from. */
const splitPieces = (text: string): Piece[] => {
  segmenter ??= new Intl.Segmenter('fa', { granularity: 'grapheme' })
  const letters: Piece[] = []
  for (const { segment, index } of segmenter.segment(text))
    for (const character of foldLetters(segment).split('')) letters.push({ character, start: index, end: index + segment.length })
  const pieces: Piece[] = []
  for (const piece of applyChanges(letters, findHamzaChanges)) {
    const character = piece.character === ZWNJ ? ' ' : piece.character === 'آ' ? 'ا' : piece.character
    if (character !== ' ' || pieces.at(-1)?.character !== ' ') pieces.push({ ...piece, character })
  }
  const words = pieces.filter(
    ({ character }, i) => character !== ' ' || (i > 0 && i < pieces.length - 1 && !isArabic(pieces[i - 1]) && !isArabic(pieces[i + 1])),
  )
  return applyChanges(words, hyphenChanges)
}

/** Returns the ranges of `text` that match `query`, in the original characters and without overlaps, for highlighting. */
export const matchRanges = (text: string, query: string): MatchRange[] => {
  const wanted = matchKey(query)
  if (wanted === '') return []
  const pieces = splitPieces(text)
  const key = joinPieces(pieces)
  const ranges: MatchRange[] = []
  for (let at = key.indexOf(wanted); at >= 0; at = key.indexOf(wanted, at + wanted.length)) {
    const first = pieces[at]
    const last = pieces[at + wanted.length - 1]
    if (first && last) ranges.push({ start: first.start, end: last.end })
  }
  return ranges
}
