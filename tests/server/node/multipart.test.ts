import busboy from 'busboy'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMultipart } from '#server/node/multipart.stream'
import { BrokenBody, type ByteSource, TooLarge } from '#server/ports'

const BOUNDARY = 'x-boundary-x'
const bytes = async (source: ByteSource): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of source as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const request = (body: Uint8Array | string, pieces = 7, type = `multipart/form-data; boundary=${BOUNDARY}`): Request => {
  const all = Buffer.from(body as string)
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= all.length) return controller.close()
      controller.enqueue(all.subarray(at, at + pieces))
      at += pieces
    },
  })
  return new Request('http://x/', { method: 'POST', headers: { 'content-type': type }, body: stream, duplex: 'half' } as RequestInit)
}
const field = (name: string, value: string): string => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string, filename: string, content: string, mime = 'text/plain'): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${mime}\r\n\r\n${content}\r\n`
/** Returns the result of busboy for the same body. */
const reference = (body: string): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    const parts: unknown[] = []
    const parser = busboy({ headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, defParamCharset: 'utf8' })
    parser.on('field', (name, value) => parts.push([name, value]))
    parser.on('file', (name, stream, { filename, mimeType }) => {
      const at = parts.push(undefined) - 1
      bytes(stream).then((content) => {
        parts[at] = [name, filename, mimeType, content.toString()]
      }, reject)
    })
    parser.on('close', () => setImmediate(() => resolve(parts)))
    parser.on('error', reject)
    parser.end(Buffer.from(body))
  })
const END = `--${BOUNDARY}--\r\n`
const all = async (r: Request): Promise<unknown[]> => {
  const parts: unknown[] = []
  for await (const part of readMultipart(r))
    parts.push(
      part.kind === 'field' ? [part.name, part.value] : [part.name, part.filename, part.mime, (await bytes(part.stream)).toString()],
    )
  return parts
}

describe('a multipart body', () => {
  it.each([1, 2, 3, 7, 64, 100_000])('parses fields and files in the order sent, in chunks of %i bytes', async (pieces) => {
    const body =
      field('uploadUuid', 'u-1') +
      file('file', 'گزارش ۱۴۰۳.txt', 'سلام\r\n--x-boundary\r\n--') +
      field('path', 'الف/ب') +
      file('file', 'b', '') +
      END
    expect(await all(request(body, pieces))).toEqual([
      ['uploadUuid', 'u-1'],
      ['file', 'گزارش ۱۴۰۳.txt', 'text/plain', 'سلام\r\n--x-boundary\r\n--'],
      ['path', 'الف/ب'],
      ['file', 'b', 'text/plain', ''],
    ])
  })
  it('parses the multipart body of a platform form', async () => {
    const form = new FormData()
    form.append('title', 'نام "خوب"\r\nخط دوم')
    form.append('file', new File(['abc'], 'نام "خوب".txt', { type: 'text/plain' }))
    const sent = new Request('http://x/', { method: 'POST', body: form })
    expect(await all(sent)).toEqual([
      ['title', 'نام "خوب"\r\nخط دوم'],
      ['file', 'نام "خوب".txt', 'text/plain', 'abc'],
    ])
  })
  it.each([10_000, 1_000_000])(
    'continues with the next part when a reader stops inside a file sent in chunks of %i bytes',
    async (pieces) => {
      const seen: string[] = []
      for await (const part of readMultipart(request(file('a', 'a', 'x'.repeat(300_000)) + field('after', 'yes') + END, pieces))) {
        seen.push(part.name)
        if (part.kind === 'file') for await (const _ of part.stream as AsyncIterable<Uint8Array>) break
      }
      expect(seen).toEqual(['a', 'after'])
    },
  )
  it('skips files that the server does not read', async () => {
    const seen: string[] = []
    for await (const part of readMultipart(request(file('a', 'a', 'x'.repeat(300_000)) + field('after', 'yes') + END, 10_000)))
      seen.push(part.name)
    expect(seen).toEqual(['a', 'after'])
  })
  it.each([
    ['inside a file', file('a', 'a', 'half of it').slice(0, -8)],
    ['between parts', field('a', '1')],
    ['inside a header', '--x-boundary-x\r\nContent-Dispo'],
    ['at once', ''],
  ])('refuses a body that ends early: %s', async (_, body) => {
    await expect(all(request(body))).rejects.toThrow(BrokenBody)
  })
  it.each([
    ['of another type', 'application/json'],
    ['without a boundary', 'multipart/form-data'],
    ['without a type', ''],
  ])('refuses a body %s', async (_, type) => {
    await expect(all(request('{}', 9, type))).rejects.toThrow(BrokenBody)
  })
  it('refuses a field larger than 1 MiB', async () => {
    await expect(all(request(field('a', 'x'.repeat((1 << 20) + 1)) + END, 60_000))).rejects.toThrow(TooLarge)
  })
  it('refuses more parts than any call accepts', async () => {
    await expect(all(request(field('a', '').repeat(11_001) + END, 60_000))).rejects.toThrow(TooLarge)
    expect(await all(request(field('a', '').repeat(1_000) + END, 60_000))).toHaveLength(1_000)
  })
  it('refuses more text in all fields together than any call accepts', async () => {
    await expect(all(request(field('a', 'x'.repeat(1 << 20)).repeat(17) + END, 1 << 20))).rejects.toThrow(TooLarge)
  })
  it('refuses a part header larger than 64 KiB', async () => {
    const head = `--${BOUNDARY}\r\nX-Long: ${'x'.repeat(66_000)}\r\n\r\n`
    await expect(all(request(head + END, 60_000))).rejects.toThrow(TooLarge)
  })
  it('parses a multipart body like an independent parser', async () => {
    const piece = fc.array(
      fc.constantFrom('\r', '\n', '-', '--', `\r\n--${BOUNDARY.slice(0, -1)}`, 'x', 'ی', '\r\n', BOUNDARY.slice(0, -1)),
      {
        maxLength: 8,
      },
    )
    const contents = fc.array(
      fc.tuple(
        fc.boolean(),
        piece.map((list) => list.join('')),
      ),
      { maxLength: 5 },
    )
    await fc.assert(
      fc.asyncProperty(contents, fc.integer({ min: 1, max: 90 }), async (list, pieces) => {
        fc.pre(list.every(([, content]) => !content.includes(`--${BOUNDARY}`)))
        const body = `${list.map(([isFile, content]) => (isFile ? file('f', 'نام.txt', content) : field('f', content))).join('')}${END}`
        expect(await all(request(body, pieces))).toEqual(await reference(body))
      }),
      { numRuns: 300 },
    )
  })
  it('applies backpressure to the sender while a file is not read', async () => {
    let sent = 0
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        if (sent === 65_536)
          controller.enqueue(Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n`))
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const init = { method: 'POST', headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, body: stream, duplex: 'half' }
    for await (const part of readMultipart(new Request('http://x/', init as RequestInit))) {
      expect(part.name).toBe('f')
      for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      break
    }
    expect(sent).toBeLessThan(2_000_000)
  })
})
