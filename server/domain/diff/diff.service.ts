import type { ErrorCode } from '#api/contract/errors'
import type { DiffSegment } from '#api/contract/diff'
import { Problem } from '#server/http/problem'
import type { NoText, Ports } from '#server/ports'
import { diffSteps } from '#text/diff/diff'
import { type Content, contentOf } from '../documents/versions.service'
import { indexText, readingOf, wholeText } from '../texts/texts.service'
import { inSlices, Queue } from './slices'

/** More characters of one text are not compared. */
const MOST = 4_000_000
/** Both texts together; larger ones wait for each other, so that memory holds one such comparison at a time. */
const SMALL = 400_000
/** So long a call waits for a text that nobody has read yet, in milliseconds. */
const PATIENCE = 10_000
const RETRY_AFTER = 5

const large = new Queue()

/** Compares two texts and serves others meanwhile. */
export async function diffOf(first: string, second: string, signal: AbortSignal): Promise<DiffSegment[]> {
  if (Math.max(first.length, second.length) > MOST) throw new Problem('tooLarge')
  const compare = () => inSlices(diffSteps(first, second), signal)
  return await (first.length + second.length <= SMALL ? compare() : large.add(compare))
}

const refusals: Readonly<Record<NoText | 'TIMEOUT', ErrorCode>> = {
  ...{ ENCRYPTED: 'encryptedFile', CORRUPT: 'corruptFile', TOO_LARGE: 'tooLarge', UNSUPPORTED: 'unsupportedFormat' },
  TIMEOUT: 'notMadeYet',
}

/** Reads what no job has read: older versions, and contents that came just now. It goes on also when nobody waits for it any more. */
async function readNow(ports: Ports, hash: string): Promise<void> {
  const { texts } = ports
  if (!texts) throw new Problem('unsupportedFormat')
  const reading = indexText({ ...ports, texts }, hash)
  reading.catch((error) => ports.log.warn({ error, hash }, 'a text could not be read'))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('unavailable', { retryAfter: RETRY_AFTER })), PATIENCE)
  })
  await Promise.race([reading, late]).finally(() => clearTimeout(timer))
}

async function textOf(ports: Ports, { hash, size }: Content): Promise<string> {
  if (size === 0) return ''
  const known = await readingOf(ports.db, hash)
  if (!known || known.status === 'READING') await readNow(ports, hash)
  const reading = known && known.status !== 'READING' ? known : await readingOf(ports.db, hash)
  if (!reading || reading.status === 'READING') throw new Problem('unavailable', { retryAfter: RETRY_AFTER })
  if (reading.status !== 'READY' && reading.status !== 'CUT') throw new Problem(refusals[reading.status])
  if (reading.characters > MOST) throw new Problem('tooLarge')
  return await wholeText(ports.db, hash)
}

async function diffContents(ports: Ports, first: Content, second: Content, signal: AbortSignal): Promise<DiffSegment[]> {
  const text = await textOf(ports, first)
  return await diffOf(text, first.hash === second.hash ? text : await textOf(ports, second), signal)
}

/** From the current content of one document to that of another. */
export const diffDocuments = async (ports: Ports, firstId: string, secondId: string, signal: AbortSignal): Promise<DiffSegment[]> =>
  await diffContents(ports, await contentOf(ports.db, firstId), await contentOf(ports.db, secondId), signal)

/** From a version of a document to its current content. */
export const diffVersion = async (ports: Ports, docId: string, versionId: string, signal: AbortSignal): Promise<DiffSegment[]> =>
  await diffContents(ports, await contentOf(ports.db, docId, versionId), await contentOf(ports.db, docId), signal)
