import '#ui/tokens.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeDesktop, openDesktop } from '../desk'

afterEach(closeDesktop)

const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the taskbar', () => {
  it('shows a button for each window, which minimises the active window and restores it [SHELL-113]', async () => {
    const { open, all, one } = await openDesktop()
    const frame = await open('explorer', 'گزارش v2 - نهایی')
    expect(one('footer li').textContent).toBe('گزارش v2 - نهایی')
    await userEvent.click(one('footer li button'))
    await expect.poll(() => frame.checkVisibility()).toBe(false)
    await userEvent.click(one('footer li button'))
    await expect.poll(() => frame.checkVisibility()).toBe(true)
    one('footer li button').dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    await expect.poll(() => all('[role=dialog][aria-modal=false]')).toHaveLength(0)
  })

  it('starts a title next to its icon, in both text directions', async () => {
    const { open, one } = await openDesktop()
    await open('explorer', 'report')
    const [icon, title] = [one('footer li svg'), one('footer li bdi')].map((element) => element.getBoundingClientRect())
    expect(Math.round((icon?.left ?? 0) - (title?.right ?? 0))).toBe(8)
  })

  it('shows the time and the Jalali date in Persian digits [SHELL-003] [SHELL-113] [SHELL-118]', async () => {
    const { one } = await openDesktop()
    expect(one('footer time').textContent).toMatch(/^[۰-۹]{2}:[۰-۹]{2}[۰-۹]{4}\/[۰-۹]{2}\/[۰-۹]{2}$/)
    const year = new Intl.DateTimeFormat('fa-u-ca-persian', { year: 'numeric', timeZone: 'Asia/Tehran' }).format(new Date())
    expect(one('footer time').textContent).toContain(year.match(/[۰-۹]{4}/)?.[0] ?? '?')
  })

  it('shows the Gregorian date to English users who chose it', async () => {
    const { one } = await openDesktop({ look: { locale: 'en', englishCalendar: 'gregorian' } })
    expect(one('footer time').textContent).toMatch(/^\d{2}:\d{2}\d{4}-\d{2}-\d{2}$/)
  })

  it('counts the unread messages [SHELL-114]', async () => {
    await openDesktop({ unread: 3 })
    await expect.element(page.getByRole('button', { name: '۳ پیام خوانده‌نشده' })).toBeVisible()
  })

  it('shows unread messages and upload progress in the page title [SHELL-114]', async () => {
    const { actor, open } = await openDesktop({ unread: 3 })
    await open('explorer', 'نخست')
    await expect.poll(() => document.title).toBe('(۳) \u2068نخست\u2069 · میزکار')
    const upload = actor.getSnapshot().context.upload
    const items = [{ file: new File([new Uint8Array(200)], 'a.bin'), path: '' }]
    upload?.send({ type: 'batch.add', targetUuid: 't', targetTitle: '', items })
    upload?.send({ type: 'file.progress', loaded: 90 })
    await expect.poll(() => document.title).toBe('(۳) ۴۵٪ \u2068نخست\u2069 · میزکار')
    upload?.send({ type: 'upload.stop' })
    await expect.poll(() => document.title).toBe('(۳) \u2068نخست\u2069 · میزکار')
  })

  it('shows that requests are pending, until the last response [SHELL-115]', async () => {
    const { actor, one } = await openDesktop()
    const line = () => one('footer [role=progressbar]').hasAttribute('data-loading')
    actor.send({ type: 'calls.changed', pending: 2 })
    await expect.poll(line).toBe(true)
    actor.send({ type: 'calls.changed', pending: 1 })
    actor.send({ type: 'calls.changed', pending: 0 })
    await expect.poll(line).toBe(false)
  })

  it('keeps notices in the list behind the bell, and counts the ones from others', async () => {
    const { actor } = await openDesktop()
    actor.send({ type: 'notify', level: 'success', message: 'نام تغییر کرد.' })
    actor.send({ type: 'notify', level: 'error', message: 'کار انجام نشد.', news: true })
    await expect.element(page.getByRole('alert')).toHaveTextContent('کار انجام نشد.')
    await userEvent.click(button('اعلان‌ها، ۱ خوانده‌نشده'))
    await expect.element(page.getByRole('dialog', { name: 'اعلان‌ها' }).getByText('کار انجام نشد.')).toBeVisible()
    await expect.element(button('اعلان‌ها')).toBeInTheDocument()
  })

  it('a right click offers the actions of a window, and closes all others [SHELL-113]', async () => {
    const { open, all, one } = await openDesktop()
    const kept = await open('explorer', 'نخست')
    await open('explorer', 'دوم')
    await open('create')
    await userEvent.click(one('footer li button'), { button: 'right' })
    const entry = (name: string) => page.getByRole('menuitem', { name })
    await expect.element(entry('اندازهٔ پیشین')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(entry('بستن دیگر پنجره‌ها'))
    await expect.poll(() => all('[role=dialog][aria-modal=false]')).toEqual([kept])
    await userEvent.click(one('footer li button'), { button: 'right' })
    await userEvent.click(entry('کوچک کردن'))
    await expect.poll(() => kept.checkVisibility()).toBe(false)
    await userEvent.click(one('footer li button'), { button: 'right' })
    await expect.element(entry('کوچک کردن')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(entry('اندازهٔ پیشین'))
    await expect.poll(() => kept.checkVisibility()).toBe(true)
  })
})

