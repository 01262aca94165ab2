import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Node } from '#api/contract/node'
import { showSearch } from './search/showing'
import { aDocument, aFolder, aSession, idOf, nothing } from './builders'
import { smallTree } from './over-tree'
import { show } from './showing'

describe('a list that fails to reload', () => {
  it('keeps the rows of a list that cannot be reloaded, and shows the error with a retry button', async () => {
    const { row, titles, breakDown, host } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    breakDown(true)
    row('a').focus()
    await userEvent.keyboard('{F5}')
    await expect.poll(() => host.querySelector('[role=grid] [role=alert]')?.textContent).toBe('فهرست این پوشه دریافت نشد.تلاش دوباره')
    expect(titles().length).toBe(5)
    const note = host.querySelector('[role=grid] [role=alert]')?.getBoundingClientRect() ?? new DOMRect()
    const grid = host.querySelector('[role=grid]')?.getBoundingClientRect() ?? new DOMRect()
    expect(note.top >= grid.top && note.bottom <= grid.bottom).toBe(true)
    breakDown(false)
    await page.getByRole('button', { name: 'تلاش دوباره' }).click()
    await expect.poll(() => host.querySelector('[role=grid] [role=alert]')).toBeNull()
  })
})

it('F5 reloads the folder while a name is being typed, and keeps the name field', async () => {
  const { row, breakDown, host } = await show('root')
  await expect.poll(() => row('a').tabIndex).toBe(0)
  row('a').focus()
  await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}')
  const name = () => host.querySelector<HTMLInputElement>('[data-editor] input')
  await expect.poll(() => name() !== null && document.activeElement === name()).toBe(true)
  await userEvent.keyboard('نامی تازه')
  breakDown(true)
  const press = new KeyboardEvent('keydown', { key: 'F5', code: 'F5', bubbles: true, cancelable: true })
  name()?.dispatchEvent(press)
  expect(press.defaultPrevented).toBe(true)
  await expect.poll(() => host.querySelector('[role=grid] [role=alert]')).not.toBeNull()
  expect([name()?.value, document.activeElement === name()]).toEqual(['نامی تازه', true])
})

it('adds and removes actions as the user gains and loses features while the window is open [PERM-026]', async () => {
  const { actor, row } = await show('root')
  const upload = page.getByRole('button', { name: 'بارگذاری پرونده' })
  const grid = page.getByRole('grid')
  await expect.element(upload).toBeVisible()
  await expect.poll(() => row('a').tabIndex).toBe(0)
  actor.send({ type: 'session.changed', session: aSession({ flags: ['DELETE'] }) })
  await expect.element(upload).not.toBeInTheDocument()
  await grid.click({ button: 'right', position: { x: 100, y: 400 } })
  await expect.element(page.getByRole('menuitem', { name: 'ایجاد' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'بارگذاری' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  actor.send({ type: 'session.changed', session: aSession() })
  await expect.element(upload).toBeVisible()
})

it('enables the entries of an open menu once the permissions are loaded, without moving focus or position', async () => {
  let come = () => {}
  const { row } = await show('root', { located: new Promise<void>((done) => (come = done)) })
  await expect.poll(() => row('a').tabIndex).toBe(0)
  await page.getByRole('grid').click({ button: 'right', position: { x: 300, y: 300 } })
  const create = page.getByRole('menuitem', { name: 'ایجاد' })
  const refresh = page.getByRole('menuitem', { name: 'تازه‌سازی' })
  await expect.element(create).toHaveAttribute('aria-disabled', 'true')
  await expect.element(refresh).toHaveFocus()
  const place = () => page.getByRole('menu').element().getBoundingClientRect().toJSON()
  const before = place()
  come()
  await expect.element(create).not.toHaveAttribute('aria-disabled')
  await expect.element(refresh).toHaveFocus()
  expect(place()).toEqual(before)
  await userEvent.keyboard('{Home}{Enter}')
  await page.getByRole('menuitem', { name: /^پوشه/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'نام پوشهٔ جدید' })).toHaveFocus()
})

describe('a key pressed before the rights of the folder are loaded', () => {
  const pressedEarly = async () => {
    let come = () => {}
    const shown = await show('root', { located: new Promise<void>((done) => (come = done)) })
    await expect.poll(() => shown.row('a').tabIndex).toBe(0)
    shown.row('a').focus()
    await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}')
    return { ...shown, come, notices: () => shown.asked.filter(({ type }) => type === 'notify') }
  }
  it('runs its command once the rights are loaded', async () => {
    const { come, notices } = await pressedEarly()
    expect(notices()).toEqual([])
    come()
    await expect.element(page.getByRole('textbox', { name: 'نام پوشهٔ جدید' })).toHaveFocus()
    expect(notices()).toEqual([])
  })
  it('is dropped if the user opened another folder meanwhile', async () => {
    const { come, notices, actor, host } = await pressedEarly()
    actor.send({ type: 'place.go', to: { uuid: idOf('a'), title: 'a' } })
    come()
    await expect.poll(() => actor.getSnapshot().context.located.folder?.title).toBe('a')
    expect([host.querySelector('[data-editor]'), notices()]).toEqual([null, []])
  })
})

it('keeps an open menu for the items it was opened on, however the list changes', async () => {
  const { actor, row, downloads } = await show('root')
  await expect.poll(() => row('scan').tabIndex).toBe(-1)
  row('scan').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 400, clientY: 200 }))
  const download = page.getByRole('menuitem', { name: 'بارگیری' })
  await expect.element(download).toBeVisible()
  actor.send({ type: 'list.shown', contents: [aFolder('a')], offset: 0, totalElements: 1 })
  await expect.poll(() => actor.getSnapshot().context.children.totalElements).toBe(1)
  await expect.element(download).not.toHaveAttribute('aria-disabled')
  await download.click()
  await expect.poll(() => downloads).toEqual([[idOf('scan')]])
})

