import { type HElement, parseAsync, renderDocument } from 'docx-preview'
import { PictureError } from '../picture'
import { cleanSheet, cleanTree } from './clean'
import { readLines, toParts } from './lines'
import { readPackage } from './package'
import type { WordLayout } from './layout'

const options = {
  ignoreLastRenderedPageBreak: false,
  // The policy of the frame allows only fonts of the product.
  ignoreFonts: true,
  renderAltChunks: false,
  renderComments: false,
  inWrapper: true,
  className: 'docx',
}

/** Creates the elements of the renderer in a document without scripts, requests and layout. */
const createBuilder = (inert: Document) => {
  const build = (part: HElement | Node | string): Node => {
    if (typeof part === 'string') return inert.createTextNode(part)
    if (part instanceof Node) return part
    const { ns, tagName, className, style, children = [], ...properties } = part
    if (tagName === '#comment') return inert.createComment('')
    if (tagName === '#fragment') {
      const fragment = inert.createDocumentFragment()
      fragment.append(...children.map(build))
      return fragment
    }
    const element = ns ? inert.createElementNS(ns, tagName) : inert.createElement(tagName)
    if (className) element.setAttribute('class', className)
    if (typeof style === 'string') element.setAttribute('style', style)
    else if (style) Object.assign((element as HTMLElement).style, style)
    for (const [key, value] of Object.entries(properties)) if (value !== undefined) Object.assign(element, { [key]: value as unknown })
    element.append(...children.map(build))
    return element
  }
  return build
}

/** The renderer writes a tab as a wide space. */
const restoreTabs = (root: Element) => {
  for (const space of root.querySelectorAll('span > span:not([class])'))
    if (space.textContent === '\u2003' && space.childElementCount === 0) space.textContent = '\t'
}

const freePictures = (root: Element) => {
  for (const image of root.querySelectorAll('img')) if (image.src.startsWith('blob:')) URL.revokeObjectURL(image.src)
}

/** Renders a Word document. @throws Unreadable, PictureError or errors of the renderer */
export const renderWord = async (bytes: Uint8Array, signal: AbortSignal): Promise<WordLayout> => {
  const { input, direction } = await readPackage(bytes)
  signal.throwIfAborted()
  const inert = document.implementation.createHTMLDocument()
  const all = { ...options, h: createBuilder(inert) }
  const parsed: unknown = await parseAsync(input, all)
  signal.throwIfAborted()
  const nodes = await renderDocument(parsed, all)
  const root = nodes.find((node): node is HTMLElement => node instanceof HTMLElement && node.classList.contains('docx-wrapper'))
  const styles = nodes.filter((node) => node.nodeName === 'STYLE')
  if (!root) throw new PictureError('corruptFile')
  cleanTree(root)
  root.dir = direction
  restoreTabs(root)
  const free = () => freePictures(root)
  if (signal.aborted) free()
  signal.throwIfAborted()
  return { root, sheet: cleanSheet(styles.map(({ textContent }) => textContent ?? '').join('\n')), parts: toParts(readLines(root)), free }
}
