import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { smallTargets } from '#tests/support/controls'
import { show } from './showing'

/** Returns the position inside the item of each corner of 24 pixels around its drawn box. */
const corners = (item: HTMLElement) => {
  const around = item.getBoundingClientRect()
  const { x, y, width, height } = item.querySelector('input')?.getBoundingClientRect() ?? new DOMRect()
  const middle = { x: x + width / 2 - around.x, y: y + height / 2 - around.y }
  const at = (dx: number, dy: number) => ({ x: middle.x + dx, y: middle.y + dy })
  return { drawn: [width, height], places: [at(-11, -11), at(11, -11), at(-11, 11), at(11, 11)] as const }
}

describe.each(['LIST', 'GRID'] as const)('the checkbox of an item in the %s', (view) => {
  const shown = async () => {
    const opened = await show('root')
    opened.actor.send({ type: 'rules.show', view })
    await expect.poll(() => opened.row('a').getAttribute('role')).toBe(view === 'GRID' ? 'gridcell' : 'row')
    return opened
  }
  it('draws a 16 px checkbox that reacts to a press in any corner of a 24 px area', async () => {
    const { row, picked } = await shown()
    const { drawn, places } = corners(row('a'))
    expect(drawn).toEqual([16, 16])
    await userEvent.click(row('sheet'))
    for (const [index, position] of places.entries()) {
      await userEvent.click(row('a'), { position })
      await expect.poll(picked).toEqual(index % 2 === 0 ? ['sheet', 'a'] : ['sheet'])
      expect(row('a').querySelector('input')?.checked).toBe(index % 2 === 0)
    }
    await userEvent.click(row('scan'), { position: corners(row('scan')).places[0], modifiers: ['Shift'] })
    await expect.poll(picked).toEqual(expect.arrayContaining(['a', 'b', 'scan']))
  })
  it('shows the checkbox of the hovered, focused or selected item', async () => {
    const { row, actor } = await shown()
    const drawn = () =>
      ['a', 'b', 'sheet'].filter((name) => getComputedStyle(row(name).querySelector('label') ?? row(name)).opacity === '1')
    await userEvent.unhover(document.body)
    await expect.poll(drawn).toEqual([])
    await userEvent.hover(row('b'))
    await expect.poll(drawn).toEqual(['b'])
    row('sheet').focus()
    await expect.poll(drawn).toEqual(['b', 'sheet'])
    actor.send({ type: 'select.all' })
    await expect.poll(drawn).toEqual(['a', 'b', 'sheet'])
  })
  it('leaves every control of the row large enough and not covered by another one', async () => {
    const { row, host } = await shown()
    await userEvent.click(row('a'))
    expect(smallTargets()).toEqual([])
    const cover = document.createElement('div')
    const { right, top } = row('a').querySelector('input')?.getBoundingClientRect() ?? new DOMRect()
    cover.style.cssText = `position:fixed;inset-block-start:${top - 4}px;left:${right}px;inline-size:4px;block-size:4px;z-index:9`
    host.append(cover)
    // The checkbox of a tile fades in slowly.
    await expect.poll(smallTargets).toEqual([expect.stringContaining('something else is hit')])
  })
  it('a press next to the drawn checkbox starts no selection box', async () => {
    const { row, actor } = await shown()
    const label = row('a').querySelector('label') ?? row('a')
    const { x, y } = label.getBoundingClientRect()
    const send = (type: string, down: number) =>
      label.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'mouse', clientX: x + 1, clientY: y + 1 + down }),
      )
    send('pointerdown', 0)
    send('pointermove', 120)
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    expect(actor.getSnapshot().context.selection.picked.size).toBe(0)
    send('pointerup', 120)
  })
})

describe('the checkbox of the header', () => {
  it('a press next to the drawn header checkbox selects or deselects all rows', async () => {
    const { all, row, picked } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    const head = all('[role=columnheader][data-column=title]')[0] ?? row('a')
    const { drawn, places } = corners(head)
    expect(drawn).toEqual([16, 16])
    for (const [index, position] of places.entries()) {
      await userEvent.click(head, { position })
      await expect.poll(() => picked().length).toBe(index % 2 === 0 ? 5 : 0)
    }
  })
})
