import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { eachDatabase } from '#tests/support/databases'
import { readFacts, readRows, WorkbookPacker } from '#server/text/packed-workbook'
import { codeOf, grant } from '../uploads/uploading'
import { compoundFile, xls } from './compound-files'
import { budgetSheet, pptx, xlsx } from './content-files'
import { library } from './library'
import { zipOf } from './packages'

const sentence = 'می‌خواهیم «نامه» را\nببینیم'
const png = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

eachDatabase((_engine, make) => {
  it('returns sheets and rows of a workbook as a spreadsheet shows them, to users who may only read', async () => {
    const { app, root, file } = await library(await make())
    const { workbook, sheetRows } = app.contract.document
    const uuid = await file(root, 'بودجه.xlsx', await xlsx(budgetSheet))
    const sara = await app.as('sara')
    await grant(app.db, uuid, sara.userId, 0)
    expect(await codeOf(sara, workbook, { params: { uuid } })).toBe('forbidden')
    await app.db.updateTable('permission').set({ level: 1 }).where('node_id', '=', uuid).execute()
    expect(await sara.call(workbook, { params: { uuid } })).toEqual({
      sheets: [{ name: 'بودجه', isRightToLeft: true, rows: 500, columns: 4, widths: [null, 20, 0], merges: [[0, 0, 2, 2]] }],
      isCut: false,
    })
    const rows = (from: number, count: number, sheet = 0) => sara.call(sheetRows, { params: { uuid }, query: { sheet, from, count } })
    expect(await rows(0, 3)).toEqual([[sentence, '', '1,234,567.3', '60379912345678'], [], ['', '50%', 'TRUE', '0.3']])
    expect(await rows(398, 200)).toHaveLength(102)
    expect((await rows(499, 5)).at(0)).toEqual(['پایان'])
    expect([await rows(500, 5), await rows(0, 5, 1)]).toEqual([[], []])
  })

  it('makes a workbook once, however often its rows are requested', async () => {
    const { app, root, file, admin } = await library(await make())
    const { workbook, sheetRows } = app.contract.document
    const maker = app.ports.contents ?? expect.fail('no maker')
    const making = vi.spyOn(maker, 'make')
    onTestFinished(() => making.mockRestore())
    const uuid = await file(root, 'فهرست.csv', 'نام,شهر\n"سارا ""س""",تهران\n')
    const facts = await Promise.all([1, 2, 3].map(() => admin.call(workbook, { params: { uuid } })))
    expect(facts[2]).toMatchObject({ sheets: [{ isRightToLeft: true, rows: 2, columns: 2 }] })
    for (const from of [0, 1]) await admin.call(sheetRows, { params: { uuid }, query: { sheet: 0, from, count: 1 } })
    expect(making).toHaveBeenCalledTimes(1)
    expect(await admin.call(sheetRows, { params: { uuid }, query: { sheet: 0, from: 1, count: 1 } })).toEqual([['سارا "س"', 'تهران']])
  })

  it('returns the slides of a presentation in order, and its pictures as drawings', async () => {
    const { app, root, file, admin } = await library(await make())
    const { slides, slidePicture } = app.contract.document
    const uuid = await file(root, 'ارائه.pptx', await pptx(new Uint8Array(await png())))
    expect(await admin.call(slides, { params: { uuid } })).toEqual({
      slides: [
        { title: 'نخستین اسلاید', blocks: [], notes: '' },
        {
          title: 'بودجهٔ سال',
          blocks: [
            {
              kind: 'text',
              paragraphs: [
                { text: 'بند یک', level: 0 },
                { text: 'بند دو', level: 0 },
              ],
            },
            { kind: 'picture', picture: 0, description: 'نمودار' },
            { kind: 'table', rows: [['مبلغ']] },
          ],
          notes: 'به این توجه شود',
        },
      ],
      isCut: false,
    })
    const picture = await admin.send(slidePicture, { params: { uuid }, query: { picture: 0 } })
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 40, height: 20 })
    expect(await codeOf(admin, slidePicture, { params: { uuid }, query: { picture: 1 } })).toBe('notDrawable')
  })

  it('returns the reason why a document has no content', async () => {
    const { app, root, file, admin } = await library(await make())
    const { workbook, slides } = app.contract.document
    const code = async (call: typeof workbook | typeof slides, name: string, bytes: Uint8Array | string) => {
      const uuid = await file(root, name, typeof bytes === 'string' ? bytes : new Uint8Array(bytes))
      return await codeOf(admin, call as typeof workbook, { params: { uuid } })
    }
    expect(await code(workbook, 'خراب.xlsx', Buffer.from('PK\u0003\u0004 nothing'))).toBe('corruptFile')
    expect(await code(workbook, 'رمزدار.xlsx', compoundFile({ EncryptedPackage: Buffer.from('x') }))).toBe('encryptedFile')
    expect(await code(slides, 'دیگر.pptx', await xlsx(budgetSheet))).toBe('notDrawable')
  })

  it('reads workbooks of OpenDocument and of Excel 97', async () => {
    const { app, root, file, admin } = await library(await make())
    const { workbook, sheetRows } = app.contract.document
    const content = `<office:document-content><office:automatic-styles>
      <style:style style:name="ta1" style:family="table"><style:table-properties style:writing-mode="rl-tb"/></style:style></office:automatic-styles>
      <office:body><office:spreadsheet><table:table table:name="برگه" table:style-name="ta1">
      <table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>سلام</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16000"/></table:table-row>
      <table:table-row table:number-rows-repeated="1048575"><table:table-cell table:number-columns-repeated="16002"/></table:table-row>
      </table:table></office:spreadsheet></office:body></office:document-content>`
    const ods = await file(root, 'برگه.ods', await zipOf({ 'content.xml': content, 'META-INF/manifest.xml': '<x/>' }))
    const old = await file(root, 'کهنه.xls', new Uint8Array(xls([['نام', 12], ['شهر']])))
    const facts = await Promise.all([ods, old].map((uuid) => admin.call(workbook, { params: { uuid } })))
    expect(facts).toMatchObject([
      { sheets: [{ name: 'برگه', isRightToLeft: true, rows: 1, columns: 2 }] },
      { sheets: [{ isRightToLeft: true, rows: 2, columns: 2 }] },
    ])
    const first = { sheet: 0, from: 0, count: 2 }
    expect(await admin.call(sheetRows, { params: { uuid: ods }, query: first })).toEqual([['سلام', 'سلام']])
    expect(await admin.call(sheetRows, { params: { uuid: old }, query: first })).toEqual([['نام', '12'], ['شهر']])
  })
})

describe('a packed workbook', () => {
  it('stops at the maximum number of cells, and fills gaps without storing them', async () => {
    const packer = new WorkbookPacker()
    packer.beginSheet('a')
    packer.addRow(1_000_000, ['دور'])
    packer.addRow(1_048_576, ['too far'])
    packer.beginSheet('b')
    for (let row = 0; row < 12_000; row += 1) packer.addRow(row, Array<string>(1_200).fill(''))
    const bytes = packer.finish()
    const read = async (start: number, end: number) => bytes.subarray(start, end)
    const { sheets, isCut } = await readFacts(read)
    expect([isCut, sheets.map(({ rows, columns }) => [rows, columns])]).toEqual([
      true,
      [
        [1_000_001, 1],
        [10_000, 1_000],
      ],
    ])
    expect(await readRows(read, 0, 999_999, 5)).toEqual([[], ['دور']])
    expect(await readRows(read, 2, 0, 5)).toBeUndefined()
  })
})
