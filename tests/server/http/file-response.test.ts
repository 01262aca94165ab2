import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseByteRange, bytesResponse, contentDisposition, type FileOptions, fileResponse } from '#server/http/file-response'
import { Problem } from '#server/http/problem'
import type { BlobStore } from '#server/ports'
import { toFileName } from '#text/file-name'
import { testPorts } from '#tests/support/ports'

const BYTES = Uint8Array.from({ length: 1_000 }, (_, index) => index % 251)
const file: FileOptions = { title: 'نامه', extension: 'pdf', mime: 'application/pdf', inline: false }

async function stored(): Promise<{ blobs: BlobStore; hash: string }> {
  const { blobs } = await testPorts({ db: undefined as never })
  const { hash } = await blobs.write(new Blob([BYTES]).stream())
  return { blobs, hash }
}

const asking = (headers: Record<string, string> = {}, method = 'GET'): Request => new Request('http://mizkar.test/x', { method, headers })

/** Decodes the file name from the header as in RFC 8187. */
const nameIn = (header: string): string => decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(header)?.[1] ?? '')

describe('a file response', () => {
  it('sends a whole file with its length, ETag and headers', async () => {
    const { blobs, hash } = await stored()
    const answer = await fileResponse(asking(), blobs, hash, BYTES.length, file)
    expect([answer.status, answer.headers.get('content-length'), answer.headers.get('etag')]).toEqual([200, '1000', `"${hash}"`])
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
    expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual(['private, no-cache', 'authorization'])
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(BYTES)
  })

  it('sends any requested range, and the whole file for invalid or multiple ranges', async () => {
    const { blobs, hash } = await stored()
    const get = (range: string, more = {}) => fileResponse(asking({ range, ...more }), blobs, hash, BYTES.length, file)
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=10-19', 10, 19],
      ['bytes=990-', 990, 999],
      ['bytes=-5', 995, 999],
      ['bytes=-5000', 0, 999],
      ['bytes=500-99999', 500, 999],
    ] as const) {
      const answer = await get(range)
      expect([range, answer.status, answer.headers.get('content-range')]).toEqual([range, 206, `bytes ${start}-${end}/1000`])
      expect(answer.headers.get('content-length')).toBe(String(end - start + 1))
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(BYTES.slice(start, end + 1))
    }
    for (const range of ['bytes=0-1,5-6', 'bytes=9-2', 'bytes=a-b', 'bytes=-', 'lines=1-2', 'bytes=1-2-3']) {
      const answer = await get(range)
      expect([range, answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([range, 200, 1000])
    }
    for (const range of ['bytes=1000-', 'bytes=5000-6000', 'bytes=-0']) {
      const refused = await get(range).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(Problem)
      expect((refused as Problem).code).toBe('rangeNotSatisfiable')
      expect((refused as Problem).extras.size).toBe(1000)
    }
    const changed = await get('bytes=0-1', { 'if-range': '"another"' })
    expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, 1000])
    const matching = await get('bytes=0-1', { 'if-range': `"${hash}"` })
    expect([matching.status, (await matching.arrayBuffer()).byteLength]).toEqual([206, 2])
  })

  it('answers 304 to a caller that has the file, and HEAD without a body', async () => {
    const { blobs, hash } = await stored()
    for (const header of [`"${hash}"`, `W/"${hash}"`, `"x", "${hash}"`, '*']) {
      const answer = await fileResponse(asking({ 'if-none-match': header }), blobs, hash, BYTES.length, file)
      expect([header, answer.status, answer.body]).toEqual([header, 304, null])
    }
    const head = await fileResponse(asking({}, 'HEAD'), blobs, hash, BYTES.length, file)
    expect([head.status, head.headers.get('content-length'), head.body]).toEqual([200, '1000', null])
    const other = await fileResponse(asking({ 'if-none-match': '"x"' }), blobs, hash, BYTES.length, file)
    expect((await other.arrayBuffer()).byteLength).toBe(1000)
  })

  it('answers `notFound` when the blob is missing in the store', async () => {
    const { blobs, hash } = await stored()
    await blobs.remove(hash)
    await expect(fileResponse(asking(), blobs, hash, BYTES.length, file)).rejects.toMatchObject({ code: 'notFound' })
  })

  it('user content never runs: pages and scripts are downloaded, drawings are shown in a sandbox', () => {
    const shown = (mime: string, inline = true) => {
      const { headers } = bytesResponse(asking(), BYTES, '"x"', { title: 'a', extension: 'x', mime, inline })
      return {
        kind: headers.get('content-disposition')?.split(';')[0],
        type: headers.get('content-type'),
        policy: headers.get('content-security-policy') ?? '',
      }
    }
    for (const mime of [
      'text/html',
      'application/xhtml+xml',
      'text/xml',
      'application/javascript',
      'text/javascript',
      'application/x-shockwave-flash',
    ]) {
      const { kind, type } = shown(mime)
      expect([mime, kind]).toEqual([mime, 'attachment'])
      expect(type).toMatch(/^(text\/plain; charset=utf-8|application\/octet-stream)$/)
    }
    expect(shown('image/svg+xml')).toMatchObject({ kind: 'inline', type: 'image/svg+xml' })
    for (const mime of ['image/svg+xml', 'image/png', 'video/mp4', 'text/plain'])
      expect(shown(mime).policy).toMatch(/^sandbox;.*default-src 'none'/)
    expect(shown('application/pdf')).toMatchObject({ kind: 'inline', type: 'application/pdf' })
    expect(shown('application/pdf').policy).toContain("default-src 'none'")
    expect(shown('image/png', false).kind).toBe('attachment')
  })
})

it('encodes file names losslessly: Persian, quotes and percent signs, but no direction marks', () => {
  expect(contentDisposition('attachment', 'گزارش سال ۱۴۰۳', 'docx')).toBe(
    `attachment; filename="_____ ___ ____.docx"; filename*=UTF-8''${encodeURIComponent('گزارش سال ۱۴۰۳')}.docx`,
  )
  expect(nameIn(contentDisposition('inline', 'می‌خواهم', 'pdf'))).toBe('می‌خواهم.pdf')
  expect(contentDisposition('attachment', 'x\r\nset-cookie: a=b', 'txt')).not.toMatch(/[\r\n]/)
  expect(nameIn(contentDisposition('attachment', 'gpj.\u202Eexe', 'png'))).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.constantFrom('pdf', 'docx', '', 'exe\u202e'), (title, extension) => {
      const header = contentDisposition('attachment', title, extension)
      expect(header).toMatch(/^attachment; filename="[\x20\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/)
      expect(nameIn(header)).toBe(toFileName(title, extension))
      expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header)
    }),
  )
})

it('parses any Range header to a range inside the file or to no range', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
      ),
      fc.nat({ max: 5_000 }),
      (header, size) => {
        const range = parseByteRange(header, size)
        if (range === undefined || range === 'unsatisfiable') return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeLessThan(size)
        expect(range.start).toBeLessThanOrEqual(range.end)
      },
    ),
  )
})
