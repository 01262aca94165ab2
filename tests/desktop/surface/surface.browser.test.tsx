import '#ui/tokens.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import type { SavedSearch } from '#api/contract/search'
import { closeDesktop, kind, openDesktop } from '../desk'

afterEach(closeDesktop)

const icon = (name: string) => page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name })
const picked = () =>
  page
    .getByRole('list', { name: 'پوشه‌های اصلی' })
    .getByRole('button', { pressed: true })
    .elements()
    .map((button) => button.querySelector('bdi')?.textContent ?? button.textContent)
const drag = (type: string, target: EventTarget, x: number, y: number) =>
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y, button: 0, pointerType: 'mouse' }))

describe('the icons of the desktop', () => {
  it('shows the main folders and the working directories, which are labelled as such [SHELL-009]', async () => {
    await openDesktop()
    await expect.element(icon('هستینه')).toBeVisible()
    await expect.element(icon('قراردادها پوشهٔ کاری')).toBeVisible()
  })

  it('shows 200 folder icons at first, and the others after a button press [CONST-003]', async () => {
    const { all } = await openDesktop({ furtherFolders: 199 })
    const count = () => all('[aria-label="پوشه‌های اصلی"] button').length
    await expect.poll(count).toBe(201)
    const more = page.getByRole('button', { name: '۲ پوشهٔ دیگر' })
    await userEvent.click(more)
    await expect.poll(count).toBe(203)
    await expect.element(more).not.toBeInTheDocument()
  })

  it('icons have the folder colours of lists', async () => {
    await openDesktop()
    const { backgroundColor: front } = getComputedStyle(
      Object.assign(document.body.appendChild(document.createElement('i')), { style: 'background: var(--folder-front)' }),
    )
    const paths = icon('هستینه').element().querySelectorAll('path')
    expect([...paths].map((path) => getComputedStyle(path).fill)).toContain(front)
  })

  it('shows all icons at once, so that none jumps', async () => {
    let answer = () => {}
    const { all } = await openDesktop({
      iconsAfter: new Promise<void>((resolve) => {
        answer = resolve
      }),
    })
    expect(all('[aria-label="پوشه‌های اصلی"] button')).toEqual([])
    answer()
    await expect.poll(() => all('[aria-label="پوشه‌های اصلی"] button').length).toBe(4)
  })

  it('shows a hint whom to ask and a retry button instead of missing folder icons', async () => {
    const { actor } = await openDesktop()
    await expect.element(icon('هستینه')).toBeVisible()
    for (const uuid of ['a', 'b', 'c']) actor.send({ type: 'directory.change', change: 'remove', uuid, title: '' })
    await expect.element(page.getByText('از مدیر سامانه دسترسی بخواهید')).toBeVisible()
    let isReadAnew = false
    actor.getSnapshot().context.surface?.subscribe((snapshot) => {
      isReadAnew ||= snapshot.matches({ icons: 'loading' })
    })
    await userEvent.click(page.getByRole('main').getByRole('button', { name: 'تلاش دوباره' }))
    await expect.poll(() => isReadAnew).toBe(true)
  })

  it('selects icons by click and Ctrl+click, and Enter opens the selection', async () => {
    const { all } = await openDesktop()
    await userEvent.click(icon('هستینه'))
    await expect.poll(picked).toEqual(['هستینه'])
    await userEvent.keyboard('{Control>}')
    await userEvent.click(icon('قراردادها'))
    await userEvent.keyboard('{/Control}')
    await expect.poll(picked).toEqual(['هستینه', 'قراردادها'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => all('[role=dialog] h2').map(({ textContent }) => textContent)).toEqual(['هستینه', 'قراردادها'])
  })

  it('selects icons by arrow keys, Shift+arrows and Ctrl+A, and Esc clears the selection', async () => {
    await openDesktop()
    ;(icon('هستینه').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(picked).toEqual(['خانه'])
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await expect.poll(picked).toEqual(['خانه', 'قراردادها'])
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.poll(picked).toHaveLength(4)
    await userEvent.keyboard('{Escape}')
    await expect.poll(picked).toEqual([])
  })

  it('left and right keys move between icons in the direction of the language', async () => {
    await openDesktop()
    await page.viewport(1280, 330)
    await expect.element(icon('قراردادها')).toBeVisible()
    const left = (name: string) => icon(name).element().getBoundingClientRect().left
    await expect.poll(() => left('قراردادها') < left('هستینه')).toBe(true)
    ;(icon('هستینه').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(picked).toEqual(['قراردادها'])
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(picked).toEqual(['هستینه'])
  })

  it('selects icons by a selection box, which Esc cancels', async () => {
    const { one } = await openDesktop()
    await userEvent.click(icon('قراردادها'))
    const blank = one('main > div')
    const place = icon('خانه').element().getBoundingClientRect()
    drag('pointerdown', blank, place.left - 60, place.bottom + 2)
    drag('pointermove', document, place.left - 40, place.bottom)
    drag('pointermove', document, place.right - 5, 30)
    await expect.poll(picked).toEqual(['هستینه', 'خانه'])
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    await expect.poll(picked).toEqual([])
    drag('pointerdown', blank, place.left - 60, place.bottom + 2)
    drag('pointermove', document, place.right - 5, place.top + 5)
    drag('pointerup', document, place.right - 5, place.top + 5)
    await expect.poll(picked).toEqual(['خانه'])
  })

  const cornerOf = (name: string) => {
    const { left, top } = icon(name).element().getBoundingClientRect()
    return [Math.round(left), Math.round(top)]
  }
  const dragIcon = (name: string, dx: number, dy: number) => {
    const button = icon(name).element()
    const { left, top } = button.getBoundingClientRect()
    const [x, y] = [left + 20, top + 20]
    drag('pointerdown', button, x, y)
    drag('pointermove', document, x + dx / 2, y + dy / 2)
    drag('pointermove', document, x + dx, y + dy)
    return () => {
      drag('pointerup', button, x + dx, y + dy)
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
    }
  }

  it('moves dragged icons, one or a selection, to the target cell; other icons stay', async () => {
    const { actor } = await openDesktop()
    await expect.element(icon('قراردادها')).toBeVisible()
    const [column, row] = [7 * 16, 7.25 * 16]
    const [first, second, third] = [cornerOf('هستینه'), cornerOf('خانه'), cornerOf('قراردادها')]
    dragIcon('هستینه', -2 * column - 30, row - 30)()
    await expect.poll(() => cornerOf('هستینه')).toEqual([(first[0] ?? 0) - 2 * column, (first[1] ?? 0) + row])
    expect([cornerOf('خانه'), cornerOf('قراردادها')]).toEqual([second, third])
    expect(picked()).toEqual(['هستینه'])

    await userEvent.keyboard('{Control>}')
    await userEvent.click(icon('خانه'))
    await userEvent.keyboard('{/Control}')
    dragIcon('خانه', -column, 3)()
    await expect.poll(() => cornerOf('خانه')).toEqual([(second[0] ?? 0) - column, second[1]])
    expect(cornerOf('هستینه')).toEqual([(first[0] ?? 0) - 3 * column, (first[1] ?? 0) + row])
    expect(picked()).toEqual(['هستینه', 'خانه'])
    expect(actor.getSnapshot().context.preferences.getSnapshot().context.look.iconPlaces).toEqual({
      a: { column: 3, row: 1 },
      b: { column: 1, row: 1 },
      c: { column: 0, row: 2 },
      'recycle-bin': { column: 0, row: 3 },
    })
  })

  it('returns icons to their place on Esc during a drag, or on a drop outside of the desktop', async () => {
    const { one } = await openDesktop()
    await expect.element(icon('خانه')).toBeVisible()
    const before = cornerOf('خانه')
    const letGo = dragIcon('خانه', -300, 40)
    expect(cornerOf('خانه')).not.toEqual(before)
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    letGo()
    expect(cornerOf('خانه')).toEqual(before)
    dragIcon('خانه', -300, 40)
    drag('pointerup', one('footer'), 20, 790)
    await expect.poll(() => cornerOf('خانه')).toEqual(before)
  })

  it('Alt+arrows move icons in the visual direction, and swap with an icon in the way', async () => {
    await openDesktop({ look: { locale: 'en' } })
    const named = (name: string) => page.getByRole('button', { name })
    const place = (name: string) => {
      const { left, top } = named(name).element().getBoundingClientRect()
      return [Math.round((left - 16) / 112), Math.round((top - 16) / 116)]
    }
    await expect.element(named('قراردادها')).toBeVisible()
    ;(named('هستینه').element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect
      .poll(() => [place('هستینه'), place('خانه')])
      .toEqual([
        [0, 1],
        [0, 0],
      ])
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowRight}{/Alt}')
    await expect
      .poll(() => [place('هستینه'), place('خانه')])
      .toEqual([
        [1, 1],
        [0, 0],
      ])
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(named('قراردادها')).not.toHaveFocus()
    await expect.element(named('خانه')).toHaveFocus()
  })

  it('the desktop menu puts icons back in order', async () => {
    const { one } = await openDesktop({ look: { iconPlaces: { a: { column: 4, row: 2 }, b: { column: 90, row: 90 } } } })
    await expect.element(icon('قراردادها')).toBeVisible()
    const right = (name: string) => Math.round(innerWidth - icon(name).element().getBoundingClientRect().right)
    expect([right('هستینه') - right('قراردادها'), right('خانه')]).toEqual([4 * 112, right('قراردادها')])
    one('main > div').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 300, clientY: 300 }))
    await userEvent.click(page.getByRole('menuitem', { name: 'چیدن نمادها به ترتیب' }))
    await expect.poll(() => right('هستینه')).toBe(right('قراردادها'))
    expect(cornerOf('هستینه')[1]).toBeLessThan(cornerOf('خانه')[1] ?? 0)
  })

  it('icons accept dropped files where uploads are allowed; the page never opens a dropped file', async () => {
    const { all, one } = await openDesktop({ flags: ['UPLOAD'] })
    const letGo = (target: Element) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['متن'], 'نامه.txt', { type: 'text/plain' }))
      const events = ['dragover', 'drop'].map((type) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
      for (const event of events) target.dispatchEvent(event)
      return events.every(({ defaultPrevented }) => defaultPrevented)
    }
    expect([letGo(one('main > div')), letGo(icon('خانه').element()), letGo(icon('سطل بازیافت').element())]).toEqual([true, true, true])
    expect(all('[data-upload-tray]')).toEqual([])
    expect(letGo(icon('هستینه').element())).toBe(true)
    await expect.element(page.getByRole('region', { name: 'بارگذاری‌ها' })).toBeVisible()
  })

  it('shows the recycle bin as last icon, which opens by keyboard and empties after confirmation [SHELL-080]', async () => {
    const { actor, all } = await openDesktop()
    ;(icon('هستینه').element() as HTMLElement).focus()
    await userEvent.keyboard('{End}')
    await expect.poll(picked).toEqual(['سطل بازیافت'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => all('[role=dialog] h2').map(({ textContent }) => textContent)).toEqual(['سطل بازیافت'])
    await userEvent.click(icon('سطل بازیافت'), { button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: 'برداشتن از پوشه‌های کاری' })).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('menuitem', { name: 'خالی کردن سطل بازیافت' }))
    const opened = () =>
      actor
        .getSnapshot()
        .context.windows?.getSnapshot()
        .context.windows.map(({ kind }) => kind.kind)
    await expect.poll(opened).toEqual(['recycle-bin', 'delete-confirmation'])
  })

  it('adds and removes icons with the working directories, with a notice', async () => {
    const { actor } = await openDesktop()
    await userEvent.click(icon('قراردادها'), { button: 'right' })
    await userEvent.click(page.getByRole('menuitem', { name: 'برداشتن از پوشه‌های کاری' }))
    await expect.element(page.getByRole('status').filter({ hasText: 'remove قراردادها' })).toBeVisible()
    await expect.poll(() => icon('قراردادها').query()).toBeNull()
    actor.send({ type: 'directory.change', change: 'add', uuid: 'd', title: 'پیش‌نویس‌ها' })
    await expect.element(icon('پیش‌نویس‌ها پوشهٔ کاری')).toBeVisible()
    await userEvent.click(icon('هستینه'), { button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: 'برداشتن از پوشه‌های کاری' })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('saved searches on the desktop', () => {
  const saved = (uuid: string, title: string, showInDesktop = true): SavedSearch => ({
    uuid,
    title,
    showInDesktop,
    query: { keyword: title },
  })
  const searches = [saved('s1', 'نامه‌های رسیده'), saved('s2', 'قراردادهای امسال'), saved('s3', 'پنهان', false)]
  const any = z.record(z.string(), z.unknown())
  const search = kind('search', 'جست‌وجو', { payload: any })
  const saveSearch = kind('save-search', 'ذخیرهٔ جست‌وجو', { payload: any })
  const opened = (actor: Awaited<ReturnType<typeof openDesktop>>['actor']) =>
    actor
      .getSnapshot()
      .context.windows?.getSnapshot()
      .context.windows.map(({ kind: { kind: name }, ref }) => [name, ref.getSnapshot().context.payload])
  const menuOf = (name: string) => {
    const button = icon(name).element()
    const { left, top } = button.getBoundingClientRect()
    button.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 20 }))
  }
  const undo = () => page.getByRole('button', { name: 'واگرد' })

  it('shows saved searches after the bin if `showInDesktop` is set, and opens them [SRCH-050]', async () => {
    const { actor, all } = await openDesktop({ searches, more: [search, saveSearch] })
    await expect.element(icon('قراردادهای امسال جست‌وجوی ذخیره‌شده')).toBeVisible()
    const names = all('[aria-label="پوشه‌های اصلی"] button').map((button) => button.querySelector('bdi')?.textContent)
    expect(names).toEqual(['هستینه', 'خانه', 'قراردادها', undefined, 'نامه‌های رسیده', 'قراردادهای امسال'])
    await userEvent.dblClick(icon('نامه‌های رسیده'))
    const first = ['search', { query: { keyword: 'نامه‌های رسیده' }, savedUuid: 's1', title: 'نامه‌های رسیده', showInDesktop: true }]
    await expect.poll(() => opened(actor)).toEqual([first])
    expect(all('[role=dialog] h2').map(({ textContent }) => textContent)).toEqual(['نامه‌های رسیده'])
  })

  it('saved searches are selected, moved and opened by keyboard like all icons', async () => {
    const { actor } = await openDesktop({ searches, more: [search, saveSearch] })
    await expect.element(icon('قراردادهای امسال')).toBeVisible()
    ;(icon('هستینه').element() as HTMLElement).focus()
    await userEvent.keyboard('{End}')
    await expect.poll(picked).toEqual(['قراردادهای امسال'])
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    const { preferences } = actor.getSnapshot().context
    await expect.poll(() => preferences.getSnapshot().context.look.iconPlaces).toHaveProperty('s2')
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.poll(picked).toHaveLength(6)
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => opened(actor)?.map(([name]) => name))
      .toEqual(['explorer', 'explorer', 'explorer', 'search', 'search', 'recycle-bin'])
  })

  it('hides saved searches without a search window or without the right to it [SRCH-050]', async () => {
    const { actor, all } = await openDesktop({ searches })
    await expect.element(icon('قراردادها')).toBeVisible()
    await expect.poll(() => actor.getSnapshot().context.surface?.getSnapshot().context.searches.length).toBe(3)
    expect(all('[aria-label="پوشه‌های اصلی"] button')).toHaveLength(4)
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('نامه‌های')
    await expect.element(page.getByRole('option', { name: 'نامه‌های رسیده' })).not.toBeInTheDocument()
    closeDesktop()
    const barred = await openDesktop({ searches, more: [search], barred: ['search'] })
    await expect.element(icon('قراردادها')).toBeVisible()
    await expect.poll(() => barred.actor.getSnapshot().context.surface?.getSnapshot().context.searches.length).toBe(3)
    expect(barred.all('[aria-label="پوشه‌های اصلی"] button')).toHaveLength(4)
  })

  it('edits one saved search at a time, and deletes it from its menu, with undo [SRCH-064]', async () => {
    const { actor } = await openDesktop({ searches, more: [search, saveSearch] })
    await expect.element(icon('نامه‌های رسیده')).toBeVisible()
    menuOf('نامه‌های رسیده')
    await userEvent.click(page.getByRole('menuitem', { name: 'ویرایش…' }))
    await expect.poll(() => opened(actor)).toEqual([['save-search', searches[0]]])
    menuOf('نامه‌های رسیده')
    await userEvent.click(page.getByRole('menuitem', { name: 'حذف جست‌وجو' }))
    await expect.element(icon('نامه‌های رسیده')).not.toBeInTheDocument()
    await userEvent.click(undo())
    await expect.element(icon('نامه‌های رسیده')).toBeVisible()
  })

  it('the Delete key deletes all selected saved searches, but no folders and not the bin', async () => {
    await openDesktop({ searches, more: [search, saveSearch] })
    await expect.element(icon('نامه‌های رسیده')).toBeVisible()
    ;(icon('هستینه').element() as HTMLElement).focus()
    await userEvent.keyboard('{Control>}a{/Control}{Delete}')
    await expect.element(icon('نامه‌های رسیده')).not.toBeInTheDocument()
    await expect.element(icon('قراردادهای امسال')).not.toBeInTheDocument()
    await expect.element(icon('قراردادها')).toBeVisible()
    await expect.element(icon('سطل بازیافت')).toBeVisible()
  })

  it('the palette finds saved searches, whether they are on the desktop or not', async () => {
    const { actor } = await openDesktop({ searches, more: [search, saveSearch] })
    await expect.element(icon('نامه‌های رسیده')).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('پنهان{Enter}')
    await expect
      .poll(() => opened(actor))
      .toEqual([['search', { query: { keyword: 'پنهان' }, savedUuid: 's3', title: 'پنهان', showInDesktop: false }]])
  })
})
