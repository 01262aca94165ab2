import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type * as Upload from '#api/upload'
import { sendsPaths } from '#api/upload'
import { launchOptions } from '../../scripts/chromium.mjs'

const folder = 'f47ac10b-58cc-4372-a567-0e02b2c3d479'
const batch = '16fd2706-8baf-433b-82eb-8c7fada847da'

interface Received {
  url: string
  headers: IncomingMessage['headers']
  body: Buffer
  aborted: boolean
}

let received: Received[] = []
let answer: (response: ServerResponse) => void
let browser: Browser
let page: Page
let origin: string

const problem = (status: number, code: string) => (response: ServerResponse) =>
  response
    .writeHead(status, { 'content-type': 'application/problem+json' })
    .end(JSON.stringify({ type: 'about:blank', title: 't', status, detail: 'این محتوا پیش‌تر ذخیره شده است.', code, uuid: batch }))

const script = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { tsconfigPaths: true },
    build: { write: false, lib: { entry: 'src/api/upload.ts', formats: ['es'], fileName: 'upload' } },
  })
  const [output] = [built].flat() as { output: { code: string }[] }[]
  return output?.output[0]?.code ?? expect.fail('nothing was built')
}

const server = (code: string) =>
  createServer((request, response) => {
    if (request.url === '/upload.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(code)
    if (request.method === 'GET')
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><script type="module">import { uploadFile } from "/upload.js"; globalThis.uploadFile = uploadFile</script>')
    const one: Received = { url: request.url ?? '', headers: request.headers, body: Buffer.alloc(0), aborted: false }
    received.push(one)
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('close', () => (one.aborted = !request.complete))
    request.on('end', () => {
      one.body = Buffer.concat(parts)
      answer(response)
    })
  })

let http: ReturnType<typeof createServer>

beforeAll(async () => {
  http = server(await script())
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  browser = await chromium.launch(launchOptions)
  page = await browser.newPage()
  await page.goto(origin)
  await page.waitForFunction(() => 'uploadFile' in globalThis)
})

afterAll(async () => {
  await browser?.close()
  http?.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
})

interface Outcome {
  progress: [number, number][]
  result?: unknown
  error?: { name: string; message: string; code?: string; status?: number; detail?: string; uuid?: string }
}

/** Sends a file with this number of bytes from a real page. */
const send = (given: { bytes: number; path?: string; stopEarly?: boolean; baseUrl?: string; xsrf?: string }): Promise<Outcome> => {
  received = []
  return page.evaluate(
    async ({ bytes, path, stopEarly, baseUrl = '', xsrf, folder, batch }) => {
      const { uploadFile } = globalThis as unknown as typeof Upload
      const stop = new AbortController()
      const progress: [number, number][] = []
      try {
        const result = await uploadFile({
          baseUrl,
          token: 'abc',
          locale: 'fa',
          digits: 'latin',
          xsrf,
          query: { uuid: folder, uploadUuid: batch, onConflict: 'keepBoth', lastModified: 1_700_000_000_000 },
          file: new File([new Uint8Array(bytes)], 'نامهٔ ۱.pdf'),
          path,
          onProgress: (sent, total) => {
            progress.push([sent, total])
            if (stopEarly) stop.abort(new Error('stopped by the user'))
          },
          signal: stop.signal,
        })
        return { progress, result }
      } catch (error) {
        const { name, message, code, status, detail, uuid } = error as NonNullable<Outcome['error']>
        return {
          progress,
          error: JSON.parse(JSON.stringify({ name, message, code, status, detail, uuid })) as NonNullable<Outcome['error']>,
        }
      }
    },
    { ...given, folder, batch },
  )
}

describe('a file upload', () => {
  it('sends target, batch, conflict choice and file date in the query, and the path before the file [UPL-031]', async () => {
    answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"created"}')
    const { result } = await send({ bytes: 5, path: 'نامه‌ها/۱۴۰۳', xsrf: 'x-1' })
    expect(result).toEqual({ status: 'created' })
    const [{ url, headers, body } = expect.fail('nothing arrived')] = received
    expect(url).toBe(`/api/document/upload?uuid=${folder}&uploadUuid=${batch}&onConflict=keepBoth&lastModified=1700000000000`)
    expect([headers.authorization, headers['accept-language'], headers['x-xsrf-token']]).toEqual(['Bearer abc', 'fa-u-nu-latn', 'x-1'])
    const form = body.toString()
    expect(form).toContain('نامه‌ها/۱۴۰۳')
    expect(form).toContain('filename="نامهٔ ۱.pdf"')
    expect(form.indexOf('name="path"')).toBeLessThan(form.indexOf('name="file"'))
  })

  it('sends an empty path for a single file, and none if the browser knows no paths [UPL-033] [UPL-034]', async () => {
    answer = (response) => response.end('{}')
    await send({ bytes: 5, path: '' })
    expect(received[0]?.body.toString()).toContain('name="path"\r\n\r\n\r\n')
    await send({ bytes: 5 })
    expect(received[0]?.body.toString()).not.toContain('name="path"')
  })

  it('reports the number of sent bytes up to the total', async () => {
    answer = (response) => response.end('{}')
    const { progress } = await send({ bytes: 8_000_000 })
    const sent = progress.map(([bytes]) => bytes)
    expect(sent).toEqual([...sent].sort((one, other) => one - other))
    const [last, total] = progress.at(-1) ?? []
    expect(last).toBe(total)
    expect(total).toBeGreaterThan(8_000_000)
  })

  it('rejects with status, code, message and the existing node when the server refuses it', async () => {
    answer = problem(409, 'shortcutCreated')
    const { error } = await send({ bytes: 5 })
    expect(error).toMatchObject({
      name: 'ApiError',
      status: 409,
      code: 'shortcutCreated',
      detail: 'این محتوا پیش‌تر ذخیره شده است.',
      uuid: batch,
    })
  })

  it('rejects with the abort reason and closes the request when it is aborted', async () => {
    answer = () => {}
    const { error } = await send({ bytes: 200_000_000, stopEarly: true })
    expect(error?.message).toBe('stopped by the user')
    await vi.waitUntil(() => received[0]?.aborted)
  })

  it('rejects as `offline` with a message if the server cannot be reached', async () => {
    const { error } = await send({ bytes: 5, baseUrl: 'http://127.0.0.1:9' })
    expect(error).toMatchObject({ code: 'offline', status: 0, detail: expect.stringMatching(/^ارتباط با سرور/) })
  })

  it('rejects an unreadable response', async () => {
    answer = (response) => response.writeHead(200).end('<html>')
    expect((await send({ bytes: 5 })).error).toMatchObject({ code: 'badAnswer' })
  })
})

it('a browser without folder selection in its file inputs sends no path [UPL-034]', () => {
  expect([sendsPaths({ webkitdirectory: false, multiple: false }), sendsPaths({ multiple: false })]).toEqual([true, false])
})
