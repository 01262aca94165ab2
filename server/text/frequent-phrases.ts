import { type Word, splitWords } from '#text/analysis'
import { findVerbStem } from '#text/persian-verbs'
import { isFunctionTerm } from './function-words'

const MAX_WORDS = 4
const MIN_LETTERS = 2
const MIN_COUNT = 2
/** Maximum number of different phrases that are counted. Phrases that first occur later are left out. */
const MAX_COUNTED = 50_000
const LINKS_WORDS = /^[\s\u200c]+$/u
const NEW_LINE = /[\n\r]/

export interface FrequentPhrase {
  /** The phrase as the text writes it most often. */
  title: string
  /** Stems of its words. */
  terms: readonly string[]
  count: number
  /** The C-value: grows with the number of words and occurrences, and does not count those within longer repeated phrases. */
  weight: number
}

interface Counted {
  terms: readonly string[]
  count: number
  forms: Map<string, number>
}

/** Participles also serve as adjectives: «ارزش افزوده». */
const isParticiple = (word: string): boolean => word.endsWith('ه')
const isVerb = ({ form, bare }: Word): boolean => !isParticiple(bare) && (findVerbStem(form) ?? findVerbStem(bare)) !== undefined

const isSubjectWord = (word: Word): boolean =>
  word.bare.length >= MIN_LETTERS && /^\p{L}+$/u.test(word.bare) && !isFunctionTerm(word.term) && !isVerb(word)

/** Returns the sequences of words that name a subject: without function words, verbs and numbers, and within one line and sentence. */
function* listRuns(text: string): Generator<Word[]> {
  let run: Word[] = []
  for (const word of splitWords(text)) {
    const before = run.at(-1)
    const gap = before ? text.slice(before.end, word.start) : ''
    if (before && !(LINKS_WORDS.test(gap) && !NEW_LINE.test(gap))) {
      yield run
      run = []
    }
    if (isSubjectWord(word)) run.push(word)
    else {
      yield run
      run = []
    }
  }
  yield run
}

/** Returns, for each part of repeated phrases, how many of them contain it, and how often these occur together. */
function countWithinLonger(repeated: readonly Counted[]): Map<string, { phrases: number; count: number }> {
  const within = new Map<string, { phrases: number; count: number }>()
  for (const { terms, count } of repeated)
    for (let from = 0; from < terms.length; from += 1)
      for (let length = 2; length < terms.length && from + length <= terms.length; length += 1) {
        const key = terms.slice(from, from + length).join(' ')
        const found = within.get(key) ?? { phrases: 0, count: 0 }
        within.set(key, { phrases: found.phrases + 1, count: found.count + count })
      }
  return within
}

/** Returns the most frequent form; of equally frequent ones the shortest. */
const findUsualForm = (forms: ReadonlyMap<string, number>): string =>
  [...forms].toSorted(([one, times], [other, otherTimes]) => otherTimes - times || one.length - other.length)[0]?.[0] ?? ''

/** Finds phrases of two to four words that a text repeats. The text is read piece by piece. */
export class FrequentPhrases {
  readonly #counted = new Map<string, Counted>()

  read(text: string): void {
    for (const run of listRuns(text))
      for (let from = 0; from < run.length; from += 1)
        for (let length = 2; length <= MAX_WORDS && from + length <= run.length; length += 1)
          this.#count(run.slice(from, from + length), text)
  }

  #count(words: readonly Word[], text: string): void {
    const terms = words.map(({ term }) => term)
    const key = terms.join(' ')
    const counted = this.#counted.get(key) ?? { terms, count: 0, forms: new Map<string, number>() }
    if (counted.count === 0) {
      if (this.#counted.size >= MAX_COUNTED) return
      this.#counted.set(key, counted)
    }
    const form = text.slice(words[0]?.start, words.at(-1)?.end).replace(/\s+/g, ' ')
    counted.count += 1
    counted.forms.set(form, (counted.forms.get(form) ?? 0) + 1)
  }

  /** Returns the repeated phrases, and resets the counts for the next text. */
  take(): FrequentPhrase[] {
    const repeated = [...this.#counted.values()].filter(({ count }) => count >= MIN_COUNT)
    this.#counted.clear()
    const within = countWithinLonger(repeated)
    return repeated.flatMap(({ terms, count, forms }) => {
      const longer = within.get(terms.join(' '))
      const weight = Math.log2(terms.length) * (count - (longer ? longer.count / longer.phrases : 0))
      return weight < MIN_COUNT ? [] : [{ terms, count, weight, title: findUsualForm(forms) }]
    })
  }
}
