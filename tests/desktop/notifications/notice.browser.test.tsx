import '#ui/tokens.css'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isolate } from '#text/bidi'
import { closeDesktop, openDesktop } from '../desk'

afterEach(() => {
  vi.restoreAllMocks()
  closeDesktop()
})

const openDetails = async () => {
  const { actor } = await openDesktop()
  actor.send({ type: 'notify', level: 'error', message: 'پوشه ساخته نشد.', detail: 'internal · 7f3a' })
  await userEvent.click(page.getByText('جزئیات'))
  await userEvent.click(page.getByRole('button', { name: 'کپی جزئیات' }))
}

it('copies the details of an error and says so', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openDetails()
  expect(write).toHaveBeenCalledExactlyOnceWith('internal · 7f3a')
  await expect.element(page.getByRole('status').filter({ hasText: 'کپی شد.' })).toBeVisible()
})

it('asks the user to copy by hand if the clipboard is denied', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  await openDetails()
  await expect.element(page.getByRole('status').filter({ hasText: 'متن را انتخاب و کپی کنید.' })).toBeVisible()
})

it('sets language and direction of a notice by its own text, not by names in it', async () => {
  const { actor } = await openDesktop({ look: { locale: 'en' } })
  actor.send({ type: 'notify', level: 'info', message: `${isolate('report (1).pdf')} به سطل بازیافت رفت.` })
  actor.send({ type: 'notify', level: 'info', message: `${isolate('گزارش')} went to the bin.` })
  await expect.element(page.getByText('به سطل بازیافت رفت.')).toHaveAttribute('dir', 'rtl')
  await expect.element(page.getByText('به سطل بازیافت رفت.')).toHaveAttribute('lang', 'fa')
  await expect.element(page.getByText('went to the bin.')).toHaveAttribute('dir', 'ltr')
})

it('shows bidi control characters of a name visibly in title and text', async () => {
  const { actor } = await openDesktop()
  const name = 'x\u2067gnp.exe'
  actor.send({ type: 'notify', level: 'info', title: name, message: `${isolate(name)} به سطل بازیافت رفت.` })
  await expect.element(page.getByRole('heading', { name: 'x[RLI]gnp.exe' })).toBeVisible()
  await expect.element(page.getByText('x[RLI]gnp.exe\u2069 به سطل')).toBeVisible()
})

it('does not move the focus out of the window that its button opened', async () => {
  const { actor, open, one } = await openDesktop()
  await open('explorer', 'نخست')
  const before = document.activeElement
  expect(before).not.toBe(document.body)
  const tell = (message: string) =>
    actor.send({
      ...{ type: 'notify', level: 'info', message },
      action: { label: 'نشان دادن', isPermanent: true, run: () => actor.send({ type: 'window.open', kind: 'upload', payload: {} }) },
    })
  tell('یک')
  await userEvent.click(page.getByRole('button', { name: 'نشان دادن' }))
  await expect.poll(() => document.activeElement?.closest('[role=dialog]')?.textContent).toContain('بارگذاری')
  const shown = document.activeElement
  if (shown instanceof HTMLElement) shown.blur()
  actor.send({ type: 'notify', level: 'info', message: 'دو' })
  await expect.element(page.getByText('دو', { exact: true })).toBeVisible()
  expect(document.activeElement).not.toBe(before)
  expect(one('[aria-current=true]').textContent).toContain('بارگذاری')
})
