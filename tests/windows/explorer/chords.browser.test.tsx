import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toAriaKeyShortcuts } from '#ui/chord'
import { editPath, refresh, up } from '#windows/explorer/commands/place-commands'
import { show } from './showing'

const keysOf = (element: Element | null | undefined) => element?.getAttribute('aria-keyshortcuts')

describe('every keyboard shortcut of a command', () => {
  it('announces the shortcuts at the toolbar buttons, the path and the select-all checkbox', async () => {
    const { host, row } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    const button = (name: string) => page.getByRole('button', { name, exact: true }).element()
    expect(keysOf(button('تازه‌سازی'))).toBe('F5 Control+R')
    expect([keysOf(button('تازه‌سازی')), keysOf(button('پوشهٔ بالاتر'))]).toEqual(
      [refresh, up].map(({ keys = [] }) => toAriaKeyShortcuts(...keys)),
    )
    expect(keysOf(host.querySelector('nav'))).toBe(toAriaKeyShortcuts(...(editPath.keys ?? [])))
    expect(keysOf(host.querySelector('[role=columnheader] input'))).toBe('Control+A')
  })
  it('shows the shortcut at the end of its menu entry, in Latin letters', async () => {
    const { row } = await show('root', { flags: ['PROPERTIES', 'RENAME'] })
    await expect.poll(() => row('a').tabIndex).toBe(0)
    await userEvent.click(row('a'), { button: 'right' })
    const entry = page.getByRole('menuitem', { name: /ویژگی/ })
    await expect.element(entry).toHaveAttribute('aria-keyshortcuts', 'Alt+Enter Control+I')
    const keys = [...entry.element().querySelectorAll('kbd')]
    expect(keys.map((key) => [key.textContent, key.dir])).toEqual([
      ['Alt+Enter', 'ltr'],
      ['Ctrl+I', 'ltr'],
    ])
    const [box, last] = [entry.element(), keys.at(-1) ?? entry.element()].map((element) => element.getBoundingClientRect())
    expect((last?.left ?? 0) - (box?.left ?? 0)).toBeLessThan(40)
  })
})
