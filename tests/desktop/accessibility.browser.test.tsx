import '#ui/tokens.css'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lookAt } from '#tests/rendered/faults'
import { closeDesktop, openDesktop } from './desk'

afterEach(closeDesktop)

const words = {
  fa: { start: 'شروع', notices: 'اعلان‌ها' },
  en: { start: 'Start', notices: 'Notices' },
} as const

it.each(['fa', 'en'] as const)(
  'the desktop has no serious accessibility fault in windows, menus and questions, light and dark: %s',
  { timeout: 60_000 },
  async (locale) => {
    const say = words[locale]
    const { open, one, actor } = await openDesktop({ look: { locale } })
    const found: string[] = []
    const themes = new Set<string>()
    const look = async (place: string) => {
      const { faults, judged } = await lookAt()
      for (const theme of judged) themes.add(theme)
      // A window may cover part of another one; that is no fault. The contents belong to the test itself.
      found.push(...faults.filter((fault) => !/partially obscured|data-act/.test(fault)).map((fault) => `${place}, ${fault}`))
    }
    const close = async (selector: string) => {
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => document.querySelector(selector)).toBeNull()
    }
    await look('bare')
    await open('explorer', 'نخست')
    const frame = await open('explorer', 'دوم')
    await look('two windows')

    await userEvent.click(one('footer li:last-child button'), { button: 'right' })
    await expect.element(page.getByRole('menuitem').first()).toBeVisible()
    await look('menu of a window')
    await close('[role=menu]')

    await userEvent.click(page.getByRole('button', { name: say.start, exact: true }))
    await expect.element(page.getByRole('dialog', { name: say.start })).toBeVisible()
    await look('start menu')
    await close(':popover-open')

    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(page.getByRole('option').first()).toBeVisible()
    await look('palette')
    await close('dialog')

    await userEvent.keyboard('{F1}')
    await expect.poll(() => document.querySelector('dialog kbd')).not.toBeNull()
    await look('shortcuts')
    await close('dialog')

    await userEvent.keyboard('{Control>}`')
    await expect.element(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await look('switcher')
    await userEvent.keyboard('{Escape}{/Control}')
    await expect.poll(() => page.getByRole('listbox').query()).toBeNull()

    for (const level of ['success', 'info', 'warning', 'error'] as const)
      actor.send({ type: 'notify', level, message: `خبر ${level}`, title: level })
    await expect.element(page.getByText('خبر error')).toBeVisible()
    await look('toasts')
    await userEvent.click(page.getByRole('button', { name: say.notices }))
    await expect.element(page.getByRole('dialog', { name: say.notices })).toBeVisible()
    await look('notices')
    await close(':popover-open')

    await userEvent.click(frame.querySelector<HTMLElement>('[data-act=dirty]') ?? frame)
    await userEvent.keyboard('{Control>}{Alt>}w{/Alt}{/Control}')
    await expect.poll(() => frame.querySelector('[role=alertdialog]')).not.toBeNull()
    await look('question')
    expect(found).toEqual([])
    expect([...themes]).toEqual(['light', 'dark'])
  },
)
