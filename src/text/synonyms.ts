import { splitWords } from './analysis'
import { isBlank } from './blank'
import { matchKey } from './normalise'
import type { QueryWord, SearchQuery } from './search-query'

/** A word or phrase of a group of synonyms. */
interface Synonym {
  text: string
  terms: readonly string[]
}

/** Words and phrases that mean the same; a search for one also finds the others. */
export type SynonymGroup = readonly Synonym[]

const MAX_GROUPS = 5_000
const MAX_GROUP = 50
const MAX_LENGTH = 100
/** Maximum number of words of a phrase. */
const MAX_WORDS = 6

/** Returns the line with quoted cells of a spreadsheet taken apart. */
const splitCells = (line: string): string[] =>
  line
    .replaceAll(/"((?:[^"]|"")*)"/g, (_, cell: string) => cell.replaceAll('""', ' '))
    .split(/[،,;؛|=\t]/)
    .map((cell) =>
      cell
        .replaceAll(/["«»“”\uFEFF]/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((cell) => cell !== '')

function parseGroup(line: string): SynonymGroup | undefined {
  const byKey = new Map(splitCells(line).map((text) => [matchKey(text), { text, terms: splitWords(text).map(({ term }) => term) }]))
  const group = [...byKey.values()]
  const isFine = ({ text, terms }: Synonym): boolean => text.length <= MAX_LENGTH && terms.length > 0 && terms.length <= MAX_WORDS
  return group.length > 1 && group.length <= MAX_GROUP && group.every(isFine) ? group : undefined
}

const isComment = (line: string): boolean => line.trimStart().startsWith('#')
const splitLines = (text: string): string[] => text.split(/\r\n?|\n/)
const isGroupLine = (line: string): boolean => !isBlank(line.replaceAll(/[\uFEFF،,;؛|=\t"]/g, ' ')) && !isComment(line)

/** Returns the groups of synonyms in the lines of a text, in any spelling and with any usual separator; other lines are ignored. */
export const parseSynonyms = (text: string): SynonymGroup[] =>
  splitLines(text)
    .filter(isGroupLine)
    .slice(0, MAX_GROUPS)
    .flatMap((line) => [parseGroup(line)].filter((group) => group !== undefined))

/** Returns the number of the first line that is no group of synonyms, from 1; undefined if all are. */
export function findBadSynonymLine(text: string): number | undefined {
  const lines = splitLines(text)
  const bad = lines.findIndex((line) => isGroupLine(line) && !parseGroup(line))
  if (bad >= 0) return bad + 1
  return lines.filter(isGroupLine).length > MAX_GROUPS ? lines.length : undefined
}

/** Groups by the first term of each of their words and phrases. */
export type SynonymIndex = ReadonlyMap<string, readonly { synonym: Synonym; group: SynonymGroup }[]>

export function indexSynonyms(groups: readonly SynonymGroup[]): SynonymIndex {
  const index = new Map<string, { synonym: Synonym; group: SynonymGroup }[]>()
  for (const group of groups)
    for (const synonym of group) {
      const first = synonym.terms[0] ?? ''
      const entries = index.get(first) ?? []
      entries.push({ synonym, group })
      index.set(first, entries)
    }
  return index
}

/** A typed word or phrase, with the others that are searched too. */
export interface UsedSynonyms {
  typed: string
  shown: string[]
  /** Numbers of the words in the query. */
  words: readonly number[]
  /** Terms of each of the others. */
  any: readonly (readonly string[])[]
}

/** Maximum number of words of a query for which synonyms are searched, and of synonyms of one of them. */
const MAX_EXPANDED = 8
const MAX_SYNONYMS = 12

const isPlain = ({ isPrefix, orBare }: QueryWord): boolean => !isPrefix && orBare === undefined

/** Finds the words and phrases of a query that have synonyms. Longer phrases are preferred. */
export function findSynonyms({ words }: SearchQuery, index: SynonymIndex): UsedSynonyms[] {
  const used: UsedSynonyms[] = []
  for (let at = 0; at < words.length && used.length < MAX_EXPANDED; at += 1) {
    const following = words.slice(at, at + MAX_WORDS)
    const fits = ({ terms }: Synonym): boolean =>
      terms.every((term, offset) => {
        const word = following[offset]
        return word !== undefined && isPlain(word) && word.any[0]?.length === 1 && word.any[0][0] === term
      })
    const fitting = (index.get(words[at]?.any[0]?.[0] ?? '') ?? []).filter(({ synonym }) => fits(synonym))
    const length = Math.max(0, ...fitting.map(({ synonym }) => synonym.terms.length))
    if (length === 0) continue
    const found = fitting.filter(({ synonym }) => synonym.terms.length === length)
    const own = new Set(found.map(({ synonym }) => synonym))
    const others = new Map(found.flatMap(({ group }) => group.filter((one) => !own.has(one)).map((one) => [matchKey(one.text), one])))
    const shown = [...others.values()].slice(0, MAX_SYNONYMS)
    const typed = following
      .slice(0, length)
      .map(({ form }) => form)
      .join(' ')
    used.push({
      typed,
      shown: shown.map(({ text }) => text),
      words: Array.from({ length }, (_, offset) => at + offset),
      any: shown.map(({ terms }) => terms),
    })
    at += length - 1
  }
  return used.filter(({ shown }) => shown.length > 0)
}

/** Returns the query in which each word may be replaced by its synonyms. */
export function addSynonyms(query: SearchQuery, used: readonly UsedSynonyms[]): SearchQuery {
  const words = query.words.map((word, at): QueryWord => {
    const own = used.filter((one) => one.words.includes(at))
    if (own.length === 0) return word
    return { ...word, any: [...word.any, ...own.flatMap(({ any }) => any)], orBare: own.flatMap(({ shown }) => shown.map(matchKey)) }
  })
  const titles = query.titles.map((group) => {
    const own = used.filter((one) =>
      one.words.some((at) => group.includes(query.words[at]?.bare ?? '') || group.includes(query.words[at]?.form ?? '')),
    )
    return [...group, ...own.flatMap(({ shown }) => shown.map(matchKey))]
  })
  return { ...query, words, titles }
}
