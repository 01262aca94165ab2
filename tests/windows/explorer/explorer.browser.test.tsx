import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { groundOf, white } from '#tests/support/ground'
import { getLoadedDragOut } from '#windows/explorer/drag-drop/lazy-drag-out'
import { columns } from '#windows/explorer/list/columns'
import { aDocument, aFolder, idOf } from './builders'
import { show } from './showing'

describe('the list', () => {
  it('the list shows the six specified columns, marks the sorted one, and counts its items in Persian digits [EXP-015] [EXP-008] [EXP-017]', async () => {
    const { all, host } = await show('root')
    const six = ['نام', 'پدیدآور', 'تاریخ ایجاد', 'آخرین ویرایش', 'حجم', 'پسوند']
    const heads = () => all('[role=columnheader]').map((head) => head.textContent.replace('۱–۹', ''))
    await expect.poll(() => heads().filter((title) => six.includes(title))).toEqual(six)
    await expect.poll(() => host.querySelector('[data-part=footer] p')?.textContent).toBe('۵ مورد')
    expect(all('[aria-sort]').map((head) => [head.dataset.column, head.getAttribute('aria-sort')])).toEqual([['title', 'ascending']])
    expect(all('[role=grid]').map((grid) => [grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-multiselectable')])).toEqual([
      ['6', 'true'],
    ])
  })
  it('the grid of the list numbers its rows and columns for screen readers, and is one Tab stop', async () => {
    const { all } = await show('root')
    await expect.poll(() => all('[data-uuid]').length).toBe(5)
    expect(all('[role=row]').map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(all('[data-uuid]:first-child [role=gridcell]').map((cell) => cell.getAttribute('aria-colindex'))).toEqual(
      columns.map((_, at) => String(at + 1)),
    )
    expect(all('[role=grid] [data-uuid], [role=grid] [data-uuid] *').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  })
  it.each([
    ['fa', 'left'],
    ['en', 'right'],
  ] as const)('aligns sizes at the end of their column, digit below digit, in %s', async (locale, side) => {
    const { row } = await show('root', { locale, tree: { root: [aDocument('m', 'pdf', { lastVersionsSize: 2048 })] } })
    const cell = () => row('m').querySelector('[data-column=lastVersionsSize]') ?? row('m')
    await expect.poll(() => cell().textContent).not.toBe('')
    const text = document.createRange()
    text.selectNodeContents(cell())
    const padding = Number.parseFloat(getComputedStyle(cell()).paddingInlineEnd)
    expect(Math.abs(text.getBoundingClientRect()[side] - cell().getBoundingClientRect()[side])).toBeCloseTo(padding, 0)
    expect(getComputedStyle(cell()).fontVariantNumeric).toBe('tabular-nums')
  })
  it('gives the name and the extension of a row separately to tooltips and screen readers', async () => {
    const { row } = await show('root')
    await expect.poll(() => row('scan').tabIndex).toBe(-1)
    const full = '\u2068scan.pdf\u2069'
    expect([row('scan').ariaLabel, row('scan').querySelector('bdi')?.title]).toEqual([full, full])
  })
  it('shows a size and Jalali dates in Persian digits', async () => {
    const tree = { root: [aDocument('سند', 'pdf', { createDate: Date.UTC(2026, 2, 21, 9), lastVersionsSize: 2048 })] }
    const { row } = await show('root', { tree })
    await expect.poll(() => row('سند').querySelector('[data-column=createDate]')?.textContent).toBe('۱۴۰۵/۰۱/۰۱')
    expect(row('سند').querySelector('[data-column=lastVersionsSize]')?.textContent).toBe('۲ کیلوبایت')
  })
  it('direction control characters in a name cannot hide the extension of a file', async () => {
    const { all } = await show('root', { tree: { root: [aDocument('gnp', 'exe', { title: 'a\u202egnp\u2067.png\u2069' })] } })
    await expect.poll(() => all('[data-uuid] [data-column=title] bdi').map((bdi) => bdi.textContent)).toEqual(['a[RLO]gnp[RLI].png[PDI]'])
    expect(all('[data-uuid] [data-column=extension] bdi').map((bdi) => bdi.textContent)).toEqual(['exe'])
    expect(all('[data-uuid] [data-column=title] bdi').map((bdi) => bdi.title)).toEqual(['\u2068a[RLO]gnp[RLI].png[PDI].exe\u2069'])
  })
  it('renders only the visible rows of 100,000, and renders only two of them again after a selection', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => aFolder(`f${index}`))
    const { actor, all } = await show('root', { tree: { root: many } })
    actor.getSnapshot().children.listing?.send({
      type: 'list.query',
      query: { folders: [idOf('root')], sortBy: 'title', direction: 'ASC', keyword: '' },
      clear: false,
      rows: 100_000,
    })
    await expect.poll(() => actor.getSnapshot().context.children.contents.length).toBe(100_000)
    await expect.poll(() => all('[data-uuid]').length).toBeGreaterThan(10)
    expect(all('[data-uuid]').length).toBeLessThan(50)
    actor.send({ type: 'row.click', uuid: idOf('f1'), at: 0, style: {} })
    await expect.poll(() => all('[data-uuid][aria-selected=true]').length).toBe(1)
    const touched = new Set<Element>()
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const row = target instanceof Element ? target.closest('[data-uuid]') : null
        if (row) touched.add(row)
      }
    })
    observer.observe(document.body, { subtree: true, attributes: true, childList: true, characterData: true })
    actor.send({ type: 'row.click', uuid: idOf('f4'), at: 9_000, style: {} })
    await expect.poll(() => all('[data-uuid][aria-selected=true]').map((row) => row.dataset.uuid)).toEqual([idOf('f4')])
    observer.disconnect()
    expect(touched.size).toBe(2)
  })
  it('loads the next page near the end and keeps its rows [EXP-022] [EXP-180]', async () => {
    const { host, actor, all } = await show('b')
    const loaded = () => actor.getSnapshot().context.children.contents.length
    await expect.poll(loaded).toBe(25)
    const scroller = all('[data-part=scroller]')[0] ?? host
    scroller.scrollTop = scroller.scrollHeight
    await expect.poll(loaded).toBe(50)
    expect(scroller.scrollTop).toBeGreaterThan(0)
  })
  it('a click does not scroll the list, and a key scrolls to its row', async () => {
    const { all, picked } = await show('b')
    await expect.poll(() => all('[data-uuid]').length).toBeGreaterThan(5)
    const scroller = all('[data-part=scroller]')[0] as HTMLElement
    const below = all('[data-uuid]').at(-1)
    below?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.poll(() => picked().length).toBe(1)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    expect(scroller.scrollTop).toBe(0)
    const last = all('[data-uuid][aria-selected=true]')[0] as HTMLElement
    last.focus({ preventScroll: true })
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => scroller.scrollTop).toBeGreaterThan(0)
    const shown = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
    const area = scroller.getBoundingClientRect()
    expect([shown.top >= area.top, shown.bottom <= area.bottom]).toEqual([true, true])
  })
  it('the list works at a width of 420 pixels', async () => {
    const { host, titles } = await show('root', { width: 420 })
    await expect.poll(() => titles().length).toBe(5)
    expect(host.firstElementChild?.scrollWidth).toBe(420)
    expect(getComputedStyle(host.querySelector('nav') ?? host).inlineSize).not.toBe('0px')
  })
})

