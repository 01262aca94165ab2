import { withoutEntities } from '#server/text/entities'

export interface Element {
  namespace: string
  name: string
  children: Element[]
  /** Text of the element and of all its descendants. */
  text: string
}

export const DAV = 'DAV:'
const DEEPEST = 20
const MOST = 500
const NAME = String.raw`[\p{L}_][\p{L}\p{N}._-]*`
const TOKENS = new RegExp(
  String.raw`<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(/?)(?:(${NAME}):)?(${NAME})((?:\s+[\w:.\-\p{L}]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>|([^<]+)`,
  'uy',
)
const ATTRIBUTE = /\s+([\w:.\-\p{L}]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu

/**
 * Returns the namespaces of the prefixes inside an element. Undefined if a prefix is bound to an empty namespace, which is allowed only for
 * the default one.
 */
function bound(outer: ReadonlyMap<string, string>, attributes: string): ReadonlyMap<string, string> | undefined {
  const inner = new Map(outer)
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
    const [prefix, namespace] = [name.slice('xmlns:'.length), withoutEntities(double ?? single ?? '')]
    if (prefix !== '' && namespace === '') return undefined
    inner.set(prefix, namespace)
  }
  return inner
}

/**
 * Parses the XML body of a request into its root element. Returns undefined if the body is not well-formed, has a document type, or exceeds
 * the limits on depth and number of elements.
 */
export function elementIn(xml: string): Element | undefined {
  const root: Element = { namespace: '', name: '', children: [], text: '' }
  const open: { element: Element; tag: string; prefixes: ReadonlyMap<string, string> }[] = [
    { element: root, tag: '', prefixes: new Map([['', '']]) },
  ]
  let count = 0
  const body = xml.replace(/^\uFEFF/, '')
  TOKENS.lastIndex = 0
  while (TOKENS.lastIndex < body.length) {
    const found = TOKENS.exec(body)
    const top = open.at(-1)
    if (!found || !top) return undefined
    const [, quoted, slash, prefix = '', name, attributes = '', closed, plain] = found
    const text = quoted ?? (plain === undefined ? '' : withoutEntities(plain))
    if (open.length === 1 && text.trim() !== '') return undefined
    for (const { element } of open) element.text += text
    if (name === undefined) continue
    const tag = `${prefix}:${name}`
    if (slash === '/') {
      if (top.tag !== tag || open.length === 1) return undefined
      open.pop()
      continue
    }
    const prefixes = bound(top.prefixes, attributes)
    const namespace = prefixes?.get(prefix)
    count += 1
    if (!prefixes || namespace === undefined || count > MOST || open.length > DEEPEST) return undefined
    const element: Element = { namespace, name, children: [], text: '' }
    top.element.children.push(element)
    if (closed !== '/') open.push({ element, tag, prefixes })
  }
  const [only, ...more] = root.children
  return open.length === 1 && more.length === 0 ? only : undefined
}

export const isDav = ({ namespace, name }: Element, wanted: string): boolean => namespace === DAV && name === wanted

/** Returns the child element with this name in the `DAV:` namespace. */
export const davChild = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => isDav(child, name))
