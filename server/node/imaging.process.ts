import { readFile } from 'node:fs/promises'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { openPdf } from './open-pdf'

export interface Sheet {
  path: string
  extension: string
}
/** A page, counted from 1, to draw no larger than `box` on its longer side. */
export interface DrawRequest extends Sheet {
  want: 'picture'
  box: number
  page: number
}
export interface CountRequest extends Sheet {
  want: 'pages'
}
export type DrawAnswer = { bytes: Uint8Array; mime: string } | null
export type CountAnswer = { pages: number } | null

const MOST_PIXELS = 120_000_000
const PICTURED = { maxImageSize: MOST_PIXELS }
const LONGEST_SVG = 8 << 20
const WEBP = { quality: 82 }

sharp.cache(false)
sharp.concurrency(1)

async function withSharp(input: Buffer, box: number, page = 1): Promise<DrawAnswer> {
  const image = sharp(input, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, density: 96, page: page - 1 })
  const { data } = await image
    .rotate()
    .resize({ width: box, height: box, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp(WEBP)
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, mime: 'image/webp' }
}

/** sharp reads neither BMP nor ICO; their headers are read first, because decoding takes memory by what they claim. */
async function withCanvas(input: Buffer, box: number): Promise<DrawAnswer> {
  if (input.readUInt16LE(0) === 0x4d42 && Math.abs(input.readInt32LE(18) * input.readInt32LE(22)) > MOST_PIXELS) return null
  const image = await loadImage(input)
  if (image.width * image.height === 0 || image.width * image.height > MOST_PIXELS) return null
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return await withSharp(canvas.toBuffer('image/png'), box)
}

async function pdfPage(input: Buffer, box: number, number: number): Promise<DrawAnswer> {
  const loading = await openPdf(input, PICTURED)
  try {
    const page = await (await loading.promise).getPage(number)
    const natural = page.getViewport({ scale: 1 })
    // Drawn twice as large and then reduced: small text comes out as grey lines instead of dots.
    const viewport = page.getViewport({ scale: Math.min(4, (2 * box) / Math.max(natural.width, natural.height)) })
    const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
    await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise
    return await withSharp(canvas.toBuffer('image/png'), box)
  } finally {
    await loading.destroy()
  }
}

const SHARP = new Set(['jpg', 'png', 'apng', 'gif', 'webp', 'tif', 'avif'])

const typeOf = async (input: Buffer): Promise<string> => (await fileTypeFromBuffer(input.subarray(0, 65_536)))?.ext ?? ''

async function draw({ path, extension, box, page }: DrawRequest): Promise<DrawAnswer> {
  const input = await readFile(path)
  const found = await typeOf(input)
  if (found === 'pdf') return await pdfPage(input, box, page)
  if (found === 'tif') return await withSharp(input, box, page)
  if (page !== 1) return null
  if (SHARP.has(found)) return await withSharp(input, box)
  if (found === 'bmp' || found === 'ico') return await withCanvas(input, box)
  // Handed over as bytes and never as a path, so there is no place that a reference in it could be relative to.
  const vector = extension === 'svg' && input.byteLength <= LONGEST_SVG && /<svg[\s>]/i.test(input.subarray(0, 65_536).toString('utf8'))
  return vector ? await withSharp(input, box) : null
}

async function count({ path }: CountRequest): Promise<CountAnswer> {
  const input = await readFile(path)
  const found = await typeOf(input)
  if (found === 'tif') return { pages: (await sharp(input, { limitInputPixels: MOST_PIXELS }).metadata()).pages ?? 1 }
  if (found !== 'pdf') return { pages: 1 }
  const loading = await openPdf(input, PICTURED)
  try {
    return { pages: (await loading.promise).numPages }
  } finally {
    await loading.destroy()
  }
}

process.on('message', (request: DrawRequest | CountRequest) => {
  const answer: Promise<DrawAnswer | CountAnswer> = request.want === 'picture' ? draw(request) : count(request)
  void answer.catch(() => null).then((found) => process.send?.(found))
})
process.on('disconnect', () => process.exit())
