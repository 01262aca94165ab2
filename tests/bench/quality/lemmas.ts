import { readFileSync } from 'node:fs'
import { splitWords } from '#text/analysis'
import { parseSearchQuery } from '#text/search-query'

/** Recall and precision in percent, and the number of lemmas that were searched. */
export interface LemmaQuality {
  recall: number
  precision: number
  lemmas: number
}

export type WordClass = 'NOUN' | 'ADJ' | 'VERB'

interface Token {
  form: string
  lemma: string
  wordClass: string
}

interface Sentence {
  text: string
  tokens: Token[]
}

/** Reads the sentences of a treebank. Format: CoNLL-U, https://universaldependencies.org/format.html */
const readSentences = (path: string): Sentence[] =>
  readFileSync(path, 'utf8')
    .split('\n\n')
    .flatMap((block) => {
      const lines = block.split('\n')
      const text = lines.find((line) => line.startsWith('# text = '))?.slice('# text = '.length)
      const tokens = lines.flatMap((line) => {
        const [id = '', form = '', lemma = '', wordClass = ''] = line.split('\t')
        return /^\d+$/.test(id) ? [{ form, lemma, wordClass }] : []
      })
      return text === undefined ? [] : [{ text, tokens }]
    })

const collectTerms = (text: string): Set<string> => new Set(splitWords(text).flatMap(({ term, parts }) => [term, ...parts]))

const intersect = (some: Set<number>, others: Set<number>): Set<number> => new Set([...some].filter((one) => others.has(one)))

const addTo = <K>(map: Map<K, Set<number>>, key: K, value: number): void => {
  const known = map.get(key)
  if (known) known.add(value)
  else map.set(key, new Set([value]))
}

/**
 * Searches one form of each lemma that occurs in several forms. A sentence is relevant if it contains any form of the lemma. Returns the
 * average over all lemmas of a word class.
 */
export function measureLemmas(paths: readonly string[], wordClass: WordClass): LemmaQuality {
  const sentences = paths.flatMap(readSentences)
  const found = new Map<string, Set<number>>()
  const relevant = new Map<string, Set<number>>()
  const forms = new Map<string, string[]>()
  for (const [at, { text, tokens }] of sentences.entries()) {
    for (const term of collectTerms(text)) addTo(found, term, at)
    for (const { form, lemma, wordClass: tag } of tokens) {
      if (!/\p{L}/u.test(form)) continue
      addTo(relevant, lemma, at)
      const known = forms.get(lemma) ?? []
      if (tag === wordClass && !known.includes(form)) forms.set(lemma, [...known, form])
    }
  }
  const findTerm = (term: string): Set<number> => found.get(term) ?? new Set()
  const search = (form: string): Set<number> => {
    const hits = parseSearchQuery(form).words.map(({ any }) =>
      any.map((all) => all.map(findTerm).reduce(intersect)).reduce((union, one) => new Set([...union, ...one])),
    )
    return hits.length > 0 ? hits.reduce(intersect) : new Set()
  }
  let recall = 0
  let precision = 0
  let lemmas = 0
  for (const [lemma, known] of forms) {
    const [form = ''] = known
    const wanted = relevant.get(lemma) ?? new Set()
    if (known.length < 2) continue
    const hits = search(form)
    const both = intersect(hits, wanted).size
    lemmas += 1
    recall += both / wanted.size
    precision += hits.size === 0 ? 0 : both / hits.size
  }
  return { recall: (100 * recall) / lemmas, precision: (100 * precision) / lemmas, lemmas }
}
