import type { MatchRange } from './match-ranges'
import { fold, HYPHEN } from './normalise'
import { isEnding, isPrefix, isSeparatedEnding, stem } from './stem'

/**
 * A word of a text for searching. Index, query and highlight extract words in the same way, so every hit can be highlighted. The stored
 * text is never changed; ranges refer to the original text.
 */
export interface Word extends MatchRange {
  /** The search term of the word. */
  term: string
  /** Parts of a word that contains a half-space. The word is found by each of them too. */
  parts: readonly string[]
  /** The word as written, folded, without half-spaces and without endings separated by a half-space. */
  bare: string
}

const ZWNJ = '\u200c'
/** Longer runs of letters are data, not words. */
const LONGEST_WORD = 64

/**
 * Matches one run. Grouped digits are one number, and Latin words joined by hyphens are one word. Marks, kashida and invisible characters
 * are part of a word.
 */
const RUN =
  /\p{Nd}{1,3}(?:[٬,]\p{Nd}{3})+(?!\p{Nd})|(?<![\p{L}\p{N}])\p{Script=Latin}+(?:[-\u2010\u2011]\p{Script=Latin}+)+(?![\p{L}\p{M}\p{N}])|[\p{L}\p{M}\p{N}\u00ac\u061c\u200b-\u200f\u2060\u2066-\u2069\u00ad\u001f\ufeff]+/gu
/** Returns true for Latin words joined by hyphens; no other run contains a hyphen. */
const isChain = (run: string): boolean => run.search(HYPHEN) >= 0
const GROUPED = /^\p{Nd}{1,3}(?:[٬,]\p{Nd}{3})+$/u
const SEPARATOR = /[٬,]/
/** Splits Persian words from numbers and Latin letters even without a separator; «A4» and «mp4» stay whole. */
const PIECE = /[\p{Script=Arabic}\p{M}\u200c]+|[^\p{Script=Arabic}\u200c]+/gu

interface Analysed {
  term: string
  parts: readonly string[]
  bare: string
}

/** Analyses one folded run of letters, digits and half-spaces. */
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

/** Analyses a grouped number. In a table it may be several numbers, so it is found by its groups too. */
function number(run: string): Analysed[] {
  const parts = fold(run).split(SEPARATOR)
  return [{ term: parts.join(''), parts: parts.filter((part) => part.length > 1), bare: parts.join('') }]
}

/** Analyses Latin words joined by hyphens. They are found written together and separately. */
function chain(run: string): Analysed[] {
  const parts = run.split(HYPHEN).flatMap((part) => analysed(fold(part)))
  const bare = parts.map((part) => part.bare).join('')
  return bare.length > LONGEST_WORD ? parts : [{ term: stem(bare), parts: parts.map(({ term }) => term), bare }]
}

interface Remembered {
  words: Analysed[]
  /** The folded text of a short run, which may be an ending or a prefix. */
  short: string
}
const remembered = new Map<string, Remembered>()
const MAX_REMEMBERED = 20_000
const LONGEST_ENDING = 8

/** Returns the analysis of a run from a cache, because most words of a text are repeated. */
function lookUp(run: string): Remembered {
  const known = remembered.get(run)
  if (known) return known
  const folded = run.length > 4 * LONGEST_WORD ? '' : fold(run)
  const words = GROUPED.test(run) ? number(run) : isChain(run) ? chain(run) : folded.split(' ').flatMap(analysed)
  const looked = { words, short: folded.length > LONGEST_ENDING ? '' : folded }
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(run, looked)
  return looked
}

interface Run extends MatchRange {
  text: string
  looked: Remembered
}

/**
 * Returns the words of a text in order. Endings and prefixes that are separated by a space are joined to their word: «کتاب ها», «می رود».
 */
export function splitWords(text: string): Word[] {
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
      (isSeparatedEnding(looked.short, before.text) || isPrefix(before.looked.short)) &&
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
