import { isBlank } from '#text/blank'
import type { ErrorCode } from '#api/contract/errors'
import { Problem } from '#server/http/problem'
import type { NoText, Ports } from '#server/ports'
import type { Content } from '../documents/versions.service'
import { indexText, readingOf, wholeText } from './texts.service'

/** Milliseconds that a request waits for a text that has not been read yet. */
const PATIENCE = 10_000
const RETRY_AFTER = 5

const refusals: Readonly<Record<NoText | 'TIMEOUT', ErrorCode>> = {
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
    timer = setTimeout(() => reject(new Problem('unavailable', { retryAfter: RETRY_AFTER })), PATIENCE)
  })
  await Promise.race([reading, late]).finally(() => clearTimeout(timer))
}

/** Returns the whole text of a content. Throws a `Problem` with the reason if there is none, and `tooLarge` beyond `most` characters. */
export async function textOf(ports: Ports, { hash, size }: Content, most = Number.POSITIVE_INFINITY): Promise<string> {
  if (size === 0) return ''
  const known = await readingOf(ports.db, hash)
  if (!known || known.status === 'READING') await readNow(ports, hash)
  const reading = known && known.status !== 'READING' ? known : await readingOf(ports.db, hash)
  if (!reading || reading.status === 'READING') throw new Problem('unavailable', { retryAfter: RETRY_AFTER })
  if (reading.status !== 'READY' && reading.status !== 'CUT') throw new Problem(refusals[reading.status])
  if (reading.characters > most) throw new Problem('tooLarge')
  return await wholeText(ports.db, hash)
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** Builds an HTML page that contains only the paragraphs of a text, each with its own direction. */
export const pageOf = (title: string, text: string): string => {
  const paragraphs = text.split(/\n+/).filter((line) => !isBlank(line))
  const body = paragraphs.map((line) => `<p dir="auto">${escaped(line)}</p>`).join('\n')
  return `<!doctype html>\n<html dir="auto">\n<head><meta charset="utf-8"><title>${escaped(title)}</title></head>\n<body>\n${body}\n</body>\n</html>\n`
}
