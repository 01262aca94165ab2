import type { Db } from '#server/database/schema'
import { GramReader, type Grams, selectFingerprints } from '#server/text/grams'
import { selectCoveringPassages, type Passage, type GramPositions, indexGrams, findSharedPassages, swapSides } from '#server/text/passages'
import { readTextPieces } from '../texts/texts.service'
import {
  findCurrentHashes,
  deleteEarlierPrints,
  markPrinted,
  type Overlap,
  countSharedPrints,
  findTextNumber,
  findUnprintedHashes,
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

async function readGrams(db: Db, hash: string, signal?: AbortSignal): Promise<Grams> {
  const reader = new GramReader()
  for await (const { text, start } of readTextPieces(db, hash)) {
    signal?.throwIfAborted()
    reader.add(text, start)
  }
  return reader.grams
}

/** Returns the texts that share the most fingerprints with a text, the best first. */
async function findCandidates(db: Db, number: number, prints: readonly number[]): Promise<string[]> {
  const shared = new Map<number, number>()
  for (let at = 0; at < prints.length; at += BATCH_SIZE)
    for (const [content, count] of await countSharedPrints(db, number, prints.slice(at, at + BATCH_SIZE), MAX_SHARERS))
      shared.set(content, (shared.get(content) ?? 0) + count)
  const best = [...shared].toSorted(([a, one], [b, other]) => other - one || b - a).map(([content]) => content)
  const hashes = await findCurrentHashes(db, best.slice(0, 10 * MAX_COMPARED))
  return best.flatMap((content) => hashes.get(content) ?? []).slice(0, MAX_COMPARED)
}

/** Returns the length of a text from its first word to the end of its last word, in UTF-16 units. */
const getSpan = ({ starts, ends }: Grams): number => (ends.at(-1) ?? 0) - (starts[0] ?? 0)

/** Returns which percentage of `whole` is `part`, with one decimal. It is 100 only if nothing is missing, and never below 0.1. */
const toPercentage = (part: number, whole: number): number => (part >= whole ? 100 : Math.max(0.1, Math.floor((1_000 * part) / whole) / 10))

interface Text {
  hash: string
  grams: Grams
}

const toRanges = (passages: readonly Passage[], first: Grams, second: Grams): [number, number, number, number][] =>
  passages.map(({ firstFrom, firstTo, secondFrom, secondTo }) => [
    ...([first.starts[firstFrom] ?? 0, first.ends[firstTo - 1] ?? 0] as const),
    ...([second.starts[secondFrom] ?? 0, second.ends[secondTo - 1] ?? 0] as const),
  ])

/** Returns the overlap of two texts, once from the side of each text. Returns an empty list if they share no passage. */
function findOverlaps(first: Text, places: GramPositions, second: Text): Overlap[] {
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
function getOwnOverlap({ hash, grams }: Text): Overlap[] {
  const [from, to] = [grams.starts[0] ?? 0, grams.ends.at(-1) ?? 0]
  return selectFingerprints(grams).length === 0 ? [] : [{ hash, other: hash, covered: 100, similarity: 100, ranges: [from, to, from, to] }]
}

/**
 * Finds the texts that share passages with a text and stores the overlaps. Returns the hashes of the texts that now have overlaps,
 * including its own. It can run again after an interruption. The cost is limited by the lengths of twenty texts, whatever the number of
 * texts.
 */
export async function compareText(db: Db, hash: string, signal?: AbortSignal): Promise<string[]> {
  const number = await findTextNumber(db, hash)
  if (number === undefined) return []
  await deleteEarlierPrints(db, hash)
  const text = { hash, grams: await readGrams(db, hash, signal) }
  const prints = selectFingerprints(text.grams)
  for (let at = 0; at < prints.length; at += BATCH_SIZE) await writePrints(db, number, prints.slice(at, at + BATCH_SIZE))
  const places = indexGrams(text.grams)
  await writeOverlaps(db, getOwnOverlap(text))
  const alike = new Set<string>()
  for (const other of await findCandidates(db, number, prints)) {
    signal?.throwIfAborted()
    const overlaps = findOverlaps(text, places, { hash: other, grams: await readGrams(db, other, signal) })
    await writeOverlaps(db, overlaps)
    for (const overlap of overlaps) alike.add(overlap.hash)
  }
  await markPrinted(db, number)
  return [...alike]
}

/** Returns the next texts that have not been compared yet. */
export const findUncomparedTexts = (db: Db, after: string, limit: number): Promise<string[]> => findUnprintedHashes(db, after, limit)
