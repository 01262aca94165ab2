import { blankDocx, documentXml } from '#server/office/blank-docx'
import { packParts } from '#server/office/office-package'

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// oxlint-disable-next-line no-control-regex -- XML takes none of these
const UNWRITABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const escapeXml = (text: string): string => text.replace(UNWRITABLE, '').replace(/[&<>]/g, (sign) => SPECIAL[sign] ?? '')

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const LATIN = /\p{Script=Latin}/u
/**
 * Says if a text runs from left to right, according to its first letter. A text without letters runs from right to left, like the document.
 */
const isLeftToRight = (text: string): boolean => {
  const first = [...text].find((sign) => RIGHT_TO_LEFT.test(sign) || LATIN.test(sign))
  return first !== undefined && LATIN.test(first)
}
/** Splits a text into runs of one direction. Programs take the font and the position of punctuation from the run. */
const splitIntoRuns = (text: string): string[] => text.match(/[^\p{Script=Latin}]+|\p{Script=Latin}[\p{Script=Latin}\d .,:;/_@+-]*/gu) ?? []

const toRunXml = (text: string): string => {
  const properties = LATIN.test(text) ? '<w:rPr><w:rtl w:val="0"/></w:rPr>' : '<w:rPr><w:rtl/></w:rPr>'
  return `<w:r>${properties}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
}

const toParagraphXml = (text: string): string => {
  const direction = isLeftToRight(text) ? '<w:bidi w:val="0"/>' : '<w:bidi/>'
  return `<w:p><w:pPr>${direction}</w:pPr>${splitIntoRuns(text).map(toRunXml).join('')}</w:p>`
}

const PAGE_BREAK = '<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:br w:type="page"/></w:r></w:p>'

/** Makes a Word document with one page per recognised page. Each paragraph has the direction of its text. */
export async function createRecognisedDocx(pages: readonly (readonly string[])[]): Promise<Uint8Array> {
  const body = pages.map((paragraphs) => paragraphs.map(toParagraphXml).join('')).join(PAGE_BREAK)
  return await packParts({ ...blankDocx, 'word/document.xml': documentXml(body === '' ? toParagraphXml('') : body) })
}
