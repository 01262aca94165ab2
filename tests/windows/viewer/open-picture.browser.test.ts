import { describe, expect, it } from 'vitest'
import { docx, paragraph, zipOf } from '#tests/server/texts/packages'
import { makePdf } from '#tests/support/pdf'
import { openPicture } from '#windows/viewer/open-picture'
import { aDocument, idOf } from '../explorer/builders'
import { refused, serverOf } from '../properties/answers'
import { coloured, png } from './showing'

const uuid = idOf('letter')
const nodes = 'POST /api/nodebase/load-nodes'
const version = '00000000-0000-4000-8000-000000000009'

const open = (extension: string, convertsOffice = true, plainText = false) =>
  openPicture(
    { payload: { uuid, title: 'نامه', extension }, password: null, embedded: false, convertsOffice, plainText },
    new AbortController().signal,
  )
const pagesOf = async (extension: string) => {
  const picture = await open(extension)
  if (picture.kind !== 'pages') return expect.fail(`a picture of the kind ${picture.kind}`)
  return picture
}
const mayNotTake = { ...aDocument('letter', 'docx').may, download: false }

describe('an office document', () => {
  it('opens an office document as a PDF rendition of the requested version', async () => {
    const server = serverOf({
      [nodes]: () => [aDocument('letter', 'docx', { versionUuid: version })],
      [`GET /api/document/pdf/${uuid}`]: () => new Response(makePdf(coloured([1, 0, 0], [0, 0, 1]))),
    })
    const { source, close, node } = await pagesOf('docx')
    expect([source.count, source.textOf !== undefined, node?.title]).toEqual([2, true, 'letter'])
    expect(server.asked.map(({ call, query }) => [call, query])).toEqual([
      [nodes, {}],
      [`GET /api/document/pdf/${uuid}`, { versionUuid: version }],
    ])
    close()
  })

  it('shows the reason of the server if it can make no PDF', async () => {
    serverOf({ [nodes]: () => [aDocument('letter', 'docx')], [`GET /api/document/pdf/${uuid}`]: () => refused('unsupportedFormat', 415) })
    await expect(open('docx')).rejects.toMatchObject({ code: 'unsupportedFormat', detail: 'نشد: unsupportedFormat' })
  })
})

describe('a document without pages', () => {
  it('shows the extracted text of the requested version to a user who may not download', async () => {
    const server = serverOf({
      [nodes]: () => [aDocument('letter', 'odt', { versionUuid: version, may: mayNotTake })],
      [`GET /api/document/text/${uuid}`]: () => new Response('سطر یکم\r\nline two\n'),
    })
    const picture = await open('odt', false)
    expect(picture).toMatchObject({ kind: 'text', parts: ['سطر یکم\nline two'], node: { title: 'letter' } })
    expect(server.asked.map(({ call, query }) => [call, query])).toEqual([
      [nodes, {}],
      [`GET /api/document/text/${uuid}`, { versionUuid: version }],
    ])
  })

  it('asks for no password, because it cannot be used for the text', async () => {
    serverOf({ [nodes]: () => [aDocument('letter', 'odt')], [`GET /api/document/text/${uuid}`]: () => refused('encryptedFile', 422) })
    await expect(open('odt', false)).rejects.toMatchObject({ code: 'encryptedDocument' })
  })
})

