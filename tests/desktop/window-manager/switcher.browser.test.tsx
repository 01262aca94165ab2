import '#ui/tokens.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeDesktop, openDesktop } from '../desk'

afterEach(closeDesktop)

const list = () => page.getByRole('listbox', { name: 'جابه‌جایی میان پنجره‌ها' })
const titlesOf = (options: Element[]) => options.map((option) => option.querySelector('bdi')?.textContent)
const names = () => titlesOf(list().getByRole('option').elements())
const chosen = () => titlesOf(list().getByRole('option', { selected: true }).elements())
const hold = (rest: string) => userEvent.keyboard(`{Control>}${rest}`)
const letGo = () => userEvent.keyboard('{/Control}')

/** Opens three windows; the third is active and the second is minimised. */
const openThree = async () => {
  const desk = await openDesktop()
  const frames = [await desk.open('explorer', 'نخست'), await desk.open('explorer', 'دوم'), await desk.open('explorer', 'سوم')]
  desk.actor.getSnapshot().context.windows?.getSnapshot().context.windows[1]?.ref.send({ type: 'frame.minimise' })
  const active = () => desk.all('[data-active]').map((frame) => frame.querySelector('h2')?.textContent)
  await expect.poll(active).toEqual(['سوم'])
  return { ...desk, frames, active }
}

describe('the window switcher', () => {
  it('lists windows by last use, steps forward or with Shift back, and activates the choice when Ctrl is released', async () => {
    const { active, frames } = await openThree()
    await hold('\u0060')
    await expect.poll(names).toEqual(['سوم', 'دوم', 'نخست'])
    expect(chosen()).toEqual(['دوم'])
    await userEvent.keyboard('\u0060')
    await expect.poll(chosen).toEqual(['نخست'])
    await userEvent.keyboard('{Shift>}~{/Shift}')
    await expect.poll(chosen).toEqual(['دوم'])
    await letGo()
    await expect.poll(active).toEqual(['دوم'])
    expect(list().query()).toBeNull()
    await expect.poll(() => frames[1]?.contains(document.activeElement)).toBe(true)
    await hold('\u0060')
    await expect.poll(names).toEqual(['دوم', 'سوم', 'نخست'])
    await letGo()
    await expect.poll(active).toEqual(['سوم'])
  })

  it('restores the focus on Esc, and activates the choice on Enter', async () => {
    const { active, frames } = await openThree()
    const field = frames[2]?.querySelector<HTMLElement>('[data-act=field]')
    field?.focus()
    await hold('\u0060')
    await expect.poll(chosen).toEqual(['دوم'])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => list().query()).toBeNull()
    await letGo()
    await expect.poll(() => document.activeElement).toBe(field)
    expect(active()).toEqual(['سوم'])
    await hold('\u0060\u0060')
    await expect.poll(chosen).toEqual(['نخست'])
    await userEvent.keyboard('{Enter}')
    await letGo()
    await expect.poll(active).toEqual(['نخست'])
  })

  it('activates the clicked window', async () => {
    const { active } = await openThree()
    await hold('\u0060')
    await userEvent.click(list().getByRole('option', { name: 'نخست' }))
    await letGo()
    await expect.poll(active).toEqual(['نخست'])
  })

  it('shows inert previews of the windows, without ids, roles or labels', async () => {
    const { frames } = await openThree()
    await hold('\u0060')
    const pictures = () => list().element().querySelectorAll('[inert] h2')
    await expect.poll(() => pictures().length).toBe(3)
    expect(list().element().querySelectorAll('[inert] [id], [inert] [role], [inert] [aria-label]')).toHaveLength(0)
    expect(document.querySelectorAll(`#${frames[0]?.id}`)).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await letGo()
  })

  it('does nothing without an open window', async () => {
    const { all } = await openDesktop()
    await hold('\u0060')
    await letGo()
    expect(all('[role=listbox]')).toHaveLength(0)
  })
})