it('gives the reason for each disabled entry in the menus of taskbar and desktop', async () => {
  const { open, one } = await openDesktop()
  const greyIn = async (place: Element) => {
    place.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 60, clientY: 60 }))
    await expect.element(page.getByRole('menu')).toBeVisible()
    const entries = [...document.querySelectorAll('[role=menuitem][aria-disabled=true]')]
    const said = entries.map((entry) => document.getElementById(entry.getAttribute('aria-describedby') ?? '')?.textContent ?? '')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    return said
  }
  const already = 'هم‌اکنون همین است.'
  const without = ['پنجره‌ای روی میز کار نیست.', 'پنجره‌ای روی میز کار نیست.', 'پنجره‌ای برای کوچک کردن نیست.']
  expect(await greyIn(one('footer ul'))).toEqual(without)
  await expect.element(button('هستینه')).toBeVisible()
  expect(await greyIn(button('هستینه').element())).toEqual(['هیچ‌یک از این‌ها پوشهٔ کاری نیست.', already, ...without])
  await open()
  expect(await greyIn(one('footer [data-group]'))).toEqual([already, 'پنجرهٔ دیگری باز نیست.'])
  const fixed = await open('delete-confirmation', undefined, { kind: 'empty' })
  const size = 'اندازهٔ این پنجره ثابت است.'
  expect(await greyIn(fixed.querySelector('header [role=group]') ?? fixed)).toEqual([
    ...[already, 'این پنجره کوچک نمی‌شود؛ آن را ببندید.', size, size],
  ])
})

