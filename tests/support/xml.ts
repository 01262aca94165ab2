import { Parser } from 'saxen'

export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
  /** All text in the element, including that of its children. */
  text: string
}

/** Parses XML into the outermost element, with prefixed names. Throws for invalid XML. */
export function parsedXml(xml: Buffer | string): Element {
  const whole: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [whole]
  const fail = (error: Error): never => {
    throw error
  }
  const add = (text: string): void => {
    for (const element of open) element.text += text
  }
  new Parser()
    .on('openTag', (name, attributes, decode) => {
      const given = Object.entries(attributes()).map(([key, value]) => [key, decode(value)])
      const element = { name, attributes: Object.fromEntries(given) as Record<string, string>, children: [], text: '' }
      open.at(-1)?.children.push(element)
      open.push(element)
    })
    .on('closeTag', () => void open.pop())
    .on('text', (text, decode) => add(decode(text)))
    .on('cdata', add)
    .on('error', fail)
    .on('warn', fail)
    .parse(xml.toString())
  const [outermost] = whole.children
  if (!outermost || open.length > 1) throw new Error('no whole element')
  return outermost
}

/** Returns all descendants with this name. */
export const elementsIn = (within: Element, name: string): Element[] =>
  within.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsIn(child, name)])
