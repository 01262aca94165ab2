import type { Engine } from './engines'
import type { Passages, Question } from './passages'

/** Recall among the first ten hits, and mean reciprocal rank, in percent. */
export interface SearchQuality {
  recall: number
  rank: number
  queries: number
}

interface Query {
  text: string
  passage: number
}

const WORD = /[\p{L}\p{M}\p{N}\u200c]+/gu
const splitWords = (text: string): string[] => text.match(WORD) ?? []

/** Returns the three rarest words of a question that its passage contains, in their order. */
function selectRareWords({ text, passage }: Question, passages: readonly string[], counts: ReadonlyMap<string, number>): string[] {
  const inside = new Set(splitWords(passages[passage] ?? ''))
  const words = [...new Set(splitWords(text))].filter((word) => inside.has(word) && word.length > 2)
  const rare = words.toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0)).slice(0, 3)
  return words.filter((word) => rare.includes(word))
}

const HOMOPHONES = ['سصث', 'زذضظ', 'تط', 'هح', 'قغ']
const replaceHomophone = (word: string): string | undefined => {
  for (const [at, letter] of [...word].entries()) {
    const sounds = HOMOPHONES.find((group) => group.includes(letter))
    if (sounds) return word.slice(0, at) + sounds[(sounds.indexOf(letter) + 1) % sounds.length] + word.slice(at + 1)
  }
  return undefined
}
const leaveLetterOut = (word: string): string | undefined => {
  const at = word.length >> 1
  return word.length > 4 && /^\p{Script=Arabic}+$/u.test(word) ? word.slice(0, at) + word.slice(at + 1) : undefined
}
const PRESENTATION = new Map([...'بتسلمن'].map((letter, at) => [letter, [...'ﺑﺗﺳﻟﻣﻧ'][at] ?? letter]))

/** Ways to type a word. The result is undefined if the word cannot be typed in this way. */
export const habits = {
  'as written': (word: string) => word,
  'Arabic keyboard': (word: string) => word.replaceAll('ی', 'ي').replaceAll('ک', 'ك'),
  marks: (word: string) => word.replace(/(?<=^.)/u, 'َ'),
  kashida: (word: string) => word.replace(/(?<=^.)/u, 'ـ'),
  'presentation forms': (word: string) => Array.from(word, (letter) => PRESENTATION.get(letter) ?? letter).join(''),
  'letter left out': leaveLetterOut,
  homophone: replaceHomophone,
  'with ش': (word: string) => `${word}ش`,
  'with شان': (word: string) => `${word}شان`,
  'with ها': (word: string) => `${word}‌ها`,
} as const satisfies Record<string, (word: string) => string | undefined>
export type Habit = keyof typeof habits
const misspellings: ReadonlySet<Habit> = new Set(['letter left out', 'homophone'])

const countWords = (passages: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const passage of passages) for (const word of new Set(splitWords(passage))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Creates queries from questions: three words of which the habit changes the longest, the rarest word alone, or the whole question. */
export function createQueries(
  { passages }: Passages,
  sample: readonly Question[],
  kind: 'three' | 'one' | 'question',
  habit: Habit,
): Query[] {
  const counts = countWords(passages)
  return sample.flatMap((question): Query[] => {
    if (kind === 'question') return [{ text: question.text, passage: question.passage }]
    const words = selectRareWords(question, passages, counts)
    const [rarest] = words.toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0))
    const changed = kind === 'one' ? rarest : words.toSorted((one, other) => other.length - one.length)[0]
    const typed = changed === undefined ? undefined : habits[habit](changed)
    // A typed word that occurs itself is no misspelling.
    const isOther = misspellings.has(habit) && counts.has(typed ?? '')
    if (changed === undefined || typed === undefined || isOther || (kind === 'three' && words.length < 3)) return []
    const text = kind === 'one' ? typed : words.map((word) => (word === changed ? typed : word)).join(' ')
    return [{ text, passage: question.passage }]
  })
}

export async function measureSearch(engine: Engine, queries: readonly Query[]): Promise<SearchQuality> {
  let found = 0
  let rank = 0
  for (const { text, passage } of queries) {
    const place = (await engine.search(text)).indexOf(passage)
    if (place >= 0) {
      found += 1
      rank += 1 / (place + 1)
    }
  }
  return { recall: (100 * found) / queries.length, rank: (100 * rank) / queries.length, queries: queries.length }
}
