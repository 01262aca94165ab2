import { blankDocx, documentXml } from './blank-docx'
import { FONT, type Parts } from './office-package'

/** A folder of a paged document: its heading, its paragraphs and its subfolders. */
export interface Chapter {
  /** 1 for the outermost level. */
  level: number
  /** Heading with its number: «۱.۲. عنوان». */
  heading: string
  passages: readonly Passage[]
}

export interface Passage {
  title?: string
  text: string
  /** Notes below the text, in small type. */
  notes: readonly string[]
}

export interface PagedDocument {
  title: string
  /** Heading of the table of contents. */
  contents: string
  chapters: readonly Chapter[]
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
/** Deepest heading level of Word; deeper headings use it too. */
const DEEPEST = 9

/** Characters that XML cannot contain. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

/** Returns true if the first letter of the text is right to left. */
const startsRightToLeft = (text: string): boolean => !/^\P{L}*\p{Script=Latin}/u.test(text)

const run = (text: string): string =>
  `<w:r>${startsRightToLeft(text) ? '<w:rPr><w:rtl/></w:rPr>' : ''}${text
    .split('\t')
    .map((part) => `<w:t xml:space="preserve">${escaped(part)}</w:t>`)
    .join('<w:tab/>')}</w:r>`

/** A paragraph. All styles are right to left; a text that begins with Latin letters is set left to right. */
const line = (style: string, text: string, inside = run(text)): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${startsRightToLeft(text) ? '' : '<w:bidi w:val="0"/>'}</w:pPr>${inside}</w:p>`

const lines = (style: string, text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029\f\v]/)
    .map((one) => line(style, one))
    .join('')

const headingStyle = (level: number): number => Math.min(DEEPEST, level)
const toAnchor = (index: number): string => `chapter_${index + 1}`

/** Returns a table of contents as a field that a word processor can update, with its present content: a link to each chapter. */
function contentsXml({ chapters, contents }: PagedDocument): string {
  const begin = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> TOC \\o "1-${DEEPEST}" \\n \\h \\z \\u </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>`
  const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
  const entries = chapters.map(({ heading, level }, index) => {
    const link = `<w:hyperlink w:anchor="${toAnchor(index)}" w:history="1">${run(heading)}</w:hyperlink>`
    const isFirst = index === 0
    const isLast = index === chapters.length - 1
    return line(`TOC${headingStyle(level)}`, heading, `${isFirst ? begin : ''}${link}${isLast ? end : ''}`)
  })
  return chapters.length === 0 ? '' : line('TOCHeading', contents) + entries.join('')
}

const chapterXml = ({ level, heading, passages }: Chapter, index: number): string =>
  line(
    `Heading${headingStyle(level)}`,
    heading,
    `<w:bookmarkStart w:id="${index}" w:name="${toAnchor(index)}"/>${run(heading)}<w:bookmarkEnd w:id="${index}"/>`,
  ) + passages.map(passageXml).join('')

const passageXml = ({ title, text, notes }: Passage): string =>
  `${title === undefined ? '' : line('ParagraphTitle', title)}${lines('Normal', text)}${notes.map((note) => line('Note', note)).join('')}`

const style = (id: string, name: string, { paragraph = '', letters = '' }: { paragraph?: string; letters?: string }): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/>
    <w:pPr>${paragraph}</w:pPr><w:rPr>${letters}</w:rPr></w:style>`

const sized = (halfPoints: number): string => `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`
const BOLD = '<w:b/><w:bCs/>'

const stylesXml = (): string => {
  const levels = Array.from({ length: DEEPEST }, (_, index) => index + 1)
  const headings = levels.map((level) =>
    style(`Heading${level}`, `heading ${level}`, {
      paragraph: `<w:keepNext/><w:spacing w:before="${Math.max(160, 400 - level * 60)}" w:after="120"/><w:outlineLvl w:val="${level - 1}"/>`,
      letters: BOLD + sized(Math.max(24, 38 - level * 4)),
    }),
  )
  const entries = levels.map((level) =>
    style(`TOC${level}`, `toc ${level}`, { paragraph: `<w:spacing w:after="60"/><w:ind w:start="${(level - 1) * 240}"/>` }),
  )
  return `<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${FONT}" w:hAnsi="${FONT}" w:eastAsia="${FONT}" w:cs="${FONT}"/>
    ${sized(24)}<w:lang w:val="en-US" w:eastAsia="en-US" w:bidi="fa-IR"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr>
    <w:spacing w:after="160" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>
    <w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/><w:pPr><w:bidi/></w:pPr></w:style>
    ${style('Title', 'Title', { paragraph: '<w:spacing w:after="240"/>', letters: BOLD + sized(44) })}
    ${style('TOCHeading', 'TOC Heading', { letters: BOLD + sized(28) })}${headings.join('')}${entries.join('')}
    ${style('ParagraphTitle', 'Paragraph Title', { paragraph: '<w:keepNext/><w:spacing w:before="160" w:after="60"/>', letters: BOLD })}
    ${style('Note', 'Note', { paragraph: '<w:spacing w:after="60"/>', letters: `<w:color w:val="595959"/>${sized(18)}` })}</w:styles>`
}

/** A right-to-left A4 document: a title, a table of contents, and a heading for each chapter. */
export const pagedDocx = (document: PagedDocument): Parts => ({
  ...blankDocx,
  'word/document.xml': documentXml(`${line('Title', document.title)}${contentsXml(document)}${document.chapters.map(chapterXml).join('')}`),
  'word/styles.xml': stylesXml(),
})
