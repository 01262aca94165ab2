import { type RawBuilder, type SqlBool } from 'kysely'
import { transact } from '#server/context/transaction'
import type { Db } from '#server/database/schema'
import { type Embedder, type Ports, TemporaryFailure } from '#server/ports'
import { EmbeddingFailed, type EmbeddingSettings, findEmbedder } from './embedder'
import { computeSimilarity, packVector, splitIntoPassages } from './vector'
import {
  completeModel,
  deleteOtherModels,
  ensureModel,
  findModel,
  findParagraphsWithoutVectors,
  findPiecesWithoutVectors,
  insertParagraphVectors,
  insertTextVectors,
  postponeModel,
  readParagraphVectors,
  readTextVectors,
  setDimensions,
  type VectorModel,
  type VectorStep,
} from './vectors.repository'
import { copyNewVectors, findNearestParagraphRows, findNearestPassages } from './pgvector.repository'
import { copyVectors, readWithinTime } from './pgvector.service'

export { readPassages } from './vectors.repository'

type Condition = RawBuilder<SqlBool>

/** Texts per request to a service. */
const BATCH_SIZE = 16
const PIECES_AT_ONCE = 4
const OTHER_DIMENSIONS = 'the model returned vectors of other dimensions'
const DELETED_AT_ONCE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

async function embedInBatches(embedder: Embedder, texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
  const vectors: Float32Array[] = []
  for (let at = 0; at < texts.length; at += BATCH_SIZE) {
    signal.throwIfAborted()
    vectors.push(...(await embedder.embed(texts.slice(at, at + BATCH_SIZE))))
  }
  return vectors
}

/** Last text and last paragraph of the earlier steps. */
export interface EmbeddingProgress {
  piece: { hash: string; number: number }
  paragraph: string
}
export const firstProgress: EmbeddingProgress = { piece: { hash: '', number: -1 }, paragraph: FIRST_ID }

const COPIED_AT_ONCE = 200

/** Deletes vectors of other models, then copies vectors to pgvector if the database has it. Returns false if nothing is left. */
async function finishStep(db: Db, model: number): Promise<boolean> {
  if (await deleteOtherModels(db, model, DELETED_AT_ONCE)) return true
  return await copyVectors(db, model, COPIED_AT_ONCE)
}

/** Stores the vectors of the next texts. Returns the progress, or undefined if no text is left. */
async function runStep(db: Db, embedder: Embedder, { id, copied }: VectorModel, progress: EmbeddingProgress, signal: AbortSignal) {
  const pieces = await findPiecesWithoutVectors(db, id, progress.piece, PIECES_AT_ONCE)
  const paragraphs = pieces.length > 0 ? [] : await findParagraphsWithoutVectors(db, id, progress.paragraph, BATCH_SIZE)
  const passages = pieces.flatMap(({ hash, number, text }) =>
    splitIntoPassages(text).map((passage, part) => ({
      hash,
      number,
      part,
      ...passage,
      text: text.slice(passage.start, passage.start + passage.length),
    })),
  )
  const vectors = await embedInBatches(embedder, [...passages.map(({ text }) => text), ...paragraphs.map(({ text }) => text)], signal)
  const packed = vectors.map(packVector)
  await transact({ db }, async (tx) => {
    const [first] = vectors
    if (first && !(await setDimensions(tx, id, first.length))) throw new EmbeddingFailed(OTHER_DIMENSIONS)
    if (passages.length > 0)
      await insertTextVectors(
        tx,
        id,
        pieces,
        passages.map(({ text: _, ...passage }, at) => ({ ...passage, vector: packed[at] ?? '' })),
      )
    if (paragraphs.length > 0) await insertParagraphVectors(tx, id, paragraphs, packed)
    if (copied)
      await copyNewVectors(tx, id, { hashes: pieces.map(({ hash }) => hash), paragraphs: paragraphs.map((paragraph) => paragraph.id) })
    if (pieces.length === 0 && paragraphs.length === 0) await completeModel(tx, id)
  })
  const [piece, paragraph] = [pieces.at(-1), paragraphs.at(-1)]
  if (!piece && !paragraph) return (await finishStep(db, id)) ? progress : undefined
  if (piece) return { ...progress, piece: { hash: piece.hash, number: piece.number } }
  return paragraph && { ...progress, paragraph: paragraph.id }
}

/**
 * Gives the next texts without a vector of the present model their vectors. Returns the progress; undefined if nothing is left or if the
 * model has to pause after a failure.
 */
export async function runEmbeddingStep(
  ports: Ports,
  settings: EmbeddingSettings,
  progress: EmbeddingProgress,
  signal: AbortSignal,
): Promise<EmbeddingProgress | undefined> {
  const embedder = await findEmbedder(ports, settings)
  if (!embedder) return undefined
  const model = await ensureModel(ports.db, embedder.model)
  if (model.retry_at > ports.now()) return undefined
  try {
    return await runStep(ports.db, embedder, model, progress, signal)
  } catch (error) {
    if (!(error instanceof TemporaryFailure)) throw error
    ports.log.warn({ error, model: embedder.model }, 'texts could not be embedded and are tried again later')
    await postponeModel(ports.db, model.id, error instanceof EmbeddingFailed ? error.pauseSeconds : undefined, ports.now())
    return undefined
  }
}

