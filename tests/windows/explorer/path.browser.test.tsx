import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from './showing'

const field = () => page.getByRole('combobox', { name: 'مسیر پوشه؛ پوشه‌ها را با / جدا کنید' })
const plain = (text: string | null | undefined) => text?.replace(/[\u2068\u2069]/g, '')

const inFolder = async (folder: string) => {
  const shown = await show(folder)
  await expect.poll(() => shown.path()).not.toBe('')
  const editing = async () => {
    await userEvent.keyboard('{Control>}l{/Control}')
    await expect.element(field()).toHaveFocus()
    // The clock stands still in these tests.
    const type = async (text: string) => {
      await field().fill(text)
      shown.clock.increment(150)
    }
    return { type }
  }
  return { ...shown, editing }
}

describe('the path', () => {
  it('opens a menu of sibling folders at each step of the path', async () => {
    const { path } = await inFolder('a')
    await page.getByRole('button', { name: 'پوشه‌های کنار «\u2068a\u2069»' }).click()
    const entries = () =>
      page
        .getByRole('menuitem')
        .elements()
        .map((entry) => plain(entry.textContent))
    await expect.poll(entries).toEqual(['a', 'b', 'shut'])
    await page.getByRole('menuitem', { name: 'b' }).click()
    await expect.poll(path).toBe('root/b')
  })
  it('draws the separators of the path as icons that flip with the language, not as characters', async () => {
    const { host, speak } = await inFolder('aa')
    const nav = () => host.querySelector('nav') ?? host
    await expect.poll(() => nav().textContent).toBe('rootaaa')
    const signs = () => [...nav().querySelectorAll('[data-mirror]')].map((sign) => getComputedStyle(sign).transform)
    expect(signs()).toEqual(Array.from({ length: 3 }, () => 'matrix(-1, 0, 0, 1, 0, 0)'))
    speak('en')
    await expect.poll(signs).toEqual(Array.from({ length: 3 }, () => 'none'))
  })
  it('folds the middle of the path if there is little space, and still shows the current folder', async () => {
    const { host } = await inFolder('aa')
    const steps = () => [...host.querySelectorAll('nav[aria-label=مسیر] bdi')].map((step) => step.textContent)
    await expect.poll(steps).toEqual(['root', 'a', 'aa'])
    host.style.inlineSize = '160px'
    await expect.poll(steps).toEqual(['aa'])
    await expect.element(page.getByRole('button', { name: 'پوشه‌های میانی مسیر' })).toBeVisible()
  })
  it('Ctrl+L turns the path into a field that completes the typed text and opens the folder', async () => {
    const { row, path, editing, host } = await inFolder('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    row('a').focus()
    const { type } = await editing()
    await expect.element(field()).toHaveValue('root')
    await type('root/')
    await expect.poll(() => page.getByRole('option').elements().length).toBe(3)
    await userEvent.keyboard('{ArrowDown}{Tab}')
    await expect.element(field()).toHaveValue('root/a/')
    await type('root/a/aa')
    await userEvent.keyboard('{Enter}')
    await expect.poll(path).toBe('root/a/aa')
    await expect.poll(() => host.querySelector('[role=combobox]')).toBeNull()
    await expect.poll(() => host.contains(document.activeElement)).toBe(true)
  })
  it('names an unknown folder in Persian and keeps the typed path, also after blur; Esc restores the path', async () => {
    const { row, path, editing, host } = await inFolder('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    row('a').focus()
    const { type } = await editing()
    await type('root/نیست')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => plain(host.querySelector('[role=alert]')?.textContent))
      .toBe('پوشه‌ای با نام «نیست» در این مسیر نیست. نام را بررسی کنید.')
    await userEvent.click(host.querySelector('[data-part=footer]') ?? host)
    await expect.element(field()).toHaveValue('root/نیست')
    await field().click()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => host.querySelector('[role=combobox]')).toBeNull()
    expect(path()).toBe('root')
  })
  it('F4 or a click on the blank part turns the path into a field', async () => {
    const { host, row } = await inFolder('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    row('a').focus()
    await userEvent.keyboard('{F4}')
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => host.querySelector('[role=combobox]')).toBeNull()
    await userEvent.click(host.querySelector('nav[aria-label=مسیر] ol') ?? host, { position: { x: 30, y: 10 } })
    await expect.element(field()).toHaveFocus()
  })
})
