import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream, PDFRef } from 'pdf-lib'

/** Relative width of a character in the engine's invisible font. */
const SIGN_WIDTH = 0.5
const OPERATORS =
  /(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) Tm|(-?[\d.]+) (-?[\d.]+) Td|(\/\S+) ([\d.]+) Tf|([\d.]+) Tz|\[ <((?:[\dA-F]{4})*)> \] TJ/g

/** Splits a word so that numbers stay unchanged when it is reversed. */
const PARTS = /\p{Nd}+(?:[./,:٫٬-]\p{Nd}+)*|./gsu
const fromLeft = (word: string): string => (word.match(PARTS) ?? []).toReversed().join('')

const decodeHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')
const encodeHex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()

/**
 * Returns the content of a recognised page with its Persian words drawn from left to right, as all other programs draw them. The engine
 * mirrors the page and draws them in reading order; readers that use only the drawing order would show them reversed.
 */
export function setLeftToRight(content: string): string {
  let isMirrored = false
  let [x, y, size, width] = [0, 0, 0, 100]
  return content.replaceAll(OPERATORS, (operator, ...groups: (string | undefined)[]) => {
    const [a, b, c, d, e, f, tx, ty, font, points, stretch, hex] = groups
    if (a !== undefined) {
      isMirrored = Number(a) < 0 && Number(d) > 0 && Number(b) === 0 && Number(c) === 0
      ;[x, y] = [Number(e), Number(f)]
      return isMirrored ? '' : operator
    }
    if (tx !== undefined) {
      x += isMirrored ? -Number(tx) : Number(tx)
      y += Number(ty)
      return isMirrored ? '' : operator
    }
    if (font !== undefined) size = Number(points)
    if (stretch !== undefined) width = Number(stretch)
    if (hex === undefined || !isMirrored) return operator
    const long = (hex.length / 4) * SIGN_WIDTH * size * (width / 100)
    return `1 0 0 1 ${(x - long).toFixed(3)} ${y.toFixed(3)} Tm [ <${encodeHex(fromLeft(decodeHex(hex)))}> ] TJ`
  })
}

/** Returns a page of the engine with its words in drawing order. */
export async function withReadableLayer(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf)
  for (const page of document.getPages()) {
    const [place, contents] = [page.node.get(PDFName.of('Contents')), page.node.Contents()]
    if (!(place instanceof PDFRef && contents instanceof PDFRawStream)) continue
    const drawn = setLeftToRight(Buffer.from(decodePDFRawStream(contents).decode()).toString('latin1'))
    document.context.assign(place, document.context.flateStream(drawn))
  }
  return await document.save()
}
