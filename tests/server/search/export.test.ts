import { expect, it } from 'vitest'
import type { Criteria } from '#api/contract/criteria'
import { contract } from '#api/contract/index'
import { exportResults } from '#server/domain/search/search/export.service'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { type Element, elementsIn, parsedXml } from '#tests/support/xml'
import { unzipped } from '#tests/support/zip'
import { createOrganisation, START } from '../nodes/organisation'
import { library } from '../texts/library'
import { codeOf, grant, mainRoot, sendFile, withoutGrants } from '../uploads/uploading'

const { nodebase } = contract
const NOW = Date.UTC(2025, 5, 1)

/** Content of a spreadsheet as an office program reads it: the cells of each row with their types, and the settings of the sheet. */
interface Book {
  rtl: string | null
  /** Number format of each cell, by row. */
  formats: (string | undefined)[][]
  name: string
  rows: (string | number | null)[][]
}

const cellOf = (cell: Element): string | number | null => {
  if (elementsIn(cell, 'f').length > 0) return 'formula'
  const [value] = elementsIn(cell, 'v')
  return cell.attributes.t === 'inlineStr' ? cell.text : value ? Number(value.text) : null
}

async function read(answer: Response): Promise<Book> {
  const files = unzipped(Buffer.from(await answer.arrayBuffer()))
  const trees = new Map([...files].map(([name, file]) => [name, parsedXml(file)]))
  const [sheet, book, styles] = ['xl/worksheets/sheet1.xml', 'xl/workbook.xml', 'xl/styles.xml'].map((name) => trees.get(name)) as [
    Element,
    Element,
    Element,
  ]
  const codes = new Map(elementsIn(styles, 'numFmt').map(({ attributes }) => [attributes.numFmtId, attributes.formatCode]))
  const cellFormats = elementsIn(styles, 'cellXfs').flatMap(({ children }) =>
    children.map(({ attributes }) => codes.get(attributes.numFmtId)),
  )
  return {
    rtl: elementsIn(sheet, 'sheetView')[0]?.attributes.rightToLeft ?? null,
    name: elementsIn(book, 'sheet')[0]?.attributes.name ?? '',
    formats: elementsIn(sheet, 'row').map(({ children }) => children.map(({ attributes }) => cellFormats[Number(attributes.s ?? 0)])),
    rows: elementsIn(sheet, 'row').map(({ children }) => children.map(cellOf)),
  }
}

const exported = async (client: Client, json: Criteria & { type?: 'CONTENT' }, headers: Record<string, string> = {}): Promise<Book> => {
  const answer = await client.send(nodebase.searchExport, { json: { type: 'LIST', ...json } }, headers)
  expect(answer.status).toBe(200)
  return await read(answer)
}
const column = ({ rows }: Book, at: number) => rows.slice(1).map((cells) => cells[at])
const positionOf = ({ rows }: Book, title: string): number => rows[0]?.findIndex((head) => String(head).startsWith(title)) ?? -1

async function shelf(app: TestApp, admin: Client) {
  const root = await mainRoot(app.db)
  const make = async (destUuid: string, title: string) => (await admin.call(contract.folder.create, { form: { destUuid, title } })).uuid
  const archive = await make(root, 'بایگانی')
  const deep = await make(archive, 'سال ۱۴۰۳')
  await sendFile(app, admin, { uuid: deep, filename: 'گزارش مالی.pdf', bytes: 'الف' })
  return { root, archive, deep }
}

