import { splitExtension } from '#text/file-name'
import type { SniffType } from '#server/ports'

const UNKNOWN = 'application/octet-stream'

/** Formats without a signature, told by their extension once the beginning reads as text. */
const TEXTS: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  vtt: 'text/vtt',
  srt: 'text/plain',
  html: 'text/html',
  htm: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  xml: 'application/xml',
  bpmn: 'application/xml',
  svg: 'image/svg+xml',
}

const SVG = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i

const readsAsText = (head: Uint8Array): string | undefined => {
  if (head.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
  } catch {
    return undefined
  }
}

/** The type of a file from its first bytes; its extension is believed only where bytes can not tell and do not contradict. */
export async function contentType(head: Uint8Array, fileName: string, sniff: SniffType): Promise<string> {
  const text = readsAsText(head)
  if (text !== undefined && SVG.test(text)) return 'image/svg+xml'
  const found = await sniff(head)
  if (found) return found.mime
  if (text === undefined) return UNKNOWN
  const known = TEXTS[splitExtension(fileName).extension]
  return known === undefined || known === 'image/svg+xml' ? 'text/plain' : known
}
