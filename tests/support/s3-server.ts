import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Stored {
  bytes: Buffer
  at: number
}
export interface S3Server {
  url: string
  accessKey: string
  secretKey: string
  objects: Map<string, Stored>
  /** Parts of multipart uploads that are neither complete nor aborted. */
  pending: Map<string, Map<number, Buffer>>
  /** Answers this number of requests with 503, as a busy bucket does. */
  failNext: number
  /** Number of requests with an invalid signature. */
  forged: number
  stop(): Promise<void>
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Verifies AWS Signature Version 4 of a request. True if it was signed with the secret and the body matches. */
function isSigned(request: IncomingMessage, body: Buffer, accessKey: string, secretKey: string): boolean {
  const header = (name: string): string => String(request.headers[name] ?? '')
  const given = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, key, day = '', region = '', names = '', signature] = given.exec(header('authorization')) ?? []
  if (key !== accessKey || !names.split(';').includes('host')) return false
  const payload = header('x-amz-content-sha256')
  if (payload !== sha256(body)) return false
  const url = new URL(request.url ?? '/', 'http://x')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')
  const headers = names.split(';').map((name) => `${name}:${header(name).trim().replace(/ +/g, ' ')}\n`)
  const canonical = [request.method, path, query, headers.join(''), names, payload].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const signing = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, day), region), 's3'), 'aws4_request')
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n')
  return hmac(signing, text).toString('hex') === signature
}

interface Answer {
  status: number
  body?: Buffer | string
  headers?: Record<string, string>
}
const problem = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
})
const etag = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`

/**
 * Starts a fake S3 server for one bucket in memory, with the functions that the product uses. It refuses requests with an invalid
 * signature.
 */
export async function startS3(bucket: string): Promise<S3Server> {
  const objects = new Map<string, Stored>()
  const pending = new Map<string, Map<number, Buffer>>()
  const state = { failNext: 0, forged: 0 }
  const [accessKey, secretKey] = ['AKIDEXAMPLE', 'a-secret-of-the-tests']

  function multipart(method: string, key: string, query: URLSearchParams, body: Buffer): Answer | undefined {
    if (method === 'POST' && query.has('uploads')) {
      const id = `upload-${pending.size}-${objects.size}-${Math.random()}`
      pending.set(id, new Map())
      return { status: 200, body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>` }
    }
    const id = query.get('uploadId')
    if (id === null) return undefined
    const parts = pending.get(id)
    if (parts === undefined) return problem(404, 'NoSuchUpload')
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body)
      return { status: 200, headers: { etag: etag(body) } }
    }
    pending.delete(id)
    if (method === 'DELETE') return { status: 204 }
    const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number))
    const bytes = Buffer.concat(wanted.map((number) => parts.get(number) ?? Buffer.alloc(0)))
    objects.set(key, { bytes, at: Date.now() })
    return { status: 200, body: `<CompleteMultipartUploadResult><ETag>${etag(bytes)}</ETag></CompleteMultipartUploadResult>` }
  }

  function read(key: string, range: string | undefined): Answer {
    const found = objects.get(key)
    if (found === undefined) return problem(404, 'NoSuchKey')
    const headers: Record<string, string> = { 'last-modified': new Date(found.at).toUTCString(), etag: etag(found.bytes) }
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
    if (from === undefined) return { status: 200, body: found.bytes, headers: { ...headers, 'content-length': String(found.bytes.length) } }
    const end = Math.min(to ? Number(to) : found.bytes.length - 1, found.bytes.length - 1)
    const body = found.bytes.subarray(Number(from), end + 1)
    return {
      status: 206,
      body,
      headers: { ...headers, 'content-range': `bytes ${from}-${end}/${found.bytes.length}`, 'content-length': String(body.length) },
    }
  }

  function list(query: URLSearchParams): Answer {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    // Two keys per page, so that paging is tested.
    const page = keys.slice(0, 2)
    const contents = page.map((key) => {
      const { bytes, at } = objects.get(key) as Stored
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${new Date(at).toISOString()}</LastModified></Contents>`
    })
    const more =
      keys.length > page.length
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
        : '<IsTruncated>false</IsTruncated>'
    return { status: 200, body: `<ListBucketResult>${more}${contents.join('')}</ListBucketResult>` }
  }

  function answer(method: string, url: URL, body: Buffer, range: string | undefined): Answer {
    const [, name, ...rest] = url.pathname.split('/').map(decodeURIComponent)
    const key = rest.join('/')
    if (name !== bucket) return problem(404, 'NoSuchBucket')
    if (key === '') return method === 'HEAD' ? { status: 200 } : list(url.searchParams)
    const ofParts = multipart(method, key, url.searchParams, body)
    if (ofParts) return ofParts
    if (method === 'PUT') {
      objects.set(key, { bytes: body, at: Date.now() })
      return { status: 200, headers: { etag: etag(body) } }
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    return read(key, range)
  }

  const server = createServer(async (request, reply) => {
    const body = await bodyOf(request)
    const signed = isSigned(request, body, accessKey, secretKey)
    if (!signed) state.forged += 1
    const busy = signed && state.failNext > 0
    if (busy) state.failNext -= 1
    const url = new URL(request.url ?? '/', 'http://x')
    const refused = signed ? (busy ? problem(503, 'SlowDown') : undefined) : problem(403, 'SignatureDoesNotMatch')
    const { status, body: content, headers } = refused ?? answer(request.method ?? 'GET', url, body, request.headers.range)
    reply.writeHead(status, { 'content-type': 'application/xml', ...headers })
    reply.end(request.method === 'HEAD' ? undefined : content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessKey,
    secretKey,
    objects,
    pending,
    get failNext() {
      return state.failNext
    },
    set failNext(count) {
      state.failNext = count
    },
    get forged() {
      return state.forged
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
