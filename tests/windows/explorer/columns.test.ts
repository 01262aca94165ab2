import { describe, expect, it } from 'vitest'
import { createColumnMenu, type ColumnMenuOptions } from '#windows/explorer/list/column-menu'
import {
  binColumns,
  type Columns,
  columns,
  getColumnTracks,
  isStandardLayout,
  getListWidth,
  withColumnWidth,
  getVisibleColumns,
  standardLayout,
  withColumnToggled,
} from '#windows/explorer/list/columns'
import type { ExplorerEvent } from '#windows/explorer/context'
import { defaultRules } from '#windows/explorer/explorer'

/** The columns that the tests of widths use, so that a new column changes no width here. */
const six: Columns = ['title', 'author', 'createDate', 'lastFileEdit', 'lastVersionsSize', 'extension']

describe('the columns of the list', () => {
  it('shows the six specified columns, as wide as the window allows [EXP-015]', () => {
    expect(getVisibleColumns(standardLayout).filter((column) => six.includes(column))).toEqual(six)
    expect([getColumnTracks(standardLayout, six), getListWidth(standardLayout, six)]).toEqual([
      'minmax(max(11.25rem, min(60cqi, 52.25rem - 100cqi)), 1fr) minmax(6.5rem, 0.4fr) 6rem 6rem 6rem 5.25rem',
      'calc(29.75rem + max(11.25rem, min(60cqi, 52.25rem - 100cqi)))',
    ])
  })
  it('shows the deletion columns in the recycle bin, with the widths that the user set', () => {
    expect(getVisibleColumns(standardLayout, binColumns)).toEqual([...binColumns])
    expect(getVisibleColumns({ widths: {}, hidden: ['deletedBy', 'createDate'] }, binColumns)).toEqual([
      ...['title', 'deletedFrom', 'deleteDate', 'author', 'lastVersionsSize'],
    ])
    expect(getColumnTracks({ widths: { author: 9 }, hidden: [] }, binColumns)).toBe(
      'minmax(max(11.25rem, min(60cqi, 57rem - 100cqi)), 1fr) minmax(7rem, 0.4fr) 6rem minmax(6.5rem, 0.4fr) 9rem 6rem',
    )
  })
  it('stores the width that a user sets for a column, within limits', () => {
    const layout = withColumnWidth(withColumnWidth(standardLayout, 'author', 9.126), 'createDate', 1)
    expect(layout.widths).toEqual({ author: 9.13, createDate: 4 })
    expect(getColumnTracks(layout, six)).toBe('minmax(max(11.25rem, min(60cqi, 52.88rem - 100cqi)), 1fr) 9.13rem 4rem 6rem 6rem 5.25rem')
    expect(withColumnWidth(standardLayout, 'title', 500).widths).toEqual({ title: 60 })
  })
  it('hides a column and shows it again at its place, except for the name', () => {
    const hidden = withColumnToggled(withColumnToggled(standardLayout, 'author'), 'extension')
    expect([getVisibleColumns(hidden, six), getListWidth(hidden, six), isStandardLayout(hidden)]).toEqual([
      ['title', 'createDate', 'lastFileEdit', 'lastVersionsSize'],
      'calc(18rem + max(11.25rem, min(60cqi, 40.5rem - 100cqi)))',
      false,
    ])
    expect(getVisibleColumns(withColumnToggled(hidden, 'author'))[1]).toBe('author')
    expect(getVisibleColumns({ widths: {}, hidden: ['title'] })[0]).toBe('title')
  })
})

describe('the menu of a column', () => {
  const menuOf = (more: Partial<ColumnMenuOptions> = {}) => {
    const sent: ExplorerEvent[] = []
    const entries = createColumnMenu({
      locale: 'fa',
      column: 'createDate',
      layout: standardLayout,
      columns,
      rules: defaultRules,
      canSort: true,
      rtl: true,
      send: (event) => sent.push(event),
      widen: () => {},
      fit: () => {},
      ...more,
    }).flatMap((entry) => (typeof entry === 'object' && 'run' in entry ? entry : []))
    return { sent, entries, press: (id: string) => entries.find((entry) => entry.id === id)?.run() }
  }
  it('the column menu shows and hides every column except the name', () => {
    const { entries, press, sent } = menuOf({ columns: six })
    expect(entries.flatMap(({ id, checked }) => (checked ? id : []))).toEqual([
      ...['author', 'createDate', 'lastFileEdit', 'lastVersionsSize', 'extension'],
    ])
    press('author')
    expect(sent).toEqual([{ type: 'columns.change', columns: { widths: {}, hidden: ['author'] } }])
  })
  it('the column menu sorts by its column in the chosen direction', () => {
    const { press, sent } = menuOf()
    press('DESC')
    expect(sent.map(({ type }) => type)).toEqual(['rules.sort', 'rules.sort'])
    const turned = menuOf({ column: 'title' })
    turned.press('ASC')
    expect(turned.sent).toEqual([])
    turned.press('DESC')
    expect(turned.sent).toEqual([{ type: 'rules.sort', column: 'title' }])
  })
  it('the column menu restores the default layout', () => {
    const { press, sent, entries } = menuOf({ layout: { widths: { title: 20 }, hidden: [] } })
    expect(entries.at(-1)?.disabled).toBe(false)
    press('standard')
    expect(sent).toEqual([{ type: 'columns.change', columns: standardLayout }])
    expect(menuOf().entries.at(-1)?.disabled).toBe(true)
  })
  it('the column menu gives the reason for each disabled entry', () => {
    const grey = menuOf({ column: 'title', canSort: false }).entries.filter(({ disabled }) => disabled)
    expect(grey.map(({ id }) => id)).toEqual(['ASC', 'DESC', 'numeric', 'standard'])
    expect(grey.filter(({ reason }) => reason === undefined)).toEqual([])
  })
})