describe('a crowded taskbar', () => {
  const cards = () => page.getByRole('group', { name: 'کاوشگر' })

  it('groups more than eight windows by kind with a number, and opens and closes each from there', async () => {
    const { open, all } = await openDesktop()
    const frames: HTMLElement[] = []
    for (let index = 1; index <= 8; index++) frames.push(await open('explorer', `پنجرهٔ ${index}`))
    await open('create')
    expect(all('footer [data-group]').map(({ dataset }) => dataset.group)).toEqual(['explorer', 'window-9'])
    await expect.element(button('کاوشگر ۸ پنجره')).toBeVisible()
    await userEvent.click(button('کاوشگر ۸ پنجره'))
    await expect.element(cards().getByRole('button', { name: 'بستن \u2068پنجرهٔ 3\u2069' })).toBeVisible()
    await userEvent.click(cards().getByRole('button', { name: 'بستن \u2068پنجرهٔ 3\u2069' }))
    // Eight are left: each has its own button again.
    await expect.poll(() => all('footer [data-group]')).toHaveLength(8)
    expect(frames[2]?.isConnected).toBe(false)
    await open('create')
    await userEvent.click(button('کاوشگر ۷ پنجره'))
    await userEvent.click(cards().getByRole('button', { name: 'نمایش \u2068پنجرهٔ 1\u2069' }))
    await expect.poll(() => all('[data-active]')).toEqual([frames[0]])
  })

  it('the middle button closes a grouped window by its card', async () => {
    const { open } = await openDesktop()
    const frames: HTMLElement[] = []
    for (let index = 1; index <= 9; index++) frames.push(await open('explorer', `پنجرهٔ ${index}`))
    // Moves the pointer away, because the cards open automatically under it.
    button('کاوشگر ۹ پنجره')
      .element()
      .dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    const card = cards().getByRole('button', { name: 'نمایش \u2068پنجرهٔ 3\u2069' })
    await expect.element(card).toBeVisible()
    expect(frames.every(({ isConnected }) => isConnected)).toBe(true)
    await userEvent.click(card, { button: 'middle' })
    await expect.poll(() => frames.filter(({ isConnected }) => !isConnected)).toEqual([frames[2]])
  })

  it('scrolls buttons without wrapping, and keeps the active one visible', async () => {
    const { open, one, all } = await openDesktop()
    await page.viewport(640, 800)
    for (let index = 1; index <= 8; index++) await open('explorer', `پنجره‌ای با نام بلند ${index}`)
    const strip = one('footer ul')
    await expect.poll(() => strip.scrollWidth > strip.clientWidth || strip.clientHeight < 60).toBe(true)
    expect(new Set(all('footer li').map((item) => item.getBoundingClientRect().top)).size).toBe(1)
    const active = one('footer [aria-current]').getBoundingClientRect()
    const line = strip.getBoundingClientRect()
    expect(active.left >= line.left - 1 && active.right <= line.right + 1).toBe(true)
  })

  it('shows a card with title and close over the hovered button, until the pointer leaves', async () => {
    const { open, all, one } = await openDesktop()
    const frame = await open('explorer', 'گزارش')
    await userEvent.hover(one('footer [data-group]'))
    await expect.element(cards().getByText('گزارش').first()).toBeVisible()
    await userEvent.hover(frame)
    await expect.poll(() => all('footer [role=group]')).toHaveLength(0)
    await userEvent.hover(one('footer [data-group]'))
    await cards().getByRole('button', { name: 'بستن \u2068گزارش\u2069' }).click()
    await expect.poll(() => frame.isConnected).toBe(false)
  })

  it('shows a card with title and close for the focused button, and hides it after Esc', async () => {
    const { open, all, one } = await openDesktop()
    const frame = await open('explorer', 'گزارش')
    frame.focus()
    await userEvent.keyboard('{F6}{F6}')
    await userEvent.keyboard('{F6}')
    one('footer [data-group]').focus()
    await expect.element(cards().getByText('گزارش').first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => all('footer [role=group]')).toHaveLength(0)
    expect(document.activeElement).toBe(one('footer [data-group]'))
  })

  it('shows the upload progress on the button of the upload window', async () => {
    const { actor, open, one } = await openDesktop()
    await open('upload')
    const upload = actor.getSnapshot().context.upload
    const items = [{ file: new File([new Uint8Array(200)], 'a.bin'), path: '' }]
    upload?.send({ type: 'batch.add', targetUuid: 't', targetTitle: '', items })
    upload?.send({ type: 'file.progress', loaded: 100 })
    await expect.poll(() => one('footer li [role=progressbar]').getAttribute('aria-valuenow')).toBe('50')
  })
})

it('truncates a title in two scripts at its end, and uses the full title as accessible name', async () => {
  const { open, one, all } = await openDesktop()
  await open('explorer', 'گزارش quarterly report 2024 نهایی')
  expect(one('footer li bdi').textContent).toBe('گزارش quarterl…')
  await expect.element(button('گزارش quarterly report 2024 نهایی')).toBeVisible()
  await open('create', 'quarterly report 2024, the last of them')
  expect(all('footer li')[1]?.textContent).toBe('quarterly report 2024, the last of them')
})

