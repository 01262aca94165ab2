import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise } from 'xstate'
import type { SaveSearchPayload } from '#windows/save-search/payload'
import { saveSearchPayload } from '#windows/save-search/payload'
import { content } from '#windows/save-search/save-search.content'
import type { SearchChangeResult, Refusal, SearchSave } from '#windows/save-search/save-search.machine'
import { mount } from './mount'

const id = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'
const query = { keyword: 'قرارداد', properties: ['title' as const], onlyDocument: true }

const openForm = async (payload: SaveSearchPayload = { query }, refusals: Refusal[] = [], locale: 'fa' | 'en' = 'fa') => {
  const saved: SearchSave[] = []
  const deleted: object[] = []
  const saveSearch = fromPromise<SearchChangeResult, SearchSave>(async ({ input }) => {
    saved.push(input)
    const refusal = refusals.shift()
    if (refusal) throw refusal
    return { uuid: input.uuid ?? id, message: 'ذخیره شد.' }
  })
  const deleteSearch = fromPromise<SearchChangeResult, { uuid: string; title: string }>(async ({ input }) => {
    deleted.push(input)
    return { uuid: input.uuid, message: 'حذف شد.' }
  })
  const machine = content.machine.provide({ actors: { saveSearch, deleteSearch } })
  return { saved, deleted, ...(await mount({ content: { ...content, machine }, payload, locale, size: { width: 355, height: 200 } })) }
}
const field = () => page.getByRole('textbox', { name: 'عنوان' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const isInSight = (host: HTMLElement) =>
  [...host.querySelectorAll('button')].every((one) => one.getBoundingClientRect().bottom <= host.getBoundingClientRect().bottom)

describe('the window that saves a search', () => {
  it('the save-search window asks for a title and a place on the desktop, saves both with the criteria, and closes [SRCH-031] [SRCH-048]', async () => {
    const { saved, asked, host } = await openForm()
    await expect.element(field()).toHaveValue('قرارداد')
    await expect.element(field()).toHaveFocus()
    await expect.element(page.getByRole('checkbox', { name: 'نمایش روی میز کار' })).toBeChecked()
    expect(isInSight(host)).toBe(true)
    await userEvent.keyboard('قراردادهای امسال{Tab} {Enter}')
    await expect.poll(() => asked.at(-1)).toEqual({ type: 'window.close' })
    expect(saved).toEqual([{ query, uuid: undefined, title: 'قراردادهای امسال', showInDesktop: false, notify: false }])
    expect(asked).toContainEqual({ type: 'data.changed', resource: 'savedSearch', uuids: [id], parentUuids: [] })
    expect(asked).toContainEqual({ type: 'notify', level: 'success', message: 'ذخیره شد.' })
  })

  it('requires a title, and shows the error at the field [SRCH-068]', async () => {
    const { saved, host } = await openForm({ query: {} })
    await userEvent.click(button('ذخیره'))
    await expect.element(field()).toHaveAccessibleDescription('عنوان خالی است. یک عنوان بنویسید.')
    await expect.element(field()).toHaveFocus()
    expect(isInSight(host)).toBe(true)
    await userEvent.keyboard('الف/ب{Enter}')
    await expect.element(field()).toHaveAccessibleDescription(/نویسه‌ای دارد که پذیرفته نیست/)
    expect(saved).toEqual([])
  })

  it('asks before it replaces a search with the same title, and cancels the question when the title changes', async () => {
    const taken = { code: 'titleExists', detail: '', uuid: other }
    const { saved, asked } = await openForm({ query }, [taken, taken])
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveAccessibleDescription(/جایگزین کنید یا عنوان دیگری بنویسید/)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => saved).toHaveLength(2)
    await expect.element(button('جایگزینی')).toBeVisible()
    await userEvent.keyboard('{End}ها')
    await expect.element(button('جایگزینی')).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked.at(-1)).toEqual({ type: 'window.close' })
    expect(saved.map(({ uuid, title }) => [uuid, title])).toEqual([
      [undefined, 'قرارداد'],
      [undefined, 'قرارداد'],
      [undefined, 'قراردادها'],
    ])
  })

  it('overwrites the search with the same title after the user confirms', async () => {
    const { saved, asked } = await openForm({ query }, [{ code: 'titleExists', detail: '', uuid: other }])
    await userEvent.keyboard('{Enter}')
    await userEvent.click(button('جایگزینی'))
    await expect.poll(() => asked.at(-1)).toEqual({ type: 'window.close' })
    expect(saved.at(-1)).toMatchObject({ uuid: other, title: 'قرارداد' })
  })

  it('updates a saved search under its id, and never replaces another one [SRCH-048]', async () => {
    const taken = { code: 'titleExists', detail: '', uuid: other }
    const { saved } = await openForm({ query, uuid: id, title: 'نامه‌ها', showInDesktop: false }, [taken])
    await expect.element(page.getByRole('checkbox', { name: 'نمایش روی میز کار' })).not.toBeChecked()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveAccessibleDescription('جست‌وجوی دیگری با این عنوان ذخیره شده است. عنوان دیگری بنویسید.')
    await expect.element(button('جایگزینی')).not.toBeInTheDocument()
    expect(saved).toEqual([{ query, uuid: id, title: 'نامه‌ها', showInDesktop: false, notify: false }])
  })

  it('deletes a saved search after confirmation, but no unsaved one [SRCH-064]', async () => {
    const { deleted, asked, host } = await openForm({ query, uuid: id, title: 'نامه‌ها' })
    await userEvent.click(button('حذف'))
    expect(host.textContent).toContain('جست‌وجوی ذخیره‌شدهٔ «\u2068نامه‌ها\u2069» حذف شود؟')
    await expect.element(button('انصراف')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(field()).toHaveValue('نامه‌ها')
    expect(deleted).toEqual([])
    await userEvent.click(button('حذف'))
    await userEvent.click(button('حذف'))
    await expect.poll(() => asked.at(-1)).toEqual({ type: 'window.close' })
    expect(deleted).toEqual([{ uuid: id, title: 'نامه‌ها' }])
    expect(asked).toContainEqual({ type: 'data.changed', resource: 'savedSearch', uuids: [id], parentUuids: [] })
  })

  it('offers no deletion for an unsaved search; Esc closes the window without saving [SRCH-064]', async () => {
    const { saved, asked } = await openForm({ query })
    await expect.element(button('ذخیره')).toBeVisible()
    await expect.element(button('حذف')).not.toBeInTheDocument()
    await userEvent.keyboard('الف{Escape}')
    expect(asked.slice(-2)).toEqual([{ type: 'window.dirty', dirty: true }, { type: 'window.close' }])
    expect(saved).toEqual([])
  })

  it('saves a search that was deleted meanwhile as a new one', async () => {
    const { saved } = await openForm({ query, uuid: id, title: 'نامه‌ها' }, [{ code: 'notFound', detail: 'این مورد پیدا نشد.' }])
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveAccessibleDescription('این مورد پیدا نشد.')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => saved.map(({ uuid }) => uuid)).toEqual([id, undefined])
  })

  it('the save-search window keeps its buttons visible in English too', async () => {
    const { host } = await openForm({ query, uuid: id, title: 'Letters' }, [], 'en')
    expect([...host.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Save', 'Cancel', 'Delete'])
    expect(isInSight(host)).toBe(true)
    expect(host.scrollWidth).toBeLessThanOrEqual(355)
  })

  it('saves only the criteria that a saved search contains, not the rest of a running search [SRCH-049]', () => {
    const running = { ...query, useElastic: true, offset: 25 }
    expect(saveSearchPayload.parse({ query: running })).toEqual({ query })
  })
})
