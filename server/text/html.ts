import { withoutEntities } from './entities'

/** What stands in these is no text to read. */
const SKIPPED = new Set(['script', 'style', 'template', 'noscript', 'svg'])
/** Whatever else there is stands in the middle of a line. */
const INLINE = new Set(['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'em', 'font', 'i', 'kbd', 'mark', 'q', 's', 'small', 'span'])
for (const name of ['strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr']) INLINE.add(name)

/** The end of a tag; a sign in the quotes of an attribute ends none. */
function tagEnd(html: string, start: number): number {
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

/** Past a tag, its content with it where that is no text. */
function afterTag(html: string, start: number, name: string, isClosing: boolean): number {
  const end = tagEnd(html, start)
  if (isClosing || !SKIPPED.has(name) || html[end - 2] === '/') return end
  const close = new RegExp(`</${name}`, 'gi')
  close.lastIndex = end
  const found = close.exec(html)
  return found ? tagEnd(html, found.index) : html.length
}

const NAME = /<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)/y

/** What a browser would show of a page as text: no scripts and styles, a line for each block. */
export function htmlText(html: string): string {
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
      at = afterTag(html, open, name.toLowerCase(), slash === '/')
    } else if (/^<[!?/]/.test(html.slice(open, open + 2))) at = tagEnd(html, open)
    else {
      text += '<'
      at = open + 1
    }
  }
  return withoutEntities(text)
    .replace(/ ?\n[\s]*/g, '\n')
    .trim()
}
