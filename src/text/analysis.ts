import type { MatchRange } from './match-ranges'
import { fold, HYPHEN } from './normalise'
import { isEnding, isPrefix, isWrittenApart, stem } from './stem'

/**
 * The words of a text as a search knows them. Index, query and highlight take the same words from a text, so that what is found is
 * also marked. Stored text is never changed; the ranges are in the text as it was given.
 */
export interface Word extends MatchRange {
  /** What it is found by. */
  term: string
  /** Of a word that a half-space parts: its parts, by which it is found too. */
  parts: readonly string[]
  /** As written, folded, without half-spaces and endings that a half-space parts off. */
  bare: string
}

const ZWNJ = '\u200c'
/** Longer runs of letters are no words: data that was written out as letters. */
const LONGEST_WORD = 64

/** Grouped digits are one number, and Latin words joined by hyphens one word. Marks, kashida and invisible characters stand inside words. */
const RUN =
  /\p{Nd}{1,3}(?:[٬,]\p{Nd}{3})+(?!\p{Nd})|(?<![\p{L}\p{N}])\p{Script=Latin}+(?:[-\u2010\u2011]\p{Script=Latin}+)+(?![\p{L}\p{M}\p{N}])|[\p{L}\p{M}\p{N}\u00ac\u061c\u200b-\u200f\u2060\u2066-\u2069\u00ad\u001f\ufeff]+/gu
/** A run holds a hyphen only where it is such a word. */
const isChain = (run: string): boolean => run.search(HYPHEN) >= 0
const GROUPED = /^\p{Nd}{1,3}(?:[٬,]\p{Nd}{3})+$/u
const SEPARATOR = /[٬,]/
/** Persian words and numbers are parted even where nothing stands between them; «A4» and «mp4» are one. */
const PIECE = /[\p{Script=Arabic}\p{M}\u200c]+|[^\p{Script=Arabic}\u200c]+/gu

interface Analysed {
  term: string
  parts: readonly string[]
  bare: string
}

/** One folded run of letters, digits and half-spaces. */
function analysed(folded: string): Analysed[] {
  const pieces = folded.replaceAll('آ', 'ا').match(PIECE) ?? []
  return pieces.flatMap((piece) => {
    const all = piece.split(ZWNJ).filter((part) => part !== '')
    const end = all.findLastIndex((part, at) => at === 0 || !isEnding(part))
    const parts = all.slice(0, end + 1)
    const bare = parts.join('')
    if (bare === '' || bare.length > LONGEST_WORD || !/[\p{L}\p{N}]/u.test(bare)) return []
    return [{ term: stem(bare), parts: parts.length > 1 ? parts.filter((part) => part.length > 1).map(stem) : [], bare }]
  })
}

/** A grouped number; in a table the same may be several numbers, so it is found by its groups too. */
function number(run: string): Analysed[] {
  const parts = fold(run).split(SEPARATOR)
  return [{ term: parts.join(''), parts: parts.filter((part) => part.length > 1), bare: parts.join('') }]
}

/** Latin words that hyphens join are found written together, and each by itself. */
function chain(run: string): Analysed[] {
  const parts = run.split(HYPHEN).flatMap((part) => analysed(fold(part)))
  const bare = parts.map((part) => part.bare).join('')
  return bare.length > LONGEST_WORD ? parts : [{ term: stem(bare), parts: parts.map(({ term }) => term), bare }]
}

interface Remembered {
  words: Analysed[]
  /** Folded, of short runs: what may be an ending or a prefix. */
  short: string
}
const remembered = new Map<string, Remembered>()
const MOST_REMEMBERED = 20_000
const LONGEST_ENDING = 8

/** Most words of a text are there many times. */
function lookUp(run: string): Remembered {
  const known = remembered.get(run)
  if (known) return known
  const folded = run.length > 4 * LONGEST_WORD ? '' : fold(run)
  const words = GROUPED.test(run) ? number(run) : isChain(run) ? chain(run) : folded.split(' ').flatMap(analysed)
  const looked = { words, short: folded.length > LONGEST_ENDING ? '' : folded }
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(run, looked)
  return looked
}

interface Run extends MatchRange {
  text: string
  looked: Remembered
}

/** The words of a text in order. Endings and prefixes that a space parts off their word come back to it: «کتاب ها», «می رود». */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let before: Run | undefined
  const take = ({ looked, start, end }: Run): void => {
    for (const { term, parts, bare } of looked.words) words.push({ term, parts, bare, start, end })
  }
  for (const { 0: found, index } of text.matchAll(RUN)) {
    const looked = lookUp(found)
    const end = index + found.length
    if (
      before?.end === index - 1 &&
      (isWrittenApart(looked.short, before.text) || isPrefix(before.looked.short)) &&
      /\s/.test(text.charAt(index - 1))
    ) {
      const whole = `${before.text}${ZWNJ}${found}`
      before = { text: whole, looked: lookUp(whole), start: before.start, end }
    } else {
      if (before) take(before)
      before = { text: found, looked, start: index, end }
    }
  }
  if (before) take(before)
  return words
}
