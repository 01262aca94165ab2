import '#ui/tokens.css'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise } from 'xstate'
import type { RecognisedWords } from '#api/contract/recognised-words'
import type { TextPage, TextStatus } from '#api/contract/text-page'
import { documentTextMachine, type TextRequest } from '#widgets/text/document-text.machine'
import { content } from '#windows/document-text/document-text.content'
import type { ShownPage } from '#windows/document-text/page-words'
import { type PageRequest, pageWordsMachine, type WordCorrection } from '#windows/document-text/page-words.machine'
import { mount } from './mount'

const uuid = '00000000-0000-4000-8000-000000000001'
const recognitionUuid = '00000000-0000-4000-8000-000000000002'
type Word = RecognisedWords['words'][number]

const word = (index: number, text: string, left: number, confidence = 95): Word => ({
  ...{ index, text, confidence, line: 0 },
  box: [left, 0.2, left + 0.15, 0.5],
})
const WORDS = [word(0, 'گزارش', 0.8), word(1, 'سالاته', 0.6, 41), word(2, 'شرکت', 0.4)]

const draw = (): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 100 })
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))))
  })

const open = async ({ isRecognised = true, isCorrectable = true, pages = 1 } = {}) => {
  const saved: WordCorrection[] = []
  const stored = { words: WORDS, refusal: undefined as string | undefined, loads: 0 }
  const fetchText = fromPromise<TextPage, TextRequest>(async () => ({
    ...{ text: 'گزارش سالاته شرکت', length: 17, offset: 0, maxLen: 17, keywordsLocations: [], status: 'READY' as TextStatus },
    ...(isRecognised && { isRecognised }),
  }))
  const toAnswer = (number: number): RecognisedWords => ({
    ...{ recognitionUuid, pages, isCorrectable },
    page: number,
    words: stored.words,
  })
  const fetchPage = fromPromise<ShownPage, PageRequest>(async ({ input }) => {
    stored.loads += 1
    return { words: toAnswer(input.page), picture: await draw() }
  })
  const saveWord = fromPromise<RecognisedWords, WordCorrection>(async ({ input }) => {
    saved.push(input)
    if (stored.refusal !== undefined) throw Object.assign(new Error('conflict'), { detail: stored.refusal })
    stored.words = stored.words.map((one) => (one.index === input.index ? { ...one, text: input.text, isCorrected: true as const } : one))
    return toAnswer(input.page)
  })
  const text = documentTextMachine.provide({ actors: { fetchText } })
  const words = pageWordsMachine.provide({ actors: { fetchPage, saveWord } })
  const machine = content.machine.provide({ actors: { text, words } })
  const mounted = await mount({ content: { ...content, machine }, payload: { uuid, title: 'گزارش' } })
  await expect.element(page.getByRole('region', { name: 'متن سند' })).toBeVisible()
  const show = async () => {
    await page.getByRole('radio', { name: 'واژه‌ها روی تصویر' }).click()
    await expect.element(page.getByRole('img', { name: 'تصویر صفحهٔ ۱' })).toBeVisible()
  }
  return { ...mounted, saved, stored, show }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = () => page.getByRole('textbox', { name: 'متن درست این واژه' })

describe('the words over the picture of a page', () => {
  it('are at their places, and uncertain ones have a line and a mark in addition to the colour', async () => {
    const { host, show } = await open()
    await show()
    const picture = page.getByRole('img').element().getBoundingClientRect()
    const place = button(/گزارش/).element().getBoundingClientRect()
    expect(Math.abs(place.left - (picture.left + 0.8 * picture.width))).toBeLessThan(2)
    expect(Math.abs(place.width - 0.15 * picture.width)).toBeLessThan(2)
    const uncertain = button(/سالاته.*نامطمئن.*۴۱/).element()
    expect(getComputedStyle(uncertain).borderBlockEndStyle).toBe('dashed')
    expect(getComputedStyle(uncertain, '::after').content).toContain('؟')
    expect(getComputedStyle(button(/شرکت/).element(), '::after').content).toBe('none')
    expect(host.querySelectorAll('[data-uncertain]')).toHaveLength(1)
  })

  it('are reached with arrow keys and corrected with Enter; Esc leaves without a change', async () => {
    const { saved, show } = await open()
    await show()
    ;(button(/گزارش/).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(button(/سالاته/)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('x{Escape}')
    await expect.element(field()).not.toBeInTheDocument()
    await expect.element(button(/سالاته/)).toHaveFocus()
    expect(saved).toEqual([])
    await userEvent.keyboard('{Enter}')
    await userEvent.fill(field(), 'سالانه')
    await userEvent.keyboard('{Enter}')
    await expect.element(button(/سالانه.*اصلاح‌شده/)).toHaveFocus()
    expect(saved).toEqual([{ uuid, page: 1, recognitionUuid, index: 1, before: 'سالاته', text: 'سالانه' }])
  })

  it('shows the reason when another user was faster, keeps the draft, and loads the words again afterwards', async () => {
    const { stored, show, actor } = await open()
    await show()
    await button(/سالاته/).click()
    await userEvent.fill(field(), 'سالیانه')
    actor.send({ type: 'data.changed', resource: 'node', uuids: [uuid], parentUuids: [] })
    await expect.element(field()).toHaveValue('سالیانه')
    stored.refusal = 'کاربر دیگری هم‌زمان این مورد را تغییر داده است.'
    stored.words = stored.words.map((one) => (one.index === 1 ? { ...one, text: 'سالانه', isCorrected: true as const } : one))
    await button('ذخیره').click()
    await expect.element(page.getByText(stored.refusal)).toBeVisible()
    await expect.element(field()).toHaveValue('سالیانه')
    await button('انصراف').click()
    await expect.element(button(/سالانه.*اصلاح‌شده/)).toBeVisible()
    expect(stored.loads).toBe(2)
  })

  it('opens no field for readers, and steps through the pages', async () => {
    const { show } = await open({ isCorrectable: false, pages: 2 })
    await show()
    await button(/سالاته/).click()
    await expect.element(field()).not.toBeInTheDocument()
    await button('صفحهٔ بعد').click()
    await expect.element(page.getByRole('img', { name: 'تصویر صفحهٔ ۲' })).toBeVisible()
    await expect.element(button('صفحهٔ بعد')).toBeDisabled()
    await page.getByRole('radio', { name: 'متن', exact: true }).click()
    await expect.element(page.getByRole('region', { name: 'متن سند' })).toBeVisible()
  })

  it('is not offered for a text that was not recognised', async () => {
    await open({ isRecognised: false })
    await expect.element(page.getByRole('radio', { name: 'واژه‌ها روی تصویر' })).not.toBeInTheDocument()
  })
})
