import '#ui/tokens.css'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeDesktop, openDesktop } from './desk'

const { palette, startMenu } = vi.hoisted(() => {
  const createGate = () => {
    let open = (): void => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    return { opened, open: () => open() }
  }
  return { palette: createGate(), startMenu: createGate() }
})
vi.mock('#desktop/command-palette/palette.view', async (load) => {
  await palette.opened
  return await load<object>()
})
vi.mock('#desktop/start-menu/start-menu.view', async (load) => {
  await startMenu.opened
  return await load<object>()
})

afterEach(closeDesktop)

it.each([
  ['the palette', () => userEvent.keyboard('{Control>}k{/Control}'), 'create', palette],
  ['the start menu', () => userEvent.click(page.getByRole('button', { name: 'شروع' })), 'explorer', startMenu],
] as const)('opens what was typed and entered before the code of %s has loaded', async (_, open, name, code) => {
  const { all } = await openDesktop()
  const windows = () => all('[role=dialog][aria-modal=false]')
  await open()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard(`${name}{Enter}`)
  expect(windows()).toHaveLength(0)
  code.open()
  await expect.poll(() => windows().length).toBe(1)
  await expect.element(page.getByRole('textbox', { name: 'جست‌وجو' })).not.toBeInTheDocument()
})
