import { downloadZip } from 'client-zip'
import type { DiffSegment } from '#api/contract/diff'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const WORD = `${KIND}.document`
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Characters that XML cannot contain. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

/** Author and time of the changes, as Word shows them with each change. */
interface Reviewer {
  author: string
  /** Time in milliseconds. */
  at: number
}

type Operation = DiffSegment['operation']

/** Returns true if the first letter of the text is right to left, or if it has no letter. */
const isRightToLeft = (text: string): boolean => !/^\P{L}*\p{Script=Latin}/u.test(text)

const run = (text: string, tag: 'w:t' | 'w:delText'): string =>
  `<w:r>${isRightToLeft(text) ? '<w:rPr><w:rtl/></w:rPr>' : ''}${text
    .split('\t')
    .map((part) => `<${tag} xml:space="preserve">${escaped(part)}</${tag}>`)
    .join('<w:tab/>')}</w:r>`

/** Writes the paragraphs of a redline. */
class Redline {
  readonly #attributes: string
  readonly #paragraphs: string[] = []
  #inside = ''
  #text = ''
  #id = 0

  constructor({ author, at }: Reviewer) {
    this.#attributes = `w:author="${escaped(author)}" w:date="${new Date(at).toISOString().slice(0, 19)}Z"`
  }

  #mark(operation: Operation, inside: string): string {
    if (operation === 'EQUAL') return inside
    const tag = operation === 'DELETE' ? 'w:del' : 'w:ins'
    this.#id += 1
    const opened = `${tag} w:id="${this.#id}" ${this.#attributes}`
    return inside === '' ? `<${opened}/>` : `<${opened}>${inside}</${tag}>`
  }
  add(operation: Operation, text: string): void {
    if (text === '') return
    this.#text += text
    this.#inside += this.#mark(operation, run(text, operation === 'DELETE' ? 'w:delText' : 'w:t'))
  }
  /** Ends the paragraph. The mark of a deleted or inserted line end is itself a change. */
  end(operation: Operation): void {
    const mark = operation === 'EQUAL' ? '' : `<w:rPr>${this.#mark(operation, '')}</w:rPr>`
    const direction = isRightToLeft(this.#text) ? '<w:bidi/>' : '<w:bidi w:val="0"/>'
    this.#paragraphs.push(`<w:p><w:pPr>${direction}${mark}</w:pPr>${this.#inside}</w:p>`)
    this.#inside = ''
    this.#text = ''
  }
  toXml(): string {
    if (this.#inside !== '' || this.#paragraphs.length === 0) this.end('EQUAL')
    return `<w:document ${W}><w:body>${this.#paragraphs.join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="709" w:footer="709" w:gutter="0"/><w:bidi/></w:sectPr></w:body></w:document>`
  }
}

/** Returns the document part of a redline: every deletion and insertion is a tracked change, also of line ends. */
export function redlineXml(segments: readonly DiffSegment[], reviewer: Reviewer): string {
  const redline = new Redline(reviewer)
  for (const { operation, text } of segments)
    for (const [at, line] of text.split(/\r\n|[\n\r\u2028\u2029\f\v]/).entries()) {
      if (at > 0) redline.end(operation)
      redline.add(operation, line)
    }
  return redline.toXml()
}

const STYLES = `<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Tahoma" w:hAnsi="Tahoma" w:eastAsia="Tahoma" w:cs="Tahoma"/><w:sz w:val="24"/><w:szCs w:val="24"/><w:lang w:val="en-US" w:eastAsia="en-US" w:bidi="fa-IR"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:bidi/></w:pPr></w:style></w:styles>`

/** Returns a Word document that contains the differences as tracked changes. */
export async function writeRedline(segments: readonly DiffSegment[], reviewer: Reviewer): Promise<Blob> {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD}.main+xml"/><Override PartName="/word/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'word/document.xml': redlineXml(segments, reviewer),
    'word/styles.xml': STYLES,
  }
  const files = Object.entries(parts).map(([name, xml]) => ({ name, lastModified: new Date(reviewer.at), input: DECLARATION + xml }))
  return new Blob([await downloadZip(files).arrayBuffer()], { type: WORD })
}