it('keeps the extension of a document visible after a truncated title, in title bar and taskbar', async () => {
  const { actor, all, one } = await openDesktop()
  const title = `${'گزارش سالانهٔ شورای بایگانی '.repeat(8)}photo.png`
  actor.send({ type: 'window.open', kind: 'explorer', payload: {}, title, extension: 'exe' })
  await expect.poll(() => all('[role=dialog] h2')).toHaveLength(1)
  for (const name of [one('[role=dialog] h2'), one('footer li button')]) {
    const extension = [...name.querySelectorAll('[aria-hidden] > :last-child, h2 bdi > :last-child')].find(
      (part) => part.textContent === '.exe',
    )
    const [inner, outer] = [extension?.getBoundingClientRect(), name.getBoundingClientRect()]
    expect(inner?.width).toBeGreaterThan(0)
    expect([inner?.left, inner?.right].every((edge) => edge !== undefined && edge >= outer.left && edge <= outer.right)).toBe(true)
  }
  await expect.element(button(`${title}.exe`)).toBeVisible()
  await expect.poll(() => document.title).toContain('photo.png.exe\u2069')
  actor.send({ type: 'window.open', kind: 'explorer', payload: {}, title: 'سند', extension: 'pdf' })
  await expect
    .poll(() => all('[role=dialog] h2 bdi').map((name) => [...name.children].map(({ textContent }) => textContent)))
    .toContainEqual(['سند', '.pdf'])
})

