import { transact } from '#server/context/transaction'
import type { Db, Tx } from '#server/database/schema'
import type { BlobStore, Broadcast, Converter, Imaging, Logger, Ocr, OcrLanguage, OcrPage } from '#server/ports'
import {
  toDrawable,
  storeMadeRendition,
  getStoredRendition,
  countPages,
  type PictureSource,
  type RenditionContext,
  getSource,
  toStream,
} from '../documents/derived.service'
import { getContentByHash } from '../documents/versions.service'
import { queueReadingAfterChange } from '#server/jobs/queue-reading'
import type { TurnResult } from '#server/domain/system/jobs/turn-result'
import { NoWords, tooManyPages, unreadable } from './recognition.errors'
import {
  deletePages,
  finishRecognition,
  findRecognisedPages,
  findRecognition,
  hasRecognisedText,
  type Recognition,
  writePage,
} from './recognition.repository'

/** Services that a recognition uses. */
export interface RecognitionServices {
  db: Db
  blobs: BlobStore
  imaging: Imaging
  converter?: Converter
  broadcast: Broadcast
  log: Logger
  ocr: Ocr
  now(): number
}

/** Task that a recognition belongs to. */
export interface RecognitionTask {
  /** Stores the progress. Returns false if the recognition must end. */
  report(progress: { done: number; total: number }): Promise<boolean>
  /** Does what else belongs to the transaction that finishes the recognition. */
  complete(tx: Tx, now: number): Promise<void>
  /** Announces the result after that transaction. */
  announce(): Promise<void>
  /** Confidence in percent below which the text of a page is left out, and a document without any text is refused. */
  minConfidence?: number
}

/** Maximum pages of a document. A longer document must be uploaded in parts. */
const MAX_PAGES = 500
/** Time after which the job lets other jobs run. */
const TURN_MS = 10_000
const PDF = 'application/pdf'

const getPageKind = (id: string, page: number): string => `ocr-page-${id}-${page}`
const toRenditionContext = ({ db, blobs, imaging, converter, now }: RecognitionServices): RenditionContext => ({
  db,
  blobs,
  imaging,
  now: now(),
  ...(converter && { converter }),
})

/**
 * Recognises a document page by page and stores each page at once, so that a new attempt continues after the last stored page. No
 * transaction is open while a page is recognised. A cancelled task ends before its next page. Throws a `Problem` if the document cannot be
 * read, and `NoWords`.
 */
export async function recognise(desk: RecognitionServices, id: string, task: RecognitionTask, signal: AbortSignal): Promise<TurnResult> {
  const began = performance.now()
  const { db } = desk
  const recognition = await findRecognition(db, id)
  if (!recognition) return { is: 'over' }
  const content = await getContentByHash(db, recognition.hash)
  const source = content && (await getSource(toRenditionContext(desk), content))
  const total = source && (await countPages(toRenditionContext(desk), source))
  if (!source || !total) throw unreadable()
  if (total > MAX_PAGES) throw tooManyPages()
  const done = await findRecognisedPages(db, id)
  if (!(await task.report({ done: done.size, total }))) return await discardRecognition(db, id)
  for (let page = 1; page <= total; page += 1) {
    if (done.has(page)) continue
    signal.throwIfAborted()
    const isUnderWay = await readPage(desk, recognition, task, source, page)
    if (!isUnderWay || !(await task.report({ done: page, total }))) return await discardRecognition(db, id)
    if (performance.now() - began > TURN_MS && page < total) return { is: 'turn' }
  }
  signal.throwIfAborted()
  await finishDocument(desk, recognition, task, total)
  return { is: 'done', hash: recognition.hash }
}

/** Deletes the pages that were recognised. */
export async function discardRecognition(db: Db, id: string): Promise<TurnResult> {
  await transact({ db }, (tx) => deletePages(tx, id))
  return { is: 'over' }
}

/** Says if the text of a page is not mostly guessed. */
const isReliable = (page: OcrPage | null, { minConfidence = 0 }: RecognitionTask): page is OcrPage =>
  page !== null && (page.confidence ?? 100) >= minConfidence

/** Recognises and stores one page. Returns false if the blob no longer exists. */
async function readPage(
  desk: RecognitionServices,
  { id, hash, language }: Recognition,
  task: RecognitionTask,
  source: PictureSource,
  page: number,
): Promise<boolean> {
  const { db, blobs, ocr, now } = desk
  const found = await ocr.page(toDrawable(toRenditionContext(desk), source), page, language as OcrLanguage)
  const pdf = found && found.pdf.length > 0 ? await blobs.write(toStream(found.pdf)) : undefined
  return await transact({ db }, async (tx) => {
    const rendition = pdf ? { hash: pdf.hash, size: pdf.size, mime: PDF } : null
    if (!(await storeMadeRendition(tx, hash, getPageKind(id, page), rendition, now()))) return false
    await writePage(tx, id, page, { paragraphs: [], ...(isReliable(found, task) && found) })
    return true
  })
}

async function finishDocument(desk: RecognitionServices, { id, hash }: Recognition, task: RecognitionTask, total: number): Promise<void> {
  const { db, blobs, ocr, now } = desk
  const pages: { hash: string; size: number }[] = []
  for (let page = 1; page <= total; page += 1) {
    const rendition = await getStoredRendition(db, hash, getPageKind(id, page))
    if (rendition) pages.push(rendition)
  }
  if (pages.length === 0) throw unreadable()
  if (task.minConfidence !== undefined && !(await hasRecognisedText(db, id))) throw new NoWords()
  const read = async (): Promise<ReadableStream<Uint8Array>> => concatenateBlobs(blobs, pages)
  const merged = await ocr.merge(
    read,
    pages.map(({ size }) => size),
  )
  if (!merged) throw unreadable()
  const written = await blobs.write(toStream(merged))
  await transact({ db }, async (tx) => {
    const at = now()
    await finishRecognition(tx, id, hash, at)
    const rendition = { hash: written.hash, size: written.size, mime: PDF }
    await storeMadeRendition(tx, hash, 'ocr-pdf', rendition, at)
    await queueReadingAfterChange(tx, hash, `recognised ${id}`)
    await task.complete(tx, at)
  })
  await task.announce()
}

/** Concatenates blobs into one stream. */
function concatenateBlobs(blobs: BlobStore, pages: readonly { hash: string }[]): ReadableStream<Uint8Array> {
  const chunks = async function* () {
    for (const { hash } of pages) {
      const found = await blobs.read(hash)
      if (!found) throw new Error(`the store has lost ${hash}`)
      yield* found.stream as unknown as AsyncIterable<Uint8Array>
    }
  }
  const all = chunks()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await all.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await all.return(undefined)
    },
  })
}
