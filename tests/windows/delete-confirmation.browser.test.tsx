import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { content } from '#windows/delete-confirmation/delete-confirmation.content'
import type { DeleteConfirmationPayload } from '#windows/delete-confirmation/payload'
import { idOf } from './explorer/builders'
import { mount } from './mount'
import { refused, serverOf } from './properties/answers'

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
  it('names the item, keeps text and buttons visible and apart, and focuses the delete button', async () => {
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

  it('the deletion window keeps the Tab focus inside itself', async () => {
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

  it('the deletion window closes on Esc without deleting, and warns if the deletion cannot be undone', async () => {
    const { asked, host } = await ask({ kind: 'purge', uuids: [idOf('a'), idOf('b')] }, 'en')
    expect(host.textContent).toContain('Delete 2 items for good? This can not be undone.')
    await expect.element(page.getByRole('button', { name: 'Delete for good' })).toBeVisible()
    await expect.poll(() => document.activeElement?.textContent).toBe('Cancel')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => asked).toEqual([{ type: 'window.close' }])
  })

  const goods: DeleteConfirmationPayload = { kind: 'delete', uuids: [idOf('a'), idOf('b')], ontology: true }

  it('lists what depends on the deleted classes and instances, with counts and the first titles, in a larger window', async () => {
    let answer: (usages: unknown) => void = () => {}
    const usages = new Promise((done) => {
      answer = done
    })
    const server = serverOf({ 'POST /api/ont/usages': () => usages })
    const { asked, host } = await ask(goods)
    await expect.poll(() => document.activeElement?.textContent).toBe('حذف')
    await userEvent.keyboard('{Enter}')
    expect(asked).toEqual([])
    answer([
      { kind: 'SUBCLASS', count: 2, titles: ['پیچ', 'مهره'] },
      { kind: 'INSTANCE', count: 3402, titles: ['میز\u202egpj', 'صندلی', 'کمد'] },
      { kind: 'RANGE', count: 1, titles: ['دارد'] },
    ])
    const list = page.getByRole('list', { name: 'به این‌ها وابسته است یا با آن حذف می‌شود' })
    await expect.element(list).toBeVisible()
    const lines = list.getByRole('listitem').elements()
    expect(lines.map((one) => one.textContent.replace(/[\u2068\u2069]/g, ''))).toEqual([
      '۲ زیرکلاس: پیچ و مهره',
      '۳٬۴۰۲ نمونه: میز[RLO]gpj، صندلی، کمد و ۳٬۳۹۹ مورد دیگر',
      'برد ۱ رابطه: دارد',
    ])
    expect(server.asked).toMatchObject([{ body: [idOf('a'), idOf('b')] }])
    expect(asked).toEqual([{ type: 'window.resize', width: Math.min(460, innerWidth), height: expect.any(Number) }])
    const described = page.getByRole('button', { name: 'حذف' }).element().getAttribute('aria-describedby') ?? ''
    expect(described.split(' ').map((id) => document.getElementById(id)?.textContent?.slice(0, 9))).toEqual(['۲ مورد به', '۲ زیرکلاس'])
    expect(host.textContent).toContain('۲ مورد به سطل بازیافت منتقل شود؟')
    expect(document.activeElement?.textContent).toBe('حذف')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(document.activeElement?.contains(list.element())).toBe(true)
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement?.textContent).toBe('حذف')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked.slice(1)).toEqual([{ type: 'nodes.operate', operation: goods }, { type: 'window.close' }])
  })

  it('asks as usual about a class without dependants, and reports if the dependants could not be loaded', async () => {
    const answers = [[], refused('internal', 500)]
    const server = serverOf({ 'POST /api/ont/usages': () => answers.shift() })
    const lonely = await ask({ ...goods, uuids: [idOf('a')], title: 'کالا' })
    await expect.poll(() => server.asked.length).toBe(1)
    await expect.poll(() => lonely.host.textContent).not.toContain('در حال بررسی وابستگی‌ها…')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => lonely.asked.length).toBe(2)
    lonely.host.remove()
    const { host, asked } = await ask(goods)
    await expect.poll(() => host.textContent).toContain('آنچه به آن وابسته است خوانده نشد.')
    expect(asked).toEqual([])
  })

  it('does not look for dependants of an ordinary item', async () => {
    const server = serverOf({})
    const { asked } = await ask(one)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked.length).toBe(2)
    expect(server.asked).toEqual([])
  })
})