describe('the start menu', () => {
  it('lists the entries that the user may open, finds them in either language, and opens them by keyboard [SHELL-006]', async () => {
    const { all } = await openDesktop()
    await userEvent.click(button('شروع'))
    const menu = page.getByRole('dialog', { name: 'شروع' })
    await expect.element(menu.getByRole('button', { name: 'کاوشگر', exact: true })).toBeVisible()
    expect(menu.getByRole('button', { name: 'رویدادها', exact: true }).query()).toBeNull()
    await userEvent.keyboard('explor{Enter}')
    await expect.poll(() => all('[role=dialog][aria-modal=false]')).toHaveLength(1)
  })

  it('the start menu offers the other keyboard layout; Enter searches with it and opens its result only', async () => {
    const { all } = await openDesktop()
    await userEvent.click(button('شروع'))
    const menu = page.getByRole('dialog', { name: 'شروع' })
    await userEvent.keyboard('ثطحمخق')
    const field = menu.getByRole('textbox')
    await expect.element(menu.getByRole('button', { name: /آیا منظورتان «.?explor.?» بود؟/ })).toBeVisible()
    await expect.element(field).toHaveValue('ثطحمخق')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('explor')
    await expect.element(field).toHaveFocus()
    menu.getByRole('button', { name: 'تیره' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(menu.getByRole('button', { name: 'تیره' })).toHaveAttribute('aria-pressed', 'true')
    expect(all('[role=dialog][aria-modal=false]')).toHaveLength(0)
    field.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => all('[role=dialog][aria-modal=false]')).toHaveLength(1)
  })

  it('pins a program to the start menu and the taskbar, and lists recent programs', async () => {
    localStorage.clear()
    const { all } = await openDesktop()
    const menu = page.getByRole('dialog', { name: 'شروع' })
    const openMenu = () => userEvent.click(page.getByRole('button', { name: 'شروع', exact: true }))
    const groups = () =>
      menu
        .getByRole('heading', { level: 2 })
        .elements()
        .map(({ textContent }) => textContent)
    const inGroup = (title: string) => menu.getByRole('list', { name: title })
    await openMenu()
    await expect.poll(groups).toEqual(['کار روزانه'])
    await userEvent.click(menu.getByRole('button', { name: 'سنجاق کردن «کاوشگر»' }))
    await expect.poll(groups).toEqual(['سنجاق‌شده', 'کار روزانه'])
    await expect.element(inGroup('سنجاق‌شده').getByRole('button', { name: 'کاوشگر', exact: true })).toBeVisible()
    expect(inGroup('کار روزانه').getByRole('button', { name: 'کاوشگر', exact: true }).query()).toBeNull()
    await userEvent.keyboard('{Escape}')

    const pins = page.getByRole('list', { name: 'سنجاق‌شده' })
    await userEvent.click(pins.getByRole('button', { name: 'کاوشگر', exact: true }))
    await expect.poll(() => all('[role=dialog][aria-modal=false]')).toHaveLength(1)
    await expect.poll(() => pins.query()).toBeNull()

    await openMenu()
    await userEvent.click(inGroup('کار روزانه').getByRole('button', { name: 'سطل بازیافت', exact: true }))
    await openMenu()
    await expect.poll(groups).toEqual(['سنجاق‌شده', 'اخیر', 'کار روزانه'])
    await expect.element(inGroup('اخیر').getByRole('button', { name: 'سطل بازیافت', exact: true })).toBeVisible()
    await userEvent.click(inGroup('سنجاق‌شده').getByRole('button', { name: 'برداشتن سنجاق «کاوشگر»' }))
    await expect.poll(groups).toEqual(['اخیر', 'کار روزانه'])
  })

  it('shows the bare desktop and restores the windows [SHELL-068] [SHELL-092]', async () => {
    const { open } = await openDesktop()
    const frame = await open()
    const toggle = async () => {
      await userEvent.click(button('شروع'))
      await userEvent.click(button('نمایش میز کار'))
    }
    await toggle()
    await expect.poll(() => frame.checkVisibility()).toBe(false)
    await toggle()
    await expect.poll(() => frame.checkVisibility()).toBe(true)
  })

  it('switches language and direction without a reload [SHELL-001] [SHELL-002]', async () => {
    await openDesktop()
    await userEvent.click(button('شروع'))
    await userEvent.click(button('English'))
    await expect.poll(() => [document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'ltr'])
    await expect.element(button('Sign out')).toBeVisible()
  })

  it('sign-out leads to the sign-in page without any window [SHELL-011] [AUTH-015]', async () => {
    const { open, all } = await openDesktop()
    await open()
    await userEvent.click(button('شروع'))
    await userEvent.click(button('خروج'))
    await expect.element(page.getByRole('heading', { name: 'ورود' })).toBeVisible()
    await expect.poll(() => location.pathname).toBe('/index.html/signin')
    expect(all('[role=dialog][aria-modal=false]')).toHaveLength(0)
  })
})

describe('the desktop', () => {
  it('the desktop menu tiles and cascades windows, minimises all and restores the same ones', async () => {
    const { actor, open, one, all } = await openDesktop()
    const [first, second, third] = [await open(), await open(), await open('create')]
    const windows = () => actor.getSnapshot().context.windows?.getSnapshot().context.windows ?? []
    windows()[1]?.ref.send({ type: 'frame.minimise' })
    await expect.poll(() => second.checkVisibility()).toBe(false)
    const choose = async (name: string) => {
      const icon = button('هستینه')
      ;(icon.element() as HTMLElement).focus()
      icon.element().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 60, clientY: 60 }))
      await expect.element(page.getByRole('menu', { name: 'فهرست پوشهٔ \u2068هستینه\u2069' })).toBeVisible()
      await userEvent.click(page.getByRole('menuitem', { name }))
      await expect.poll(() => document.querySelector('[role=menu]')).toBeNull()
    }
    await choose('چیدن کنار هم')
    const area = one('main').getBoundingClientRect()
    await expect
      .poll(() => [first.getBoundingClientRect().width, first.getBoundingClientRect().height])
      .toEqual([area.width / 2, area.height])
    await choose('چیدن آبشاری')
    const apart = () => {
      const [above, below] = [first, third].map((frame) => frame.getBoundingClientRect()) as [DOMRect, DOMRect]
      return [below.top - above.top, above.right - below.right]
    }
    await expect.poll(apart).toEqual([24, 24])
    const seen = () => all('[role=dialog][aria-modal=false]').filter((frame) => frame.checkVisibility())
    await choose('کوچک کردن همهٔ پنجره‌ها')
    await expect.poll(seen).toEqual([third])
    await choose('برگرداندن پنجره‌ها')
    await expect.poll(seen).toEqual([first, third])
  })

  it('opens a root folder by Enter or double click without changing the address [SHELL-004] [SHELL-015]', async () => {
    const { all } = await openDesktop()
    const icon = button('هستینه')
    await expect.element(icon).toBeVisible()
    ;(icon.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => all('[role=dialog][aria-modal=false]')).toHaveLength(1)
    await userEvent.keyboard('{Control>}{Alt>}w{/Alt}{/Control}')
    await expect.poll(() => all('[role=dialog][aria-modal=false]')).toHaveLength(0)
    await userEvent.dblClick(button('خانه'))
    await expect.poll(() => all('[role=dialog][aria-modal=false]')).toHaveLength(1)
    await expect.poll(() => location.pathname).toBe('/index.html')
  })
})
