import type { Cue } from './cues'
import type { Word } from './hearing'

const LINE = 42
const LONGEST_MS = 6_000
const SHORTEST_MS = 1_000
/** Milliseconds of silence after which a new cue begins. */
const SILENCE_MS = 1_000

/** Counts the visible characters. A zero-width non-joiner has no width. */
const lengthOf = (words: readonly string[]): number => [...words.join(' ').replaceAll('\u200c', '')].length

/** Returns the words in one line, or in two lines of similar length. Undefined if they need more lines. */
function linesOf(words: readonly string[]): string[] | undefined {
  if (lengthOf(words) <= LINE || words.length === 1) return [words.join(' ')]
  const breaks = Array.from({ length: words.length - 1 }, (_, at) => [words.slice(0, at + 1), words.slice(at + 1)] as const)
  const longest = (pair: readonly (readonly string[])[]): number => Math.max(...pair.map(lengthOf))
  const best = breaks.reduce((one, other) => (longest(other) < longest(one) ? other : one))
  return longest(best) <= LINE ? best.map((line) => line.join(' ')) : undefined
}

const millis = (seconds: number): number => Math.round(seconds * 1_000)
/** Removes characters that players interpret as markup. */
const plain = (word: string): string => word.replace(/[\s<>&{}]+/g, '')

/** Groups words into cues of at most two lines of 42 characters and at most six seconds. Silence ends a cue. */
export function cuesOfWords(heard: readonly Word[]): Cue[] {
  const groups: { words: string[]; start: number; end: number }[] = []
  for (const { word, start, end } of heard) {
    const text = plain(word)
    if (text === '') continue
    const [from, to] = [millis(start), millis(end)]
    const last = groups.at(-1)
    const fits = last && from - last.end < SILENCE_MS && to - last.start <= LONGEST_MS && linesOf([...last.words, text]) !== undefined
    if (fits) Object.assign(last, { words: [...last.words, text], end: to })
    else groups.push({ words: [text], start: from, end: to })
  }
  return groups.map(({ words, start, end }, at) => {
    const next = groups[at + 1]?.start ?? Number.POSITIVE_INFINITY
    return { start, end: Math.max(end, Math.min(start + SHORTEST_MS, next)), text: (linesOf(words) ?? []).join('\n') }
  })
}

const two = (value: number): string => String(value).padStart(2, '0')
const clock = (ms: number): string =>
  `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1_000) % 60)}.${String(ms % 1_000).padStart(3, '0')}`

export const webVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${text}\n`).join('\n')}`
