import { decodeText } from '#text/decode'
import { extractHtmlText } from './html'
import type { TextCollector } from './text-collector'
import { Unreadable } from '#text/unreadable'
import { readXml, type XmlListener, xmlText } from './xml'
import type { Package } from '#text/zip'

const CONTAINER = 'META-INF/container.xml'
/** Lists encrypted parts. Books also list fonts there, which does not hide their text. */
const ENCRYPTION = 'META-INF/encryption.xml'

/** Says if a package is an e-book in the EPUB format; source: EPUB Open Container Format 3.3. */
export const isEpub = (file: Package): boolean => file.has(CONTAINER)

type OpenElement = (name: string, attribute: (name: string) => string | undefined) => void

/** Calls a function for the start of each element. */
const readElements = (xml: string, open: OpenElement): void => {
  const listener: XmlListener = { open, close: () => {}, text: () => {}, isFull: false }
  readXml(xml, listener)
}

async function findPackageDocument(file: Package): Promise<string> {
  let path: string | undefined
  readElements(xmlText(await file.bytesOf(CONTAINER)), (name, attribute) => {
    if (name === 'rootfile') path ??= attribute('full-path')
  })
  if (path === undefined) throw new Unreadable('CORRUPT')
  return path
}

/** Returns the path of a part that is named relative to a folder, which is empty or ends with a slash. */
function resolvePath(folder: string, relative: string): string {
  const names: string[] = []
  for (const name of `${folder}${relative}`.split('/'))
    if (name === '..') names.pop()
    else if (name !== '.' && name !== '') names.push(name)
  return names.join('/')
}

/** Returns the paths of the chapters in reading order. */
function listChapters(packageXml: string, folder: string): string[] {
  const paths = new Map<string, string>()
  const order: string[] = []
  readElements(packageXml, (name, attribute) => {
    const id = attribute(name === 'itemref' ? 'idref' : 'id') ?? ''
    if (name === 'itemref') order.push(id)
    else if (name === 'item') paths.set(id, resolvePath(folder, decodeURI(attribute('href') ?? '')))
  })
  return order.flatMap((id) => paths.get(id) ?? [])
}

async function hasEncryptedChapter(file: Package, chapters: readonly string[]): Promise<boolean> {
  if (!file.has(ENCRYPTION)) return false
  const encrypted = new Set<string>()
  readElements(xmlText(await file.bytesOf(ENCRYPTION)), (name, attribute) => {
    if (name === 'CipherReference') encrypted.add(decodeURI(attribute('URI') ?? ''))
  })
  return chapters.some((path) => encrypted.has(path))
}

/** Adds the title, the authors and the chapters of an e-book. @throws Unreadable */
export async function readEpub(file: Package, into: TextCollector): Promise<void> {
  const path = await findPackageDocument(file)
  const packageXml = xmlText(await file.bytesOf(path))
  let chapters: string[]
  try {
    chapters = listChapters(packageXml, path.slice(0, path.lastIndexOf('/') + 1))
  } catch (error) {
    throw error instanceof URIError ? new Unreadable('CORRUPT', { cause: error }) : error
  }
  if (await hasEncryptedChapter(file, chapters)) throw new Unreadable('ENCRYPTED')
  readXml(packageXml, new BookDescription(into))
  for (const chapter of chapters) {
    if (into.isFull) return
    if (file.has(chapter)) into.add(`${extractHtmlText(decodeText(await file.bytesOf(chapter)).text)}\n`)
  }
}

/** Adds title and authors, one per line. */
class BookDescription implements XmlListener {
  readonly #into: TextCollector
  #isRead = false

  constructor(into: TextCollector) {
    this.#into = into
  }

  get isFull(): boolean {
    return this.#into.isFull
  }

  open(name: string): void {
    this.#isRead = name === 'title' || name === 'creator'
  }

  close(): void {
    if (this.#isRead) this.#into.add('\n')
    this.#isRead = false
  }

  text(text: string): void {
    if (this.#isRead) this.#into.add(text)
  }
}
