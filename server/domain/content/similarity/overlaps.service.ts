import type { Db } from '#server/database/schema'
import type { BatchResult } from '#server/jobs/queue'
import { GramReader, type Grams, selectFingerprints } from '#server/text/grams'
import { selectCoveringPassages, type Passage, type GramPositions, indexGrams, findSharedPassages, swapSides } from '#server/text/passages'
import { readPiecesOf, readTextPieces } from '../texts/texts.service'
import {
  findCurrentTexts,
  deleteEarlierPrints,
  markCompared,
  type Overlap,
  countSharedPrints,
  findUncompared,
  findUncomparedHashes,
  type Print,
  type StoredText,
  writeOverlaps,
  writePrints,
} from './overlaps.repository'

/** Fingerprints per statement. */
const BATCH_SIZE = 1_000
/** A passage shared by more texts than this counts as boilerplate. */
const MAX_SHARERS = 200
/** Maximum texts that a text is compared with: those that share the most fingerprints. */
const MAX_COMPARED = 20
const MAX_RANGES = 200
/** Maximum total length of texts that are compared together, because their words are in memory. */
const MAX_CHARACTERS = 1_000_000

const toBatches = (prints: readonly Print[]): (readonly Print[])[] =>
  Array.from({ length: Math.ceil(prints.length / BATCH_SIZE) }, (_, at) => prints.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE))

async function readGrams(db: Db, hash: string, signal?: AbortSignal): Promise<Grams> {
  const reader = new GramReader()
  for await (const { text, start } of readTextPieces(db, hash)) {
    signal?.throwIfAborted()
    reader.add(text, start)
  }
  return reader.grams
}

/**
 * Returns the grams of those of the texts that have at most `MAX_CHARACTERS` together, by hash, with one query. The others are left out;
 * their grams are read one by one.
 */
async function readGramsTogether(db: Db, texts: readonly StoredText[], signal?: AbortSignal): Promise<Map<string, Grams>> {
  let left = MAX_CHARACTERS
  const hashes = texts.flatMap(({ hash, characters }) => {
    if (characters > left) return []
    left -= characters
    return [hash]
  })
  const readers = new Map(hashes.map((hash) => [hash, new GramReader()]))
  for (const { hash, text, start } of await readPiecesOf(db, hashes)) {
    signal?.throwIfAborted()
    readers.get(hash)?.add(text, start)
  }
  return new Map([...readers].map(([hash, { grams }]) => [hash, grams]))
}

/** Returns, by the number of each text, the texts that share the most fingerprints with it, the best first. */
async function findCandidates(db: Db, prints: readonly Print[]): Promise<Map<number, StoredText[]>> {
  const shared = new Map<number, Map<number, number>>()
  for (const batch of toBatches(prints))
    for (const { number, content, shared: count } of await countSharedPrints(db, batch, MAX_SHARERS)) {
      const counts = shared.get(number) ?? new Map<number, number>()
      shared.set(number, counts.set(content, (counts.get(content) ?? 0) + count))
    }
  const best = new Map(
    [...shared].map(([number, counts]) => {
      const ordered = [...counts].toSorted(([a, one], [b, other]) => other - one || b - a).map(([content]) => content)
      return [number, ordered.slice(0, 10 * MAX_COMPARED)]
    }),
  )
  const texts = await findCurrentTexts(db, [...new Set([...best.values()].flat())])
  return new Map([...best].map(([number, contents]) => [number, contents.flatMap((one) => texts.get(one) ?? []).slice(0, MAX_COMPARED)]))
}

/** Returns the length of a text from its first word to the end of its last word, in UTF-16 units. */
const getSpan = ({ starts, ends }: Grams): number => (ends.at(-1) ?? 0) - (starts[0] ?? 0)

/** Returns which percentage of `whole` is `part`, with one decimal. It is 100 only if nothing is missing, and never below 0.1. */
const toPercentage = (part: number, whole: number): number => (part >= whole ? 100 : Math.max(0.1, Math.floor((1_000 * part) / whole) / 10))

type ComparedText = Pick<Text, 'hash' | 'grams'>

interface Text {
  hash: string
  /** `content_text.number` */
  number: number
  grams: Grams
  prints: readonly number[]
}

const toRanges = (passages: readonly Passage[], first: Grams, second: Grams): [number, number, number, number][] =>
  passages.map(({ firstFrom, firstTo, secondFrom, secondTo }) => [
    ...([first.starts[firstFrom] ?? 0, first.ends[firstTo - 1] ?? 0] as const),
    ...([second.starts[secondFrom] ?? 0, second.ends[secondTo - 1] ?? 0] as const),
  ])

