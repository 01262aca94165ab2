import '#ui/tokens.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setup } from 'xstate'
import type { WindowContent } from '#windows/window-kind'
import { closeDesktop, kind, openDesktop } from '../desk'

afterEach(closeDesktop)

const still = setup({}).createMachine({})
const drawn = (View: () => React.ReactNode) => ({
  load: () => Promise.resolve({ content: { machine: still, View } as unknown as WindowContent<typeof still> }),
})
const more = [
  kind(
    'searched',
    'جُستنی',
    drawn(() => (
      <>
        <input aria-label="متن" />
        <input type="search" aria-label="جست‌وجو" defaultValue="پیشین" />
      </>
    )),
  ),
  kind(
    'framed',
    'قاب',
    drawn(() => <iframe title="صفحه" srcDoc="<p>درون</p>" style={{ inlineSize: '100%', blockSize: '100%' }} />),
  ),
]

const pressed = (init: KeyboardEventInit): boolean => {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
  return event.defaultPrevented
}

describe('the keys of the active window', () => {
  it('Ctrl+S saves the unsaved work of the active window, with the text of the focused field, and never the page', async () => {
    const { actor, open } = await openDesktop()
    const frame = await open()
    await expect.poll(() => frame.querySelector('[data-act=field]')).not.toBeNull()
    const content = actor.getSnapshot().context.windows?.getSnapshot().context.windows[0]?.ref.getSnapshot().context.content
    const saves = () => (content?.getSnapshot() as { context: { saves: number } } | undefined)?.context.saves
    const field = frame.querySelector<HTMLInputElement>('[data-act=field]')
    field?.focus()
    expect(pressed({ key: 's', code: 'KeyS', ctrlKey: true })).toBe(true)
    expect(saves()).toBe(0)
    await userEvent.click(page.elementLocator(frame.querySelector('[data-act=dirty]') as Element))
    field?.focus()
    field?.removeAttribute('data-left')
    expect(pressed({ key: 'س', code: 'KeyS', ctrlKey: true })).toBe(true)
    expect([saves(), field?.hasAttribute('data-left'), document.activeElement === field]).toEqual([1, true, true])
    expect(frame.isConnected).toBe(true)
  })

  it('the find shortcut focuses the search of the active window, or is left to the browser', async () => {
    const { open } = await openDesktop({ more })
    await open()
    expect(pressed({ key: 'f', code: 'KeyF', ctrlKey: true })).toBe(false)
    const frame = await open('searched')
    const search = page.getByRole('searchbox', { name: 'جست‌وجو' })
    await expect.element(search).toBeVisible()
    expect(pressed({ key: 'ب', code: 'KeyF', ctrlKey: true })).toBe(true)
    await expect.element(search).toHaveFocus()
    expect(getSelection()?.toString()).toBe('پیشین')
    await userEvent.click(page.getByRole('textbox', { name: 'متن' }))
    await userEvent.keyboard('/')
    await expect.element(page.getByRole('textbox', { name: 'متن' })).toHaveValue('/')
    frame.focus()
    await userEvent.keyboard('/')
    await expect.element(search).toHaveFocus()
    await expect.element(search).toHaveValue('پیشین')
  })
})

it('a press inside an inactive window raises it', async () => {
  const { open } = await openDesktop({ more })
  const frame = await open('framed')
  await expect.poll(() => frame.querySelector('iframe')?.getBoundingClientRect().width).toBeGreaterThan(100)
  const inner = frame.querySelector('iframe') as HTMLIFrameElement
  const hit = () => {
    // A point outside of the window that opens next.
    const { right, top } = inner.getBoundingClientRect()
    return document.elementFromPoint(right - 16, top + 60)
  }
  expect(hit()).toBe(inner)
  const other = await open()
  await expect.poll(() => other.hasAttribute('data-active')).toBe(true)
  expect(hit()).not.toBe(inner)
  expect(frame.contains(hit())).toBe(true)
})

it('the page title shows direction control characters of a name visibly', async () => {
  const { open } = await openDesktop()
  await open('explorer', 'x\u202egnp.exe')
  await expect.poll(() => document.title).toContain('\u2068x[RLO]gnp.exe\u2069')
})