describe('the toolbar', () => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  it('the toolbar goes back, forward and up [EXP-002] [EXP-003] [EXP-004]', async () => {
    const { row, path } = await show('root')
    await expect.poll(() => row('a').dataset.uuid).toBe(idOf('a'))
    await userEvent.dblClick(row('a'))
    await expect.poll(path).toBe('root/a')
    await button('بازگشت').click()
    await expect.poll(path).toBe('root')
    await button('جلو').click()
    await expect.poll(path).toBe('root/a')
    await button('پوشهٔ بالاتر').click()
    await expect.poll(path).toBe('root')
  })
  it('shows a breadcrumb that opens every ancestor, and an up button that is disabled at the top [EXP-001] [EXP-169]', async () => {
    const { row, host, path } = await show('root')
    await expect.poll(() => row('a').dataset.uuid).toBe(idOf('a'))
    await expect.element(button('پوشهٔ بالاتر')).toBeDisabled()
    await userEvent.dblClick(row('a'))
    await expect.element(button('پوشهٔ بالاتر')).toBeEnabled()
    const steps = () =>
      [...host.querySelectorAll('nav[aria-label="مسیر"] li')].map((one) => one.textContent.replace(/[\u2066-\u2069]/g, ''))
    await expect.poll(steps).toEqual(['', 'root', 'a'])
    await button('root').click()
    await expect.poll(path).toBe('root')
    await button('همهٔ پوشه‌ها').click()
    await expect.element(page.getByText('مسیری انتخاب نشده است.')).toBeVisible()
  })
  it('the toolbar offers an upload only with its flag [EXP-041] [EXP-042]', async () => {
    await show('root', { flags: [] })
    await expect.element(page.getByRole('button', { name: 'پوشهٔ جدید' })).toBeEnabled()
    expect(page.getByRole('button', { name: 'بارگذاری پرونده' }).elements()).toEqual([])
  })
})