it('shows that a folder is empty, and offers a retry only after an error', async () => {
  const { host, breakDown, actor } = await show('a', { tree: { root: [aFolder('a')], a: [] } })
  await expect.poll(() => host.querySelector('[role=grid]')?.textContent).toContain('این پوشه خالی است')
  expect(host.querySelector('[role=grid] [role=gridcell] button')?.textContent).toBe('بارگذاری پرونده')
  breakDown(true)
  actor.send({ type: 'place.refresh' })
  await expect.element(page.getByRole('alert').getByRole('button', { name: 'تلاش دوباره' })).toBeVisible()
})

describe('an empty list', () => {
  const inEmpty = (may: Node['may'], flags: string[]) => show('a', { tree: { root: [aFolder('a', { may })], a: [] }, flags })
  const step = (name: string) => page.getByRole('gridcell').getByRole('button', { name })
  const all = { ...nothing, read: true, write: true }

  it('offers to create a folder to users who may write but not upload', async () => {
    await inEmpty(all, [])
    await step('پوشهٔ جدید').click()
    await expect.element(page.getByRole('textbox', { name: 'نام پوشهٔ جدید' })).toHaveFocus()
  })

  it('names the missing right and the people to ask for it if the user may not write', async () => {
    const { host } = await inEmpty({ ...nothing, read: true }, ['UPLOAD'])
    await expect
      .element(page.getByRole('gridcell'))
      .toHaveTextContent('این پوشه خالی است. افزودن به آن دسترسی نوشتن می‌خواهد؛ آن را از مدیر سامانه بخواهید.')
    expect(host.querySelector('[role=gridcell] button')).toBeNull()
  })

  it('says that the content of a folder is not shared with the user, instead of calling it empty', async () => {
    const { actor, limit } = await inEmpty({ ...nothing, read: true }, ['UPLOAD'])
    await expect.element(page.getByRole('gridcell')).toHaveTextContent('این پوشه خالی است')
    limit()
    actor.send({ type: 'place.refresh' })
    await expect
      .element(page.getByRole('gridcell'))
      .toHaveTextContent('محتوای این پوشه با شما به اشتراک گذاشته نشده است. دسترسی به آن را از مدیر سامانه بخواهید.')
  })

  it('offers to reload the empty list of root folders, as access may have been granted', async () => {
    const { actor, queries } = await show(undefined)
    await expect.poll(() => queries.length).toBe(1)
    actor.send({ type: 'list.shown', contents: [], offset: 0, totalElements: 0 })
    await expect.element(page.getByRole('gridcell')).toHaveTextContent('از مدیر سامانه دسترسی بخواهید')
    await step('تازه‌سازی').click()
    await expect.poll(() => queries.length).toBe(2)
  })

  it('the empty recycle bin offers a link to the folders', async () => {
    const { opened } = await showSearch({ payload: { bin: true }, found: [] })
    await expect.element(page.getByRole('gridcell')).toHaveTextContent('سطل بازیافت خالی است.')
    await step('رفتن به همهٔ پوشه‌ها').click()
    expect(opened()).toMatchObject([{ kind: 'explorer', payload: {} }])
  })

  it('the search field of the recycle bin finds by name and text, shows the matching text, and lists the whole bin when emptied', async () => {
    const found = [
      aDocument('نامه', 'txt', { textHighlight: { text: 'کتاب‌های کهن را بردیم', ranges: [[0, 8]] }, deleteDate: 1 }),
      aFolder('کهنه', { deleteDate: 1 }),
    ]
    const { actor, asked, host } = await showSearch({ payload: { bin: true }, found })
    const field = page.getByRole('searchbox', { name: 'جست‌وجوی نام و متن در سطل' })
    await expect.element(field).toBeVisible()
    await expect.poll(() => host.querySelectorAll('[data-uuid]').length).toBe(2)
    expect(host.querySelector('[data-part=snippet]')).toBeNull()
    host.querySelector<HTMLElement>('[data-uuid]')?.focus()
    await userEvent.keyboard('{Control>}f{/Control}')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard(' کتاب{Enter}')
    await expect.poll(() => host.querySelector('[data-part=snippet] mark')?.textContent).toBe('کتاب‌های')
    const searched = { keyword: 'کتاب', properties: ['title', 'text'], textHighlightingIsActive: true }
    expect(asked.at(-1)).toEqual({ ...searched, offset: 0, pageSize: expect.any(Number) })
    actor.send({ type: 'list.shown', contents: [], offset: 0, totalElements: 0 })
    await expect.element(page.getByRole('gridcell')).toHaveTextContent('در سطل بازیافت چیزی با «\u2068کتاب\u2069» پیدا نشد.')
    await step('نمایش همهٔ سطل').click()
    await expect.element(field).toHaveValue('')
    await expect.poll(() => asked.at(-1)).toEqual({ sortBy: 'order', direction: 'DESC', offset: 0, pageSize: expect.any(Number) })
    await expect.poll(() => host.querySelector('[data-part=snippet]')).toBeNull()
    await field.fill('کتاب')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked.at(-1)?.keyword).toBe('کتاب')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => asked.at(-1)?.keyword).toBeUndefined()
  })

  it('the recycle bin has no search field for users without the search feature', async () => {
    await showSearch({ payload: { bin: true }, found: [], session: { flags: [] } })
    await expect.element(page.getByRole('toolbar', { name: 'کارهای سطل بازیافت' })).toBeVisible()
    expect(page.getByRole('searchbox').elements()).toEqual([])
  })

  it('the recycle bin uses the full width for its columns, without a tree', async () => {
    const { actor } = await showSearch({ payload: { bin: true }, found: [] })
    actor.send({ type: 'panes.change', panes: { tree: true } })
    await expect.element(page.getByRole('toolbar').getByRole('button', { name: 'تازه‌سازی' })).toBeVisible()
    expect(page.getByRole('tree').elements()).toEqual([])
    expect(page.getByRole('button', { name: 'درخت پوشه‌ها' }).elements()).toEqual([])
  })
})

