import { indexText, unreadTexts } from '#server/domain/texts/texts.service'
import { pacer } from './pacer'
import type { JobHandler } from './runner'

const BATCH = 100

export const indexTextJob: JobHandler<'index-text'> = async ({ hash }, { ports, signal }) => {
  const { texts } = ports
  if (texts) await indexText({ ...ports, texts }, hash, signal)
}

/** What was there before texts were read, what was read in another way, and whatever a broken job has left. */
export const sweepTexts: JobHandler<'sweep-texts'> = async (_, { ports, signal }) => {
  const { db, texts, log } = ports
  if (!texts) return
  const pace = pacer(signal)
  for (let after = ''; ; ) {
    const hashes = await unreadTexts(db, after, BATCH)
    for (const hash of hashes) {
      signal.throwIfAborted()
      pace.begin()
      // One content that cannot be read keeps nobody from the others; the next round tries it again.
      await indexText({ ...ports, texts }, hash, signal).catch((error) => log.warn({ error, hash }, 'a text could not be read'))
      await pace.rest()
    }
    if (hashes.length < BATCH) return
    after = hashes.at(-1) ?? ''
  }
}
