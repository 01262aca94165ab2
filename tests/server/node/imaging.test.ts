import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createSharpImaging } from '#server/node/imaging.sharp'
import { heic } from '#tests/support/heic'
import { TemporaryFailure } from '#server/ports'

const imaging = createSharpImaging()
afterAll(() => imaging.stop())

const draw = (bytes: Uint8Array, extension: string, box = 96, by = imaging) =>
  by.thumbnail(
    { read: async () => new Response(bytes as BodyInit).body as ReadableStream<Uint8Array>, size: bytes.byteLength, extension },
    box,
  )
const wide = sharp({ create: { width: 300, height: 100, channels: 3, background: '#c33' } })
const sizeOf = async (bytes: Uint8Array) => {
  const { width, height, format } = await sharp(bytes).metadata()
  return { width, height, format }
}

/** A PDF with one page of 200 by 100 points, filled with one colour. */
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<<>>>>endobj ' +
    '4 0 obj<</Length 28>>stream\n1 0 0 rg 0 0 200 100 re f   \nendstream endobj trailer<</Root 1 0 R>>\n%%EOF',
)
const bmp = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(54)
  head.write('BM')
  head.writeUInt32LE((54 + width * height * 4) % 2 ** 32, 2)
  head.writeUInt32LE(54, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(32, 28)
  return head
}

/** Returns the HEIC picture with another size in its two boxes `ispe`. */
const withHeicSize = (size: number): Buffer => {
  const bytes = Buffer.from(heic)
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 1)) {
    bytes.writeUInt32BE(size, at + 8)
    bytes.writeUInt32BE(size, at + 12)
  }
  return bytes
}

describe('a thumbnail', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif'] as const)(
    'a thumbnail of %s keeps the aspect ratio and fits the box',
    async (format) => {
      const drawn = await draw(await wide.clone().toFormat(format).toBuffer(), format)
      expect(drawn?.mime).toBe('image/webp')
      expect(await sizeOf(drawn?.bytes as Uint8Array)).toEqual({ width: 96, height: 32, format: 'webp' })
    },
  )
  it('creates a thumbnail of BMP', async () => {
    const drawn = await draw(Buffer.concat([bmp(4, 2), Buffer.alloc(32, 200)]), 'bmp')
    expect(await sizeOf(drawn?.bytes as Uint8Array)).toEqual({ width: 4, height: 2, format: 'webp' })
  })
  it('creates a thumbnail of HEIC, and of its bytes under another name', async () => {
    for (const extension of ['heic', 'heif', 'jpg']) {
      const drawn = await draw(heic, extension, 48)
      expect(await sizeOf(drawn?.bytes as Uint8Array)).toEqual({ width: 48, height: 24, format: 'webp' })
      const data = await sharp(drawn?.bytes).raw().toBuffer()
      const [left, right] = [data.subarray(0, 3), data.subarray(-3)]
      expect([left[0]! > 150, left[2]! < 90, right[0]! < 90, right[2]! > 150]).toEqual([true, true, true, true])
    }
  })
  it('creates a thumbnail of SVG', async () => {
    const drawn = await draw(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200"/></svg>'),
      'svg',
    )
    expect(await sizeOf(drawn?.bytes as Uint8Array)).toMatchObject({ width: 96, height: 48 })
  })
  it('creates a thumbnail of the first page of a PDF', async () => {
    const drawn = await draw(pdf, 'pdf')
    expect(await sizeOf(drawn?.bytes as Uint8Array)).toEqual({ width: 96, height: 48, format: 'webp' })
    const { data } = await sharp(drawn?.bytes).raw().toBuffer({ resolveWithObject: true })
    expect([(data[0] as number) > 240, (data[1] as number) < 20]).toEqual([true, true])
  })
  it('detects the image format by its bytes, not by the file name', async () => {
    expect(await draw(pdf, 'png')).not.toBeNull()
    expect(await draw(Buffer.from('plain text'), 'png')).toBeNull()
  })
  it('creates no thumbnail of other kinds of file', async () => {
    expect(await draw(await wide.clone().png().toBuffer(), 'docx')).toBeNull()
  })
})

