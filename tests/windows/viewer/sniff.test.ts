import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { toBytes, readInBlocks } from '#windows/viewer/sources/bytes'
import { detectFormat, readPixelSize } from '#windows/viewer/sources/sniff'
import { heic } from '#tests/support/heic'
import { makePdf } from '#tests/support/pdf'
import { makeTiff } from '#tests/support/tiff'

const made = sharp({ create: { width: 321, height: 123, channels: 3, background: '#c33' } })

describe('detecting file formats', () => {
  it('recognises AVIF and HEIC', async () => {
    expect(detectFormat(new Uint8Array(await made.clone().avif().toBuffer()))).toBe('avif')
    expect(detectFormat(new Uint8Array(heic))).toBe('heic')
    expect(detectFormat(Uint8Array.from('\0\0\0\x18ftypisom', (letter) => letter.charCodeAt(0)))).toBeUndefined()
  })

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('recognises %s and its claimed pixel size', async (format) => {
    const head = new Uint8Array(await made.clone().toFormat(format).toBuffer())
    expect(detectFormat(head)).toBe(format)
    expect(readPixelSize(head, format)).toEqual({ width: 321, height: 123 })
    expect(readPixelSize(head.slice(0, 9), format)).toBeUndefined()
  })

  it('recognises WebP files, lossless and with transparency', async () => {
    for (const options of [{ lossless: true }, { quality: 50 }]) {
      const head = new Uint8Array(await made.clone().ensureAlpha(0.5).webp(options).toBuffer())
      expect(readPixelSize(head, 'webp')).toEqual({ width: 321, height: 123 })
    }
  })

  it('recognises BMP files, drawn upwards or downwards', () => {
    const head = new DataView(new ArrayBuffer(54))
    head.setUint16(0, 0x424d)
    head.setInt32(18, 30_000, true)
    head.setInt32(22, -20_000, true)
    const bytes = new Uint8Array(head.buffer)
    expect(detectFormat(bytes)).toBe('bmp')
    expect(readPixelSize(bytes, 'bmp')).toEqual({ width: 30_000, height: 20_000 })
  })

  it('recognises a PDF behind junk bytes, TIFF files, icons and vector graphics, and no other formats', () => {
    const text = (words: string) => new TextEncoder().encode(words)
    expect(detectFormat(makePdf([{ width: 9, height: 9 }]))).toBe('pdf')
    expect(detectFormat(text(`rubbish\n%PDF-1.7\n1 0 obj`))).toBe('pdf')
    expect(detectFormat(makeTiff([{ width: 1, height: 1, colour: [0, 0, 0] }]))).toBe('tiff')
    expect(detectFormat(Uint8Array.of(0, 0, 1, 0, 1, 0))).toBe('ico')
    expect(detectFormat(text('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('svg')
    for (const other of [new Uint8Array(), text('این یک متن است'), Uint8Array.of(0x50, 0x4b, 3, 4)])
      expect(detectFormat(other)).toBeUndefined()
  })

  it('stops reading at a JPEG with invalid segment lengths', () => {
    const endless = new Uint8Array(5_000).fill(0xff)
    expect(readPixelSize(endless, 'jpeg')).toBeUndefined()
    expect(readPixelSize(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), 'jpeg')).toBeUndefined()
  })
})

describe('a file read in steps', () => {
  it('returns the requested bytes, requests none twice at a time, and retries failed ones', async () => {
    const whole = Uint8Array.from({ length: 700_000 }, (_, at) => (at * 7) % 251)
    let reads = 0
    let broken = true
    const steps = readInBlocks({
      size: whole.byteLength,
      read: (start, end) => {
        reads++
        return broken ? Promise.reject(new Error('lost')) : toBytes(whole).read(start, end)
      },
    })
    await expect(steps.read(0, 10)).rejects.toThrow('lost')
    broken = false
    reads = 0
    const [one, two, three] = await Promise.all([steps.read(5, 300_000), steps.read(262_140, 262_150), steps.read(699_990, 900_000)])
    expect([one, two, three]).toEqual([whole.slice(5, 300_000), whole.slice(262_140, 262_150), whole.slice(699_990)])
    expect(reads).toBe(3)
  })
})
