import '#ui/tokens.css'
import { type ReactElement, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getDirection, type Locale } from '#text/locale'
import { LocaleProvider } from '#ui/locale'
import { type MenuAction, type MenuEntry, useMenu } from '#ui/menu'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

const list = () => page.getByRole('listbox', { name: 'فهرست' })
const field = () => page.getByRole('textbox', { name: 'نام' })
const entry = (name: string) => page.getByRole('menuitem', { name })

const mount = (held: ReactElement, locale: Locale = 'fa') => {
  document.documentElement.dir = getDirection(locale)
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  root.render(<LocaleProvider settings={{ locale }}>{held}</LocaleProvider>)
}

/** Returns menu entries, one of them in the second submenu level, that all run the same action. */
const deep = (name: Pick<MenuAction, 'run'>): MenuEntry[] => [
  { id: 'rename', label: 'تغییر نام', ...name },
  {
    id: 'create',
    label: 'ایجاد',
    children: [{ id: 'word', label: 'سند ورد', children: [{ id: 'blank', label: 'خالی', ...name }] }],
  },
]

/** Renders a list with a menu whose entries open a field that takes the focus. */
const open = async (entriesOf = deep, locale: Locale = 'fa') => {
  const focused: (string | null | undefined)[] = []
  function Held() {
    const menu = useMenu()
    const [naming, setNaming] = useState(false)
    const entries = entriesOf({
      run: () => {
        focused.push(document.activeElement?.getAttribute('aria-label'))
        setNaming(true)
      },
    })
    return (
      <div
        role="listbox"
        aria-label="فهرست"
        tabIndex={0}
        style={{ inlineSize: 100, blockSize: 100, marginInline: 'auto' }}
        onContextMenu={(event) => menu.open(event, entries, 'فهرست')}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        {naming && <input aria-label="نام" autoFocus onBlur={() => setNaming(false)} />}
        {menu.element}
      </div>
    )
  }
  mount(<Held />, locale)
  await expect.element(list()).toBeInTheDocument()
  list().element().focus()
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  await expect.element(page.getByRole('menu', { name: 'فهرست' })).toBeVisible()
  return { focused }
}

/** Waits a number of frames, for code that restores the focus in a later frame. */
const frames = async (count: number) => {
  for (let at = 0; at < count; at++) await new Promise((done) => requestAnimationFrame(done))
}

