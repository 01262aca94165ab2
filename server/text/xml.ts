import { decodeText } from '#text/decode'
import { withoutEntities } from './entities'
import { Unreadable } from './unreadable'

/** Receives the events of a document as it is read; names have no prefix. Reading stops once `isFull` is true. */
export interface XmlListener {
  open(name: string, attribute: (name: string) => string | undefined): void
  close(name: string): void
  text(text: string): void
  /** True when no more events are needed. */
  readonly isFull: boolean
}

const LONGEST_TAG = 1 << 20
const TAG = /^<(\/?)(?:[^\s/>:]*:)?([^\s/>]+)/

const attributes = new Map<string, RegExp>()

function attributeIn(tag: string, name: string): string | undefined {
  const pattern = attributes.get(name) ?? new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  attributes.set(name, pattern)
  const found = pattern.exec(tag)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : withoutEntities(value)
}

function tagEnd(xml: string, start: number): number {
  const end = xml.indexOf('>', start)
  const quote = xml.slice(start, end).search(/["']/)
  if (end < 0) throw new Unreadable('CORRUPT')
  if (quote < 0) return end
  let open = ''
  for (let at = start + quote; at < Math.min(xml.length, start + LONGEST_TAG); at += 1) {
    const sign = xml[at] as string
    if (open !== '') {
      if (sign === open) open = ''
    } else if (sign === '"' || sign === "'") open = sign
    else if (sign === '>') return at
  }
  throw new Unreadable('CORRUPT')
}

function past(xml: string, mark: string, start: number): number {
  const end = xml.indexOf(mark, start)
  if (end < 0) throw new Unreadable('CORRUPT')
  return end
}

/**
 * Reads a document sequentially, without building a tree. A document type is refused, because it may refer to files, and to entities that
 * expand without limit.
 * @throws Unreadable
 */
export function readXml(xml: string, listener: XmlListener): void {
  for (let at = 0; at < xml.length && !listener.isFull; ) {
    const open = xml.indexOf('<', at)
    if (open !== at) listener.text(withoutEntities(xml.slice(at, open < 0 ? xml.length : open)))
    if (open < 0) return
    if (xml.startsWith('<!--', open)) at = past(xml, '-->', open) + 3
    else if (xml.startsWith('<![CDATA[', open)) {
      const end = past(xml, ']]>', open)
      listener.text(xml.slice(open + 9, end))
      at = end + 3
    } else if (xml.startsWith('<?', open)) at = past(xml, '?>', open) + 2
    else if (xml.startsWith('<!', open)) throw new Unreadable('CORRUPT')
    else {
      const end = tagEnd(xml, open)
      const tag = xml.slice(open, end)
      const [, slash, name] = TAG.exec(tag) ?? []
      if (name === undefined) throw new Unreadable('CORRUPT')
      if (slash === '/') listener.close(name)
      else {
        listener.open(name, (wanted) => attributeIn(tag, wanted))
        if (tag.endsWith('/')) listener.close(name)
      }
      at = end + 1
    }
  }
}

/** Decodes the characters of an XML file. */
export const xmlText = (bytes: Uint8Array): string => decodeText(bytes).text
