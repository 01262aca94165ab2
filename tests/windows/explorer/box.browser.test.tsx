import { describe, expect, it } from 'vitest'
import { aDocument, aFolder, idOf } from './builders'
import { show } from './showing'

const many = { root: Array.from({ length: 100 }, (_, index) => aFolder(`f${String(index).padStart(3, '0')}`)) }
const few = { root: [aFolder('a'), aFolder('b'), aDocument('scan', 'pdf'), aDocument('sheet', 'xlsx')] }

const frames = async (count: number) => {
  for (let index = 0; index < count; index++) await new Promise((done) => requestAnimationFrame(done))
}

/** Simulates a mouse that presses, moves and releases at points of the screen. */
const mouse = (target: Element) => {
  const send = (type: string, x: number, y: number, more: PointerEventInit = {}) =>
    target.dispatchEvent(
      new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse', clientX: x, clientY: y, ...more }),
    )
  return {
    press: (x: number, y: number, more?: PointerEventInit) => send('pointerdown', x, y, more),
    move: (x: number, y: number) => send('pointermove', x, y),
    release: (x: number, y: number) => send('pointerup', x, y),
  }
}

const showing = async (tree: typeof many, locale: 'fa' | 'en' = 'fa') => {
  const shown = await show('root', { tree, locale })
  const area = shown.all('[data-part=scroller]')[0] ?? shown.host
  await expect.poll(() => shown.all('[data-uuid]').length).toBeGreaterThan(3)
  const box = area.querySelector<HTMLElement>(':scope > [aria-hidden]')
  /** Returns a point next to the name of a row. */
  const blank = (name: string) => {
    const cell = shown.row(name).querySelector('[data-column=lastVersionsSize]')?.getBoundingClientRect() ?? new DOMRect()
    return {
      x: cell.x + cell.width / 2,
      y: cell.y + cell.height / 2,
      at: shown.row(name).querySelector('[data-column=lastVersionsSize]') ?? area,
    }
  }
  const selected = () => shown.actor.getSnapshot().context.selection.picked
  return { ...shown, area, box, blank, selected }
}

describe.each(['fa', 'en'] as const)('a selection box in the list in %s', (locale) => {
  it('starts the selection box after 15 pixels of movement and selects the rows that it touches [EXP-156] [EXP-158]', async () => {
    const { blank, picked, box, actor } = await showing(few as typeof many, locale)
    const from = blank('a')
    const hand = mouse(from.at)
    hand.press(from.x, from.y)
    hand.move(from.x, from.y + 15)
    await frames(2)
    expect([picked(), box?.hidden]).toEqual([[], true])
    hand.move(from.x + 30, from.y + 70)
    await frames(2)
    expect([picked(), box?.hidden]).toEqual([['a', 'b', 'scan'], false])
    const drawn = box?.getBoundingClientRect() ?? new DOMRect()
    expect([drawn.left, drawn.right, drawn.top, drawn.bottom].map(Math.round)).toEqual(
      [from.x, from.x + 30, from.y, from.y + 70].map(Math.round),
    )
    hand.release(from.x + 30, from.y + 70)
    expect([picked(), box?.hidden, actor.getSnapshot().context.selection.cursor]).toEqual([['a', 'b', 'scan'], true, idOf('scan')])
  })
})

describe('a selection box', () => {
  it('starts no selection box on a name or a selected row, which are dragged instead', async () => {
    const { row, blank, picked, actor } = await showing(few as typeof many)
    const name = row('a').querySelector('bdi') ?? row('a')
    const hand = mouse(name)
    hand.press(blank('a').x, blank('a').y)
    hand.move(blank('a').x, blank('a').y + 90)
    await frames(2)
    expect(picked()).toEqual([])
    hand.release(0, 0)
    actor.send({ type: 'row.click', uuid: idOf('b'), at: 0, style: {} })
    await expect.poll(() => row('b').getAttribute('aria-selected')).toBe('true')
    const other = mouse(blank('b').at)
    other.press(blank('b').x, blank('b').y)
    other.move(blank('b').x, blank('b').y + 90)
    await frames(2)
    expect(picked()).toEqual(['b'])
    other.release(0, 0)
  })
  it('Ctrl adds the selection box to the selection, and Esc restores the selection from before', async () => {
    const { blank, picked, actor } = await showing(few as typeof many)
    actor.send({ type: 'row.click', uuid: idOf('sheet'), at: 0, style: {} })
    const from = blank('a')
    const hand = mouse(from.at)
    hand.press(from.x, from.y, { ctrlKey: true })
    hand.move(from.x, from.y + 40)
    await frames(2)
    expect(picked()).toEqual(['sheet', 'a', 'b'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    expect(picked()).toEqual(['sheet'])
    hand.move(from.x, from.y + 80)
    await frames(2)
    expect(picked()).toEqual(['sheet'])
    hand.release(from.x, from.y + 80)
  })
  it('a selection box scrolls the list at its edge and selects rows that are not rendered', async () => {
    const { area, blank, selected, actor, all } = await showing(many)
    const listing = actor.getSnapshot().children.listing
    listing?.send({
      type: 'list.query',
      query: { folders: [idOf('root')], sortBy: 'title', direction: 'ASC', keyword: '' },
      clear: false,
      rows: 100,
    })
    await expect.poll(() => actor.getSnapshot().context.children.contents.length).toBe(100)
    const from = blank('f000')
    const hand = mouse(from.at)
    hand.press(from.x, from.y)
    hand.move(from.x, area.getBoundingClientRect().bottom + 200)
    await expect.poll(() => selected().size, { timeout: 10_000 }).toBe(100)
    expect([area.scrollTop > 1000, all('[data-uuid]').length < 60]).toEqual([true, true])
    hand.release(from.x, area.getBoundingClientRect().bottom + 200)
    expect(selected().size).toBe(100)
  })
  it('a selection box in the grid starts after 20 pixels and selects by tile position [EXP-157]', async () => {
    const { actor, row, selected, picked } = await showing(few as typeof many)
    actor.send({ type: 'rules.show', view: 'GRID' })
    await expect.poll(() => row('a').getAttribute('role')).toBe('gridcell')
    const [first, second] = [row('a').getBoundingClientRect(), row('b').getBoundingClientRect()]
    const hand = mouse(row('a'))
    hand.press(first.right - 3, first.top + 3)
    hand.move(first.right - 3, first.top + 23)
    await frames(2)
    expect(selected().size).toBe(0)
    hand.move(second.left + 30, second.top + 30)
    await frames(2)
    expect(picked()).toEqual(['a', 'b'])
    hand.release(second.left + 30, second.top + 30)
  })
  it('a selection box ends without a click on the element below', async () => {
    const { blank, picked, area } = await showing(few as typeof many)
    const from = blank('a')
    const hand = mouse(from.at)
    hand.press(from.x, from.y)
    hand.move(from.x, from.y + 40)
    await frames(2)
    hand.release(from.x, from.y + 40)
    area.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: from.x, clientY: from.y + 40 }))
    expect(picked()).toEqual(['a', 'b'])
  })
})