/** Returns the overlap of two texts, once from the side of each text. Returns an empty list if they share no passage. */
function findOverlaps(first: ComparedText, places: GramPositions, second: ComparedText): Overlap[] {
  const passages = findSharedPassages(places, second.grams)
  const sides = [
    {
      text: first,
      other: second,
      ranges: toRanges(selectCoveringPassages(passages, first.grams.starts.length), first.grams, second.grams),
    },
    {
      text: second,
      other: first,
      ranges: toRanges(selectCoveringPassages(passages.map(swapSides), second.grams.starts.length), second.grams, first.grams),
    },
  ].map((side) => ({ ...side, covered: side.ranges.reduce((sum, [from, to]) => sum + to - from, 0), span: getSpan(side.text.grams) }))
  if (sides.some(({ covered }) => covered === 0)) return []
  const [covered, span] = [sides.reduce((sum, side) => sum + side.covered, 0), sides.reduce((sum, side) => sum + side.span, 0)]
  return sides.map((side) => ({
    ...{ hash: side.text.hash, other: side.other.hash, ranges: side.ranges.slice(0, MAX_RANGES).flat() },
    ...{ covered: toPercentage(side.covered, side.span), similarity: toPercentage(covered, span) },
  }))
}

/** Returns the overlap of a text with other documents that have the same bytes. Empty if the text is too short for a fingerprint. */
function getOwnOverlap({ hash, grams, prints }: Text): Overlap[] {
  const [from, to] = [grams.starts[0] ?? 0, grams.ends.at(-1) ?? 0]
  return prints.length === 0 ? [] : [{ hash, other: hash, covered: 100, similarity: 100, ranges: [from, to, from, to] }]
}

/** Returns the first texts that together have at most this length, at least one. */
function selectFirst(texts: readonly StoredText[]): readonly StoredText[] {
  let characters = 0
  const end = texts.findIndex((text, at) => {
    characters += text.characters
    return at > 0 && characters > MAX_CHARACTERS
  })
  return end < 0 ? texts : texts.slice(0, end)
}

/**
 * Finds the texts that share passages with these texts and stores the overlaps. Returns the hashes of the texts that now have overlaps,
 * including their own. It can run again after an interruption. The cost per text is limited by the lengths of twenty texts, whatever the
 * number of texts.
 */
export async function compareTexts(
  db: Db,
  hashes: readonly string[],
  signal?: AbortSignal,
): Promise<{ results: BatchResult[]; similarHashes: string[] }> {
  const uncompared = await findUncompared(db, hashes)
  const selected = selectFirst(uncompared)
  if (selected.length > 0)
    await deleteEarlierPrints(
      db,
      selected.map(({ hash }) => hash),
    )
  const ownGrams = await readGramsTogether(db, selected, signal)
  const texts: Text[] = []
  for (const { hash, number } of selected) {
    const grams = ownGrams.get(hash) ?? (await readGrams(db, hash, signal))
    texts.push({ hash, number, grams, prints: selectFingerprints(grams) })
  }
  const prints = texts.flatMap(({ number, prints }) => prints.map((print) => ({ number, print })))
  for (const batch of toBatches(prints)) await writePrints(db, batch)
  await writeOverlaps(db, texts.flatMap(getOwnOverlap))
  const candidates = await findCandidates(db, prints)
  const own = new Map(texts.map(({ hash, grams }) => [hash, grams]))
  const foreign = new Map([...candidates.values()].flat().flatMap((text) => (own.has(text.hash) ? [] : [[text.hash, text]])))
  const grams = new Map([...own, ...(await readGramsTogether(db, [...foreign.values()], signal))])
  const similarHashes = new Set<string>()
  const compared = new Set<string>()
  for (const text of texts) {
    // Two of these texts are candidates of each other.
    const others = (candidates.get(text.number) ?? []).filter(({ hash }) => !compared.has(`${hash} ${text.hash}`))
    for (const { hash } of others) compared.add(`${text.hash} ${hash}`)
    for (const hash of await compareWith(db, text, others, grams, signal)) similarHashes.add(hash)
  }
  if (texts.length > 0)
    await markCompared(
      db,
      texts.map(({ hash }) => hash),
    )
  const postponed = new Set(uncompared.slice(selected.length).map(({ hash }) => hash))
  return { results: hashes.map((hash) => (postponed.has(hash) ? 'postponed' : 'done')), similarHashes: [...similarHashes] }
}

/**
 * Compares a text with others and stores the overlaps. `grams` contains the grams of others that have been read. Returns the hashes of the
 * texts that have overlaps.
 */
async function compareWith(
  db: Db,
  text: Text,
  others: readonly StoredText[],
  grams: ReadonlyMap<string, Grams>,
  signal?: AbortSignal,
): Promise<string[]> {
  const places = indexGrams(text.grams)
  const found: Overlap[] = []
  for (const { hash } of others) {
    signal?.throwIfAborted()
    found.push(...findOverlaps(text, places, { hash, grams: grams.get(hash) ?? (await readGrams(db, hash, signal)) }))
  }
  await writeOverlaps(db, found)
  return found.map(({ hash }) => hash)
}

/** Compares one text like `compareTexts`. */
export const compareText = async (db: Db, hash: string, signal?: AbortSignal): Promise<string[]> =>
  (await compareTexts(db, [hash], signal)).similarHashes

/** Returns the next texts that have not been compared yet. */
export const findUncomparedTexts = (db: Db, after: string, limit: number): Promise<string[]> => findUncomparedHashes(db, after, limit)
