import { TextCollector, type Extracted } from './text-collector'
import { Unreadable } from '#text/unreadable'

/** Source of the control words: Rich Text Format Specification, version 1.9.1. */
const SIGNATURE = '{\\rtf'

export const isRtf = (bytes: Uint8Array): boolean => [...SIGNATURE].every((letter, at) => bytes[at] === letter.charCodeAt(0))

/** Groups without readable text. Groups that begin with `\*` are skipped too, except for some. */
const SKIPPED = new Set([
  ...['fonttbl', 'colortbl', 'stylesheet', 'info', 'pict', 'object', 'filetbl', 'revtbl', 'themedata', 'colorschememapping'],
  ...['datastore', 'latentstyles', 'listtable', 'listoverridetable', 'rsidtbl', 'xmlnstbl', 'fldinst', 'bkmkstart', 'bkmkend'],
  ...['pntext', 'pnseclvl', 'nonshppict', 'mmathPr', 'generator', 'shpinst', 'xe', 'tc', 'operator', 'falt', 'panose'],
])
const READ_DESPITE_STAR = new Set(['shptxt', 'annotation', 'footnote'])

const SIGNS: Readonly<Record<string, string>> = {
  ...{ par: '\n', line: '\n', sect: '\n', page: '\n', row: '\n', nestrow: '\n', cell: '\t', nestcell: '\t', tab: '\t' },
  ...{ emdash: '—', endash: '–', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”', bullet: '•' },
  ...{ zwnj: '\u200c', zwj: '\u200d', ltrmark: '\u200e', rtlmark: '\u200f', enspace: ' ', emspace: ' ' },
}

/** Encodings by the number of a character set of a font. */
const CHARACTER_SETS: Readonly<Record<number, string>> = {
  ...{ 128: 'shift_jis', 129: 'euc-kr', 134: 'gbk', 136: 'big5', 161: 'windows-1253', 162: 'windows-1254', 177: 'windows-1255' },
  ...{ 178: 'windows-1256', 186: 'windows-1257', 204: 'windows-1251', 222: 'windows-874', 238: 'windows-1250' },
}
/** Encodings by the number of a code page, apart from `windows-…`. */
const CODE_PAGES: Readonly<Record<number, string>> = { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5', 65001: 'utf-8' }

const DEFAULT_ENCODING = 'windows-1252'
const decoders = new Map<string, TextDecoder>()

function getDecoder(encoding: string): TextDecoder {
  let decoder = decoders.get(encoding)
  if (!decoder) {
    try {
      decoder = new TextDecoder(encoding)
    } catch {
      decoder = getDecoder(DEFAULT_ENCODING)
    }
    decoders.set(encoding, decoder)
  }
  return decoder
}

/** Settings of a group; a nested group starts with a copy. */
interface Group {
  isSkipped: boolean
  /** True for text that was deleted while changes were tracked. */
  isDeleted: boolean
  isFontTable: boolean
  /** Number of characters after `\u` that stand for it in old programs. */
  replacements: number
  font: number
}

const MAX_DEPTH = 2_000
/** Bytes that are collected before they are decoded. */
const MAX_BYTES_WAITING = 1 << 20
/** Maximum length of a control word with its number. */
const MAX_CONTROL = 48

const [OPEN, CLOSE, BACKSLASH, LINE_FEED, CARRIAGE_RETURN] = [0x7b, 0x7d, 0x5c, 0x0a, 0x0d]

/** A control word with its number, a byte, or a control symbol, after the backslash. */
const CONTROL = /^(?:'([0-9a-fA-F]{2})|([a-zA-Z]{1,32})(-?\d{1,10})? ?|([\s\S]))/

class RtfReader {
  readonly #source: Uint8Array
  readonly #into = new TextCollector()
  readonly #outer: Group[] = []
  readonly #fontEncodings = new Map<number, string>()
  #group: Group = { isSkipped: false, isDeleted: false, isFontTable: false, replacements: 1, font: -1 }
  #encoding = DEFAULT_ENCODING
  /** Bytes of the current font that are not decoded yet. */
  #bytes: number[] = []
  /** Number of characters that are passed over after `\u`. */
  #passed = 0
  #hasStar = false

  constructor(bytes: Uint8Array) {
    this.#source = bytes
  }

  read(): Extracted {
    const source = this.#source
    for (let at = 0; at < source.length && !this.#into.isFull; ) {
      const byte = source[at] as number
      if (byte === OPEN) at = this.#openGroup(at)
      else if (byte === CLOSE) at = this.#closeGroup(at)
      else if (byte === BACKSLASH) at = this.#readControl(at + 1)
      else {
        if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) this.#addByte(byte)
        at += 1
      }
    }
    this.#flush()
    return this.#into.result
  }

  #openGroup(at: number): number {
    this.#flush()
    if (this.#outer.length >= MAX_DEPTH) throw new Unreadable('TOO_LARGE')
    this.#outer.push(this.#group)
    this.#group = { ...this.#group }
    this.#hasStar = false
    this.#passed = 0
    return at + 1
  }

  #closeGroup(at: number): number {
    this.#flush()
    this.#group = this.#outer.pop() ?? this.#group
    this.#hasStar = false
    this.#passed = 0
    return at + 1
  }

  /** Reads what follows a backslash, and returns the offset after it. */
  #readControl(start: number): number {
    const [whole = '', byte, word, digits, symbol] = CONTROL.exec(this.#toText(start, start + MAX_CONTROL)) ?? []
    const end = start + whole.length
    if (byte !== undefined) this.#addByte(Number.parseInt(byte, 16))
    else if (word === 'bin') return end + Math.max(0, Number(digits ?? 0))
    else if (word !== undefined) this.#applyWord(word, digits === undefined ? undefined : Number(digits))
    else this.#applySymbol(symbol ?? '')
    return Math.max(end, start + 1)
  }

  #toText(start: number, end: number): string {
    return String.fromCharCode(...this.#source.subarray(start, end))
  }

  #applySymbol(symbol: string): void {
    if (symbol === '*') this.#hasStar = true
    else if (symbol === '~') this.#add('\u00a0')
    else if (symbol === '_') this.#add('\u2011')
    else if (symbol === '-') this.#add('\u00ad')
    else if (symbol === '\n' || symbol === '\r') this.#add('\n')
    else if (symbol === '\\' || symbol === '{' || symbol === '}') this.#addByte(symbol.charCodeAt(0))
  }

  #applyWord(word: string, number: number | undefined): void {
    if (SKIPPED.has(word) || (this.#hasStar && !READ_DESPITE_STAR.has(word))) this.#group.isSkipped = true
    if (word === 'shptxt') this.#group.isSkipped = false
    if (word === 'fonttbl') this.#group.isFontTable = true
    this.#hasStar = false
    const sign = Object.hasOwn(SIGNS, word) ? SIGNS[word] : undefined
    if (sign !== undefined) this.#add(sign)
    else if (word === 'u' && number !== undefined) {
      this.#add(String.fromCharCode(number & 0xffff))
      this.#passed = this.#group.replacements
    } else if (word === 'uc') this.#group.replacements = Math.min(100, Math.max(0, number ?? 1))
    else if (word === 'ansicpg' && number !== undefined) this.#encoding = CODE_PAGES[number] ?? `windows-${number}`
    else this.#applyFormat(word, number)
  }

  #applyFormat(word: string, number: number | undefined): void {
    if (word === 'f' && number !== undefined) {
      this.#flush()
      this.#group.font = number
    } else if (word === 'fcharset' && number !== undefined && this.#group.isFontTable) {
      const encoding = CHARACTER_SETS[number]
      if (encoding !== undefined) this.#fontEncodings.set(this.#group.font, encoding)
    } else if (word === 'deleted') {
      this.#flush()
      this.#group.isDeleted = number !== 0
    } else if (word === 'plain') {
      this.#flush()
      this.#group.isDeleted = false
    }
  }

  #addByte(byte: number): void {
    if (this.#passed > 0) this.#passed -= 1
    else if (!this.#group.isSkipped && !this.#group.isDeleted) this.#bytes.push(byte)
    if (this.#bytes.length >= MAX_BYTES_WAITING) this.#flush()
  }

  #add(text: string): void {
    this.#flush()
    this.#passed = 0
    if (!this.#group.isSkipped && !this.#group.isDeleted) this.#into.add(text)
  }

  #flush(): void {
    if (this.#bytes.length === 0) return
    const encoding = this.#fontEncodings.get(this.#group.font) ?? this.#encoding
    this.#into.add(getDecoder(encoding).decode(Uint8Array.from(this.#bytes)))
    this.#bytes = []
  }
}

/** Extracts the text of a document in the Rich Text Format. @throws Unreadable */
export const extractRtfText = (bytes: Uint8Array): Extracted => new RtfReader(bytes).read()
