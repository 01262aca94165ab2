import { fold, matchKey } from './normalise'

/** A part of the original text, in code units: `text.slice(start, end)`. */
export interface MatchRange {
  start: number
  end: number
}

interface Piece extends MatchRange {
  character: string
}

let segmenter: Intl.Segmenter | undefined

const isArabic = (piece: Piece | undefined): boolean => piece !== undefined && /\p{Script=Arabic}/u.test(piece.character)

/** The characters of `matchKey(text)`, each with the part of the text it stands for. */
const piecesOf = (text: string): Piece[] => {
  segmenter ??= new Intl.Segmenter('fa', { granularity: 'grapheme' })
  const pieces: Piece[] = []
  for (const { segment, index } of segmenter.segment(text))
    for (const folded of fold(segment)) {
      const character = folded === '\u200c' ? ' ' : folded === 'آ' ? 'ا' : folded
      if (character !== ' ' || pieces.at(-1)?.character !== ' ') pieces.push({ character, start: index, end: index + segment.length })
    }
  return pieces.filter(
    ({ character }, i) => character !== ' ' || (i > 0 && i < pieces.length - 1 && !isArabic(pieces[i - 1]) && !isArabic(pieces[i + 1])),
  )
}

/** Where `text` holds `query` for a reader, in the original characters and without overlaps: what a highlight covers. */
export const matchRanges = (text: string, query: string): MatchRange[] => {
  const wanted = matchKey(query)
  if (wanted === '') return []
  const pieces = piecesOf(text)
  const key = pieces.map(({ character }) => character).join('')
  /** The piece each code unit of the key belongs to. */
  const owner = pieces.flatMap(({ character }, i) => Array.from(character.split(''), () => i))
  const ranges: MatchRange[] = []
  for (let at = key.indexOf(wanted); at >= 0; at = key.indexOf(wanted, at + wanted.length)) {
    const first = pieces[owner[at] ?? 0]
    const last = pieces[owner[at + wanted.length - 1] ?? 0]
    if (first && last) ranges.push({ start: first.start, end: last.end })
  }
  return ranges
}
