import { Unreadable } from '#text/unreadable'
import { findBoxes, findPictures, isPlainPicture, makeBox, makePicture } from './floating'

const findAll = (root: Document | Element, name: string): Element[] => [...root.getElementsByTagNameNS('*', name)]
const findChild = (element: Element | null | undefined, name: string): Element | undefined =>
  [...(element?.children ?? [])].find(({ localName }) => localName === name)
const getValue = (element: Element | undefined, name = 'val'): string | undefined =>
  [...(element?.attributes ?? [])].find(({ localName }) => localName === name)?.value
const isOn = (element: Element | undefined): boolean => element !== undefined && !['0', 'false', 'off'].includes(getValue(element) ?? '1')

/** Height in EMU (914,400 per inch) from which a picture behind the text is the background of a whole page. */
const minBackgroundHeight = 6_000_000

const rename = (element: Element, name: string): Element => {
  const other = element.ownerDocument.createElementNS(element.namespaceURI, element.prefix ? `${element.prefix}:${name}` : name)
  for (const { namespaceURI, name: key, value } of element.attributes) other.setAttributeNS(namespaceURI, key, value)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

const getOrAddProperties = (paragraph: Element): Element => {
  const properties = findChild(paragraph, 'pPr') ?? paragraph.ownerDocument.createElementNS(paragraph.namespaceURI, 'w:pPr')
  if (properties.parentNode !== paragraph) paragraph.prepend(properties)
  return properties
}

/** Starts a page with this paragraph, unless the document already breaks the page there. */
const breakBefore = (paragraph: Element) => {
  const previous = paragraph.previousElementSibling
  const breaks = [paragraph, previous].some((one) => one && findAll(one, 'br').some((mark) => getValue(mark, 'type') === 'page'))
  const properties = getOrAddProperties(paragraph)
  if (!previous || breaks || findChild(properties, 'pageBreakBefore')) return
  properties.append(paragraph.ownerDocument.createElementNS(paragraph.namespaceURI, 'w:pageBreakBefore'))
}

/**
 * Replaces the page breaks that Word has stored, which may be in the middle of a paragraph, and breaks by sections, with breaks before
 * paragraphs of the body.
 */
const breakPages = (xml: Document) => {
  for (const mark of findAll(xml, 'lastRenderedPageBreak')) {
    const paragraph = mark.closest('*|p') ?? mark.parentElement?.parentElement
    mark.remove()
    if (paragraph?.localName === 'p' && paragraph.parentElement?.localName === 'body') breakBefore(paragraph)
  }
  const sections = findAll(xml, 'sectPr')
  for (const [at, section] of sections.entries()) {
    const next = section.closest('*|p')?.nextElementSibling
    if (getValue(findChild(sections[at + 1], 'type')) !== 'continuous' && sections[at + 1] && next?.localName === 'p') breakBefore(next)
  }
}

/** Uses the size and weight of complex scripts for runs from right to left; the renderer knows only those of Latin text. */
const useComplexScript = (properties: Element) => {
  for (const [complex, plain] of [
    ['szCs', 'sz'],
    ['bCs', 'b'],
    ['iCs', 'i'],
  ] as const) {
    const value = findChild(properties, complex)
    findChild(properties, plain)?.remove()
    if (value) rename(value, plain)
  }
  const fonts = findChild(properties, 'rFonts')
  const font = getValue(fonts, 'cs')
  if (fonts && font !== undefined) fonts.setAttributeNS(fonts.namespaceURI, 'w:ascii', font)
}

const patchRuns = (xml: Document) => {
  for (const properties of findAll(xml, 'rPr')) {
    const isRtl = isOn(findChild(properties, 'rtl')) || isOn(findChild(findChild(properties.parentElement, 'pPr'), 'bidi'))
    if (isRtl) useComplexScript(properties)
  }
  for (const hyphen of findAll(xml, 'noBreakHyphen')) {
    const text = rename(hyphen, 't')
    text.textContent = '\u2011'
  }
}

/** Gives a floating picture a place in the text: at its side if text flows around it, otherwise inline. */
const placePicture = (drawing: Element) => {
  const anchor = findChild(drawing, 'anchor')
  if (!anchor) return
  const height = Number(getValue(findChild(anchor, 'extent'), 'cy') ?? 0)
  if (getValue(anchor, 'behindDoc') === '1' && height >= minBackgroundHeight) {
    drawing.remove()
    return
  }
  const free = findChild(anchor, 'wrapNone')
  if (free) {
    free.remove()
    rename(anchor, 'inline')
    return
  }
  const position = findChild(anchor, 'positionH')
  const offset = findChild(position, 'posOffset')
  if (!position || !offset) return
  const width = Number(getValue(findChild(anchor, 'extent'), 'cx') ?? 0)
  // Half of the text width of a usual page.
  const isRight = Number(offset.textContent) + width / 2 > 2_900_000
  rename(offset, 'align').textContent = isRight ? 'right' : 'left'
}

/** Puts pictures and text boxes, which may float anywhere on the page, into the text. */
const placeFloating = (xml: Document) => {
  const found = ['AlternateContent', 'drawing', 'pict', 'object'].flatMap((name) => findAll(xml, name))
  for (const element of found) {
    if (!xml.contains(element)) continue
    const shown =
      element.localName === 'AlternateContent' ? (findChild(element, 'Choice') ?? findChild(element, 'Fallback') ?? element) : element
    const paragraph = element.closest('*|p')
    if (isPlainPicture(shown)) {
      const drawing = shown.localName === 'drawing' ? shown : findAll(shown, 'drawing')[0]
      if (drawing && drawing !== element) element.replaceWith(drawing)
      if (drawing) placePicture(drawing)
      continue
    }
    const [boxes, pictures] = [findBoxes(shown), findPictures(shown)]
    paragraph?.before(...boxes.map((box) => makeBox(xml, box)))
    if (pictures.length > 0) element.replaceWith(...pictures.map((picture) => makePicture(xml, picture)))
    else element.remove()
  }
}

const patched = /bidiVisual|tblpPr|altChunk|AlternateContent|drawing>|pict>|object>|lastRenderedPageBreak|sectPr|noBreakHyphen|rtl|bidi/

/**
 * Changes the XML of a part into one that the renderer lays out correctly: mirrored tables, sizes of right-to-left text, stored page breaks,
 * and no floating content. @throws Unreadable
 */
export const patchPart = (text: string): string => {
  if (!patched.test(text)) return text
  const xml = new DOMParser().parseFromString(text.replace(/^\uFEFF/, ''), 'application/xml')
  if (xml.getElementsByTagName('parsererror').length > 0) throw new Unreadable('CORRUPT')
  for (const name of ['altChunk', 'tblpPr']) for (const element of findAll(xml, name)) element.remove()
  // The renderer knows only the direction of paragraphs, but uses it for tables too.
  for (const mark of findAll(xml, 'bidiVisual')) rename(mark, 'bidi')
  placeFloating(xml)
  breakPages(xml)
  patchRuns(xml)
  return new XMLSerializer().serializeToString(xml)
}