describe('the keyboard', () => {
  it('the keyboard alone selects, extends the selection, opens a folder and goes back', async () => {
    const { host, row, path, picked } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    row('a').focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
    await expect.poll(picked).toEqual(['b', 'scan'])
    expect(document.activeElement).toBe(row('scan'))
    await userEvent.keyboard('{Escape}{Home}{Enter}')
    await expect.poll(path).toBe('root/a')
    await expect.poll(() => host.contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Backspace}')
    await expect.poll(path).toBe('root')
    await expect.poll(picked).toEqual(['a'])
  })
  it('typed letters select the row whose title starts with them', async () => {
    const { row, picked } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    row('a').focus()
    await userEvent.keyboard('sh')
    await expect.poll(picked).toEqual(['sheet'])
    expect(document.activeElement).toBe(row('sheet'))
  })
  it('the list is one Tab stop', async () => {
    const { all } = await show('root')
    await expect.poll(() => all('[data-uuid][tabindex="0"]').length).toBe(1)
  })
})

describe('naming', () => {
  it('creates a folder in place, and keeps the name field open with its text if the name is refused [EXP-145] [EXP-146]', async () => {
    const { row, saves, host } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    row('a').focus()
    await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}')
    await expect.element(page.getByRole('textbox', { name: 'نام پوشهٔ جدید' })).toHaveFocus()
    await userEvent.keyboard('بایگانی{Enter}')
    await expect.poll(() => saves.map(({ title }) => title)).toEqual(['بایگانی'])
    saves[0]?.answer.reject(Object.assign(new Error('no'), { status: 409, detail: 'این نام هست.' }))
    await expect.element(page.getByRole('alert')).toHaveTextContent('این نام هست.')
    await expect.element(page.getByRole('textbox', { name: 'نام پوشهٔ جدید' })).toHaveValue('بایگانی')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => host.querySelector('[data-editor]')).toBeNull()
    expect(host.contains(document.activeElement)).toBe(true)
  })
  it('renaming selects the name without the extension, which cannot be edited', async () => {
    const { row } = await show('root')
    await expect.poll(() => row('scan').tabIndex).toBe(-1)
    await userEvent.click(row('scan'))
    await userEvent.keyboard('{F2}')
    await expect.element(page.getByRole('textbox', { name: 'نام' })).toHaveFocus()
    const { value, selectionStart, selectionEnd } = page.getByRole('textbox', { name: 'نام' }).element() as HTMLInputElement
    expect([value, selectionStart, selectionEnd]).toEqual(['scan', 0, 4])
    expect(row('scan').querySelector('[data-editor] > span')?.textContent).toBe('.pdf')
  })
  it('commits a new name on a click outside, without the extension [EXP-147] [EXP-090]', async () => {
    const { row, saves, actor, host } = await show('root')
    actor.send({ type: 'rules.show', view: 'GRID' })
    await expect.poll(() => row('scan').getAttribute('role')).toBe('gridcell')
    await userEvent.click(row('scan'))
    await userEvent.keyboard('{F2}')
    const editor = page.getByRole('textbox', { name: 'نام' })
    await expect.element(editor).toHaveValue('scan')
    await editor.fill('تصویر')
    await userEvent.click(host.querySelector('[data-part=footer]') ?? host)
    await expect.poll(() => saves.map(({ title }) => title)).toEqual(['تصویر'])
  })
})

