import '#ui/tokens.css'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { watchReloads } from '#tests/support/page-reloads'
import { closeDesktop, kind, openDesktop } from '../desk'

afterEach(closeDesktop)

const middle = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
const named = (within: Element, name: string) => {
  const found = [...within.querySelectorAll<HTMLElement>('button')].find((button) => button.getAttribute('aria-label') === name)
  if (!found) throw new Error(`no button ${name}`)
  return found
}
describe('the frame of a window', () => {
  it('shows the title at the start and close at the end of the title bar, in both directions [SHELL-002]', async () => {
    for (const locale of ['fa', 'en'] as const) {
      const { open } = await openDesktop({ look: { locale } })
      const frame = await open()
      const title = middle(frame.querySelector('h2') ?? frame).x
      const [minimise, maximise, close] = [...frame.querySelectorAll('header button')].map((button) => middle(button).x) as [
        number,
        number,
        number,
      ]
      const order = [title, minimise, maximise, close]
      expect(order).toEqual([...order].sort((a, b) => (locale === 'fa' ? b - a : a - b)))
      closeDesktop()
    }
  })

  it('a press raises the window first, and then acts [SHELL-065] [SHELL-067]', async () => {
    const { open, all, actor } = await openDesktop()
    const below = await open()
    await open()
    const above = actor.getSnapshot().context.windows?.getSnapshot().context.windows[1]?.ref
    above?.send({ type: 'frame.move', rect: { x: 0, y: 300, width: 400, height: 300 } })
    const button = below.querySelector<HTMLElement>('[data-act=press]')
    await userEvent.click(button ?? below)
    expect(all('[data-active]')).toEqual([below])
    const zIndexOf = (frame: Element) => Number(getComputedStyle(frame.parentElement ?? frame).zIndex)
    const [first = 0, second = 0] = all('[role=dialog][aria-modal=false]').map(zIndexOf)
    expect(first).toBeGreaterThan(second)
    const windows = actor.getSnapshot().context.windows?.getSnapshot().context
    const content = windows?.windows[0]?.ref.getSnapshot().context.content?.getSnapshot() as { context: { presses: number } }
    expect(content.context.presses).toBe(1)
    expect(all('footer [aria-current=true]')).toHaveLength(1)
  })

  it('a window moves by its title bar, and stays where it can be grabbed again', async () => {
    const { open } = await openDesktop({ look: { locale: 'en' } })
    const frame = await open('create')
    const bar = frame.querySelector<HTMLElement>('header [tabindex="0"]') ?? frame
    const hold = { x: 5, y: 10 }
    await userEvent.dragAndDrop(bar, page.getByRole('main'), { sourcePosition: hold, targetPosition: { x: 305, y: 210 } })
    await expect.poll(() => Math.abs(frame.getBoundingClientRect().left - 300)).toBeLessThan(3)
    expect(Math.abs(frame.getBoundingClientRect().top - 200)).toBeLessThan(3)
    await userEvent.dragAndDrop(bar, page.getByRole('main'), { sourcePosition: hold, targetPosition: { x: innerWidth - 2, y: 1 } })
    await expect.poll(() => frame.getBoundingClientRect().left).toBeGreaterThan(innerWidth / 2)
    expect(frame.getBoundingClientRect().top).toBe(0)
  })

  it.each(['fa', 'en'] as const)(
    'keeps 80 px of the title bar next to the controls within reach at either edge, in the largest text, in %s',
    async (locale) => {
      const { open, actor } = await openDesktop({ look: { locale, fontSize: 'large' } })
      const frame = await open('create')
      const { ref } = actor.getSnapshot().context.windows?.getSnapshot().context.windows[0] ?? expect.fail('no window')
      const handle = frame.querySelector('header [role=group]') as Element
      for (const x of [-5_000, 5_000]) {
        const before = frame.getBoundingClientRect().left
        ref.send({ type: 'frame.move', rect: { x, y: 100, width: 600, height: 300 } })
        await expect.poll(() => frame.getBoundingClientRect().left).not.toBe(before)
        const { left, right } = handle.getBoundingClientRect()
        expect(Math.min(right, innerWidth) - Math.max(left, 0)).toBeGreaterThanOrEqual(80)
      }
    },
  )

  it('stays under the pointer when it moves several times before the window is drawn', async () => {
    const { open } = await openDesktop()
    const frame = await open()
    const before = frame.getBoundingClientRect()
    const bar = frame.querySelector<HTMLElement>('header [tabindex="0"]') ?? frame
    const at = bar.getBoundingClientRect()
    const send = (type: string, target: EventTarget, dx: number, dy: number) =>
      target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: at.left + 20 + dx, clientY: at.top + 10 + dy }))
    send('mousedown', bar, 0, 0)
    await new Promise(requestAnimationFrame)
    for (const moved of [20, 40, 60]) send('mousemove', document, moved, moved)
    const getOffset = () => [frame.getBoundingClientRect().left - before.left, frame.getBoundingClientRect().top - before.top]
    await expect.poll(getOffset).toEqual([60, 60])
    for (const moved of [70, 80]) send('mousemove', document, moved, moved)
    // A transform that is set directly would divide the page into layers again in each frame.
    expect(frame.parentElement?.getAnimations()).toHaveLength(1)
    send('mouseup', document, 80, 80)
    expect(frame.parentElement?.getAnimations()).toEqual([])
    await expect.poll(getOffset).toEqual([80, 80])
  })

  it('previews the half that the window will snap to, snaps, and restores the size when dragged away', async () => {
    const { open, one, all } = await openDesktop()
    const frame = await open()
    const before = frame.getBoundingClientRect()
    const bar = frame.querySelector<HTMLElement>('header [tabindex="0"]') ?? frame
    const area = one('main').getBoundingClientRect()
    const send = async (type: string, target: EventTarget, x: number, y: number) => {
      target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y }))
      await new Promise(requestAnimationFrame)
    }
    const from = bar.getBoundingClientRect()
    await send('mousedown', bar, from.left + 20, from.top + 10)
    await send('mousemove', document, area.left + 300, area.top + 300)
    await expect.poll(() => all('main > [aria-hidden=true]')).toHaveLength(0)
    await send('mousemove', document, area.left + 2, area.top + 300)
    await expect
      .poll(() => all('main > [aria-hidden=true]').map((preview) => preview.getBoundingClientRect().width))
      .toEqual([area.width / 2])
    await send('mouseup', document, area.left + 2, area.top + 300)
    await expect.poll(() => frame.getBoundingClientRect().width).toBe(area.width / 2)
    expect([frame.getBoundingClientRect().left, frame.getBoundingClientRect().height]).toEqual([area.left, area.height])
    expect(all('main > [aria-hidden=true]')).toHaveLength(0)
    await send('mousedown', bar, area.left + 320, area.top + 10)
    await send('mousemove', document, area.left + 420, area.top + 110)
    await send('mousemove', document, area.left + 430, area.top + 210)
    await expect.poll(() => frame.getBoundingClientRect().width).toBe(before.width)
    const held = frame.getBoundingClientRect()
    expect(held.left < area.left + 430 && held.right > area.left + 430).toBe(true)
    await send('mouseup', document, area.left + 430, area.top + 210)
    await expect.poll(() => Math.abs(frame.getBoundingClientRect().top - area.top - 200)).toBeLessThan(12)
    expect(frame.getBoundingClientRect().height).toBe(before.height)
  })

  it('snaps to halves, quarters and the whole area by keyboard, as drawn in both directions, unless its size is fixed', async () => {
    const { open, one } = await openDesktop()
    const fixed = await open('create')
    const fixedBefore = fixed.getBoundingClientRect()
    await userEvent.keyboard('{Control>}{Alt>}{ArrowLeft}{ArrowUp}{/Alt}{/Control}')
    expect(fixed.getBoundingClientRect()).toEqual(fixedBefore)
    const frame = await open()
    const before = frame.getBoundingClientRect()
    const area = one('main').getBoundingClientRect()
    const place = () => {
      const { left, top, width, height } = frame.getBoundingClientRect()
      return [left, top, width, height]
    }
    const press = (arrow: string) => userEvent.keyboard(`{Control>}{Alt>}{${arrow}}{/Alt}{/Control}`)
    await press('ArrowRight')
    await expect.poll(place).toEqual([area.width / 2, 0, area.width / 2, area.height])
    await press('ArrowDown')
    await expect.poll(place).toEqual([area.width / 2, area.height / 2, area.width / 2, area.height / 2])
    await press('ArrowLeft')
    await expect.poll(place).toEqual([0, area.height / 2, area.width / 2, area.height / 2])
    await press('ArrowUp')
    await press('ArrowUp')
    await press('ArrowUp')
    await expect.poll(place).toEqual([0, 0, area.width, area.height])
    await press('ArrowDown')
    await expect.poll(place).toEqual([before.left, before.top, before.width, before.height])
  })

  it('a window is moved and resized by keyboard alone', async () => {
    const { open } = await openDesktop()
    const frame = await open('create')
    const before = frame.getBoundingClientRect()
    frame.querySelector<HTMLElement>('header [tabindex="0"]')?.focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}')
    await expect.poll(() => frame.getBoundingClientRect().left).toBe(before.left - 24)
    frame.querySelector<HTMLElement>('[data-act=field]')?.focus()
    await userEvent.keyboard('{Control>}{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}{/Control}')
    await expect.poll(() => frame.getBoundingClientRect().width).toBe(before.width + 24)
  })

  it('a double click maximises the window to the work area, and another one restores it [SHELL-064]', async () => {
    const { open, one } = await openDesktop()
    const frame = await open()
    const before = frame.getBoundingClientRect()
    const title = frame.querySelector('h2') ?? frame
    const pressTwice = () => title.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    pressTwice()
    const area = one('main').getBoundingClientRect()
    await expect.poll(() => frame.getBoundingClientRect().width).toBe(area.width)
    pressTwice()
    await expect.poll(() => frame.getBoundingClientRect().width).toBe(before.width)
  })

  it('offers neither minimise nor maximise to window kinds that do not support it [SHELL-062]', async () => {
    const { open } = await openDesktop()
    const frame = await open('create')
    expect([...frame.querySelectorAll('header button')].map((button) => button.getAttribute('aria-label'))).toEqual(['بستن'])
  })

  it('keeps typed text while minimised, and restores the focus to it [SHELL-064]', async () => {
    const { open, one } = await openDesktop()
    const frame = await open()
    const field = frame.querySelector<HTMLInputElement>('[data-act=field]')
    await userEvent.fill(field ?? frame, 'نیمه‌کاره')
    await userEvent.click(named(frame, 'کوچک کردن'))
    await expect.poll(() => frame.checkVisibility()).toBe(false)
    await userEvent.click(one('footer li button'))
    await expect.poll(() => frame.checkVisibility()).toBe(true)
    expect(field?.value).toBe('نیمه‌کاره')
    await expect.poll(() => frame.contains(document.activeElement)).toBe(true)
  })

  it('a window with unsaved work asks over its own content only, before it closes; Esc cancels [SHELL-093]', async () => {
    const { open, all } = await openDesktop()
    const other = await open()
    const frame = await open()
    await userEvent.click(frame.querySelector<HTMLElement>('[data-act=dirty]') ?? frame)
    await userEvent.keyboard('{Control>}{Alt>}w{/Alt}{/Control}')
    await expect.poll(() => all('[role=alertdialog]')).toHaveLength(1)
    expect(frame.contains(all('[role=alertdialog]')[0] ?? null)).toBe(true)
    expect(document.activeElement?.textContent).toBe('بازگشت')
    expect(frame.querySelector('[inert]')).not.toBeNull()
    expect(other.querySelector('[inert]')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => all('[role=alertdialog]')).toHaveLength(0)
    expect(all('[role=dialog][aria-modal=false]')).toHaveLength(2)
  })

  it('several windows ask at once, each on its own, and the focus returns to where it was', async () => {
    const { open, all, one } = await openDesktop()
    const frames: HTMLElement[] = []
    for (const title of ['نخست', 'دوم']) {
      const frame = await open('explorer', title)
      await userEvent.click(frame.querySelector<HTMLElement>('[data-act=dirty]') ?? frame)
      frames.push(frame)
    }
    await open('create')
    await userEvent.click(one('footer li:last-child button'), { button: 'right' })
    await userEvent.click(page.getByRole('menuitem', { name: 'بستن دیگر پنجره‌ها' }))
    await expect.poll(() => frames.map((frame) => frame.querySelectorAll('[role=alertdialog]').length)).toEqual([1, 1])
    const [first, second] = frames as [HTMLElement, HTMLElement]
    named(first, 'کوچک کردن').click()
    await expect.poll(() => second.contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => second.querySelectorAll('[role=alertdialog]')).toHaveLength(0)
    await expect.poll(() => second.contains(document.activeElement)).toBe(true)
    expect(first.querySelectorAll('[role=alertdialog]')).toHaveLength(1)
    expect(all('[role=dialog][aria-modal=false]')).toHaveLength(3)
  })

  it('blocks sign-out with unsaved work: the window asks first', async () => {
    const { open, all } = await openDesktop()
    const frame = await open()
    await userEvent.click(frame.querySelector<HTMLElement>('[data-act=dirty]') ?? frame)
    const signOut = async () => {
      await userEvent.click(page.getByRole('button', { name: 'شروع' }))
      await userEvent.click(page.getByRole('button', { name: 'خروج' }))
    }
    await signOut()
    await expect.poll(() => frame.querySelector('[role=alertdialog]')).not.toBeNull()
    await expect.element(page.getByRole('status').filter({ hasText: 'پیش از خروج' })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'بستن بدون ذخیره' }))
    await expect.poll(() => all('[role=dialog][aria-modal=false]')).toHaveLength(0)
    await signOut()
    await expect.element(page.getByRole('heading', { name: 'ورود' })).toBeVisible()
  })

  it('offers to save if the content can, closes after the save, and stays open if the save failed', async () => {
    const { actor, open, all } = await openDesktop()
    const frame = await open()
    const work = () => actor.getSnapshot().context.windows?.getSnapshot().context.windows[0]?.ref.getSnapshot().value.work
    await userEvent.click(frame.querySelector<HTMLElement>('[data-act=dirty]') ?? frame)
    const answer = (text: string) => all('[role=alertdialog] button').find((button) => button.textContent === text)
    const close = () => userEvent.keyboard('{Control>}{Alt>}w{/Alt}{/Control}')
    await close()
    await expect.poll(() => all('[role=alertdialog] button').map(({ textContent }) => textContent)).toHaveLength(3)
    answer('ذخیره و بستن')?.click()
    await expect.poll(work).toBe('unsaved')
    expect(all('[role=alertdialog]')).toHaveLength(0)
    expect(all('[role=dialog][aria-modal=false]')).toHaveLength(1)
    await close()
    await expect.poll(() => all('[role=alertdialog]')).toHaveLength(1)
    answer('ذخیره و بستن')?.click()
    await expect.poll(() => all('[role=dialog][aria-modal=false]')).toHaveLength(0)
  })

  it('offers to close or stay, without save, while the content cannot save', async () => {
    const { open, all } = await openDesktop()
    const frame = await open()
    for (const act of ['dirty', 'press']) await userEvent.click(frame.querySelector<HTMLElement>(`[data-act=${act}]`) ?? frame)
    await userEvent.keyboard('{Control>}{Alt>}w{/Alt}{/Control}')
    const answers = () => all('[role=alertdialog] button').map(({ textContent }) => textContent)
    await expect.poll(answers).toEqual(['بستن بدون ذخیره', 'بازگشت'])
  })

  it('the browser asks before leaving the page only while something is unsaved', async () => {
    const { open } = await openDesktop()
    const frame = await open()
    const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(asks()).toBe(false)
    await userEvent.click(frame.querySelector<HTMLElement>('[data-act=dirty]') ?? frame)
    await expect.poll(asks).toBe(true)
    await userEvent.keyboard('{Control>}{Alt>}w{/Alt}{/Control}')
    await expect.poll(() => frame.querySelector('[role=alertdialog]')).not.toBeNull()
    const drop = [...frame.querySelectorAll('button')].find(({ textContent }) => textContent === 'بستن بدون ذخیره')
    drop?.click()
    await expect.poll(asks).toBe(false)
  })

  it('a render error of the content breaks neither its frame nor other windows', async () => {
    const { open, all } = await openDesktop()
    await open()
    const frame = await open('broken')
    await expect.poll(() => frame.querySelector('[role=alert]')?.textContent ?? '').toContain('این پنجره با خطا روبه‌رو شد')
    expect(all('[role=dialog][aria-modal=false]')).toHaveLength(2)
    expect(all('[data-act=press]')).toHaveLength(1)
  })

  it('reloads the page after repeated load errors of its code, once the server answers', async () => {
    const reloads = watchReloads()
    const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(new Response())
    onTestFinished(() => asked.mockRestore())
    const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    const { open } = await openDesktop({ more: [kind('late', 'دیرآمده', { load })] })
    const frame = await open('late')
    const alert = () => frame.querySelector('[role=alert]')
    await expect.poll(alert).not.toBeNull()
    expect(asked).not.toHaveBeenCalled()
    for (const times of [1, 2]) {
      await userEvent.click(page.getByRole('button', { name: 'تلاش دوباره' }))
      await expect.poll(() => asked.mock.calls.length).toBe(times)
      await expect.poll(alert).not.toBeNull()
      expect(reloads.count).toBe(times - 1)
    }
  })

  it('offers the help of its window kind only if there is an entry', async () => {
    const { open, actor } = await openDesktop()
    await open('explorer')
    await userEvent.click(page.getByRole('button', { name: 'راهنمای کاوشگر' }))
    await expect.poll(() => actor.getSnapshot().context.notifications.getSnapshot().context.notices).toHaveLength(1)
    await open('create')
    expect(page.getByRole('button', { name: /راهنمای ایجاد/ }).elements()).toHaveLength(0)
  })
})