eachDatabase((_engine, make) => {
  it('exports results with path, author, Jalali and UTC dates, size and extension, in the language of the caller [SRCH-013]', async () => {
    const app = await testApp({ db: await make(), now: NOW })
    const admin = await app.signIn('admin')
    const { archive } = await shelf(app, admin)
    const answer = await admin.call(nodebase.searchExport, { json: { keyword: 'مالی', searchAllDocument: true, type: 'LIST' } })
    expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(answer.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('نتایج جست‌وجو - مالی.xlsx')}`)
    const book = await read(answer)
    expect([book.rtl, book.name]).toEqual(['1', 'نتایج جست‌وجو'])
    const dates = ['۱۴۰۴/۰۳/۱۱ ۰۳:۳۰', '2025-06-01T00:00:00.000Z', '۱۴۰۴/۰۳/۱۱ ۰۳:۳۰', '2025-06-01T00:00:00.000Z']
    const author = book.rows[1]?.[3]
    expect(book.rows).toEqual([
      expect.arrayContaining(['عنوان', 'نوع', 'مسیر']),
      expect.arrayContaining(['گزارش مالی', 'سند PDF', 'هستینه / بایگانی / سال ۱۴۰۳', author, ...dates, 6, 'pdf']),
    ])
    const english = await exported(admin, { keyword: 'سال', parent: archive }, { 'accept-language': 'en' })
    expect([english.rtl, english.name, english.rows[0]?.[0]]).toEqual([null, 'Search results', 'Title'])
    expect(english.rows.slice(1).map((cells) => [cells[0], cells[1], cells[2], cells[positionOf(english, 'Size')]])).toEqual([
      ['سال ۱۴۰۳', 'Folder', 'Hastineh / بایگانی', null],
    ])
  })

  it('formats numbers and dates in the digits of the user, and keeps numbers numeric', async () => {
    const app = await testApp({ db: await make(), now: NOW })
    const admin = await app.signIn('admin')
    await shelf(app, admin)
    const shown = async (digits: 'language' | 'persian' | 'latin', language = 'fa') => {
      await admin.call(contract.userProfile.save, { json: { digits } })
      const { rows, formats } = await exported(admin, { keyword: 'مالی', searchAllDocument: true }, { 'accept-language': language })
      return [rows[1]?.[4], rows[1]?.[8], formats[1]?.[8]]
    }
    const [persian, latin] = [
      ['۱۴۰۴/۰۳/۱۱ ۰۳:۳۰', 6, '[$-3000429]#,##0'],
      ['1404/03/11 03:30', 6, '#,##0'],
    ]
    expect(await shown('language')).toEqual(persian)
    expect(await shown('latin')).toEqual(latin)
    expect(await shown('persian', 'en')).toEqual(persian)
    expect(await shown('language', 'en')).toEqual(latin)
  })

  it('writes titles that look like formulas, signs or numbers as text', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const { deep } = await shelf(app, admin)
    const titles = ['=1+1', '+cmd|x', '-2', '@SUM(A1)', '<b>&"\'&amp;', '_x0041_', '007', 'خ\u202eطر', ']]>', 'ا\ufffeب']
    for (const title of titles) await admin.call(contract.folder.create, { form: { destUuid: deep, title } })
    const found = column(await exported(admin, { uuidList: [deep], onlyFolder: true }), 0)
    const plain = (title: string) => (title === '_x0041_' ? '_x005F_x0041_' : title.replace('\ufffe', ''))
    expect(found.toSorted()).toEqual(titles.map(plain).toSorted())
  })

  it('exports only visible nodes, with the titles of visible folders', async () => {
    const app = await testApp({ db: await make() })
    await withoutGrants(app.db)
    const admin = await app.signIn('admin')
    const { deep, archive } = await shelf(app, admin)
    await app.addUser('reader')
    await app.db.insertInto('public_profile').values({ id: deep, title: 'search', flags: '["SEARCH"]' }).execute()
    const { id } = await app.db.selectFrom('app_user').select('id').where('username', '=', 'reader').executeTakeFirstOrThrow()
    const everywhere = { keyword: 'مالی', searchAllDocument: true }
    expect(await codeOf(await app.signIn('reader'), nodebase.searchExport, { json: { ...everywhere, type: 'LIST' } })).toBe('featureOff')
    await app.db.insertInto('public_profile_grant').values({ profile_id: deep, principal_id: id }).execute()
    const reader = await app.signIn('reader')
    expect((await exported(reader, everywhere)).rows).toHaveLength(1)
    await grant(app.db, deep, id, 0)
    expect((await exported(reader, everywhere)).rows.slice(1).map(([title, , path]) => [title, path])).toEqual([['گزارش مالی', 'سال ۱۴۰۳']])
    expect(await codeOf(reader, nodebase.searchExport, { json: { uuidList: [archive], type: 'LIST' } })).toBe('notFound')
  })

  it('exports the text of results only for documents that the caller may read [SRCH-014] [API-073]', async () => {
    const { app, admin, root, folder, file, read: readTexts } = await library(await make())
    const shelf = await folder(root, 'قفسه')
    const long = `آغاز ${'واژه '.repeat(9_000)}`
    await file(shelf, 'بسته.txt', 'متن بسته')
    const open = await file(shelf, 'گشوده.txt', 'سطر نخست\nسطر دوم')
    await file(shelf, 'دراز.txt', long)
    await file(shelf, 'بی‌متن.bin', new Uint8Array([0, 1, 2, 255]))
    await readTexts()
    const found: Parameters<typeof exported>[1] = { uuidList: [shelf], type: 'CONTENT' }
    const all = await exported(admin, found)
    const text = positionOf(all, 'متن')
    expect(all.rows.slice(1).map((cells) => [cells[0], cells[text]])).toEqual([
      ['بسته', 'متن بسته'],
      ['بی‌متن', null],
      ['دراز', long.slice(0, 32_767)],
      ['گشوده', 'سطر نخست\nسطر دوم'],
    ])
    const userId = await app.addUser('reader')
    await app.db.insertInto('public_profile').values({ id: shelf, title: 'search', flags: '["SEARCH"]' }).execute()
    await app.db.insertInto('public_profile_grant').values({ profile_id: shelf, principal_id: userId }).execute()
    await grant(app.db, shelf, userId, 0)
    await grant(app.db, open, userId, 1)
    const seen = await exported(await app.signIn('reader'), { parent: shelf, onlyDocument: true, type: 'CONTENT' })
    expect(seen.rows.slice(1).map((cells) => [cells[0], cells[text]])).toEqual([
      ['بسته', null],
      ['بی‌متن', null],
      ['دراز', null],
      ['گشوده', 'سطر نخست\nسطر دوم'],
    ])
  })

  it('refuses invalid requests before the response begins', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    await shelf(app, admin)
    const refused = async (json: object) => {
      const answer = await admin.send(nodebase.searchExport, { json })
      return [answer.status, ((await answer.json()) as { errors?: { path: string }[] }).errors?.map(({ path }) => path)]
    }
    expect(await refused({ type: 'LIST', uuidList: ['00000000-0000-4000-8000-000000000000'] })).toEqual([404, undefined])
    expect(await codeOf(admin, nodebase.searchExport, { json: {} })).toBe('badInput')
  })

  it('reads all pages and exports each result once, regardless of the requested offset', async () => {
    const db = await make()
    const { admin, rootId, folder, document } = await createOrganisation(db)
    const shelf = await folder(rootId, 'قفسه')
    const titles = Array.from({ length: 1_203 }, (_, at) => `سند ${at}`)
    const ids: string[] = []
    for (const title of titles) ids.push(await document(shelf, title))
    const read = async (asked: Criteria, index?: (words: string) => Promise<readonly string[]>) => {
      const { rows } = await exportResults({ db, caller: admin, now: START, locale: 'fa' }, asked, {
        type: 'LIST',
        locale: 'fa',
        digits: 'persian',
        timeZone: 'Asia/Tehran',
        ...(index && { index }),
      })
      const found: unknown[] = []
      for await (const [title] of rows) found.push(title)
      return found
    }
    const all = await read({ uuidList: [shelf], offset: 400, pageSize: 25 })
    expect(all.toSorted()).toEqual(titles.toSorted())
    const everywhere = { keyword: 'سند', searchAllDocument: true }
    expect((await read({ ...everywhere, sortBy: 'title', direction: 'DESC' })).toSorted()).toEqual(titles.toSorted())
    // A search ordered by relevance has no cursor.
    expect((await read(everywhere)).toSorted()).toEqual(titles.toSorted())
    // The external index is asked once for all pages, and would return another result the next time.
    const asked: string[] = []
    const index = async (words: string): Promise<readonly string[]> => {
      asked.push(words)
      return asked.length === 1 ? ids : []
    }
    const outside = { keyword: 'برون', properties: ['text'], useElastic: true, searchAllDocument: true } as const
    expect((await read({ ...outside, properties: [...outside.properties] }, index)).toSorted()).toEqual(titles.toSorted())
    expect(asked).toEqual(['برون'])
  })
})
