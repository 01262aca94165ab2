import { maxWordLength, type RecognisedWords } from '#api/contract/recognised-words'

export { maxWordLength }

export type Word = RecognisedWords['words'][number]

/** A page with the words that were recognised on it, and its picture. */
export interface ShownPage {
  words: RecognisedWords
  picture: Blob
}

/** Confidence in percent below which a word is marked as uncertain. */
const MIN_CONFIDENCE = 70

export const isUncertain = ({ confidence, isCorrected }: Word): boolean => !isCorrected && confidence < MIN_CONFIDENCE

type Centre = readonly [x: number, y: number]
const getCentre = ({ box: [left, top, right, bottom] }: Word): Centre => [(left + right) / 2, (top + bottom) / 2]

const nearest = (words: readonly Word[], distanceOf: (centre: Centre) => number): Word | undefined => {
  let found: { word: Word; distance: number } | undefined
  for (const word of words) {
    const distance = distanceOf(getCentre(word))
    if (!found || distance < found.distance) found = { word, distance }
  }
  return found?.word
}

const getLine = (words: readonly Word[], line: number): Word[] =>
  words.filter((word) => word.line === line).toSorted((one, other) => getCentre(one)[0] - getCentre(other)[0])

/** Returns the word in the nearest line above (-1) or below (1) that is nearest in the horizontal direction. */
function findAcrossLines(words: readonly Word[], from: Word, direction: -1 | 1): Word | undefined {
  const [x, y] = getCentre(from)
  const beyond = words.filter((word) => word.line !== from.line && (getCentre(word)[1] - y) * direction > 0)
  const next = nearest(beyond, (centre) => Math.abs(centre[1] - y))
  return next && nearest(getLine(words, next.line), (centre) => Math.abs(centre[0] - x))
}

/** Returns the next (1) or previous (-1) word to the left, which continues at the right end of the line below. */
function findBeside(words: readonly Word[], from: Word, direction: -1 | 1): Word | undefined {
  const line = getLine(words, from.line)
  const beside = line[line.findIndex(({ index }) => index === from.index) - direction]
  if (beside) return beside
  const across = findAcrossLines(words, from, direction)
  return across && getLine(words, across.line).at(direction === 1 ? -1 : 0)
}

/** Returns the word to which a key moves from a word of the page. Undefined for other keys, and at the ends of the page. */
export function findNeighbour(words: readonly Word[], from: Word, key: string): Word | undefined {
  switch (key) {
    case 'ArrowLeft':
      return findBeside(words, from, 1)
    case 'ArrowRight':
      return findBeside(words, from, -1)
    case 'ArrowDown':
      return findAcrossLines(words, from, 1)
    case 'ArrowUp':
      return findAcrossLines(words, from, -1)
    case 'Home':
      return words[0]
    case 'End':
      return words.at(-1)
    default:
      return undefined
  }
}
