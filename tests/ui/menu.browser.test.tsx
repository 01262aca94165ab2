import '#ui/tokens.css'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LocaleProvider } from '#ui/locale'
import { type MenuEntry, useMenu } from '#ui/menu'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

const list = () => page.getByRole('listbox', { name: 'فهرست' })
const field = () => page.getByRole('textbox', { name: 'نام' })
const entry = (name: string) => page.getByRole('menuitem', { name })

/** A list with a menu whose entries, one of them two menus deep, open a field that takes the focus. */
const open = async () => {
  document.documentElement.dir = 'rtl'
  const focused: (string | null | undefined)[] = []
  function Held() {
    const menu = useMenu()
    const [naming, setNaming] = useState(false)
    const name = {
      run: () => {
        focused.push(document.activeElement?.getAttribute('aria-label'))
        setNaming(true)
      },
    }
    const entries: MenuEntry[] = [
      { id: 'rename', label: 'تغییر نام', ...name },
      {
        id: 'create',
        label: 'ایجاد',
        children: [{ id: 'word', label: 'سند ورد', children: [{ id: 'blank', label: 'خالی', ...name }] }],
      },
    ]
    return (
      <div role="listbox" aria-label="فهرست" tabIndex={0} onContextMenu={(event) => menu.open(event, entries, 'فهرست')}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        {naming && <input aria-label="نام" autoFocus onBlur={() => setNaming(false)} />}
        {menu.element}
      </div>
    )
  }
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  root.render(
    <LocaleProvider settings={{ locale: 'fa' }}>
      <Held />
    </LocaleProvider>,
  )
  await expect.element(list()).toBeInTheDocument()
  list().element().focus()
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  await expect.element(entry('ایجاد')).toBeVisible()
  return { focused }
}

/** Long enough for everything that gives the focus back in a later frame. */
const frames = async (count: number) => {
  for (let at = 0; at < count; at++) await new Promise((done) => requestAnimationFrame(done))
}

it('carries an entry out once the focus is back where the menu was opened, and what it opens keeps the focus', async () => {
  const { focused } = await open()
  await expect.element(entry('تغییر نام')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveFocus()
  expect(focused).toEqual(['فهرست'])
  await frames(5)
  await expect.element(field()).toHaveFocus()
})

it('does so from a menu within a menu', async () => {
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

/** A menu of so many entries, opened at a point of the screen or below a button. */
const openLong = async (count: number, place: { x: number; y: number } | 'button') => {
  await page.viewport(1000, 700)
  document.documentElement.dir = 'rtl'
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
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  root.render(
    <LocaleProvider settings={{ locale: 'fa' }}>
      <Held />
    </LocaleProvider>,
  )
  if (place === 'button') await userEvent.click(page.getByRole('button', { name: 'فهرست' }))
  else await userEvent.click(page.getByTestId('area'), { button: 'right', position: place })
  await expect.element(page.getByRole('menu')).toBeVisible()
  const popover = page.getByRole('menu').element().parentElement as HTMLElement
  const { left, right, top, bottom } = popover.getBoundingClientRect()
  return { left, right, top, bottom, isCut: popover.scrollHeight > popover.clientHeight }
}

it.each([60, 300, 400, 650])('opened %i pixels below the top slides up as far as it has to, and is whole beside the pointer', async (y) => {
  const { right, top, bottom, isCut } = await openLong(18, { x: 500, y })
  expect([right, isCut]).toEqual([500, false])
  expect(top).toBeLessThanOrEqual(y)
  expect(bottom).toBeLessThanOrEqual(700)
  if (y === 60) expect(top).toBe(60)
})

it('that is longer than the screen takes all of it, and opens to the other side at the edge', async () => {
  const { left, top, bottom, isCut } = await openLong(40, { x: 30, y: 400 })
  expect([left, isCut]).toEqual([30, true])
  expect(bottom - top).toBeGreaterThan(650)
})

it('of a button opens below it', async () => {
  const { top, isCut } = await openLong(5, 'button')
  expect([top > 400, isCut]).toEqual([true, false])
})
