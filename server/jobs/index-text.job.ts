import { compareText, uncomparedTexts } from '#server/domain/content/similarity/overlaps.service'
import { indexText, unreadTexts } from '#server/domain/content/texts/texts.service'
import { NotNow, type Ports } from '#server/ports'
import { pacer } from './pacer'
import type { JobHandler } from './runner'

const BATCH = 100

export const indexTextJob: JobHandler<'index-text'> = async ({ hash }, { ports, signal }) => {
  const { texts, log } = ports
  if (!texts) return
  await indexText({ ...ports, texts }, hash, signal).catch((error) => {
    if (!(error instanceof NotNow)) throw error
    log.warn({ error, hash }, 'a text could not be read and is tried again later')
  })
}

/** Processes contents in the order of their hashes. A failure does not block the others; the next run retries it. */
async function sweep(
  { log, traffic }: Ports,
  signal: AbortSignal,
  next: (after: string) => Promise<string[]>,
  work: (hash: string) => Promise<unknown>,
): Promise<void> {
  const pace = pacer(signal, traffic)
  for (let after = ''; ; ) {
    const hashes = await next(after)
    for (const hash of hashes) {
      signal.throwIfAborted()
      pace.begin()
      await work(hash).catch((error) => log.warn({ error, hash }, 'a text could not be read'))
      await pace.rest()
    }
    if (hashes.length < BATCH) return
    after = hashes.at(-1) ?? ''
  }
}

/** Processes texts that were stored before texts were read or compared, were read by an older version, or were left by a failed job. */
export const sweepTexts: JobHandler<'sweep-texts'> = async (_, { ports, signal }) => {
  const { db, texts } = ports
  if (!texts) return
  await sweep(
    ports,
    signal,
    (after) => unreadTexts({ ...ports, texts }, after, BATCH),
    (hash) => indexText({ ...ports, texts }, hash, signal),
  )
  await sweep(
    ports,
    signal,
    (after) => uncomparedTexts(db, after, BATCH),
    (hash) => compareText(db, hash, signal),
  )
}
