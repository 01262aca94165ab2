import { splitWords } from './analysis'
import type { MatchRange } from './match-ranges'

export interface MarkedText {
  text: string
  /** Ranges of the matches in UTF-16 units, `[from, to)`. */
  ranges: [from: number, to: number][]
}

interface Hit extends MatchRange {
  term: string
}

const SNIPPET = 200
/** Number of characters of a snippet before its first match. */
const LEAD = 40
const MORE = '…'

const mergeRanges = (ranges: readonly MatchRange[]): MatchRange[] => {
  const kept: MatchRange[] = []
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = kept.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else kept.push({ start, end })
  }
  return kept
}

export const markRanges = (text: string, ranges: readonly MatchRange[]): MarkedText => ({
  text,
  ranges: mergeRanges(ranges).map(({ start, end }) => [start, end]),
})

/** Returns the ranges of all words that match one of the terms, or that begin with one of the prefixes, in order. */
export const findHits = (text: string, terms: ReadonlySet<string>, prefixes: readonly string[] = []): Hit[] =>
  splitWords(text).flatMap(({ term, parts, bare, start, end }) => {
    const found = [term, ...parts].find((one) => terms.has(one)) ?? prefixes.find((prefix) => bare.startsWith(prefix))
    return found === undefined ? [] : [{ term: found, start, end }]
  })

/** Returns the first match of the window of text that contains the most different terms, and among equals the most matches. */
function findDensestHit(hits: readonly Hit[]): Hit | undefined {
  let best: { hit: Hit; kinds: number; count: number } | undefined
  for (const [at, hit] of hits.entries()) {
    const inside = hits.slice(at, at + SNIPPET).filter(({ end }) => end <= hit.start + SNIPPET - LEAD)
    const kinds = new Set(inside.map(({ term }) => term)).size
    if (!best || kinds > best.kinds || (kinds === best.kinds && inside.length > best.count)) best = { hit, kinds, count: inside.length }
  }
  return best?.hit
}

/** Returns the start of the next word at or after a position. */
const wordStart = (text: string, at: number, latest: number): number => {
  if (at <= 0) return 0
  const space = text.slice(at - 1, latest).search(/\s/)
  return space < 0 ? at : Math.min(latest, at + space)
}
const wordEnd = (text: string, at: number, earliest: number): number => {
  if (at >= text.length) return text.length
  const space = text.slice(earliest, at + 1).search(/\s\S*$/)
  return space < 0 ? at : earliest + space
}

/** Snippet of a text, and the offset of its first match in the text. */
export interface FoundSnippet extends MarkedText {
  firstMatch: number
}

/**
 * Returns about 200 characters around the densest group of matches, on one line, with the matches marked. Undefined if no term occurs in
 * the text.
 */
export function findSnippet(text: string, terms: ReadonlySet<string>, prefixes: readonly string[] = []): FoundSnippet | undefined {
  const hits = findHits(text, terms, prefixes)
  const first = findDensestHit(hits)
  if (!first) return undefined
  const start = wordStart(text, first.start - LEAD, first.start)
  const end = Math.max(first.end, wordEnd(text, start + SNIPPET, first.end))
  const before = start > 0 ? MORE : ''
  const after = end < text.length ? MORE : ''
  const inside = hits.filter((hit) => hit.start >= start && hit.end <= end)
  const shift = before.length - start
  const marked = markRanges(
    `${before}${text.slice(start, end).replace(/\s/g, ' ')}${after}`,
    inside.map((hit) => ({ start: hit.start + shift, end: hit.end + shift })),
  )
  return { ...marked, firstMatch: inside[0]?.start ?? first.start }
}

/** Returns the same snippet without the offset. */
export function snippet(text: string, terms: ReadonlySet<string>, prefixes: readonly string[] = []): MarkedText | undefined {
  const found = findSnippet(text, terms, prefixes)
  return found && { text: found.text, ranges: found.ranges }
}
