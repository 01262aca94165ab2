import { isBlank } from '#text/blank'
import type { ErrorCode } from '#api/contract/errors'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import type { NoText } from '#text/unreadable'
import type { Content } from '../documents/versions.service'
import { indexText, getReading, readWholeText } from './texts.service'

/** Milliseconds that a request waits for a text that has not been read yet. */
const MAX_WAIT_MS = 10_000
const RETRY_AFTER_SECONDS = 5

const REFUSALS: Readonly<Record<NoText | 'TIMEOUT', ErrorCode>> = {
  ...{ ENCRYPTED: 'encryptedFile', CORRUPT: 'corruptFile', TOO_LARGE: 'tooLarge', UNSUPPORTED: 'unsupportedFormat' },
  TIMEOUT: 'notMadeYet',
}

/** Reads a content that no job has read yet: an old version or a new upload. Reading continues after the request has given up. */
async function readNow(ports: Ports, hash: string): Promise<void> {
  const { texts } = ports
  if (!texts) throw new Problem('unsupportedFormat')
  const reading = indexText({ ...ports, texts }, hash)
  reading.catch((error) => ports.log.warn({ error, hash }, 'could not read the text'))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('unavailable', { retryAfter: RETRY_AFTER_SECONDS })), MAX_WAIT_MS)
  })
  await Promise.race([reading, late]).finally(() => clearTimeout(timer))
}

/** Returns the whole text of a content. Throws a `Problem` with the reason if there is none, and `tooLarge` beyond `most` characters. */
export async function getText(ports: Ports, { hash, size }: Content, most = Number.POSITIVE_INFINITY): Promise<string> {
  if (size === 0) return ''
  const readingState = await getReading(ports.db, hash)
  if (!readingState || readingState.status === 'READING') await readNow(ports, hash)
  const reading = readingState && readingState.status !== 'READING' ? readingState : await getReading(ports.db, hash)
  if (!reading || reading.status === 'READING') throw new Problem('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
  if (reading.status !== 'READY' && reading.status !== 'CUT') throw new Problem(REFUSALS[reading.status])
  if (reading.characters > most) throw new Problem('tooLarge')
  return await readWholeText(ports.db, hash)
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** Builds an HTML page that contains only the paragraphs of a text, each with its own direction. */
export const toHtmlPage = (title: string, text: string): string => {
  const paragraphs = text.split(/\n+/).filter((line) => !isBlank(line))
  const body = paragraphs.map((line) => `<p dir="auto">${escapeHtml(line)}</p>`).join('\n')
  return `<!doctype html>\n<html dir="auto">\n<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>\n<body>\n${body}\n</body>\n</html>\n`
}
