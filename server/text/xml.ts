import { decodeXML } from 'entities'
import { Parser } from 'saxen'
import { decodeText } from '#text/decode'
import { Unreadable } from '#text/unreadable'

/** Receives the events of a document as it is read; names have no prefix. Reading stops once `isFull` is true. */
export interface XmlListener {
  open(name: string, attribute: (name: string) => string | undefined): void
  close(name: string): void
  text(text: string): void
  /** True when no more events are needed. */
  readonly isFull: boolean
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Decodes a text. Most texts of large files have no entities, so they are returned unchanged. */
const decodeIfNeeded = (text: string): string => (text.includes('&') ? decodeXML(text) : text)

function findAttribute(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  const value = attributes[name] ?? Object.entries(attributes).find(([key]) => withoutPrefix(key) === name)?.[1]
  return value === undefined ? undefined : decodeIfNeeded(value)
}

/**
 * Reads a document sequentially, without building a tree. A document type is refused, because it may refer to files, and to entities that
 * expand without limit.
 * @throws Unreadable
 */
export function readXml(xml: string, listener: XmlListener): void {
  const parser = new Parser()
  const refuse = (): never => {
    throw new Unreadable('CORRUPT')
  }
  const stopIfFull = (): void => {
    if (listener.isFull) parser.stop()
  }
  parser.on('openTag', (name, attributes) => {
    listener.open(withoutPrefix(name), (wanted) => findAttribute(attributes(), wanted))
    stopIfFull()
  })
  parser.on('closeTag', (name) => {
    listener.close(withoutPrefix(name))
    stopIfFull()
  })
  parser.on('text', (text) => {
    listener.text(decodeIfNeeded(text))
    stopIfFull()
  })
  parser.on('cdata', (text) => {
    listener.text(text)
    stopIfFull()
  })
  parser.on('attention', refuse).on('error', refuse)
  if (!listener.isFull) parser.parse(xml)
}

/** Decodes the characters of an XML file. */
export const xmlText = (bytes: Uint8Array): string => decodeText(bytes).text
