import type { Node } from '#api/contract/node'
import type { Page } from '#machines/paged-list'
import { splitWords, type Word } from '#text/analysis'
import { parseSearchQuery, type QueryWord } from '#text/search-query'

/** Parts of a result in which words are found. */
export type ResultPlace = 'title' | 'text' | 'metadata'

/** Way in which a word of a result answers a typed one. `part`: the typed word is a part of it. */
export type FoundBy = 'exact' | 'form' | 'part' | 'correction' | 'layout' | 'synonym'

/** A typed word, the word of the result that answers it, and where that word is. */
export interface FoundWord {
  typed: string
  shown: string
  by: FoundBy
  places: ResultPlace[]
}

interface Evidence {
  place: ResultPlace
  text: string
  words: readonly Word[]
}

const collectEvidence = ({ title, fullName = title, textHighlight, metadataHighlight }: Node): Evidence[] =>
  (
    [
      ['title', fullName],
      ['text', textHighlight?.text],
      ['metadata', metadataHighlight?.text],
    ] as const
  ).flatMap(([place, text]) => (text === undefined ? [] : [{ place, text, words: splitWords(text) }]))

const getText = ({ text }: Evidence, { start, end }: Word): string => text.slice(start, end)

/** Returns the words of the evidence that answer the typed word, and how they do. */
function findAnswer(evidence: Evidence, { any, bare, form }: QueryWord): { shown: string; by: 'exact' | 'form' | 'part' } | undefined {
  const exact = evidence.words.find((word) => word.form === form)
  if (exact) return { shown: getText(evidence, exact), by: 'exact' }
  for (const terms of any) {
    const found = terms.map((term) => evidence.words.find((word) => word.term === term || word.parts.includes(term)))
    const words = found.flatMap((word) => word ?? [])
    if (words.length === terms.length && words.length > 0)
      return { shown: [...new Set(words.map((word) => getText(evidence, word)))].join(' '), by: 'form' }
  }
  // Titles also match inside words.
  const part = evidence.place === 'title' && bare !== '' ? evidence.words.find((word) => word.bare.includes(bare)) : undefined
  return part && { shown: getText(evidence, part), by: 'part' }
}

/** Joins answers in several places. Of several ways, the first one of `exact`, `form` and `part` counts. */
function findWord(evidence: readonly Evidence[], typed: string, word: QueryWord): FoundWord | undefined {
  const answers = evidence.flatMap((one) => {
    const answer = findAnswer(one, word)
    return answer ? [{ ...answer, place: one.place }] : []
  })
  for (const by of ['exact', 'form', 'part'] as const) {
    const found = answers.filter((answer) => answer.by === by)
    const [first] = found
    if (first) return { typed, shown: first.shown, by, places: found.map(({ place }) => place) }
  }
  return undefined
}

/** Returns why a result was found: the words of its title, text and metadata that answer the typed ones, as far as the result shows them. */
export function explainResult(node: Node, keyword: string, { corrections = [], synonyms = [] }: Partial<Page<Node>>): FoundWord[] {
  const evidence = collectEvidence(node)
  const own = parseSearchQuery(keyword, { operators: true }).words.flatMap((word) => findWord(evidence, word.form, word) ?? [])
  const replaced = [
    ...corrections.map(({ typed, shown, reason }) => ({ typed, shown, by: reason ?? ('correction' as const) })),
    ...synonyms.map(({ typed, shown }) => ({ typed, shown, by: 'synonym' as const })),
  ].flatMap(({ typed, shown, by }) =>
    shown.flatMap((other) => {
      const found = parseSearchQuery(other).words.flatMap((word) => findWord(evidence, typed, word) ?? [])
      const places = [...new Set(found.flatMap((one) => one.places))]
      return found.length > 0 ? [{ typed, shown: found.map((one) => one.shown).join(' '), by, places }] : []
    }),
  )
  return [...own, ...replaced]
}
