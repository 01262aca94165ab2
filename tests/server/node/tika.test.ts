import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { processTexts } from '#server/node/texts.reader'
import { withTika } from '#server/node/texts.tika'
import { type ServiceCall, TemporaryFailure } from '#server/ports'
import { doc } from '../texts/compound-files'
import { docx, paragraph } from '../texts/packages'

const own = processTexts()
afterAll(() => own.stop())

/** Starts a server that answers as Tika does. Returns a reader with it, the requests it received, and the recorded calls. */
async function tika(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const requests: { line: string; type?: string; accept?: string; bytes: Buffer }[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { 'content-type': type, accept } = request.headers
    requests.push({
      line: `${request.method} ${request.url}`,
      ...(type && { type }),
      ...(accept && { accept }),
      bytes: Buffer.concat(parts),
    })
    answer(response, request)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const calls: ServiceCall[] = []
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const reader = withTika(own, address, { serviceCalls: { add: (call) => void calls.push(call) }, now: Date.now })
  const read = (bytes: Uint8Array, mime: string, extension: string) =>
    reader.read({
      ...{ size: bytes.byteLength, mime, extension },
      read: async () => new Response(bytes as BodyInit).body as ReadableStream<Uint8Array>,
    })
  return { read, requests, calls }
}

const word6 = doc('متن', { version: 0x21 })

describe('a server of Tika', () => {
  it('reads a file of a format that the product does not read', async () => {
    const { read, requests, calls } = await tika((response) => response.end('\n قرارداد نگهداری \n'))
    expect(await read(word6, 'application/msword', 'doc')).toEqual({ text: 'قرارداد نگهداری', cut: false })
    expect(requests).toEqual([{ line: 'PUT /tika', type: 'application/msword', accept: 'text/plain', bytes: Buffer.from(word6) }])
    expect(calls).toMatchObject([{ service: 'TEXT_EXTRACTION', status: 'DONE', code: 200 }])
  })

  it('is not asked about files that the product reads, or finds damaged', async () => {
    const { read, requests } = await tika((response) => response.end('متن'))
    expect(await read(await docx(paragraph('نامه')), 'application/zip', 'docx')).toEqual({ text: 'نامه\n', cut: false })
    expect(await read(word6.subarray(0, 2_000), 'application/msword', 'doc')).toEqual({ reason: 'CORRUPT' })
    expect(requests).toEqual([])
  })

  it.each([
    [204, { text: '', cut: false }],
    [415, { reason: 'UNSUPPORTED' }],
    [422, { reason: 'UNSUPPORTED' }],
  ])('answers a file without a text with %i', async (status, expected) => {
    const { read } = await tika((response) => response.writeHead(status).end())
    expect(await read(word6, 'application/msword', 'doc')).toEqual(expected)
  })

  it('reads only the beginning of a very long text', async () => {
    const { read } = await tika((response) => response.end('ب'.repeat(2_100_000)))
    expect(await read(word6, 'application/msword', 'doc')).toEqual({ text: 'ب'.repeat(2_000_000), cut: true })
  })

  it.each([
    ['is overloaded', (response: ServerResponse) => void response.writeHead(503).end()],
    ['closes the connection', (response: ServerResponse) => void response.destroy()],
    [
      'ends in the middle of the text',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '999' })
        response.write('متن', () => response.destroy())
      },
    ],
  ])('is asked again later if it %s', async (_, answer) => {
    const { read } = await tika(answer)
    await expect(read(word6, 'application/msword', 'doc')).rejects.toThrow(TemporaryFailure)
  })
})
