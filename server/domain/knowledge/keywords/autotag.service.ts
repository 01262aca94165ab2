import type * as z from 'zod/mini'
import type { autotagResult, keywords, keywordProposal } from '#api/contract/keyword'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { type FrequentPhrase, FrequentPhrases } from '#server/text/frequent-phrases'
import { PhraseCounts } from '#server/text/phrase-counts'
import { toPhrase } from '#text/phrases'
import { loadNodes } from '#server/domain/content/nodes/records.service'
import { readTermCounts, type TermCounts } from '#server/domain/content/texts/term-counts.service'
import { readTextPieces } from '#server/domain/content/texts/texts.service'
import { findDocumentsToTag, findKeywordTitles, type TextRow } from './autotag.repository'
import { addDocumentKeywords, getKeywords, buildReadableCondition } from './keywords.service'
import { buildVisibleCondition } from './tags.service'

type Proposal = z.output<typeof keywordProposal>
type ProposalQuery = z.output<(typeof keywords)['propose']['json']>

const DEFAULT_PAGE = 20
const MAX_KEYWORDS = 20_000
/** Maximum proposals per document. */
const MAX_PROPOSED = 50
const MAX_PHRASES = 10
/** Maximum phrases of a text whose words are compared with other texts. */
const MAX_COMPARED_PHRASES = 100
/** Maximum characters of a text in which known keywords are counted. */
const MAX_CHARACTERS = 4_000_000
/** Maximum characters of a text in which new phrases are searched. */
const MAX_CHARACTERS_FOR_PHRASES = 400_000

interface KnownKeyword {
  id: string
  title: string
  /** Words of the title in normal form. */
  phrase: readonly string[]
}

const toKey = (phrase: readonly string[]): string => phrase.join(' ')

async function countPhrases(context: ReadContext, counter: PhraseCounts, { hash }: TextRow) {
  const frequent = new FrequentPhrases()
  if (hash !== null)
    for await (const { text, start } of readTextPieces(context.db, hash)) {
      counter.read(text)
      if (start < MAX_CHARACTERS_FOR_PHRASES) frequent.read(text)
      if (start > MAX_CHARACTERS) break
    }
  return { counts: counter.take(), repeated: frequent.take() }
}

/** Returns a weight that grows with the occurrences in the document, and falls with the number of texts that have the rarest word. */
function weighProposal(count: number, phrase: readonly string[], { texts, byTerm }: TermCounts): number {
  const holders = Math.min(...phrase.map((term) => byTerm.get(term) ?? 1))
  return (1 + Math.log(count)) * Math.log(1 + texts / holders)
}

/** Returns rare keywords before common ones. Equal weights keep the order of `knownKeywords`. */
function rankProposals(
  counts: ReadonlyMap<string, number>,
  knownKeywords: readonly KnownKeyword[],
  existing: ReadonlySet<string>,
  termCounts: TermCounts,
): Proposal['proposals'] {
  return knownKeywords
    .flatMap(({ id, title, phrase }) => {
      const count = counts.get(id)
      if (count === undefined || existing.has(id)) return []
      return [{ keyword: { uuid: id, title }, count, weight: weighProposal(count, phrase, termCounts) }]
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MAX_PROPOSED)
    .map(({ keyword, count }) => ({ keyword, count }))
}

/** Returns the most important phrases. */
async function choosePhrases(context: ReadContext, phrases: readonly FrequentPhrase[]): Promise<Proposal['phrases']> {
  const heavy = phrases.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_COMPARED_PHRASES)
  const { texts, byTerm } = await readTermCounts(
    context.db,
    heavy.flatMap(({ terms }) => terms),
  )
  const rarity = ({ terms }: FrequentPhrase): number =>
    terms.reduce((sum, term) => sum + Math.log(1 + texts / (byTerm.get(term) ?? 1)), 0) / terms.length
  return heavy
    .map((phrase) => ({ ...phrase, rank: phrase.weight * rarity(phrase) }))
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, MAX_PHRASES)
    .map(({ title, count }) => ({ title, count }))
}

/**
 * Proposes keywords for these documents and for the documents in these folders: keywords that the caller may know, that occur in the text
 * in any inflected form, and that the document does not have yet. Also proposes phrases that a text repeats, as new keywords.
 */
export async function proposeKeywords(context: ReadContext, { uuidList, offset = 0, pageSize = DEFAULT_PAGE }: ProposalQuery) {
  const { db, caller } = context
  const { rows, total } = await findDocumentsToTag(
    db,
    uuidList,
    await buildReadableCondition(context),
    await buildVisibleCondition(context, 'n'),
    {
      offset,
      limit: pageSize,
    },
  )
  const titles = await findKeywordTitles(db, caller.userId, await buildReadableCondition(context), MAX_KEYWORDS)
  const knownKeywords = titles.map((keyword): KnownKeyword => ({ ...keyword, phrase: toPhrase(keyword.title) }))
  const knownPhrases = new Set(knownKeywords.map(({ phrase }) => toKey(phrase)))
  const counter = new PhraseCounts()
  // Keywords with the same reading count as one; the first one represents them.
  for (const { id, phrase } of knownKeywords.toReversed()) counter.add(id, phrase)
  const nodes = new Map(
    (
      await loadNodes(
        context,
        rows.map(({ id }) => id),
      )
    ).map((node) => [node.uuid, node]),
  )
  const contents: Proposal[] = []
  for (const row of rows) {
    const node = nodes.get(row.id)
    if (!node) continue
    const keywords = await getKeywords(context, row.id)
    const existing = new Set(keywords.map(({ uuid }) => uuid))
    const ownPhrases = new Set(keywords.map(({ title }) => toKey(toPhrase(title))))
    const isNew = ({ terms }: FrequentPhrase): boolean => !knownPhrases.has(toKey(terms)) && !ownPhrases.has(toKey(terms))
    const { counts, repeated } = await countPhrases(context, counter, row)
    const terms = knownKeywords.filter(({ id }) => counts.has(id)).flatMap(({ phrase }) => phrase)
    contents.push({
      node,
      proposals: rankProposals(counts, knownKeywords, existing, await readTermCounts(db, terms)),
      phrases: await choosePhrases(context, repeated.filter(isNew)),
      isRead: row.is_read,
    })
  }
  return { contents, totalElements: total, offset, pageSize }
}

/** Adds the accepted keywords to each document and returns all keywords of the documents. */
export async function acceptKeywords(
  context: WriteContext,
  accepted: z.output<(typeof keywords)['accept']['json']>,
): Promise<z.output<typeof autotagResult>[]> {
  const tagged: z.output<typeof autotagResult>[] = []
  for (const { uuid, keywordUuidList, titles = [] } of accepted)
    tagged.push({ uuid, keywords: await addDocumentKeywords(context, uuid, [...keywordUuidList, ...titles]) })
  return tagged
}
