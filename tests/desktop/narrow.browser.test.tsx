import '#ui/tokens.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeDesktop, openDesktop } from './desk'

afterEach(closeDesktop)

const shown = (frames: readonly HTMLElement[]) => frames.filter((frame) => frame.checkVisibility())

describe('a screen below 900 pixels', () => {
  it('maximises every resizable window, also open ones, and restores its size later', async () => {
    const { open, one } = await openDesktop()
    const before = await open()
    const wide = before.getBoundingClientRect()
    await page.viewport(800, 700)
    await expect.poll(() => before.getBoundingClientRect().width).toBe(800)
    const after = await open()
    expect(after.getBoundingClientRect().width).toBe(800)
    expect(after.getBoundingClientRect().height).toBe(one('main').clientHeight)
    const controls = [...after.querySelectorAll('header button')].map((button) => button.getAttribute('aria-label'))
    expect(controls.filter((name) => name === 'بزرگ کردن' || name === 'اندازهٔ پیشین')).toEqual([])
    await page.viewport(1280, 800)
    await expect.poll(() => before.getBoundingClientRect().width).toBe(wide.width)
  })

  it('shrinks a window of fixed size to the area, and keeps its title bar reachable', async () => {
    const { open, one } = await openDesktop()
    const frame = await open('create')
    await page.viewport(320, 400)
    await expect.poll(() => frame.getBoundingClientRect().width).toBe(320)
    const { top, bottom } = (frame.querySelector('header') as HTMLElement).getBoundingClientRect()
    expect(top >= 0 && bottom <= one('main').getBoundingClientRect().bottom).toBe(true)
  })

  it('lists all windows behind one button, without sideways scrolling', async () => {
    const { open, all } = await openDesktop()
    await page.viewport(320, 640)
    const first = await open('explorer', 'نخستین پنجره با نامی بلند')
    await open('explorer', 'دوم')
    await open('create')
    expect(document.scrollingElement?.scrollWidth).toBe(320)
    await userEvent.click(page.getByRole('button', { name: 'جابه‌جایی میان ۳ پنجره' }))
    await userEvent.click(page.getByRole('option', { name: /نخستین/ }))
    await expect.poll(() => all('[data-active]')).toEqual([first])
    expect(all('[role=listbox]')).toHaveLength(0)
    expect(shown(all('[role=dialog][aria-modal=false]'))).toHaveLength(3)
  })
})