describe('returns nothing for invalid pictures, throws on system failures, and draws the next picture', () => {
  const hostile: [string, string, () => Promise<Uint8Array> | Uint8Array][] = [
    ['an empty file', 'png', () => new Uint8Array()],
    ['half a HEIC picture', 'heic', () => heic.subarray(0, 470)],
    ['a HEIC picture of 65,000 by 65,000 pixels', 'heic', () => withHeicSize(65_000)],
    ['half a picture', 'jpg', async () => (await wide.clone().resize(2000, 2000).jpeg().toBuffer()).subarray(0, 3000)],
    ['a BMP that claims four thousand million pixels', 'bmp', () => bmp(65_000, 65_000)],
    ['an SVG that claims a huge page', 'svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>')],
    ['a PDF cut short', 'pdf', () => pdf.subarray(0, 120)],
    ['noise', 'pdf', () => Buffer.from('%PDF-1.7\n'.repeat(500))],
    [
      'an SVG of entities that unfold without end',
      'svg',
      () =>
        Buffer.from(
          `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghijk'].map((n, i) => `<!ENTITY ${n} "${`&${'abcdefghij'[i]};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&k;</text></svg>`,
        ),
    ],
  ]
  it.each(hostile)('returns nothing for %s', async (_, extension, make) => {
    expect(await draw(await make(), extension)).toBeNull()
    expect(await draw(await wide.clone().png().toBuffer(), 'png')).not.toBeNull()
  })
  it('throws for a picture that takes too long', async () => {
    const hurried = createSharpImaging({ timeoutMs: 1 })
    await expect(draw(await wide.clone().png().toBuffer(), 'png', 96, hurried)).rejects.toBeInstanceOf(TemporaryFailure)
    await hurried.stop()
  })
  it('throws for a picture that takes too much memory', async () => {
    const [poor, rich] = [1 << 20, 900 << 20].map((maxMemory) => createSharpImaging({ maxMemory, timeoutMs: 60_000 }))
    const large = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    expect(await draw(large, 'png', 96, rich)).not.toBeNull()
    if (process.platform === 'linux') await expect(draw(large, 'png', 96, poor)).rejects.toBeInstanceOf(TemporaryFailure)
    await rich?.stop()
    await poor?.stop()
  })
})

it('a read error of the store does not mark the picture as invalid', async () => {
  const gone = () => Promise.reject(new Error('the store does not answer'))
  const request = { read: gone, size: 100, extension: 'png' }
  await expect(imaging.thumbnail(request, 96)).rejects.toBeInstanceOf(TemporaryFailure)
  await expect(imaging.pages({ ...request, extension: 'pdf' })).rejects.toBeInstanceOf(TemporaryFailure)
})

describe('an SVG with external references', () => {
  it('makes the server fetch nothing', async () => {
    let asked = 0
    const server = createServer((_, answer) => {
      asked += 1
      answer.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const svg = `<?xml-stylesheet href="${origin}/a.css"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="50" height="50">
      <style>@import url(${origin}/b.css);</style><image href="${origin}/c.png" width="50" height="50"/>
      <image xlink:href="file:///etc/passwd" width="50" height="50"/><use href="${origin}/d.svg#e"/><text>&x;</text></svg>`
    await draw(Buffer.from(svg), 'svg')
    server.close()
    expect(asked).toBe(0)
  })
})

describe('a drawing of the server', () => {
  it('renders a drawing as a PNG of its size', async () => {
    const made = await imaging.rasterise('<svg xmlns="http://www.w3.org/2000/svg" width="160" height="60"><path d="M0 0h80v60z"/></svg>')
    expect(made.mime).toBe('image/png')
    expect(await sizeOf(made.bytes)).toEqual({ width: 160, height: 60, format: 'png' })
  })
})

it('the image reader of the server reads the images that the drawing library of the tests writes', async () => {
  const canvas = createCanvas(20, 10)
  canvas.getContext('2d').fillRect(0, 0, 20, 10)
  expect(await sizeOf((await draw(canvas.toBuffer('image/png'), 'png'))?.bytes as Uint8Array)).toMatchObject({ width: 20, height: 10 })
})
