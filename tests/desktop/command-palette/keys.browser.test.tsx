import '#ui/tokens.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { desktopKeys, iconKeys, titleBarKeys } from '#desktop/command-palette/shortcuts'
import { toAriaKeyShortcuts } from '#ui/chord'
import { closeDesktop, openDesktop } from '../desk'

afterEach(closeDesktop)

const announced = (within: ParentNode = document) =>
  [...within.querySelectorAll('[aria-keyshortcuts]')].flatMap((one) => one.getAttribute('aria-keyshortcuts')?.split(' ') ?? [])
const chordsIn = (menu: Element) =>
  [...menu.querySelectorAll('[role=menuitem], [role=menuitemcheckbox]')].flatMap((item) => {
    const kbd = item.querySelector('kbd')
    if (!kbd) return []
    expect([kbd.dir, item.getAttribute('aria-keyshortcuts')]).toEqual(['ltr', toAriaKeyShortcuts(kbd.textContent)])
    return [kbd.textContent]
  })

describe('the keys of the desktop', () => {
  it('announces each desktop shortcut, with all chords, at the control for it', async () => {
    const { open, one } = await openDesktop()
    await open()
    const known = announced()
    for (const chord of [...Object.values(desktopKeys), ...iconKeys, ...titleBarKeys]) expect(known).toContain(toAriaKeyShortcuts(chord))
    const of = (selector: string) => one(selector).getAttribute('aria-keyshortcuts')
    expect(of('main')).toContain('Control+K F1 Control+/')
    expect(of('footer')).toBe('F6 Shift+F6')
    expect(of('[data-notices]')).toBe('Alt+T')
    expect(of('footer > button[aria-haspopup=listbox]')).toBe('Control+` Control+Shift+`')
  })

  it('shows the shortcuts in the menus of window and desktop, which also open the palette and the shortcut sheet', async () => {
    const { open, one } = await openDesktop()
    const frame = await open()
    const menu = () => document.querySelector('[role=menu]')
    const ask = async (element: Element) => {
      element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 60, clientY: 60 }))
      await expect.poll(menu).not.toBeNull()
      return menu() as Element
    }
    const title = frame.querySelector('[role=group]') as Element
    expect(chordsIn(await ask(title))).toEqual(['Ctrl+Alt+M', 'Ctrl+Alt+↑', 'Ctrl+Alt+W'])
    await userEvent.keyboard('{Escape}')
    await expect.poll(menu).toBeNull()
    const desk = await ask(one('footer ul'))
    expect(chordsIn(desk)).toEqual(['Ctrl+Alt+D', 'Ctrl+K', 'F1'])
    await userEvent.click(page.getByRole('menuitem', { name: 'کادر فرمان' }))
    await expect.element(page.getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelector('dialog')).toBeNull()
  })

  it('maximises and restores by the shortcuts that the buttons show', async () => {
    const { open } = await openDesktop()
    const frame = await open()
    const button = () => frame.querySelector('button[aria-label="بزرگ کردن"], button[aria-label="اندازهٔ پیشین"]')
    expect(button()?.getAttribute('aria-keyshortcuts')).toBe('Control+Alt+ArrowUp')
    await userEvent.keyboard('{Control>}{Alt>}{ArrowUp}{/Alt}{/Control}')
    await expect.poll(() => frame.hasAttribute('data-maximised')).toBe(true)
    expect(button()?.getAttribute('aria-keyshortcuts')).toBe('Control+Alt+ArrowDown')
    await userEvent.keyboard('{Control>}{Alt>}{ArrowDown}{/Alt}{/Control}')
    await expect.poll(() => frame.hasAttribute('data-maximised')).toBe(false)
  })

  it('Alt+T focuses the bell while no notice is visible', async () => {
    const { one } = await openDesktop()
    await userEvent.keyboard('{Alt>}t{/Alt}')
    expect(document.activeElement).toBe(one('[data-notices]'))
  })
})
