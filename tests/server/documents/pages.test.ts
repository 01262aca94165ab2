import sharp from 'sharp'
import { expect, it } from 'vitest'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { makePdf } from '#tests/support/pdf'
import { makeTiff } from '#tests/support/tiff'
import { codeOf, grant, mainRoot, sendFile, withoutGrants } from '../uploads/uploading'

const red = [255, 0, 0] as const
const blue = [0, 0, 255] as const
const pdf = makePdf([
  { width: 200, height: 100, colour: [1, 0, 0] },
  { width: 100, height: 200, colour: [0, 0, 1] },
])
const tiff = makeTiff([
  { width: 40, height: 20, colour: red },
  { width: 20, height: 40, colour: blue },
])

/** Returns the size of a picture and the colour in its middle. */
const looked = async (answer: Response) => {
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
  return { tall: info.height > info.width, colour: r > 200 && b < 60 && g < 60 ? 'red' : b > 200 && r < 60 && g < 60 ? 'blue' : [r, g, b] }
}

eachDatabase((_engine, make) => {
  it.each([
    ['نامه.pdf', pdf],
    ['اسکن.tif', tiff],
  ] as const)('users who may only read %s get every page as a picture, and the number of pages', async (filename, bytes) => {
    const app = await testApp({ db: await make() })
    await withoutGrants(app.db)
    const [admin, reader] = [await app.signIn('admin'), await app.as('reader')]
    const { body } = await sendFile(app, admin, { uuid: await mainRoot(app.db), filename, bytes })
    const { pages, part } = app.contract.document
    const params = { uuid: body.uuid }
    expect(await codeOf(reader, pages, { params })).toBe('notFound')
    await grant(app.db, body.uuid, reader.userId, 1)
    expect(await reader.call(pages, { params })).toEqual({ pages: 2 })
    const page = (number: number) =>
      reader.call(part, { params: { type: 'preview', uuid: body.uuid }, query: { page: number, width: 640 } })
    expect(await looked(await page(1))).toEqual({ tall: false, colour: 'red' })
    expect(await looked(await page(2))).toEqual({ tall: true, colour: 'blue' })
    expect(await looked(await page(2))).toEqual({ tall: true, colour: 'blue' })
    expect(await codeOf(reader, part, { params: { type: 'content', uuid: body.uuid } })).toBe('forbidden')
    const kept = () => app.db.selectFrom('derived').select('kind').orderBy('kind').execute()
    const before = await kept()
    expect(await codeOf(reader, part, { params: { type: 'preview', uuid: body.uuid }, query: { page: 3 } })).toBe('notDrawable')
    expect(await kept()).toEqual(before)
  })

  it('stores, counts and draws a PDF with leading HTTP headers as a PDF', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const bytes = Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'), pdf])
    const { body } = await sendFile(app, admin, { uuid: await mainRoot(app.db), filename: 'نامه.pdf', bytes })
    expect(await admin.call(app.contract.document.pages, { params: { uuid: body.uuid } })).toEqual({ pages: 2 })
    const picture = await admin.send(app.contract.document.part, { params: { type: 'thumbnail', uuid: body.uuid } })
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const original = await admin.send(app.contract.document.part, { params: { type: 'pdf', uuid: body.uuid } })
    expect(original.headers.get('content-type')).toBe('application/pdf')
  })

  it('counts no pages of a file that cannot be drawn', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const uuid = await mainRoot(app.db)
    const text = await sendFile(app, admin, { uuid, filename: 'متن.txt', bytes: 'متن' })
    const broken = await sendFile(app, admin, { uuid, filename: 'خراب.pdf', bytes: pdf.slice(0, 60) })
    const codes = [text, broken].map(({ body }) => codeOf(admin, app.contract.document.pages, { params: { uuid: body.uuid } }))
    expect(await Promise.all(codes)).toEqual(['unsupportedFormat', 'notDrawable'])
    expect(await codeOf(admin, app.contract.document.pages, { params: { uuid } })).toBe('notDocument')
  })
})
