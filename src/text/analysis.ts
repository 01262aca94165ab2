import type { MatchRange } from './match-ranges'
import { fold, HYPHEN } from './normalise'
import { isEnding, isPrefix, isSeparatedEnding, stem } from './stem'

/**
 * A word of a text, for searching. Index, query and highlighting split texts into words in the same way, so every match can be
 * highlighted. The stored text is never changed; ranges refer to the original text.
 */
export interface Word extends MatchRange {
  /** Form of the word that the index stores: its stem. */
  term: string
  /** Stems of the parts between the half-spaces of the word. The word is found by each of them too. */
  parts: readonly string[]
  /** The word after folding, without half-spaces, and without endings that are separated by a half-space. */
  bare: string
  /** The whole word after folding, without half-spaces. */
  form: string
}

const ZWNJ = '\u200c'
/** Maximum number of letters of a word. Longer sequences of letters are data and not words. */
const LONGEST_WORD = 64

/**
 * Matches one run: a sequence of letters, digits and half-spaces without a space. A number with group separators is one run, and Latin
 * words joined by hyphens are one run. Marks, kashida and invisible characters are part of a run.
 */
const RUN =
  /\p{Nd}{1,3}(?:[٬,]\p{Nd}{3})+(?!\p{Nd})|(?<![\p{L}\p{N}])\p{Script=Latin}+(?:[-\u2010\u2011]\p{Script=Latin}+)+(?![\p{L}\p{M}\p{N}])|[\p{L}\p{M}\p{N}\u00ac\u061c\u200b-\u200f\u2060\u2066-\u2069\u00ad\u001f\ufeff]+/gu
/** Returns true for Latin words joined by hyphens; no other run contains a hyphen. */
const isChain = (run: string): boolean => run.search(HYPHEN) >= 0
const GROUPED = /^\p{Nd}{1,3}(?:[٬,]\p{Nd}{3})+$/u
const SEPARATOR = /[٬,]/
/** Separates Persian words from numbers and Latin letters that follow without a space. «A4» and «mp4» are not separated. */
const PIECE = /[\p{Script=Arabic}\p{M}\u200c]+|[^\p{Script=Arabic}\u200c]+/gu

interface AnalysedWord {
  term: string
  parts: readonly string[]
  bare: string
  form: string
}

/** Analyses one folded run of letters, digits and half-spaces. */
function analyseRun(folded: string): AnalysedWord[] {
  const pieces = folded.replaceAll('آ', 'ا').match(PIECE) ?? []
  return pieces.flatMap((piece) => {
    const all = piece.split(ZWNJ).filter((part) => part !== '')
    const end = all.findLastIndex((part, at) => at === 0 || !isEnding(part) || isPrefix(all[at - 1] ?? ''))
    const parts = all.slice(0, end + 1)
    const bare = parts.join('')
    if (bare === '' || bare.length > LONGEST_WORD || !/[\p{L}\p{N}]/u.test(bare)) return []
    const term = stem(bare)
    const stems = parts.length > 1 ? parts.filter((part) => part.length > 1 && !isPrefix(part)).map(stem) : []
    return [{ term, parts: stems.filter((one) => one !== term), bare, form: all.join('') }]
  })
}

/** Analyses a number with group separators. In a table it may be several numbers, so it is found by each group of digits too. */
function analyseNumber(run: string): AnalysedWord[] {
  const parts = fold(run).split(SEPARATOR)
  const number = parts.join('')
  return [{ term: number, parts: parts.filter((part) => part.length > 1), bare: number, form: number }]
}

/** Analyses Latin words that are joined by hyphens. They are found as one word and as separate words. */
function analyseChain(run: string): AnalysedWord[] {
  const parts = run.split(HYPHEN).flatMap((part) => analyseRun(fold(part)))
  const bare = parts.map((part) => part.bare).join('')
  return bare.length > LONGEST_WORD ? parts : [{ term: stem(bare), parts: parts.map(({ term }) => term), bare, form: bare }]
}

interface CachedAnalysis {
  words: AnalysedWord[]
  /** Text of a short run after folding. Such a run may be an ending or a prefix of a word. */
  short: string
}
const analysisCache = new Map<string, CachedAnalysis>()
const MAX_REMEMBERED = 20_000
const LONGEST_ENDING = 8

/** Returns the analysis of a run from a cache, because most words of a text are repeated. */
function getCachedAnalysis(run: string): CachedAnalysis {
  const known = analysisCache.get(run)
  if (known) return known
  const folded = run.length > 4 * LONGEST_WORD ? '' : fold(run)
  const words = GROUPED.test(run) ? analyseNumber(run) : isChain(run) ? analyseChain(run) : folded.split(' ').flatMap(analyseRun)
  const looked = { words, short: folded.length > LONGEST_ENDING ? '' : folded }
  if (analysisCache.size >= MAX_REMEMBERED) analysisCache.clear()
  analysisCache.set(run, looked)
  return looked
}

interface Run extends MatchRange {
  text: string
  looked: CachedAnalysis
}

/** Returns the words of a text in order. Endings and prefixes that are separated by a space belong to their word: «کتاب ها», «می رود». */
export function splitWords(text: string): Word[] {
  const words: Word[] = []
  let before: Run | undefined
  const take = ({ looked, start, end }: Run): void => {
    for (const { term, parts, bare, form } of looked.words) words.push({ term, parts, bare, form, start, end })
  }
  for (const { 0: found, index } of text.matchAll(RUN)) {
    const looked = getCachedAnalysis(found)
    const end = index + found.length
    if (
      before?.end === index - 1 &&
      (isSeparatedEnding(looked.short, before.text) || isPrefix(before.looked.short)) &&
      /\s/.test(text.charAt(index - 1))
    ) {
      const whole = `${before.text}${ZWNJ}${found}`
      before = { text: whole, looked: getCachedAnalysis(whole), start: before.start, end }
    } else {
      if (before) take(before)
      before = { text: found, looked, start: index, end }
    }
  }
  if (before) take(before)
  return words
}
