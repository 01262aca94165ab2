import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type ListColumn, nodeColumns, type NodeColumn, sortableColumns } from '#api/contract/node-columns'
import { listColumn } from '#api/contract/user-profile'
import { loadNodes } from '#server/domain/content/nodes/records.service'
import { exportResults } from '#server/domain/search/search/export.service'
import { eachDatabase } from '#tests/support/databases'
import { createFormat } from '#text/format'
import type { Locale } from '#text/locale'
import { ColumnCell } from '#windows/explorer/list/cells.view'
import { binColumns, columns, getColumnTracks, standardLayout } from '#windows/explorer/list/columns'
import { messages as explorerMessages } from '#windows/explorer/explorer.messages'
import { sort } from '#windows/explorer/commands/sort-commands'
import { messages as printMessages } from '#windows/print/print.messages'
import { buildSheet } from '#windows/print/sheet'
import { createOrganisation, START } from '#tests/server/nodes/organisation'
import { aDocument } from './builders'

const all = Object.entries<NodeColumn>(nodeColumns)
const listed = all.filter(([, column]) => column.list)
const printed = all.filter(([, column]) => column.print)
const exported = all.filter(([, column]) => column.export)
const LOCALES: readonly Locale[] = ['fa', 'en']

const author = { firstName: 'سارا', lastName: 'رضایی', fullName: 'سارا رضایی', username: 'sara' }
const node = aDocument('گزارش', 'pdf', {
  ...{ author, typeTitle: 'سند PDF', fileType: 'application/pdf', createDate: START, lastFileEdit: START + 86_400_000 },
  ...{ deleteDate: START, deletedBy: author, deletedFrom: { uuid: 'a', title: 'بایگانی' } },
})

/** Returns the text of a cell, computed without the code of the outputs. */
const textOf = (column: NodeColumn, of: Parameters<NodeColumn['value']>[0], date: 'date' | 'dateTime'): string => {
  const format = createFormat({ locale: 'fa' })
  const value = column.value(of, 'fa') ?? ''
  if (typeof value === 'string') return value
  return column.type === 'bytes' ? format.size(value) : format[date](value)
}

it.each(listed)('the list shows the column %s', (key, column) => {
  const name = key as ListColumn
  expect(listColumn.parse(name)).toBe(name)
  for (const locale of LOCALES) expect(explorerMessages(locale)[name]).toBe(column.titles[locale])
  const lists = { folder: columns, bin: binColumns }
  for (const list of ['folder', 'bin'] as const) expect(lists[list].includes(name)).toBe(column.list?.lists.includes(list))
  for (const list of column.list?.lists ?? [])
    expect(getColumnTracks(standardLayout, lists[list]).split(' ')).toContainEqual(expect.stringContaining(`${column.list?.width}rem`))
  const text = textOf(column, node, 'date')
  expect(text).not.toBe('')
  expect(renderToStaticMarkup(createElement(ColumnCell, { node, column: name })).replaceAll(/<[^>]*>/g, '')).toBe(text)
})

it.each(sortableColumns)('the sort menu of list and grid contains the column %s', (key) => {
  const idsIn = (mode: 'folder' | 'search' | 'bin') =>
    sort.entries({ mode } as never).flatMap((entry) => (typeof entry === 'object' ? entry.id : []))
  expect(idsIn('bin')).toContain(key)
  expect(idsIn('folder').includes(key)).toBe(nodeColumns[key].list.lists.some((list) => list === 'folder'))
})

it('the sort menu begins with the order of its list, and ends with the directions', () => {
  const idsIn = (mode: string) => sort.entries({ mode } as never).map((entry) => (typeof entry === 'object' ? entry.id : entry))
  const others = ['title', 'numericTitle', 'lastVersionsSize', 'createDate', '---', 'ASC', 'DESC']
  expect([idsIn('folder'), idsIn('search'), idsIn('bin')]).toEqual([
    others,
    ['relevance', ...others],
    ['relevance', 'deleteDate', ...others],
  ])
})

it.each(printed)('a printout contains the column %s', (_, column) => {
  for (const locale of LOCALES) {
    const sheet = buildSheet(
      { title: '', rows: [node], total: 1, printedBy: '', now: START },
      createFormat({ locale }),
      printMessages(locale),
    )
    expect(sheet.columns).toContain((column.print?.titles ?? column.titles)[locale])
    if (locale === 'fa') expect(sheet.rows[0]?.cells).toContain(textOf(column, node, 'dateTime'))
  }
})

eachDatabase((_engine, make) => {
  it('an export contains every column that the table of columns defines for exports', async () => {
    const db = await make()
    const { admin: caller, rootId, folder, document } = await createOrganisation(db)
    const shelf = await folder(rootId, 'قفسه')
    const uuid = await document(shelf, 'گزارش', { extension: 'pdf', size: 2048 })
    const [read] = await loadNodes({ db, caller, now: START, locale: 'fa' }, [uuid])
    if (!read) throw new Error('the document was not found')
    for (const locale of LOCALES) {
      const options = { type: 'CONTENT', locale, digits: 'persian', timeZone: 'Asia/Tehran' } as const
      const sheet = await exportResults({ db, caller, now: START, locale }, { uuidList: [shelf] }, options)
      const heads = sheet.columns.map(({ title }) => title)
      const { value: cells = [] } = await sheet.rows[Symbol.asyncIterator]().next()
      for (const [key, column] of exported) {
        const at = heads.findIndex((head) => head.startsWith((column.export?.titles ?? column.titles)[locale]))
        expect([key, at >= 0, sheet.columns[at]?.width]).toEqual([key, true, column.export?.width])
        const value = column.value({ ...read, path: 'قفسه' }, locale)
        if (locale === 'fa' && key !== 'path')
          expect([key, cells[at]]).toEqual([key, column.type === 'instant' ? textOf(column, read, 'dateTime') : value])
      }
    }
  })
})
