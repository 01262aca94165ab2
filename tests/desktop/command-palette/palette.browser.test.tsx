import '#ui/tokens.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createMachine } from 'xstate'
import { desktopKeys } from '#desktop/command-palette/shortcuts'
import { closeDesktop, kind, openDesktop } from '../desk'

afterEach(closeDesktop)

const field = () => page.getByRole('combobox')
const option = (name: string | RegExp) => page.getByRole('option', { name })

describe('the command palette', () => {
  // This test must be the first one: once the palette was shown, its code is loaded.
  it('shows the palette field early enough that no key of a fast typist is lost', async () => {
    // Otherwise the browser lists only the first 250 files.
    performance.setResourceTimingBufferSize(10_000)
    await openDesktop()
    const press = async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyK', key: 'k', ctrlKey: true, bubbles: true, cancelable: true }))
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
      const isThere = document.activeElement?.getAttribute('role') === 'combobox'
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => document.querySelector('dialog')).toBeNull()
      return isThere
    }
    let before = 0
    const isLoaded = () => {
      const files = performance.getEntriesByType('resource')
      const isQuiet = files.length === before
      before = files.length
      return isQuiet && files.some(({ name }) => name.includes('palette.view'))
    }
    await expect.poll(isLoaded, { interval: 1_000, timeout: 15_000 }).toBe(true)
    expect(await press()).toBe(true)
  })

  it('Ctrl+K opens the palette, and the English name of a window opens and focuses it', async () => {
    const { all } = await openDesktop()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('create')
    await expect.element(option(/ایجاد/)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => all('[role=dialog][aria-modal=false]').length).toBe(1)
    await expect.poll(() => document.querySelector('dialog')).toBeNull()
    await expect.poll(() => document.activeElement?.closest('[role=dialog]')?.textContent).toContain('ایجاد')
  })

  it('the palette does not open over a question', async () => {
    const { open, actor } = await openDesktop()
    const frame = await open()
    await userEvent.click(frame.querySelector<HTMLElement>('[data-act=dirty]') ?? frame)
    await userEvent.keyboard('{Control>}{Alt>}w{/Alt}{/Control}')
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(actor.getSnapshot().context.overlay?.getSnapshot().value).toBe('none')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(field()).toHaveFocus()
  })

  it('the focus ring of the field follows the rounded corners of the panel', async () => {
    await openDesktop()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(field()).toHaveFocus()
    const [ring, panel] = ['label', 'dialog'].map((around) => getComputedStyle(field().element().closest(around) ?? document.body))
    expect(ring?.outlineStyle).toBe('solid')
    const round = Number.parseFloat(panel?.borderStartStartRadius ?? '') - Number.parseFloat(panel?.borderInlineStartWidth ?? '')
    expect(round).toBeGreaterThan(0)
    expect([ring?.borderStartStartRadius, ring?.borderStartEndRadius]).toEqual([`${round}px`, `${round}px`])
  })

  it('the palette lists open windows and raises the chosen one', async () => {
    const { open, actor } = await openDesktop()
    await open('explorer', 'گزارش‌ها')
    const second = await open('explorer', 'نامه‌ها')
    expect(second.hasAttribute('data-active')).toBe(true)
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('گزارش ها{Enter}')
    await expect
      .poll(() => {
        const context = actor.getSnapshot().context.windows?.getSnapshot().context
        return context?.windows.find(({ id }) => id === context.activeId)?.ref.getSnapshot().context.title
      })
      .toBe('گزارش‌ها')
  })

  it('runs commands on the active window, and shows why one is disabled', async () => {
    const { open } = await openDesktop()
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('کوچک کردن پنجره')
    await expect.element(option(/پنجره‌ای فعال نیست/)).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelector('dialog')).toBeNull()
    const window = await open()
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('کوچک کردن پنجره{Enter}')
    await expect.poll(() => window.checkVisibility()).toBe(false)
  })

  it('the palette offers the other keyboard layout, and Enter accepts it', async () => {
    const { all } = await openDesktop()
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard(';h,a')
    await expect.element(page.getByRole('button', { name: /آیا منظورتان/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('کاوش')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => all('[role=dialog][aria-modal=false]').length).toBe(1)
  })

  it('finds menu entries of a command by words, shows the icons of their path, and reads the path with pauses', async () => {
    const above = { fa: ['ایجاد', 'سند ورد'], en: ['Create', 'Word document'] }
    let runs = 0
    const command = { id: 'blank', icon: 'add', title: { fa: 'خالی', en: 'Blank' }, above, run: () => runs++ }
    const content = { machine: createMachine({}), View: () => <p>content</p>, commands: () => [command] }
    const { open } = await openDesktop({ more: [kind('menus', 'با فهرست', { load: () => Promise.resolve({ content }) })] })
    const frame = await open('menus')
    await expect.poll(() => frame.textContent).toContain('content')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('ایجاد سند ورد')
    const line = page.getByRole('option', { name: /^ایجاد ?، سند ورد ?، خالی/ })
    await expect.element(line).toHaveAttribute('aria-selected', 'true')
    expect(line.element().querySelectorAll('svg[data-mirror]')).toHaveLength(2)
    expect(line.element().getBoundingClientRect().height).toBeLessThan(48)
    expect(line.element().textContent).not.toMatch(/[›‹]/)
    await userEvent.keyboard('{Enter}')
    expect(runs).toBe(1)
  })

  it('the palette changes language and theme', async () => {
    const { actor } = await openDesktop()
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('dark{Enter}')
    await expect.poll(() => actor.getSnapshot().context.preferences.getSnapshot().context.look.theme).toBe('dark')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('english{Enter}')
    await expect.poll(() => document.documentElement.lang).toBe('en')
  })
})

