import { compareText, compareTexts, findUncomparedTexts } from '#server/domain/content/similarity/overlaps.service'
import { runTermCountStep } from '#server/domain/content/texts/term-counts.service'
import { indexText, indexTexts, findUnreadTexts } from '#server/domain/content/texts/texts.service'
import { TemporaryFailure, type Ports } from '#server/ports'
import { announceContentChange } from './announce-content-change'
import { createPacer } from './pacer'
import type { BatchHandler, JobHandler } from './runner'

const BATCH_SIZE = 100

/** Texts that are stored in one transaction: enough to share its cost, and few enough not to delay other requests noticeably. */
const TEXTS_AT_ONCE = 10

export const indexTextJob: BatchHandler<'index-text'> = {
  batchSize: TEXTS_AT_ONCE,
  async handle(payloads, { ports, signal }) {
    const { texts, log } = ports
    if (!texts) return payloads.map(() => 'done')
    const hashes = payloads.map(({ hash }) => hash)
    const results = await indexTexts({ ...ports, texts }, hashes, signal)
    const announced = payloads.flatMap(({ hash, isAnnounced }, at) => (isAnnounced && results[at] === 'done' ? [hash] : []))
    if (announced.length > 0) await announceContentChange(ports, announced, ports.now())
    return results.map((result, at) => {
      if (typeof result !== 'object' || !(result.error instanceof TemporaryFailure)) return result
      log.warn({ error: result.error, hash: hashes[at] }, 'a text could not be read and is tried again later')
      return 'done'
    })
  },
}

export const compareTextJob: BatchHandler<'compare-text'> = {
  batchSize: TEXTS_AT_ONCE,
  async handle(payloads, { ports, signal }) {
    const { results, similarHashes } = await compareTexts(
      ports.db,
      payloads.map(({ hash }) => hash),
      signal,
    )
    if (similarHashes.length > 0) await announceContentChange(ports, similarHashes, ports.now())
    return results
  },
}

/** Counts the terms of changed texts in short steps. A change that is committed later has a job of its own. */
export const countTermsJob: JobHandler<'count-terms'> = async (_, { ports, signal }) => {
  const pace = createPacer(signal, ports.traffic)
  for (;;) {
    signal.throwIfAborted()
    pace.startStep()
    if (!(await runTermCountStep(ports.db, pace.limit))) return
    await pace.pauseAfterStep()
  }
}

/** Processes contents in the order of their hashes. A failure does not block the others; the next run retries it. */
async function processInOrder(
  { log, traffic }: Ports,
  signal: AbortSignal,
  readNext: (after: string) => Promise<string[]>,
  processText: (hash: string) => Promise<unknown>,
): Promise<void> {
  const pace = createPacer(signal, traffic)
  for (let after = ''; ; ) {
    const hashes = await readNext(after)
    for (const hash of hashes) {
      signal.throwIfAborted()
      pace.startStep()
      await processText(hash).catch((error) => log.warn({ error, hash }, 'a text could not be read'))
      await pace.pauseAfterStep()
    }
    if (hashes.length < BATCH_SIZE) return
    after = hashes.at(-1) ?? ''
  }
}

/** Processes texts that were stored before texts were read or compared, were read by an older version, or were left by a failed job. */
export const sweepTextsJob: JobHandler<'sweep-texts'> = async (_, { ports, signal }) => {
  const { db, texts } = ports
  if (!texts) return
  await processInOrder(
    ports,
    signal,
    (after) => findUnreadTexts({ ...ports, texts }, after, BATCH_SIZE),
    (hash) => indexText({ ...ports, texts }, hash, signal),
  )
  await processInOrder(
    ports,
    signal,
    (after) => findUncomparedTexts(db, after, BATCH_SIZE),
    (hash) => compareText(db, hash, signal),
  )
}
