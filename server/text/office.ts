import { isEpub, readEpub } from './epub'
import { TextCollector, type Extracted } from './text-collector'
import { MarkupText } from './markup-text'
import { extractSheetText } from './sheets'
import { Unreadable } from '#text/unreadable'
import { readXml, xmlText } from './xml'
import { Package } from '#text/zip'

/** Compares names with numeric order: the tenth slide comes after the ninth. */
const byNumber = new Intl.Collator('en', { numeric: true }).compare

/** Parts with text in each format, in reading order; several parts of one kind are sorted by number. */
const DOCUMENT = [
  /^word\/document\d*\.xml$/,
  /^word\/(?:footnotes|endnotes|comments)\.xml$/,
  /^word\/(?:header|footer)\d*\.xml$/,
  /^word\/(?:charts\/chart|diagrams\/data)\d*\.xml$/,
]
const PRESENTATION = [
  /^ppt\/slides\/slide\d+\.xml$/,
  /^ppt\/notesSlides\/notesSlide\d+\.xml$/,
  /^ppt\/(?:charts\/chart|diagrams\/data|comments\/[\w-]*?)\d*\.xml$/,
]
const BESIDE_SHEETS = [/^xl\/comments\d*\.xml$/, /^xl\/(?:drawings\/drawing|charts\/chart|diagrams\/data)\d*\.xml$/]
const OPEN_DOCUMENT = [/^content\.xml$/, /^styles\.xml$/]

async function readParts(file: Package, kinds: readonly RegExp[], into: TextCollector, family: 'microsoft' | 'open'): Promise<void> {
  for (const kind of kinds)
    for (const name of file.names.filter((one) => kind.test(one)).sort(byNumber)) {
      if (into.isFull) return
      readXml(xmlText(await file.bytesOf(name)), new MarkupText(family, into))
    }
}

async function readOpenDocument(file: Package, into: TextCollector): Promise<void> {
  if (file.has('META-INF/manifest.xml') && xmlText(await file.bytesOf('META-INF/manifest.xml')).includes('encryption-data'))
    throw new Unreadable('ENCRYPTED')
  await readParts(file, OPEN_DOCUMENT, into, 'open')
}

/** Extracts the text of an office package or an e-book. The format is detected from its parts. @throws Unreadable */
export async function extractOfficeText(bytes: Uint8Array): Promise<Extracted> {
  const file = new Package(bytes)
  const into = new TextCollector()
  const holds = (kind: RegExp | undefined): boolean => file.names.some((name) => kind?.test(name))
  if (holds(DOCUMENT[0])) await readParts(file, DOCUMENT, into, 'microsoft')
  else if (holds(PRESENTATION[0])) await readParts(file, PRESENTATION, into, 'microsoft')
  else if (file.has('xl/workbook.xml')) {
    await extractSheetText(file, into)
    await readParts(file, BESIDE_SHEETS, into, 'microsoft')
  } else if (file.has('content.xml') && file.has('META-INF/manifest.xml')) await readOpenDocument(file, into)
  else if (isEpub(file)) await readEpub(file, into)
  else throw new Unreadable('UNSUPPORTED')
  return into.result
}

/** Stream name of a password-protected package inside a compound file. */
const PROTECTED = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0])

/** Returns why a compound file, the legacy office format, is not read without a reader for it. */
export function getCompoundFileReason(bytes: Uint8Array): 'ENCRYPTED' | 'UNSUPPORTED' {
  for (let at = bytes.indexOf(PROTECTED[0] as number); at >= 0; at = bytes.indexOf(PROTECTED[0] as number, at + 1))
    if (PROTECTED.every((byte, n) => bytes[at + n] === byte)) return 'ENCRYPTED'
  return 'UNSUPPORTED'
}
