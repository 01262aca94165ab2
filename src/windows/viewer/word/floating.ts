/** Floating content of a document: text boxes, shapes with text, and pictures, in DrawingML and in the older VML. Sizes are in EMU. */

const emuPerTwip = 635
const emuPerPoint = 12_700

const findAll = (root: Element, name: string): Element[] => [...root.getElementsByTagNameNS('*', name)]
const getValue = (element: Element | undefined | null, name: string): string | undefined =>
  [...(element?.attributes ?? [])].find(({ localName }) => localName === name)?.value

interface Size {
  width: number
  height: number
}
interface Box {
  content: Element
  width: number
  hasBorder: boolean
  /** Six hexadecimal digits. */
  fill: string | undefined
}
interface Picture extends Size {
  relation: string
}

const pointsPer: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75, '': 0.75 }

/** Returns the size in the style of a VML shape. Missing sides are 0. */
const readStyleSize = (style: string): Size => {
  const side = (name: string) => {
    const [, number = '0', unit = ''] = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([\\d.]+)(pt|in|cm|mm|px)?`).exec(style) ?? []
    return Number(number) * (pointsPer[unit] ?? 1) * emuPerPoint
  }
  return { width: side('width'), height: side('height') }
}

const isShape = ({ localName }: Element): boolean =>
  ['shape', 'rect', 'roundrect', 'oval', 'wsp', 'pic', 'inline', 'anchor'].includes(localName)

const findShape = (element: Element | null, root: Element): Element | undefined => {
  for (let one = element; one && one !== root.parentElement; one = one.parentElement) if (isShape(one)) return one
  return undefined
}

/** Returns the size of a shape. In a group it is that of the shape itself, otherwise that of the drawing. */
const measure = (shape: Element | undefined, root: Element): Size => {
  const own = shape && findAll(shape, 'ext').find((one) => getValue(one, 'cx') !== undefined)
  const size = own ?? findAll(root, 'extent')[0]
  if (size) return { width: Number(getValue(size, 'cx')) || 0, height: Number(getValue(size, 'cy')) || 0 }
  return readStyleSize(getValue(shape, 'style') ?? '')
}

/** Returns the text boxes of a drawing, without those inside other ones. */
export const findBoxes = (root: Element): Box[] =>
  findAll(root, 'txbxContent')
    .filter((content) => {
      const outer = content.parentElement?.closest('*|txbxContent')
      return !outer || !root.contains(outer)
    })
    .map((content) => {
      const shape = findShape(content.parentElement, root)
      const properties = shape && findAll(shape, 'spPr')[0]
      const line = properties && [...properties.children].find(({ localName }) => localName === 'ln')
      const solid = properties && [...properties.children].find(({ localName }) => localName === 'solidFill')
      const colour = solid ? getValue(findAll(solid, 'srgbClr')[0], 'val') : getValue(shape, 'fillcolor')
      const isFilled = getValue(shape, 'filled') !== 'f'
      const hasBorder = properties
        ? line !== undefined && findAll(line, 'noFill').length === 0
        : !['f', 'false'].includes(getValue(shape, 'stroked') ?? 't')
      return {
        content,
        hasBorder,
        width: measure(shape, root).width,
        fill: isFilled ? /^#?([\da-f]{6})\b/i.exec(colour ?? '')?.[1] : undefined,
      }
    })

/** Returns the embedded pictures of a group, a VML shape or an object. */
export const findPictures = (root: Element): Picture[] =>
  [...findAll(root, 'blip'), ...findAll(root, 'imagedata')].flatMap((image) => {
    if (image.closest('*|txbxContent')) return []
    const relation = getValue(image, 'embed') ?? getValue(image, 'id')
    return relation === undefined ? [] : [{ relation, ...measure(findShape(image, root), root) }]
  })

/** Returns true for a drawing of one picture, which the renderer can show. */
export const isPlainPicture = (root: Element): boolean => {
  const picture = findAll(root, 'graphicData')[0]?.firstElementChild
  const hasParts = picture && ['blip', 'spPr'].every((name) => findAll(picture, name).length > 0)
  return picture?.localName === 'pic' && hasParts === true && findAll(root, 'txbxContent').length === 0
}

const wordUri = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

const parse = (xml: Document, text: string): Element => {
  const parsed = new DOMParser().parseFromString(
    `<root xmlns:w="${wordUri}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${text}</root>`,
    'application/xml',
  )
  return xml.importNode(parsed.documentElement.firstElementChild as Element, true)
}

/** Makes a table of one cell from a text box. The content of the box is moved. */
export const makeBox = (xml: Document, { content, width, hasBorder, fill }: Box): Element => {
  const twips = Math.round(width / emuPerTwip)
  const sides = ['top', 'left', 'bottom', 'right']
  const borders = sides.map((side) => `<w:${side} w:val="single" w:sz="4" w:color="808080"/>`).join('')
  const table = parse(
    xml,
    `<w:tbl><w:tblPr>${twips > 0 ? `<w:tblW w:w="${twips}" w:type="dxa"/>` : ''}</w:tblPr><w:tr><w:tc><w:tcPr>${
      hasBorder ? `<w:tcBorders>${borders}</w:tcBorders>` : ''
    }${fill === undefined ? '' : `<w:shd w:fill="${fill}"/>`}</w:tcPr></w:tc></w:tr></w:tbl>`,
  )
  findAll(table, 'tc')[0]?.append(...content.childNodes)
  return table
}

/** Makes an inline drawing from an embedded picture. */
export const makePicture = (xml: Document, { relation, width, height }: Picture): Element => {
  const size = `cx="${Math.round(width)}" cy="${Math.round(height)}"`
  const hasSize = width > 0 && height > 0
  const drawing = parse(
    xml,
    `<w:drawing><inline>${hasSize ? `<extent ${size}/>` : ''}<graphic><graphicData><pic><blipFill><blip/></blipFill><spPr>${
      hasSize ? `<xfrm><ext ${size}/></xfrm>` : ''
    }</spPr></pic></graphicData></graphic></inline></w:drawing>`,
  )
  findAll(drawing, 'blip')[0]?.setAttribute('embed', relation)
  return drawing
}
