import { decodeHTML } from 'entities'

/** Elements whose content is not readable text. */
const SKIPPED = new Set(['script', 'style', 'template', 'noscript', 'svg'])
/** Inline elements; all others end a line. */
const INLINE = new Set(['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'em', 'font', 'i', 'kbd', 'mark', 'q', 's', 'small', 'span'])
for (const name of ['strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr']) INLINE.add(name)

/** Returns the end of a tag, ignoring characters in quoted attributes. */
function findTagEnd(html: string, start: number): number {
  let quote = ''
  for (let at = start; at < html.length; at += 1) {
    const sign = html[at] as string
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at + 1
  }
  return html.length
}

/** Returns the offset after a tag, and after its content if that is not text. */
function skipTag(html: string, start: number, name: string, isClosing: boolean): number {
  const end = findTagEnd(html, start)
  if (isClosing || !SKIPPED.has(name) || html[end - 2] === '/') return end
  const close = new RegExp(`</${name}`, 'gi')
  close.lastIndex = end
  const found = close.exec(html)
  return found ? findTagEnd(html, found.index) : html.length
}

const NAME = /<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)/y

/** Returns the visible text of a page: without scripts and styles, one line per block. */
export function extractHtmlText(html: string): string {
  let text = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const end = open < 0 ? html.length : open
    text += html.slice(at, end).replace(/[ \t\r\n\f]+/g, ' ')
    if (open < 0) break
    NAME.lastIndex = open
    const [, slash = '', name = ''] = NAME.exec(html) ?? []
    if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4)
      at = close < 0 ? html.length : close + 3
    } else if (name !== '') {
      if (!INLINE.has(name.toLowerCase())) text += '\n'
      at = skipTag(html, open, name.toLowerCase(), slash === '/')
    } else if (/^<[!?/]/.test(html.slice(open, open + 2))) at = findTagEnd(html, open)
    else {
      text += '<'
      at = open + 1
    }
  }
  return decodeHTML(text)
    .replace(/ ?\n[\s]*/g, '\n')
    .trim()
}
