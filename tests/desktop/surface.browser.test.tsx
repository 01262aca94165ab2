import '#ui/tokens.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeDesktop, openDesktop } from './desk'

afterEach(closeDesktop)

const icon = (name: string) => page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name })
const picked = () =>
  page
    .getByRole('list', { name: 'پوشه‌های اصلی' })
    .getByRole('button', { pressed: true })
    .elements()
    .map((button) => button.querySelector('bdi')?.textContent ?? button.textContent)
const drag = (type: string, target: EventTarget, x: number, y: number) =>
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y, button: 0, pointerType: 'mouse' }))

describe('the icons of the desktop', () => {
  it('are the main folders and the working directories, which say that they are [SHELL-009]', async () => {
    await openDesktop()
    await expect.element(icon('هستینه')).toBeVisible()
    await expect.element(icon('قراردادها پوشهٔ کاری')).toBeVisible()
  })

  it('are picked by click, Ctrl and Shift, and all opened by Enter', async () => {
    const { all } = await openDesktop()
    await userEvent.click(icon('هستینه'))
    await expect.poll(picked).toEqual(['هستینه'])
    await userEvent.keyboard('{Control>}')
    await userEvent.click(icon('قراردادها'))
    await userEvent.keyboard('{/Control}')
    await expect.poll(picked).toEqual(['هستینه', 'قراردادها'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => all('[role=dialog] h2').map(({ textContent }) => textContent)).toEqual(['هستینه', 'قراردادها'])
  })

  it('are walked by arrows, extended with Shift, all picked by Ctrl+A and none by Esc', async () => {
    await openDesktop()
    ;(icon('هستینه').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(picked).toEqual(['خانه'])
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await expect.poll(picked).toEqual(['خانه', 'قراردادها'])
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.poll(picked).toHaveLength(4)
    await userEvent.keyboard('{Escape}')
    await expect.poll(picked).toEqual([])
  })

  it('are walked sideways by columns, as drawn in the direction of the language', async () => {
    await openDesktop()
    await page.viewport(1280, 330)
    await expect.element(icon('قراردادها')).toBeVisible()
    const left = (name: string) => icon(name).element().getBoundingClientRect().left
    await expect.poll(() => left('قراردادها') < left('هستینه')).toBe(true)
    ;(icon('هستینه').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(picked).toEqual(['قراردادها'])
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(picked).toEqual(['هستینه'])
  })

  it('are picked by a box from blank space; Esc takes it back', async () => {
    const { one } = await openDesktop()
    await userEvent.click(icon('قراردادها'))
    const blank = one('main > div')
    const place = icon('خانه').element().getBoundingClientRect()
    drag('pointerdown', blank, place.left - 60, place.bottom + 2)
    drag('pointermove', document, place.left - 40, place.bottom)
    drag('pointermove', document, place.right - 5, 30)
    await expect.poll(picked).toEqual(['هستینه', 'خانه'])
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    await expect.poll(picked).toEqual([])
    drag('pointerdown', blank, place.left - 60, place.bottom + 2)
    drag('pointermove', document, place.right - 5, place.top + 5)
    drag('pointerup', document, place.right - 5, place.top + 5)
    await expect.poll(picked).toEqual(['خانه'])
  })

  it('take files of the system where those may be put, and the bare desktop lets none take the place of the page', async () => {
    const { all, one } = await openDesktop({ flags: ['UPLOAD'] })
    const letGo = (target: Element) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['متن'], 'نامه.txt', { type: 'text/plain' }))
      const events = ['dragover', 'drop'].map((type) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
      for (const event of events) target.dispatchEvent(event)
      return events.every(({ defaultPrevented }) => defaultPrevented)
    }
    expect([letGo(one('main > div')), letGo(icon('خانه').element()), letGo(icon('سطل بازیافت').element())]).toEqual([true, true, true])
    expect(all('[role=dialog] h2')).toEqual([])
    expect(letGo(icon('هستینه').element())).toBe(true)
    await expect.poll(() => all('[role=dialog] h2').map(({ textContent }) => textContent)).toEqual(['بارگذاری'])
  })

  it('end with the recycle bin, which the keyboard opens and empties after a question [SHELL-080]', async () => {
    const { actor, all } = await openDesktop()
    ;(icon('هستینه').element() as HTMLElement).focus()
    await userEvent.keyboard('{End}')
    await expect.poll(picked).toEqual(['سطل بازیافت'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => all('[role=dialog] h2').map(({ textContent }) => textContent)).toEqual(['سطل بازیافت'])
    await userEvent.click(icon('سطل بازیافت'), { button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: 'برداشتن از پوشه‌های کاری' })).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('menuitem', { name: 'خالی کردن سطل بازیافت' }))
    const opened = () =>
      actor
        .getSnapshot()
        .context.windows?.getSnapshot()
        .context.windows.map(({ kind }) => kind.kind)
    await expect.poll(opened).toEqual(['recycle-bin', 'delete-confirmation'])
  })

  it('come and go with the working directories, which a notice tells of', async () => {
    const { actor } = await openDesktop()
    await userEvent.click(icon('قراردادها'), { button: 'right' })
    await userEvent.click(page.getByRole('menuitem', { name: 'برداشتن از پوشه‌های کاری' }))
    await expect.element(page.getByRole('status').filter({ hasText: 'remove قراردادها' })).toBeVisible()
    await expect.poll(() => icon('قراردادها').query()).toBeNull()
    actor.send({ type: 'directory.change', change: 'add', uuid: 'd', title: 'پیش‌نویس‌ها' })
    await expect.element(icon('پیش‌نویس‌ها پوشهٔ کاری')).toBeVisible()
    await userEvent.click(icon('هستینه'), { button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: 'برداشتن از پوشه‌های کاری' })).toHaveAttribute('aria-disabled', 'true')
  })
})
