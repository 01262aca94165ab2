import * as Comlink from 'comlink'
import UTIF, { type IFD } from 'utif2'

export interface TiffPage {
  /** Index of the image in the file. Thumbnails in the file count too. */
  index: number
  width: number
  height: number
}

/** Compressions that the decoder supports. It silently returns a blank image for all others. */
const compressions = new Set([1, 2, 3, 4, 5, 6, 7, 8, 32_773, 32_946])
const smallCopyFlag = 1

let file: ArrayBuffer = new ArrayBuffer(0)
let pictures: IFD[] = []

const readNumber = (picture: IFD, tag: number, otherwise: number): number => {
  const value = picture[`t${tag}`]
  return Array.isArray(value) ? Number(value[0] ?? otherwise) : otherwise
}

/** Stores the bytes of the file and returns its images. Each worker decodes only one file. */
const openFile = (bytes: ArrayBuffer): TiffPage[] => {
  file = bytes
  pictures = UTIF.decode(bytes)
  const pages = pictures.map((picture, index) => ({ index, width: readNumber(picture, 256, 0), height: readNumber(picture, 257, 0) }))
  const large = pages.filter(({ index }) => (readNumber(pictures[index] as IFD, 254, 0) & smallCopyFlag) === 0)
  return (large.length > 0 ? large : pages).filter(({ width, height }) => width > 0 && height > 0)
}

/** Returns an image of at most `pixels` in screen colours. Rejects if it cannot be decoded. */
const decodePage = async (index: number, pixels: number): Promise<ImageBitmap> => {
  const picture = pictures[index]
  if (!picture) throw new RangeError(`no picture ${index}`)
  const [width, height] = [readNumber(picture, 256, 0), readNumber(picture, 257, 0)]
  const compression = readNumber(picture, 259, 1)
  if (!compressions.has(compression)) throw new TypeError(`compression ${compression}`)
  UTIF.decodeImage(file, picture)
  const colours = new Uint8ClampedArray(UTIF.toRGBA8(picture))
  // Frees the decoded pixels of this image, which would otherwise stay in memory.
  picture.data = new Uint8Array(0)
  const share = Math.min(1, Math.sqrt(pixels / (width * height)))
  const bitmap = await createImageBitmap(new ImageData(colours, width, height), {
    resizeWidth: Math.max(1, Math.round(width * share)),
    resizeHeight: Math.max(1, Math.round(height * share)),
    resizeQuality: 'high',
  })
  return Comlink.transfer(bitmap, [bitmap])
}

const decoder = { open: openFile, page: decodePage }
export type Decoder = typeof decoder

Comlink.expose(decoder)