it('a menu entry runs after the focus returned to the trigger, and what it opens keeps the focus', async () => {
  const { focused } = await open()
  await expect.element(entry('تغییر نام')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveFocus()
  expect(focused).toEqual(['فهرست'])
  await frames(5)
  await expect.element(field()).toHaveFocus()
})

it('an entry of a submenu runs after the focus returned to the trigger', async () => {
  const { focused } = await open()
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}')
  await expect.element(entry('سند ورد')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(entry('خالی')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveFocus()
  expect(focused).toEqual(['فهرست'])
  await frames(5)
  await expect.element(field()).toHaveFocus()
})

const obstacle = 'در این پوشه اجازهٔ ساختن ندارید.'
const barred = (name: Pick<MenuAction, 'run'>): MenuEntry[] => [
  { id: 'paste', label: 'چسباندن', disabled: true, reason: 'چیزی بریده یا رونوشت نشده است.', ...name },
  { id: 'rename', label: 'تغییر نام', ...name },
  { id: 'create', label: 'ایجاد', disabled: true, reason: obstacle, children: [{ id: 'word', label: 'سند ورد', ...name }] },
]

/** The tooltip is rendered outside of the menu. A screen reader announces it as the description of the entry. */
const bubble = (text: string) => page.getByRole('tooltip', { includeHidden: true }).filter({ hasText: text })

/** Simulates key presses of a Persian keyboard, which Playwright does not support. */
const type = (letters: string) =>
  [...letters].forEach((key) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  )

it('a menu starts at its first enabled entry', async () => {
  await open(barred)
  await expect.element(entry('تغییر نام')).toHaveFocus()
})

it('a menu of disabled entries starts at the first one', async () => {
  await open((name) => barred(name).filter((one) => one !== '---' && one.disabled))
  await expect.element(entry('چسباندن')).toHaveFocus()
})

it.each([
  ['arrows', () => userEvent.keyboard('{ArrowDown}')],
  ['its letters', async () => type('ایج')],
])('shows the reason of a disabled entry reached by %s, and neither runs nor opens it', async (_, reach) => {
  const { focused } = await open(barred)
  const grey = entry('ایجاد')
  const reason = bubble(obstacle)
  await expect.element(grey).toHaveAttribute('aria-disabled', 'true')
  await expect.element(grey).toHaveAccessibleName('ایجاد')
  await expect.element(grey).toHaveAccessibleDescription(obstacle)
  await expect.element(reason).not.toBeInTheDocument()
  await reach()
  await expect.element(grey).toHaveFocus()
  await expect.element(reason).toBeVisible()
  await userEvent.keyboard('{Enter} {ArrowLeft}')
  await userEvent.click(grey, { force: true })
  await frames(5)
  await expect.element(grey).toHaveFocus()
  expect([page.getByRole('menu').elements().length, focused]).toEqual([1, []])
})

it('a press on a disabled entry does nothing, and hover shows its reason', async () => {
  const { focused } = await open(barred)
  await userEvent.hover(entry('چسباندن'))
  await expect.element(bubble('چیزی بریده یا رونوشت نشده است.')).toBeVisible()
  await userEvent.click(entry('چسباندن'), { force: true })
  await frames(5)
  await expect.element(entry('چسباندن')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list()).toHaveFocus()
  await frames(5)
  expect(focused).toEqual([])
})

it.each([
  ['fa', 'ArrowLeft', 'ArrowRight'],
  ['en', 'ArrowRight', 'ArrowLeft'],
] as const)('a submenu opens at its inline end in %s: by %s, and closes by %s', async (locale, opening, closing) => {
  await page.viewport(1000, 700)
  await open(deep, locale)
  await userEvent.keyboard(`{ArrowDown}{${closing}}`)
  await frames(5)
  expect(page.getByRole('menu').elements().length).toBe(1)
  await userEvent.keyboard(`{${opening}}`)
  await expect.element(entry('سند ورد')).toHaveFocus()
  const [outer, inner] = ['فهرست', 'ایجاد'].map((name) => page.getByRole('menu', { name }).element().getBoundingClientRect())
  if (!outer || !inner) throw new Error('a menu is missing')
  expect(locale === 'fa' ? inner.right <= outer.left : inner.left >= outer.right).toBe(true)
  await userEvent.keyboard(`{${closing}}`)
  await expect.element(entry('ایجاد')).toHaveFocus()
  await expect.element(entry('سند ورد')).not.toBeInTheDocument()
})

/** Opens a menu with this number of entries, at a point of the screen or below a button. */
const openLong = async (count: number, place: { x: number; y: number } | 'button') => {
  await page.viewport(1000, 700)
  const entries: MenuEntry[] = Array.from({ length: count }, (_, at) => ({ id: String(at), label: `مورد ${at}`, run() {} }))
  function Held() {
    const menu = useMenu()
    return (
      <>
        <div data-testid="area" style={{ position: 'fixed', inset: 0 }} onContextMenu={(event) => menu.open(event, entries, 'فهرست')} />
        <button
          type="button"
          style={{ position: 'fixed', insetBlockStart: 400 }}
          onClick={(event) => menu.open(event.currentTarget, entries, 'فهرست')}
        >
          فهرست
        </button>
        {menu.element}
      </>
    )
  }
  mount(<Held />)
  if (place === 'button') await userEvent.click(page.getByRole('button', { name: 'فهرست' }))
  else await userEvent.click(page.getByTestId('area'), { button: 'right', position: place })
  await expect.element(page.getByRole('menu')).toBeVisible()
  const popover = page.getByRole('menu').element().parentElement as HTMLElement
  const { left, right, top, bottom } = popover.getBoundingClientRect()
  return { left, right, top, bottom, isCut: popover.scrollHeight > popover.clientHeight }
}

it.each([60, 300, 400, 650])(
  'a menu opened %i pixels below the top moves up as needed, so that all of it is visible next to the pointer',
  async (y) => {
    const { right, top, bottom, isCut } = await openLong(18, { x: 500, y })
    expect([right, isCut]).toEqual([500, false])
    expect(top).toBeLessThanOrEqual(y)
    expect(bottom).toBeLessThanOrEqual(700)
    if (y === 60) expect(top).toBe(60)
  },
)

it('a menu taller than the screen uses the whole height, and opens to the other side at the edge', async () => {
  const { left, top, bottom, isCut } = await openLong(40, { x: 30, y: 400 })
  expect([left, isCut]).toEqual([30, true])
  expect(bottom - top).toBeGreaterThan(650)
})

it('a button menu opens below its button', async () => {
  const { top, isCut } = await openLong(5, 'button')
  expect([top > 400, isCut]).toEqual([true, false])
})

it('a menu ignores a resting pointer below it when it opens, until the pointer moves', async () => {
  const twice = (name: Pick<MenuAction, 'run'>): MenuEntry[] => [
    {
      id: 'create',
      label: 'ایجاد',
      children: ['سند ورد', 'سند پاورپوینت'].map((label) => ({ id: label, label, children: [{ id: 'blank', label: 'خالی', ...name }] })),
    },
  ]
  await open(twice)
  await userEvent.keyboard('{Enter}')
  await expect.element(entry('سند پاورپوینت')).toBeVisible()
  const { x, y, width, height } = entry('سند پاورپوینت').element().getBoundingClientRect()
  const mark = document.createElement('span')
  mark.style.cssText = `position:fixed;left:${x + width / 2}px;top:${y + height / 2}px;inline-size:2px;block-size:2px;z-index:-1`
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(list()).toHaveFocus()
  document.body.append(mark)
  await userEvent.hover(mark, { position: { x: 0, y: 0 }, force: true })
  await userEvent.keyboard('{Shift>}{F10}{/Shift}{Enter}')
  await expect.element(entry('سند ورد')).toHaveFocus()
  await frames(6)
  const entered = () => [...document.querySelectorAll('[data-hovered]')].map((one) => one.textContent)
  expect(entered()).toEqual([])
  await expect.element(entry('سند ورد')).toHaveFocus()
  await userEvent.hover(mark, { position: { x: 1, y: 1 }, force: true })
  await expect.poll(entered).toEqual(['سند پاورپوینت'])
})
