import { createRequire } from 'node:module'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { decodeText } from '#text/decode'
import { isPdf } from '#text/signature'
import { openPdf } from './open-pdf'

const require = createRequire(import.meta.url)

export const MAX_PIXELS = 120_000_000
export const PICTURED = { maxImageSize: MAX_PIXELS }
const LONGEST_SVG = 8 << 20

/** A page as an image of limited size; `points` is the longer side of a page with a paper size. */
export interface SheetPicture {
  image: Sharp
  points?: number
}

function withSharp(input: Buffer, box: number, page = 1): Sharp {
  const image = sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, density: 96, page: page - 1 })
  return image.rotate().resize({ width: box, height: box, fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')
}

/** Reads BMP and ICO, which sharp cannot read. Their headers are checked first, because decoding allocates the size that they declare. */
async function withCanvas(input: Buffer, box: number): Promise<Sharp | null> {
  if (input.readUInt16LE(0) === 0x4d42 && Math.abs(input.readInt32LE(18) * input.readInt32LE(22)) > MAX_PIXELS) return null
  const image = await loadImage(input)
  if (image.width * image.height === 0 || image.width * image.height > MAX_PIXELS) return null
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return withSharp(canvas.toBuffer('image/png'), box)
}

/** Reads the first picture of a HEIC file, turned as the file says. Its size is checked first, because decoding allocates it. */
async function withHeic(input: Buffer, box: number): Promise<Sharp | null> {
  const { all: decodeAll } = require('heic-decode') as typeof import('heic-decode')
  const pictures = await decodeAll({ buffer: input })
  try {
    const [first] = pictures
    if (!first || first.width * first.height > MAX_PIXELS) return null
    const { width, height, data } = await first.decode()
    const image = sharp(data, { raw: { width, height, channels: 4 } })
    return image.resize({ width: box, height: box, fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')
  } finally {
    pictures.dispose()
  }
}

async function pdfPage(input: Buffer, box: number, number: number): Promise<SheetPicture> {
  const loading = await openPdf(input, PICTURED)
  try {
    const page = await (await loading.promise).getPage(number)
    const natural = page.getViewport({ scale: 1 })
    const points = Math.max(natural.width, natural.height)
    // Draws at twice the size and then reduces: small text becomes grey lines instead of dots.
    const viewport = page.getViewport({ scale: Math.min(4, (2 * box) / points) })
    const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
    await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise
    return { image: withSharp(canvas.toBuffer('image/png'), box), points }
  } finally {
    await loading.destroy()
  }
}

const SHARP = new Set(['jpg', 'png', 'apng', 'gif', 'webp', 'tif', 'avif'])

/** Returns the type of the bytes; '' if unknown. */
export const detectType = async (input: Buffer): Promise<string> =>
  isPdf(input) ? 'pdf' : ((await fileTypeFromBuffer(input.subarray(0, 65_536)))?.ext ?? '')

/** Returns a page, counted from 1, of at most `box` px on its longer side; null if it does not exist. May throw on damaged files. */
export async function sheetPicture(input: Buffer, extension: string, box: number, page: number): Promise<SheetPicture | null> {
  const found = await detectType(input)
  if (found === 'pdf') return await pdfPage(input, box, page)
  if (found === 'tif') return { image: withSharp(input, box, page) }
  if (page !== 1) return null
  if (SHARP.has(found)) return { image: withSharp(input, box) }
  if (found === 'bmp' || found === 'ico') {
    const image = await withCanvas(input, box)
    return image && { image }
  }
  if (found === 'heic') {
    const image = await withHeic(input, box)
    return image && { image }
  }
  // The bytes are passed without a path, so that relative references in the file cannot be resolved.
  const vector = extension === 'svg' && input.byteLength <= LONGEST_SVG && /<svg[\s>]/i.test(decodeText(input.subarray(0, 65_536)).text)
  return vector ? { image: withSharp(input, box) } : null
}