describe('the mouse', () => {
  it('the mouse selects by click, adds by Ctrl+click, and clears with a click on the background [EXP-154] [EXP-155] [EXP-160]', async () => {
    const { all, row, picked, host } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    await userEvent.click(row('a'))
    await userEvent.click(row('sheet'), { modifiers: ['Control'] })
    await expect.poll(picked).toEqual(['a', 'sheet'])
    await userEvent.click(all('[role=grid]')[0] ?? host, { position: { x: 300, y: 380 } })
    await expect.poll(picked).toEqual([])
  })
  it('the checkbox in the header selects all loaded rows [EXP-159]', async () => {
    const { picked } = await show('root')
    await page.getByRole('checkbox', { name: 'انتخاب همهٔ موردهای نمایش‌داده‌شده' }).click()
    await expect.poll(() => picked().length).toBe(5)
  })
  it('a right click on the background opens its menu in Persian [EXP-043] [EXP-044]', async () => {
    const { all, host, row } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    await userEvent.click(all('[role=grid]')[0] ?? host, { button: 'right', position: { x: 300, y: 380 } })
    const entries = () =>
      page
        .getByRole('menuitem')
        .elements()
        .map((entry) => entry.querySelector('span:nth-of-type(2)')?.textContent)
    await expect.poll(() => entries().slice(0, 4)).toEqual(['ایجاد', 'بارگذاری', 'تازه‌سازی', 'مرتب‌سازی'])
  })
  it('a right click on an item opens the menu of the item [EXP-049] [EXP-050] [EXP-061]', async () => {
    const { row, picked } = await show('root')
    await expect.poll(() => row('scan').tabIndex).toBe(-1)
    await userEvent.click(row('scan'), { button: 'right' })
    const entries = () =>
      page
        .getByRole('menuitem')
        .elements()
        .map((entry) => entry.querySelector('span:nth-of-type(2)')?.textContent)
    await expect.poll(entries).toEqual(expect.arrayContaining(['باز کردن', 'بارگیری', 'تغییر نام']))
    expect(picked()).toEqual(['scan'])
  })
})

describe('the grid', () => {
  it('truncates the long name of a tile until it is selected, and shows a checkbox and an icon [EXP-080] [EXP-081] [EXP-012]', async () => {
    const long = 'صورت جلسه هیئت مدیره'
    const { row } = await show('root', { tree: { root: [aDocument('m', 'pdf', { title: long })] } })
    await page.getByRole('button', { name: 'نمای شبکه‌ای' }).click()
    const name = () => row('m').querySelector('bdi')?.textContent
    await expect.poll(name).toBe('صورت جلسه…')
    expect([
      row('m').querySelectorAll('input[type=checkbox]').length,
      row('m').querySelectorAll('img').length,
      row('m').title.includes(long),
    ]).toEqual([1, 1, true])
    await userEvent.click(row('m'))
    await expect.poll(name).toBe(long)
  })
})

describe.each(['فهرست', 'شبکه‌ای'])('a long folder as %s', (view) => {
  it('scrolls to the name field of a new folder from any position', async () => {
    const { host, all } = await show('root', { tree: { root: Array.from({ length: 100 }, (_, at) => aFolder(`پوشهٔ ${at}`)) } })
    await page.getByRole('button', { name: `نمای ${view}` }).click()
    const scroller = host.querySelector('[data-part=scroller]') ?? host
    const isAtEnd = () => {
      scroller.scrollTo(0, scroller.scrollHeight)
      return all('[data-uuid]').some(({ textContent }) => textContent.includes('۹۹') || textContent.includes('99'))
    }
    await expect.poll(isAtEnd).toBe(true)
    await page.getByRole('button', { name: 'پوشهٔ جدید' }).click()
    const field = page.getByRole('textbox', { name: 'نام پوشهٔ جدید' })
    await expect.element(field).toHaveFocus()
    await expect.element(field).toBeInViewport()
  })
})

