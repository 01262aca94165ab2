import type { TextCollector } from './text-collector'
import { Unreadable } from '#text/unreadable'

/** Record types of the binary format of PowerPoint; source: [MS-PPT] 2.13.24. */
const USER_EDIT = 0x0ff5
const PERSIST_DIRECTORY = 0x1772
const SLIDE_LIST = 0x0ff0
const SLIDE_REFERENCE = 0x03f3
const TEXT_CHARACTERS = 0x0fa0
const TEXT_BYTES = 0x0fa8

const HEADER_LENGTH = 8
const CONTAINER_VERSION = 0xf
const ENCRYPTED_TOKEN = 0xf3d1c4df
/** Length of the record of an edit with a key. */
const ENCRYPTED_EDIT_LENGTH = 0x20
const MASTERS = 1
const MAX_DEPTH = 40
const MAX_EDITS = 1_000

interface PresentationRecord {
  type: number
  instance: number
  isContainer: boolean
  /** Offsets of the content. */
  start: number
  end: number
}

class PresentationReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #into: TextCollector
  /** Offsets of the present objects by number. */
  readonly #objects = new Map<number, number>()
  #document = 0

  constructor(bytes: Uint8Array, into: TextCollector) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#into = into
  }

  #recordAt(at: number): PresentationRecord {
    const kind = this.#view.getUint16(at, true)
    const start = at + HEADER_LENGTH
    const end = start + this.#view.getUint32(at + 4, true)
    if (end > this.#bytes.length) throw new Unreadable('CORRUPT')
    const isContainer = (kind & 0xf) === CONTAINER_VERSION
    return { type: this.#view.getUint16(at + 2, true), instance: kind >> 4, isContainer, start, end }
  }

  /** Reads the list of present objects. Each save adds an edit, the latest first. */
  readEdits(firstEdit: number): void {
    const seen = new Set<number>()
    for (let at = firstEdit; at > 0 && !seen.has(at) && seen.size < MAX_EDITS; ) {
      seen.add(at)
      const { type, start, end } = this.#recordAt(at)
      if (type !== USER_EDIT) throw new Unreadable('CORRUPT')
      if (end - start >= ENCRYPTED_EDIT_LENGTH) throw new Unreadable('ENCRYPTED')
      this.#readDirectory(this.#view.getUint32(start + 12, true))
      if (seen.size === 1) this.#document = this.#view.getUint32(start + 16, true)
      at = this.#view.getUint32(start + 8, true)
    }
  }

  #readDirectory(at: number): void {
    const { type, start, end } = this.#recordAt(at)
    if (type !== PERSIST_DIRECTORY) throw new Unreadable('CORRUPT')
    for (let next = start; next + 4 <= end; ) {
      const entry = this.#view.getUint32(next, true)
      const [first, count] = [entry & 0xfffff, entry >>> 20]
      next += 4
      for (let n = 0; n < count && next + 4 <= end; n += 1, next += 4)
        if (!this.#objects.has(first + n)) this.#objects.set(first + n, this.#view.getUint32(next, true))
    }
  }

  *#children({ start, end }: PresentationRecord): Generator<PresentationRecord> {
    for (let at = start; at + HEADER_LENGTH <= end; ) {
      const record = this.#recordAt(at)
      yield record
      at = record.end
    }
  }

  #addObject(number: number): void {
    const at = this.#objects.get(number)
    if (at !== undefined) this.#addTexts(this.#recordAt(at), 0)
  }

  #addTexts(record: PresentationRecord, depth: number): void {
    if (this.#into.isFull || depth > MAX_DEPTH) return
    this.#addText(record)
    if (record.isContainer) for (const child of this.#children(record)) this.#addTexts(child, depth + 1)
  }

  #addText({ type, start, end }: PresentationRecord): void {
    if (type !== TEXT_CHARACTERS && type !== TEXT_BYTES) return
    const text = new TextDecoder(type === TEXT_BYTES ? 'latin1' : 'utf-16le').decode(this.#bytes.subarray(start, end))
    this.#into.add(`${text.replace(/[\r\v]/g, '\n')}\n`)
  }

  /** Adds the texts of slides and notes: the outline of each slide is in a list of the document, other texts are in the slide. */
  read(): void {
    const at = this.#objects.get(this.#document)
    if (at === undefined) throw new Unreadable('CORRUPT')
    for (const list of this.#children(this.#recordAt(at)))
      if (list.type === SLIDE_LIST && list.instance !== MASTERS)
        for (const record of this.#children(list)) {
          this.#addText(record)
          if (record.type === SLIDE_REFERENCE) this.#addObject(this.#view.getUint32(record.start, true))
        }
  }
}

/** Extracts the text of a presentation in the format of PowerPoint 97 to 2003, from two streams of its compound file. @throws Unreadable */
export function readPresentation(document: Uint8Array, currentUser: Uint8Array, into: TextCollector): void {
  try {
    const view = new DataView(currentUser.buffer, currentUser.byteOffset, currentUser.byteLength)
    if (view.getUint32(12, true) === ENCRYPTED_TOKEN) throw new Unreadable('ENCRYPTED')
    const reader = new PresentationReader(document, into)
    reader.readEdits(view.getUint32(16, true))
    reader.read()
  } catch (error) {
    throw error instanceof RangeError ? new Unreadable('CORRUPT', { cause: error }) : error
  }
}
