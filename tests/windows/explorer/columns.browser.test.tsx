import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { columns } from '#windows/explorer/list/columns'
import { aDocument, aFolder } from './builders'
import { show } from './showing'

const long = 'گزارش سالانهٔ بخش بایگانی و اسناد سازمان برای ارائه در نشست هیئت مدیره'

const showing = async (locale: 'fa' | 'en' = 'fa', room = 800) => {
  const shown = await show('root', { locale, tree: { root: [aFolder('a'), aDocument('m', 'pdf', { title: long })] }, width: room })
  await expect.poll(() => shown.all('[data-uuid]').length).toBe(2)
  const head = (column: string) => shown.all(`[role=columnheader][data-column=${column}]`)[0] ?? shown.host
  const width = (column: string) => Math.round(head(column).getBoundingClientRect().width)
  const drag = (column: string, by: number) => {
    const grip = head(column).querySelector('[data-grip]') ?? shown.host
    const { x, y } = grip.getBoundingClientRect()
    const send = (type: string, at: number) =>
      grip.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, clientX: at, clientY: y + 5 }))
    send('pointerdown', x)
    send('pointermove', x + by)
    return { release: () => send('pointerup', x + by) }
  }
  return { ...shown, head, width, drag }
}

describe.each([
  ['fa', -1],
  ['en', 1],
] as const)('a column in %s', (locale, outwards) => {
  it('resizes header and cells together while dragging, and saves the width on release', async () => {
    const { width, drag, row, laidOut } = await showing(locale)
    const before = width('createDate')
    const { release } = drag('createDate', outwards * 32)
    expect([width('createDate') - before, laidOut.length]).toEqual([32, 0])
    release()
    await expect.poll(() => laidOut.length).toBe(1)
    expect(laidOut[0]?.widths.createDate).toBe(8)
    await expect.poll(() => row('a').querySelector('[data-column=createDate]')?.getBoundingClientRect().width).toBe(before + 32)
  })
})

describe.each(['fa', 'en'] as const)('the edge of a column in %s', (locale) => {
  it('the edge of a column can be dragged within 24 pixels around it; a click next to it sorts', async () => {
    const { head } = await showing(locale)
    const { left, right, top } = head('createDate').getBoundingClientRect()
    const [edge, outwards] = locale === 'fa' ? [left, -1] : [right, 1]
    const hit = (by: number) => document.elementFromPoint(edge + outwards * by, top + 10)
    const grip = head('createDate').querySelector('[data-grip]')
    expect([-11, 0, 11].map((by) => hit(by) === grip)).toEqual([true, true, true])
    expect([-13, 13].map((by) => hit(by) === grip)).toEqual([false, false])
    const last = head('extension').querySelector('[data-grip]')?.getBoundingClientRect()
    expect([last?.width, hit(0)?.getBoundingClientRect().width]).toEqual([24, 24])
    expect(
      head('lastVersionsSize')
        .querySelector('button')
        ?.contains(hit(-30) ?? null),
    ).toBe(false)
  })
})

describe('a column', () => {
  it('Esc during a drag restores the width of the column', async () => {
    const { width, drag, laidOut } = await showing()
    const before = width('author')
    const { release } = drag('author', -60)
    expect(width('author')).toBe(before + 60)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    release()
    expect([width('author'), laidOut]).toEqual([before, []])
  })
  it('a double click fits the column to its content', async () => {
    const { head, row } = await showing()
    const name = () => row('m').querySelector('bdi') ?? row('m')
    expect(name().scrollWidth > name().clientWidth).toBe(true)
    head('title')
      .querySelector('[data-grip]')
      ?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    await expect.poll(() => name().scrollWidth <= name().clientWidth).toBe(true)
  })
  it('columns can be focused, resized and sorted by keyboard alone', async () => {
    const { row, head, width, laidOut, queries } = await showing()
    await expect.poll(() => row('a').tabIndex).toBe(0)
    row('a').focus()
    await userEvent.keyboard('{Home}{ArrowUp}')
    expect(document.activeElement).toBe(head('title'))
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement).toBe(head('createDate'))
    const before = width('createDate')
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}')
    await expect.poll(() => width('createDate')).toBe(before + 32)
    expect(laidOut.length).toBe(2)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => queries.at(-1)?.query.sortBy).toBe('createDate')
    await expect.element(head('createDate')).toHaveAttribute('aria-sort', 'ascending')
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(row('a'))
  })
  it('the header menu hides a column in header and rows', async () => {
    const { head, all } = await showing()
    await userEvent.click(head('author'), { button: 'right' })
    await page.getByRole('menuitem', { name: 'پدیدآور' }).click()
    await expect.poll(() => all('[data-column=author]').length).toBe(0)
    const shown = columns.flatMap((column, at) => (column === 'author' ? [] : String(at + 1)))
    expect(all('[role=columnheader]').map((cell) => cell.getAttribute('aria-colindex'))).toEqual(shown)
    expect(getComputedStyle(all('[data-uuid] [data-column=lastVersionsSize]')[0] ?? document.body).fontVariantNumeric).toBe('tabular-nums')
  })
})

describe.each(['fa', 'en'] as const)('columns wider than the window, in %s', (locale) => {
  it('wide columns scroll sideways together with their headers, and the name column stays visible', async () => {
    const { all, head, row } = await showing(locale, 420)
    const scroller = all('[data-part=scroller]')[0] as HTMLElement
    const cell = (column: string) => row('a').querySelector(`[data-column=${column}]`) as HTMLElement
    const edges = (element: Element) => [element.getBoundingClientRect().left, element.getBoundingClientRect().right].map(Math.round)
    await expect.poll(() => getComputedStyle(cell('title')).position).toBe('sticky')
    const name = edges(cell('title'))
    scroller.scrollLeft = locale === 'fa' ? -120 : 120
    await expect.poll(() => edges(head('extension'))).toEqual(edges(cell('extension')))
    expect([edges(cell('title')), edges(head('title'))]).toEqual([name, name])
    head('title').parentElement?.parentElement?.scrollTo({ left: 0 })
    await expect.poll(() => scroller.scrollLeft).toBe(0)
  })
})
