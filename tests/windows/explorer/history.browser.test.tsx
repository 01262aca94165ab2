import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from './showing'

const walked = async () => {
  const shown = await show('root')
  const { actor, path, row } = shown
  for (const name of ['a', 'aa']) {
    await expect.poll(() => row(name).dataset.uuid).toBeDefined()
    await userEvent.dblClick(row(name))
    await expect.poll(() => path().endsWith(name)).toBe(true)
  }
  await expect.poll(() => actor.getSnapshot().context.history.at).toBe(2)
  return shown
}
const entries = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((entry) => entry.textContent)

describe('back and forward', () => {
  it('the back and forward buttons list the history on a right click, and open the chosen entry', async () => {
    const { path } = await walked()
    await page.getByRole('button', { name: 'بازگشت' }).click({ button: 'right' })
    await expect.poll(() => entries().map((text) => text.replace(/[\u2068\u2069]/g, ''))).toEqual(['a', 'root'])
    await page.getByRole('menuitem', { name: 'root' }).click()
    await expect.poll(path).toBe('root')
    await page.getByRole('button', { name: 'جلو' }).click({ button: 'right' })
    await expect.poll(() => entries().length).toBe(2)
  })
  it('the back button lists the history on a long press, and goes one step back on a short one', async () => {
    const { path, host } = await walked()
    const button = page.getByRole('button', { name: 'بازگشت' })
    await button.click({ delay: 700 })
    await expect.poll(() => entries().length).toBe(2)
    expect(path()).toBe('root/a/aa')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => entries().length).toBe(0)
    await button.click()
    await expect.poll(path).toBe('root/a')
    expect(host.isConnected).toBe(true)
  })
  it('the fourth and fifth mouse buttons go back and forward without leaving the page', async () => {
    const { path, host } = await walked()
    const press = (button: number) => {
      const event = new MouseEvent('mouseup', { bubbles: true, cancelable: true, button })
      host.querySelector('[role=grid]')?.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(press(3)).toBe(true)
    await expect.poll(path).toBe('root/a')
    expect(press(4)).toBe(true)
    await expect.poll(path).toBe('root/a/aa')
  })
})

describe('a middle click', () => {
  it('a middle click opens a folder in a new window', async () => {
    const { row, asked, path } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    await userEvent.click(row('a'), { button: 'middle' })
    await expect.poll(() => asked.filter(({ type }) => type === 'window.open').length).toBe(1)
    expect(path()).toBe('root')
  })
})
