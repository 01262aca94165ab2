import type { Cue } from './cues'
import type { TimedWord } from './transcribe-sound'

const MAX_LINE_LENGTH = 42
const MAX_CUE_MS = 6_000
const MIN_CUE_MS = 1_000
/** Milliseconds of silence after which a new cue begins. */
const SILENCE_MS = 1_000

/** Counts the visible characters. A zero-width non-joiner has no width. */
const countVisibleCharacters = (words: readonly string[]): number => [...words.join(' ').replaceAll('\u200c', '')].length

/** Returns the words in one line, or in two lines of similar length. Undefined if they need more lines. */
function breakIntoLines(words: readonly string[]): string[] | undefined {
  if (countVisibleCharacters(words) <= MAX_LINE_LENGTH || words.length === 1) return [words.join(' ')]
  const breaks = Array.from({ length: words.length - 1 }, (_, at) => [words.slice(0, at + 1), words.slice(at + 1)] as const)
  const longest = (pair: readonly (readonly string[])[]): number => Math.max(...pair.map(countVisibleCharacters))
  const best = breaks.reduce((one, other) => (longest(other) < longest(one) ? other : one))
  return longest(best) <= MAX_LINE_LENGTH ? best.map((line) => line.join(' ')) : undefined
}

const toMillis = (seconds: number): number => Math.round(seconds * 1_000)
/** Removes characters that players interpret as markup. */
const stripMarkup = (word: string): string => word.replace(/[\s<>&{}]+/g, '')

/** Groups words into cues of at most two lines of 42 characters and at most six seconds. Silence ends a cue. */
export function toCues(heard: readonly TimedWord[]): Cue[] {
  const groups: { words: string[]; start: number; end: number }[] = []
  for (const { word, start, end } of heard) {
    const text = stripMarkup(word)
    if (text === '') continue
    const [from, to] = [toMillis(start), toMillis(end)]
    const last = groups.at(-1)
    const fits =
      last && from - last.end < SILENCE_MS && to - last.start <= MAX_CUE_MS && breakIntoLines([...last.words, text]) !== undefined
    if (fits) Object.assign(last, { words: [...last.words, text], end: to })
    else groups.push({ words: [text], start: from, end: to })
  }
  return groups.map(({ words, start, end }, at) => {
    const next = groups[at + 1]?.start ?? Number.POSITIVE_INFINITY
    return { start, end: Math.max(end, Math.min(start + MIN_CUE_MS, next)), text: (breakIntoLines(words) ?? []).join('\n') }
  })
}

const padTwo = (value: number): string => String(value).padStart(2, '0')
const formatTime = (ms: number): string =>
  `${padTwo(Math.floor(ms / 3_600_000))}:${padTwo(Math.floor(ms / 60_000) % 60)}:${padTwo(Math.floor(ms / 1_000) % 60)}.${String(ms % 1_000).padStart(3, '0')}`

export const toWebVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ start, end, text }) => `${formatTime(start)} --> ${formatTime(end)}\n${text}\n`).join('\n')}`
