import { decodeXML } from 'entities'
import { Parser } from 'saxen'

export interface Element {
  namespace: string
  name: string
  children: Element[]
  /** Text of the element and of all its descendants. */
  text: string
}

export const DAV = 'DAV:'
const MAX_DEPTH = 20
const MAX_ELEMENTS = 500

type Attributes = Readonly<Record<string, string>>
type Prefixes = ReadonlyMap<string, string>

/**
 * Returns the namespaces of the prefixes inside an element. Undefined if a prefix is bound to an empty namespace, which is allowed only for
 * the default one.
 */
function readPrefixes(outer: Prefixes, attributes: Attributes): Prefixes | undefined {
  const inner = new Map(outer)
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
    const [prefix, namespace] = [name.slice('xmlns:'.length), decodeXML(value)]
    if (prefix !== '' && namespace === '') return undefined
    inner.set(prefix, namespace)
  }
  return inner
}

/**
 * Parses the XML body of a request into its root element. Returns undefined if the body is not well-formed, has a document type, or exceeds
 * the limits on depth and number of elements.
 */
export function parseBody(xml: string): Element | undefined {
  const document: Element = { namespace: '', name: '', children: [], text: '' }
  const open: { element: Element; prefixes: Prefixes }[] = [{ element: document, prefixes: new Map([['', '']]) }]
  let count = 0
  let isValid = true
  const parser = new Parser()
  const refuse = (): void => {
    isValid = false
    parser.stop()
  }
  const addText = (text: string): void => {
    for (const { element } of open) element.text += text
  }
  parser.on('openTag', (tag, attributes) => {
    const parent = open.at(-1)
    const [name = '', prefix = ''] = tag.split(':').reverse()
    const prefixes = parent && readPrefixes(parent.prefixes, attributes())
    const namespace = prefixes?.get(prefix)
    count += 1
    if (!prefixes || namespace === undefined || count > MAX_ELEMENTS || open.length > MAX_DEPTH) return refuse()
    const element: Element = { namespace, name, children: [], text: '' }
    parent.element.children.push(element)
    open.push({ element, prefixes })
  })
  parser.on('closeTag', () => void open.pop())
  parser.on('text', (text) => addText(decodeXML(text))).on('cdata', addText)
  parser.on('attention', refuse).on('error', refuse).on('warn', refuse)
  parser.parse(xml.replace(/^\uFEFF/, ''))
  const [root, ...more] = document.children
  return isValid && more.length === 0 ? root : undefined
}

export const isDav = ({ namespace, name }: Element, wanted: string): boolean => namespace === DAV && name === wanted

/** Returns the child element with this name in the `DAV:` namespace. */
export const davChild = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => isDav(child, name))
