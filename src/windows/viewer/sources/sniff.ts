import { decodeText } from '#text/decode'
import { isPdf } from '#text/signature'

/** Format of a file, detected from its first bytes and not from its name. */
export type Format = 'pdf' | 'tiff' | 'png' | 'jpeg' | 'gif' | 'bmp' | 'webp' | 'ico' | 'svg' | 'avif' | 'heic'

export const mimeTypes: Readonly<Record<Format, string>> = {
  pdf: 'application/pdf',
  tiff: 'image/tiff',
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  heic: 'image/heic',
}

/** Formats by the brand of their first box; source: ISO/IEC 23008-12, annex B, and the AV1 Image File Format. */
const imageBrands: Readonly<Record<string, Format>> = {
  ...{ avif: 'avif', avis: 'avif' },
  ...{ heic: 'heic', heix: 'heic', hevc: 'heic', hevx: 'heic', mif1: 'heic', msf1: 'heic' },
}

const readLatin = (bytes: Uint8Array, start: number, end: number): string => String.fromCharCode(...bytes.subarray(start, end))

export const detectFormat = (head: Uint8Array): Format | undefined => {
  const start = readLatin(head, 0, 8)
  if (isPdf(head)) return 'pdf'
  if (/^(II[*+]\0|MM\0[*+])/.test(start)) return 'tiff'
  if (start.startsWith('\x89PNG')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  if (start.startsWith('RIFF') && readLatin(head, 8, 12) === 'WEBP') return 'webp'
  if (start.startsWith('\0\0\x01\0')) return 'ico'
  if (start.endsWith('ftyp')) return imageBrands[readLatin(head, 8, 12)]
  if (start.startsWith('BM')) return 'bmp'
  return /<svg[\s>]/i.test(decodeText(head.subarray(0, 65_536)).text) ? 'svg' : undefined
}

/** Returns the size in pixels from the header of an image, without decoding the image. Undefined if the header does not contain it. */
export const readPixelSize = (head: Uint8Array, format: Format): { width: number; height: number } | undefined => {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const fits = (end: number) => head.byteLength >= end
  switch (format) {
    case 'png':
      return fits(24) ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined
    case 'gif':
      return fits(10) ? { width: view.getUint16(6, true), height: view.getUint16(8, true) } : undefined
    case 'bmp':
      return fits(26) ? { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) } : undefined
    case 'webp':
      return readWebpSize(head, view)
    case 'jpeg':
      return readJpegSize(view)
    default:
      return undefined
  }
}

const readWebpSize = (head: Uint8Array, view: DataView) => {
  if (head.byteLength < 30) return undefined
  const three = (at: number) => (view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16)) + 1
  switch (readLatin(head, 12, 16)) {
    case 'VP8X':
      return { width: three(24), height: three(27) }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    default:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
}

/** Returns the size from a JPEG header. Skips the segments before the one that contains the size. */
const readJpegSize = (view: DataView) => {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}
