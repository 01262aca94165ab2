import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Picture, SheetBook } from '#windows/viewer/picture'
import { open } from './showing'

const count = 100_000
const sheet = {
  name: 'بودجه',
  isRightToLeft: true,
  rows: count,
  columns: 30,
  widths: [],
  merges: [[1, 1, 2, 2]] as [number, number, number, number][],
}

const show = async () => {
  const requests: number[] = []
  const book: SheetBook = {
    sheets: [sheet, { ...sheet, name: 'English', isRightToLeft: false, rows: 3, merges: [] }],
    isCut: false,
    async rowsOf(number, from, wanted) {
      requests.push(from)
      return Array.from({ length: Math.min(wanted, count - from) }, (_, at) => [`می‌آید ${number} ${from + at}`, '1,200', 'c'])
    },
  }
  const picture: Picture = { kind: 'sheets', book, close: () => {} }
  await open({ picture })
  await expect.element(page.getByRole('gridcell', { name: 'می‌آید 0 0', exact: true })).toBeVisible()
  return requests
}
const grid = () => page.getByRole('grid').element() as HTMLElement
const copy = async (): Promise<string> => {
  const data = new DataTransfer()
  grid().dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }))
  return data.getData('text/plain')
}

it('renders only the visible cells from the right, and loads the rows at the end on demand', async () => {
  const requests = await show()
  expect(getComputedStyle(grid()).direction).toBe('rtl')
  const [first, second] = ['می‌آید 0 0', '1,200'].map((name) =>
    page.getByRole('gridcell', { name, exact: true }).first().element().getBoundingClientRect(),
  )
  expect(second?.right).toBeLessThanOrEqual((first?.left ?? 0) + 1)
  expect(document.querySelectorAll('[role=gridcell]').length).toBeLessThan(1_000)
  grid().focus()
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await expect.element(page.getByRole('gridcell', { selected: true })).toBeVisible()
  await expect.poll(() => requests).toEqual([0, 99_800])
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByRole('gridcell', { name: 'می‌آید 0 99999', exact: true })).toHaveAttribute('aria-selected', 'true')
})

it('copies the selected range as text, and shows the whole value of the active cell', async () => {
  await show()
  await userEvent.click(page.getByRole('gridcell', { name: 'می‌آید 0 4', exact: true }))
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowDown}{/Shift}')
  expect(await copy()).toBe('می‌آید 0 4\t1,200\nمی‌آید 0 5\t1,200')
  await expect.element(page.getByLabelText('مقدار خانه')).toHaveTextContent('B6')
})

it('shows a merged area as one cell and hides the cells under it', async () => {
  await show()
  const merged = document.querySelector('[data-cell="1 1"]')?.getBoundingClientRect()
  const single = document.querySelector('[data-cell="0 1"]')?.getBoundingClientRect()
  expect([merged?.height, Math.round(merged?.width ?? 0)]).toEqual([(single?.height ?? 0) * 2, Math.round((single?.width ?? 0) * 2)])
  expect(document.querySelector('[data-cell="2 2"]')).toBeNull()
})

it('opens another sheet by its tab, in its own direction', async () => {
  await show()
  await userEvent.click(page.getByRole('tab', { name: 'English' }))
  await expect.element(page.getByRole('gridcell', { name: 'می‌آید 1 0', exact: true })).toBeVisible()
  expect(getComputedStyle(grid()).direction).toBe('ltr')
})