/** The vector of a query, with the model whose vectors can be compared with it. */
export interface QueryVector {
  model: number
  vector: Float32Array
  /** True if pgvector compares it. */
  copied: boolean
}

const QUERY_TIMEOUT_MS = 5_000
const MAX_PAUSE_MS = 60_000
const MAX_QUERY = 2_000

/** Makes vectors of queries, one instance per process. After a failure of the service it pauses, so that searches do not wait. */
export class QueryEmbedder {
  readonly #settings: EmbeddingSettings
  #pausedUntil = 0

  constructor(settings: EmbeddingSettings) {
    this.#settings = settings
  }

  /** Returns the vector of a query; undefined if there is no model, if texts do not have its vectors yet, or after a failure. */
  async embed(ports: Ports, text: string): Promise<QueryVector | undefined> {
    const embedder = await findEmbedder(ports, this.#settings)
    if (!embedder || ports.now() < this.#pausedUntil) return undefined
    const model = await findModel(ports.db, embedder.model)
    if (!model?.complete) return undefined
    try {
      const [vector] = await embedder.embed([text.slice(0, MAX_QUERY)], QUERY_TIMEOUT_MS)
      if (vector?.length === model.dimensions) return vector && { model: model.id, vector, copied: model.copied }
      throw new EmbeddingFailed(OTHER_DIMENSIONS)
    } catch (error) {
      if (!(error instanceof TemporaryFailure)) throw error
      ports.log.warn({ error, model: embedder.model }, 'a query could not be embedded')
      this.#pausedUntil = ports.now() + Math.min(MAX_PAUSE_MS, error.retryAfter * 1_000)
      return undefined
    }
  }
}

/** Target duration of a step over stored vectors. */
const STEP_MS = 15
const MIN_STEP = 20
const MAX_STEP = 1_000
/** Maximum duration of a search through all vectors. */
const MAX_SCAN_MS = 5_000
/** Maximum number of hits that are held at once, as a multiple of those wanted. */
const MAX_HELD_FACTOR = 8

/**
 * Compares a query with all vectors, in short steps that leave the database to others. Returns the best hits; undefined if it takes too
 * long.
 */
async function scan<Row extends { vector: Uint8Array }, Hit extends { id: string; score: number }>(
  { vector }: QueryVector,
  first: string,
  limit: number,
  read: (after: string, count: number) => Promise<VectorStep<Row>>,
  toHits: (row: Row, score: number) => Hit[],
): Promise<Hit[] | undefined> {
  const startedAt = performance.now()
  let best = new Map<string, Hit>()
  const selectBest = (): Hit[] =>
    [...best.values()].toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1)).slice(0, limit)
  let count = MIN_STEP
  for (let after = first; ; ) {
    const stepAt = performance.now()
    const step = await read(after, count)
    for (const row of step.rows) {
      const score = computeSimilarity(vector, row.vector) ?? 0
      if (score <= 0) continue
      for (const hit of toHits(row, score)) if (score > (best.get(hit.id)?.score ?? 0)) best.set(hit.id, hit)
    }
    if (step.count < count) return selectBest()
    if (best.size > MAX_HELD_FACTOR * limit) best = new Map(selectBest().map((hit) => [hit.id, hit]))
    const now = performance.now()
    if (now - startedAt > MAX_SCAN_MS) return undefined
    count = Math.round(Math.min(MAX_STEP, Math.max(MIN_STEP, count * Math.min(2, STEP_MS / Math.max(1, now - stepAt)))))
    after = step.last
  }
}

export interface DocumentHit {
  id: string
  hash: string
  /** Piece of the best passage, and the place of the passage in it. */
  number: number
  start: number
  length: number
  /** Cosine, 0 to 1. */
  score: number
}

/** Returns the documents that match the conditions and have the passages nearest to a query. Undefined if that takes too long. */
export const findNearestDocuments = (
  db: Db,
  query: QueryVector,
  where: readonly Condition[],
  limit: number,
): Promise<DocumentHit[] | undefined> =>
  query.copied
    ? readWithinTime(db, (tx) => findNearestPassages(tx, query, where, limit))
    : scan(
        query,
        '',
        limit,
        (after, count) => readTextVectors(db, query.model, where, after, count),
        ({ ids, hash, number, start, length }, score): DocumentHit[] => ids.map((id) => ({ id, hash, number, start, length, score })),
      )

/** Returns the paragraphs that match the conditions and are nearest to a query. Undefined if that takes too long. */
export const findNearestParagraphs = (
  db: Db,
  query: QueryVector,
  where: readonly Condition[],
  limit: number,
): Promise<{ id: string; score: number }[] | undefined> =>
  query.copied
    ? readWithinTime(db, (tx) => findNearestParagraphRows(tx, query, where, limit))
    : scan(
        query,
        FIRST_ID,
        limit,
        (after, count) => readParagraphVectors(db, query.model, where, after, count),
        ({ id }, score) => [{ id, score }],
      )