describe('a Word document', () => {
  const [content, text] = [`GET /api/document/content/${uuid}`, `GET /api/document/text/${uuid}`]
  const serve = (bytes: Uint8Array<ArrayBuffer>, more: Parameters<typeof aDocument>[2] = {}) =>
    serverOf({
      [nodes]: () => [aDocument('letter', 'docx', { versionUuid: version, ...more })],
      [content]: () => new Response(bytes),
      [text]: () => new Response('متن سرور'),
    })
  const callsOf = ({ asked }: ReturnType<typeof serverOf>) => asked.slice(1).map(({ call, query }) => [call, query])
  const whole = () => docx(paragraph('نامه'))

  it('opens with the layout of the requested version', async () => {
    const server = serve(await whole())
    const picture = await open('docx', false)
    if (picture.kind !== 'word') return expect.fail(`a picture of the kind ${picture.kind}`)
    expect([picture.layout.root.textContent, picture.layout.parts]).toEqual(['نامه', ['نامه']])
    expect(callsOf(server)).toEqual([[content, { versionUuid: version }]])
  })

  it('opens as text for a user who may not download, without a request for the original', async () => {
    const server = serve(await whole(), { may: mayNotTake })
    expect(await open('docx', false)).toMatchObject({ kind: 'text', parts: ['متن سرور'] })
    expect(callsOf(server)).toEqual([[text, { versionUuid: version }]])
  })

  it('opens as text on request', async () => {
    const server = serve(await whole())
    expect(await open('docx', false, true)).toMatchObject({ kind: 'text', parts: ['متن سرور'] })
    expect(callsOf(server)).toEqual([[text, { versionUuid: version }]])
  })

  it('opens as text if it is too large', async () => {
    const server = serve(await whole(), { lastVersionsSize: 33 << 20 })
    expect(await open('docx', false)).toMatchObject({ kind: 'text' })
    expect(callsOf(server)).toEqual([[text, { versionUuid: version }]])
  })

  it.each([
    ['is damaged', async () => (await whole()).slice(0, 200)],
    ['has broken XML', () => docx('<w:p>')],
    ['unpacks to more than five megabytes of XML', () => docx(paragraph('ب'.repeat(3 << 20)))],
    [
      'unpacks to more than 100 megabytes',
      () => zipOf({ 'word/document.xml': '<w/>', 'word/media/a.png': new Uint8Array((100 << 20) + 1) }),
    ],
  ])('opens as text if it %s', async (_, make) => {
    const server = serve(await make())
    expect(await open('docx', false)).toMatchObject({ kind: 'text', parts: ['متن سرور'] })
    expect(callsOf(server).map(([call]) => call)).toEqual([content, text])
  })

  it('reports a lost connection instead of a document without layout', async () => {
    serverOf({ [nodes]: () => [aDocument('letter', 'docx')], [content]: () => Promise.reject(new TypeError('Failed to fetch')) })
    await expect(open('docx', false)).rejects.toMatchObject({ code: 'offline' })
  })
})

describe('a document that may be read but not downloaded', () => {
  const answers = async (width: number, height: number) => {
    const picture = await png(width, height, 'red')
    return {
      [`GET /api/document/pages/${uuid}`]: () => ({ pages: 3 }),
      [`GET /api/document/preview/${uuid}`]: () => new Response(picture.slice()),
    }
  }

  it.each([
    ['docx', [562, 1_123]],
    ['pdf', [562, 1_123]],
    ['tif', [640, 1_280]],
  ] as const)('shows pages drawn by the server for %s, in paper size', async (extension, size) => {
    const { asked } = serverOf({
      [nodes]: () => [aDocument('letter', extension, { may: mayNotTake })],
      ...(await answers(640, 1_280)),
    })
    const { source, close, node } = await pagesOf(extension)
    expect(node?.may).toEqual(mayNotTake)
    expect(source.count).toBe(3)
    for (const number of [1, 2]) {
      const { width, height } = await source.sizeOf(number)
      expect([number, Math.round(width), Math.round(height)]).toEqual([number, ...size])
    }
    const canvas = document.createElement('canvas')
    await source.draw(2, canvas, { scale: 1.5, rotation: 0 }, new AbortController().signal)
    expect([...(canvas.getContext('2d')?.getImageData(9, 9, 1, 1).data ?? [])]).toEqual([255, 0, 0, 255])
    expect(asked.filter(({ call }) => call.includes('preview')).map(({ query }) => query)).toEqual([
      { page: '1', width: '1280' },
      { page: '2', width: '1280' },
      { page: '2', width: '1920' },
    ])
    expect(asked.some(({ call }) => /content|pdf\//.test(call))).toBe(false)
    close()
  })
})