describe('the thumbnail of a document', () => {
  it('shows thumbnails of documents on white paper, also in the dark theme', async () => {
    document.documentElement.dataset.theme = 'dark'
    onTestFinished(() => void delete document.documentElement.dataset.theme)
    const { actor, row } = await show('root', { tree: { root: [aDocument('m', 'pdf')] } })
    await page.getByRole('button', { name: 'نمای شبکه‌ای' }).click()
    actor.send({ type: 'thumbnail.ready', uuid: idOf('m'), url: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=' })
    const picture = () => row('m').querySelector('img[src^="data:"]')
    await expect.poll(picture).not.toBeNull()
    expect([groundOf(picture() ?? row('m')), groundOf(row('m')) === white]).toEqual([white, false])
  })
})

describe('numbered pages', () => {
  it('shows three page numbers, goes to a typed number on Enter, and changes the page size [EXP-018] [EXP-019] [EXP-021]', async () => {
    const { host, all, queries } = await show('b')
    await page.getByRole('button', { name: 'صفحه‌های شماره‌دار' }).click()
    const numbers = () =>
      all('nav[aria-label="صفحه‌بندی"] button[aria-label^="صفحهٔ "]')
        .map((button) => button.textContent)
        .filter((text) => text !== '')
    await expect.poll(numbers).toEqual(['۱', '۲', '۳'])
    await page.getByRole('textbox', { name: 'برو به صفحه' }).fill('۳')
    expect(queries.at(-1)?.offset).toBe(0)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => queries.at(-1)?.offset).toBe(50)
    await expect.poll(() => host.querySelector('[aria-current=page]')?.textContent).toBe('۳')
    await page.getByRole('combobox', { name: 'شمار موردها در هر صفحه' }).selectOptions('۵۰')
    await expect.poll(() => queries.at(-1)).toMatchObject({ offset: 0, size: 50 })
  })
})

describe('a change by others', () => {
  it('holds back a change by others while the pointer is over the list, and shows it after a click on a button', async () => {
    const { row, titles, tree, actor, clock } = await show('root')
    await expect.poll(() => titles().length).toBe(5)
    await userEvent.hover(row('a'))
    await userEvent.hover(row('b'))
    await expect.poll(() => actor.getSnapshot().children.listing?.getSnapshot().matches({ pointer: 'over' })).toBe(true)
    tree.root?.unshift(aFolder('0'))
    actor.send({ type: 'data.changed', resource: 'node', uuids: [], parentUuids: [idOf('root')] })
    clock.increment(300)
    const chip = page.getByTitle('محتوای این پوشه تغییر کرده است.')
    await expect.element(chip).toBeVisible()
    expect(titles()[0]).toBe('a')
    await chip.click()
    await expect.poll(() => titles()[0]).toBe('0')
  })
})

describe('a drag out of the browser', () => {
  const press = (target: Element, type: string, buttons: number) => {
    const { x, y } = target.getBoundingClientRect()
    const at = { clientX: x + 3, clientY: y + 3, pointerId: 1, pointerType: 'mouse', button: type === 'pointermove' ? -1 : 0, buttons }
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, ...at }))
  }
  const drag = (row: Element) => {
    const name = row.querySelector('bdi') ?? row
    press(name, 'pointerdown', 1)
    press(name, 'pointermove', 1)
    const { x, y } = name.getBoundingClientRect()
    const dataTransfer = new DataTransfer()
    row.dispatchEvent(new DragEvent('dragstart', { bubbles: true, cancelable: true, dataTransfer, clientX: x + 3, clientY: y + 3 }))
    return dataTransfer.getData('DownloadURL')
  }
  it('downloads a dragged-out document by a link that was requested before the drag', async () => {
    const { row, links } = await show('root')
    await expect.poll(() => row('scan').tabIndex).toBe(-1)
    await expect.poll(getLoadedDragOut).toBeDefined()
    await userEvent.click(row('sheet'))
    expect(links).toEqual([])
    expect(drag(row('scan'))).toBe(`application/octet-stream:scan.pdf:${location.origin}/link`)
    expect(links).toEqual([[idOf('scan')]])
  })
  it('a drag out of the browser downloads nothing without the download right', async () => {
    const { row, links } = await show('root', { flags: ['RENAME'] })
    await expect.poll(() => row('scan').tabIndex).toBe(-1)
    expect([drag(row('scan')), links]).toEqual(['', []])
  })
})

describe('in English', () => {
  it('the English interface is complete and reads from left to right', async () => {
    const { all, titles, host } = await show('root', { locale: 'en' })
    await expect.poll(() => titles().length).toBe(5)
    const heads = all('[role=columnheader]').map((head) => head.textContent.replace('1–9', ''))
    expect(heads).toEqual(expect.arrayContaining(['Title', 'Author', 'Created', 'Last edit', 'Size', 'Extension']))
    const labels = [...host.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label') ?? '')
    expect([host.textContent, ...labels].join(' ')).not.toMatch(/[\u0621-\u06d3]/)
  })
})
