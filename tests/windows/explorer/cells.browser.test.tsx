import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { columns } from '#windows/explorer/list/columns'
import { show } from './showing'

/** Returns the focused cell: the title of the row, and the column. */
const focused = () => {
  const cell = document.activeElement?.closest<HTMLElement>('[role=gridcell]')
  const row = document.activeElement?.closest('[data-uuid]')
  return [row?.querySelector('bdi')?.textContent, cell?.dataset.column]
}

describe.each([
  ['fa', 'ArrowLeft', 'ArrowRight'],
  ['en', 'ArrowRight', 'ArrowLeft'],
] as const)('the cells of the list in %s', (locale, onwards, back) => {
  const onRow = async () => {
    const shown = await show('root', { locale })
    await expect.poll(() => shown.row('a').tabIndex).toBe(0)
    shown.row('a').focus()
    await userEvent.keyboard('{Home}')
    return { ...shown, press: (keys: string) => userEvent.keyboard(keys) }
  }
  it('the arrow keys move the focus from the row through its cells and back to the row', async () => {
    const { press, row } = await onRow()
    await press(`{${back}}`)
    expect(document.activeElement).toBe(row('a'))
    await press(`{${onwards}}`)
    expect(focused()).toEqual(['a', 'title'])
    expect(document.activeElement?.getAttribute('aria-colindex')).toBe('1')
    await press(`{${onwards}}{${onwards}}`)
    expect(focused()).toEqual(['a', 'createDate'])
    expect(document.activeElement?.getAttribute('aria-colindex')).toBe('3')
    for (const _ of columns) await press(`{${onwards}}`)
    expect(focused()).toEqual(['a', columns.at(-1)])
    for (const _ of columns.slice(1)) await press(`{${back}}`)
    expect(focused()).toEqual(['a', 'title'])
    await press(`{${back}}`)
    expect(document.activeElement).toBe(row('a'))
  })
  it('the up and down keys keep the column, and Esc returns to the row without clearing the selection', async () => {
    const { press, row, picked } = await onRow()
    await press(`{${onwards}}{${onwards}}{ArrowDown}{ArrowDown}`)
    await expect.poll(focused).toEqual(['scan', 'author'])
    await press('{ArrowUp}')
    await expect.poll(focused).toEqual(['b', 'author'])
    await press('{Escape}')
    expect([document.activeElement, picked()]).toEqual([row('b'), ['b']])
    await press('{Escape}')
    await expect.poll(picked).toEqual([])
    await press('{ArrowDown}')
    expect(document.activeElement).toBe(row('scan'))
  })
  it('names never cover the other cells, neither in a row nor in the header', async () => {
    const { row, all } = await show('root', { locale, width: 420 })
    const press = (keys: string) => userEvent.keyboard(keys)
    const covered = () => {
      const cell = document.activeElement
      const names = cell?.parentElement?.querySelector('[data-column=title]')
      if (!cell || !names || cell === names) return 0
      const [fixed, shown] = [names.getBoundingClientRect(), cell.getBoundingClientRect()]
      return Math.round(Math.min(fixed.right, shown.right) - Math.max(fixed.left, shown.left))
    }
    await expect.poll(() => all('[data-wide]').length).toBe(1)
    const goAlong = async () => {
      const seen: number[] = []
      for (const key of [...columns.map(() => onwards), ...columns.slice(1).map(() => back)]) {
        await press(`{${key}}`)
        seen.push(covered())
      }
      return seen
    }
    row('a').focus()
    await press('{Home}')
    expect((await goAlong()).filter((width) => width > 0)).toEqual([])
    await press(`{Escape}{ArrowUp}`)
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('columnheader')
    expect((await goAlong()).filter((width) => width > 0)).toEqual([])
  })
  it('a click on a cell focuses its row, and cells are no Tab stops', async () => {
    const { press, row, all } = await onRow()
    await press(`{${onwards}}{${onwards}}`)
    await userEvent.click(row('scan').querySelector('[data-column=createDate]') ?? row('scan'))
    expect(document.activeElement).toBe(row('scan'))
    expect(all('[role=gridcell][tabindex]')).toEqual([])
  })
})

it('the tooltip of each date in the list and the details pane shows the full date', async () => {
  const { host, actor, row } = await show('root')
  const told = (place: ParentNode) => [...place.querySelectorAll('time')].map(({ title, textContent }) => [title, textContent])
  const full = 'جمعه ۳۰ آبان ۱۴۰۴، ۰۸:۱۰'
  expect(told(row('a'))).toEqual([[full, '۱۴۰۴/۰۸/۳۰']])
  actor.send({ type: 'panes.change', panes: { preview: true } })
  await expect.poll(() => [...host.querySelectorAll('dl')].flatMap(told)).toEqual([[full, '۱۴۰۴/۰۸/۳۰ ۰۸:۱۰']])
})