describe('the sheet of shortcuts', () => {
  it('F1 and Ctrl+/ open the shortcut sheet with all keys in Latin letters, searchable in both languages', async () => {
    await openDesktop()
    await userEvent.keyboard('{F1}')
    await expect.element(page.getByRole('searchbox').or(page.getByRole('textbox'))).toHaveFocus()
    const keys = () => [...document.querySelectorAll('dialog kbd')]
    await expect.poll(() => keys().length).toBeGreaterThan(10)
    expect(keys().every((key) => key.getAttribute('dir') === 'ltr' && !/[آ-ی]/.test(key.textContent))).toBe(true)
    await userEvent.keyboard('minimise')
    await expect.poll(() => keys().map((key) => key.textContent)).toEqual(['Ctrl+Alt+M'])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelector('dialog')).toBeNull()
    await userEvent.keyboard('{Control>}/{/Control}')
    await expect.poll(() => document.querySelector('dialog')).not.toBeNull()
  })

  it('lists the keys of window parts: voice input, reordering, opening choices', async () => {
    await openDesktop()
    await userEvent.keyboard('{F1}')
    const lines = () => [...document.querySelectorAll('dialog dl > div')].map((line) => line.textContent)
    await expect.poll(lines).toContain('گفتن متن جست‌وجو به جای نوشتنCtrl+Alt+V')
    expect(lines()).toContain('باز کردن تقویم یا فهرست گزینه‌هاAlt+↓')
    expect(lines()).toContain('جابه‌جا کردن بند یا بخش در میان دیگرانAlt+↑ یا Alt+↓')
    for (const chord of Object.values(desktopKeys)) expect(lines().some((line) => line.includes(chord))).toBe(true)
  })

  it('the shortcut sheet offers the words of the other keyboard layout, by click or Enter', async () => {
    await openDesktop()
    await userEvent.keyboard('{F1}')
    const search = page.getByRole('textbox', { name: 'جست‌وجو در میان‌برها' })
    await expect.element(search).toHaveFocus()
    const meant = page.getByRole('button', { name: 'آیا منظورتان «\u2068minimise\u2069» بود؟' })
    await userEvent.keyboard('پهدهپهسث')
    await expect.element(meant).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(search).toHaveValue('minimise')
    await expect.element(page.getByText('Ctrl+Alt+M')).toBeVisible()
    await userEvent.fill(search, 'پهدهپهسث')
    await userEvent.click(meant)
    await expect.element(search).toHaveValue('minimise')
    await userEvent.fill(search, 'ژژژ')
    await expect.element(page.getByText('میان‌بری با این نام نیست.')).toBeVisible()
  })
})
