import type { SniffType } from '#server/ports'
import { decodeBeginning } from '#text/decode'
import { splitExtension } from '#text/file-name'
import { isPackage, isPdf } from '#text/signature'
import { detectPackageType } from './package-type'

const UNKNOWN = 'application/octet-stream'

/** Types of formats that have no signature, by extension. Used only if the first bytes are text. */
const TEXTS: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  text: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  yml: 'text/plain',
  yaml: 'text/plain',
  ini: 'text/plain',
  sql: 'text/plain',
  tex: 'text/plain',
  vtt: 'text/vtt',
  srt: 'text/plain',
  html: 'text/html',
  xhtml: 'text/html',
  htm: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  xml: 'application/xml',
  bpmn: 'application/xml',
  svg: 'image/svg+xml',
  eml: 'message/rfc822',
  mht: 'message/rfc822',
  mhtml: 'message/rfc822',
}

const SVG = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i

/** Types of formats that consist of text. If a signature reports another type for a text, the match is an accident of its first letters. */
const TEXT_TYPES = /^(?:text\/|model\/|application\/(?:rtf|postscript|eps|xml|json|pgp))/

/**
 * Returns the media type of a file from its first bytes. The extension is used only if the bytes do not decide and do not contradict it.
 */
export async function detectContentType(head: Uint8Array, fileName: string, sniff: SniffType): Promise<string> {
  if (isPdf(head)) return 'application/pdf'
  const { extension } = splitExtension(fileName)
  const read = decodeBeginning(head)
  if (read && SVG.test(read.text)) return 'image/svg+xml'
  const found = (await sniff(head))?.mime
  if (isPackage(head)) return found === undefined || found === 'application/zip' ? detectPackageType(head, extension) : found
  const known = extension === 'svg' ? undefined : TEXTS[extension]
  if (read?.isSure) return found !== undefined && TEXT_TYPES.test(found) ? found : (known ?? 'text/plain')
  if (found !== undefined) return found
  // Any bytes are valid text in a single-byte encoding, so only the extension can decide.
  if (read?.encoding === 'utf-8') return known ?? 'text/plain'
  return (read && known) ?? UNKNOWN
}
