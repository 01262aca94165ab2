import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

/** Loads pdf.js, and after a click draws the first page of the book at the scale of the viewer. */
const firstPage = `<!doctype html>
<meta charset="utf-8" />
<title>limit</title>
<button>open</button>
<div role="dialog"></div>
<script type="module">
  import * as pdfjs from '/pdf.mjs'
  pdfjs.GlobalWorkerOptions.workerSrc = '/worker.mjs'
  document.querySelector('button').addEventListener('dblclick', async () => {
    const url = '/' + location.search.slice(1) + '.pdf'
    const pdf = await pdfjs.getDocument({ url, disableAutoFetch: true, disableStream: true, rangeChunkSize: 1 << 18 }).promise
    const page = await pdf.getPage(1)
    const viewport = page.getViewport({ scale: (0.8 * 96) / 72 })
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: Math.floor(viewport.width), height: Math.floor(viewport.height) })
    await page.render({ canvas, viewport }).promise
    document.querySelector('div').append(canvas)
  })
</script>`

/** Scrolls an empty element. Its height in pixels is in the address. */
const emptyScroller = `<!doctype html>
<meta charset="utf-8" />
<title>limit</title>
<style>
  body { margin: 0 }
  section { block-size: 100vh; overflow: auto }
  div { background: linear-gradient(#fff, #cde) }
</style>
<section tabindex="0"><div></div></section>
<script>document.querySelector('div').style.blockSize = location.search.slice(1) + 'px'</script>`

/** Serves the compared pages, pdf.js, and these books with support of ranges. Returns the address and a function that stops the server. */
export const startBarePages = async (books: Readonly<Record<string, Buffer>>) => {
  const { resolve } = createRequire(import.meta.url)
  const script = (name: string) => ['text/javascript', readFileSync(resolve(`pdfjs-dist/legacy/build/${name}.min.mjs`))] as const
  const html = (text: string) => ['text/html; charset=utf-8', Buffer.from(text)] as const
  const files: Readonly<Record<string, readonly [type: string, content: Buffer]>> = {
    '/first-page': html(firstPage),
    '/scroller': html(emptyScroller),
    '/pdf.mjs': script('pdf'),
    '/worker.mjs': script('pdf.worker'),
    ...Object.fromEntries(Object.entries(books).map(([name, book]) => [`/${name}.pdf`, ['application/pdf', book] as const])),
  }
  const server = createServer(({ url = '/', headers: { range } }, answer) => {
    const [type, content] = files[url.replace(/\?.*$/, '')] ?? ['text/plain', undefined]
    if (!content) return answer.writeHead(404).end()
    const headers = { 'content-type': type, 'accept-ranges': 'bytes' }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    if (from === undefined) return answer.writeHead(200, { ...headers, 'content-length': content.length }).end(content)
    const part = content.subarray(Number(from), Number(to) + 1)
    return answer
      .writeHead(206, { ...headers, 'content-length': part.length, 'content-range': `bytes ${from}-${to}/${content.length}` })
      .end(part)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