it('an empty folder handles keys as soon as its window opens', async () => {
  const { host, actor } = await show('a', { tree: { root: [aFolder('a')], a: [] } })
  host.tabIndex = -1
  host.focus()
  actor.send({ type: 'place.refresh' })
  await expect.element(page.getByRole('grid')).toHaveFocus()
  await userEvent.keyboard('{Control>}{Shift>}F{/Shift}{/Control}')
  await expect.element(page.getByRole('textbox', { name: 'نام پوشهٔ جدید' })).toHaveFocus()
})

it('shows no count before the list is loaded', async () => {
  const { host, breakDown, actor } = await show('root')
  const count = () => host.querySelector('[data-part=footer] [role=status]')?.textContent
  await expect.poll(count).toBe('۵ مورد')
  breakDown(true)
  actor.send({ type: 'place.go', to: { uuid: idOf('a') } })
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(count()).toBe('')
})

describe('scroll position after navigation', () => {
  const long = () => ({
    root: [...Array.from({ length: 24 }, (_, index) => aDocument(`d${index}`, 'txt')), aFolder('a')],
    a: [aDocument('in', 'pdf')],
  })
  it('going up scrolls to the folder that was left', async () => {
    const { actor, row, picked, host } = await show('a', { tree: long() })
    await expect.poll(() => actor.getSnapshot().context.located.path.length).toBe(2)
    actor.send({ type: 'place.go', to: 'up' })
    await expect.poll(picked).toEqual(['a'])
    const grid = host.querySelector('[data-part=scroller]') ?? host
    await expect.poll(() => grid.scrollTop).toBeGreaterThan(100)
    expect(row('a').getBoundingClientRect().bottom <= grid.getBoundingClientRect().bottom).toBe(true)
  })
  it('going back restores the scroll position, no matter what is selected', async () => {
    const { actor, row, host, picked } = await show('root', { tree: long() })
    await expect.poll(() => row('d0').tabIndex).toBe(0)
    await userEvent.click(row('d0'))
    const grid = host.querySelector('[data-part=scroller]') ?? host
    grid.scrollTop = 300
    await expect.poll(() => actor.getSnapshot().context.history.places[0]?.top).toBe(300)
    actor.send({ type: 'place.go', to: { uuid: idOf('a'), title: 'a' } })
    await expect.poll(() => row('in').dataset.uuid).toBeDefined()
    actor.send({ type: 'place.go', to: 'back' })
    await expect.poll(() => grid.scrollTop).toBe(300)
    expect(picked()).toEqual(['d0'])
  })
})

