import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { content } from '#windows/delete-confirmation/delete-confirmation.content'
import type { DeleteConfirmationPayload } from '#windows/delete-confirmation/payload'
import { idOf } from './explorer/builders'
import { mount } from './mount'

const ask = (payload: DeleteConfirmationPayload, locale: 'fa' | 'en' = 'fa') =>
  mount({ content, payload, locale, size: { width: 275, height: 85 } })
const one: DeleteConfirmationPayload = {
  kind: 'delete',
  uuids: [idOf('a')],
  title: 'گزارش\u202egpj.exe با نامی که در دو سطر این پنجره هم به‌سختی جا می‌گیرد و کوتاه می‌شود',
  extension: 'pdf',
  fromUuid: idOf('home'),
}

describe('the window that confirms a deletion', () => {
  it('names what goes, keeps its buttons in sight, keeps text and buttons apart, and begins with the deletion, which can be undone', async () => {
    const { host } = await ask(one)
    expect(host.textContent).toContain('«\u2068گزارش[RLO]gpj.exe با نامی که')
    expect(host.textContent).toContain('….pdf\u2069» به سطل بازیافت برود؟')
    const question = host.querySelector('p')
    expect(question?.scrollHeight).toBe(question?.clientHeight)
    expect(question?.title).toContain('می‌شود.pdf\u2069» به سطل بازیافت برود؟')
    await expect.poll(() => document.activeElement?.textContent).toBe('حذف')
    const box = host.getBoundingClientRect()
    const text = question?.getBoundingClientRect() ?? box
    expect(text.top - box.top).toBeGreaterThanOrEqual(4)
    for (const button of host.querySelectorAll('button')) {
      const { top, bottom } = button.getBoundingClientRect()
      expect(bottom).toBeLessThanOrEqual(box.bottom - 4)
      expect(top - text.bottom).toBeGreaterThanOrEqual(4)
    }
  })

  it('keeps the focus of Tab inside', async () => {
    await ask(one)
    const focused: (string | null | undefined)[] = []
    for (const keys of ['{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}', '{Shift>}{Tab}{/Shift}']) {
      await userEvent.keyboard(keys)
      focused.push(document.activeElement?.textContent)
    }
    expect(focused).toEqual(['انصراف', 'حذف', 'انصراف', 'حذف'])
  })

  it('deletes once by keyboard, and closes', async () => {
    const { asked } = await ask(one)
    await expect.poll(() => document.activeElement?.textContent).toBe('حذف')
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.poll(() => asked).toEqual([{ type: 'nodes.operate', operation: one }, { type: 'window.close' }])
  })

  it('does nothing on Esc, and says what can not be taken back', async () => {
    const { asked, host } = await ask({ kind: 'purge', uuids: [idOf('a'), idOf('b')] }, 'en')
    expect(host.textContent).toContain('Delete 2 items for good? This can not be undone.')
    await expect.element(page.getByRole('button', { name: 'Delete for good' })).toBeVisible()
    await expect.poll(() => document.activeElement?.textContent).toBe('Cancel')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => asked).toEqual([{ type: 'window.close' }])
  })
})