describe('a slowly loading folder', () => {
  it('shows skeleton rows and a busy state while a slow folder loads', async () => {
    const { actor, clock, host, holdBack, row, titles } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    const bars = () => host.querySelectorAll('[role=grid] [data-part=scroller] > [aria-hidden=true]:not([hidden]) > span').length
    const isBusy = () => host.querySelector('[role=grid]')?.getAttribute('aria-busy')
    const answer = holdBack()
    actor.send({ type: 'place.go', to: { uuid: idOf('a'), title: 'a' } })
    await expect.poll(titles).toEqual([])
    expect([bars(), isBusy()]).toEqual([0, 'false'])
    clock.increment(150)
    await expect.poll(() => [bars() > 0, isBusy()]).toEqual([true, 'true'])
    answer()
    await expect.poll(titles).toEqual(['aa'])
    expect([bars(), isBusy()]).toEqual([0, 'false'])
  })
})

describe.each(['LIST', 'GRID'] as const)('the row with the focus in the view %s', (view) => {
  const gridOf = (host: HTMLElement) => host.querySelector('[data-part=scroller]') ?? host
  const far = (name: string, host: HTMLElement) => host.querySelector(`[data-uuid="${idOf(name)}"]`)
  it.each([
    ['{Home}', 'd00', 'd99', 100_000],
    ['{End}', 'd99', 'd00', 0],
  ] as const)('keeps the focused row mounted after %s focused it and it is scrolled away', async (key, kept, other, top) => {
    const tree = { ...smallTree(), b: Array.from({ length: 100 }, (_, index) => aDocument(`d${String(index).padStart(2, '0')}`, 'txt')) }
    const { actor, host, row } = await show('b', { tree })
    await expect.poll(() => row('d00').tabIndex).toBe(0)
    actor.send({ type: 'rules.pageSize', size: 100 })
    await expect.poll(() => actor.getSnapshot().context.children.contents.length).toBe(100)
    if (view === 'GRID') actor.send({ type: 'rules.show', view })
    await expect.poll(() => host.querySelector('[data-view]')?.getAttribute('data-view')).toBe(view)
    await expect.poll(() => row('d00').tabIndex).toBe(0)
    row('d00').focus()
    await userEvent.keyboard(`{ArrowDown}${key}`)
    await expect.poll(() => document.activeElement === far(kept, host)).toBe(true)
    gridOf(host).scrollTop = top
    await expect.poll(() => far(other, host)).not.toBeNull()
    await expect.poll(() => far('d50', host)).toBeNull()
    expect(document.activeElement).toBe(far(kept, host))
  })
})

describe('a folder changed by others', () => {
  it('keeps the list unchanged below the pointer, and offers new changes in a chip', async () => {
    const tree = smallTree()
    const { actor, clock, titles, row, queries } = await show('root', { tree })
    await expect.poll(titles).toEqual(['a', 'b', 'scan', 'sheet', 'shut'])
    await userEvent.hover(row('b'))
    tree.root?.unshift(aFolder('آ'))
    const asked = queries.length
    actor.send({ type: 'data.changed', resource: 'node', uuids: [idOf('آ')], parentUuids: [idOf('root')] })
    clock.increment(300)
    await expect.poll(() => queries.length).toBe(asked + 1)
    const chip = page.getByTitle('محتوای این پوشه تغییر کرده است.')
    await expect.element(chip).toBeVisible()
    expect(titles()).toEqual(['a', 'b', 'scan', 'sheet', 'shut'])
    await chip.click()
    await expect.poll(titles).toEqual(['آ', 'a', 'b', 'scan', 'sheet', 'shut'])
    await expect.element(chip).not.toBeInTheDocument()
  })

  it('dims items that are being moved elsewhere, until they are there', async () => {
    const { actor, row } = await show('root')
    await expect.poll(() => row('scan').tabIndex).toBe(-1)
    const dimness = () => ['scan', 'sheet'].map((name) => Number(getComputedStyle(row(name)).opacity))
    actor.send({ type: 'nodes.moving', uuids: [idOf('scan')] })
    await expect.poll(dimness).toEqual([0.5, 1])
    actor.send({ type: 'nodes.moving', uuids: [] })
    await expect.poll(dimness).toEqual([1, 1])
  })
})
