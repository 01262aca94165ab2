import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise } from 'xstate'
import type { TextPage, TextStatus } from '#api/contract/text-page'
import { content } from '#windows/document-text/document-text.content'
import { documentTextMachine, type TextRequest } from '#widgets/text/document-text.machine'
import { doubleClicked } from './double-click'
import { mount } from './mount'

const uuid = '00000000-0000-4000-8000-000000000001'
const long = Array.from({ length: 2_000 }, (_, line) => `سطر ${line} از متن گزارش سالانه`).join('\n')

const open = async (
  answers: (request: TextRequest, round: number) => { text: string; status?: TextStatus; place?: number },
  locale: 'fa' | 'en' = 'fa',
  maxLen?: number,
) => {
  const requests: TextRequest[] = []
  const fetchText = fromPromise<TextPage, TextRequest>(async ({ input }) => {
    requests.push(input)
    const { text, status = 'READY', place } = answers(input, requests.length)
    const part = text.slice(input.offset, input.offset + input.length)
    return { text: part, length: part.length, offset: input.offset, maxLen: maxLen ?? text.length, keywordsLocations: [], status, place }
  })
  const text = documentTextMachine.provide({ actors: { fetchText }, delays: { reloadDelay: 50 } })
  const machine = content.machine.provide({ actors: { text } })
  const mounted = await mount({ content: { ...content, machine }, payload: { uuid, title: 'گزارش' }, locale })
  return { requests, ...mounted }
}
const text = () => page.getByRole('region', { name: 'متن سند' })

describe('the text of a document', () => {
  it('loads 5000 characters at a time while the user scrolls, until the text is complete [VIEW-043]', async () => {
    const { requests, host } = await open(() => ({ text: long }))
    await expect.element(text()).toBeVisible()
    expect(requests[0]).toEqual({ uuid, offset: 0, length: 5000 })
    await new Promise((done) => setTimeout(done, 200))
    expect(requests.length).toBeLessThan(4)
    const first = requests.length
    const region = text().element()
    region.scrollTop = region.scrollHeight - region.clientHeight * 1.5
    await new Promise((done) => setTimeout(done, 100))
    expect(requests.length).toBe(first)
    for (let tries = 0; tries < 100 && requests.length < Math.ceil(long.length / 5000); tries += 1) {
      region.scrollTop = region.scrollHeight
      await new Promise((done) => setTimeout(done, 30))
    }
    await expect.poll(() => [...host.querySelectorAll('section p')].map(({ textContent }) => textContent).join('\n')).toBe(long)
    expect(requests.map(({ offset }) => offset)).toEqual(requests.map((_, part) => part * 5000))
  })

  it('selects a whole word with a half-space on a double click', async () => {
    await open(() => ({ text: 'نشانی کتاب\u200cخانهٔ بزرگ' }))
    const line = page.getByText('نشانی')
    await expect.element(line).toBeVisible()
    expect(await doubleClicked(line.element() as HTMLElement, 'خ')).toBe('کتاب\u200cخانهٔ')
  })

  it('sets the direction of each line by its text, and takes keyboard focus', async () => {
    const { host } = await open(() => ({ text: 'نخست\nSecond line\n\nچهارم' }))
    await expect.element(page.getByText('Second line')).toBeVisible()
    expect([...host.querySelectorAll('section p')].map((line) => getComputedStyle(line).direction)).toEqual(['rtl', 'ltr', 'ltr', 'rtl'])
    await userEvent.tab()
    expect(text().element()).toHaveFocus()
  })

  it.each([
    ['READY', 'این سند متنی ندارد'],
    ['UNSUPPORTED', 'از این قالب متنی خوانده نمی‌شود'],
    ['ENCRYPTED', 'گذرواژه'],
    ['CORRUPT', 'خراب'],
    ['NO_WORDS', 'تصویری روشن‌تر و بزرگ‌تر'],
    ['NOT_RECOGNISED', 'نسخهٔ سالمی از آن بارگذاری کنید'],
    ['TOO_MANY_PAGES', 'در چند بخش بارگذاری کنید'],
  ] as const)('shows why a document has no text: %s', async (status, sentence) => {
    await open(() => ({ text: '', status }))
    await expect.element(page.getByRole('status')).toHaveTextContent(sentence)
  })

  it('asks the server again until the text of the document has been extracted', async () => {
    const { requests } = await open((_, round) => (round < 3 ? { text: '', status: 'READING' } : { text: 'اکنون خوانده شد' }))
    await expect.element(page.getByText('اکنون خوانده شد')).toBeVisible()
    expect(requests).toHaveLength(3)
  })

  it('shows the place of a picture in the queue until its text has been recognised', async () => {
    let answer: { text: string; status?: TextStatus; place?: number } = { text: '', status: 'QUEUED', place: 3 }
    await open(() => answer)
    await expect.element(page.getByRole('status')).toHaveTextContent('متن این تصویر در صف خواندن است؛ نفر ۳م')
    answer = { text: '', status: 'RECOGNISING' }
    await expect.element(page.getByRole('status')).toHaveTextContent('اکنون خوانده می‌شود')
    answer = { text: 'نوشتهٔ تصویر' }
    await expect.element(page.getByText('نوشتهٔ تصویر')).toBeVisible()
  })

  it('keeps the loaded part when the next part fails, and offers to retry', async () => {
    const { requests } = await open(({ offset }, round) => {
      if (offset > 0 && round === 2) throw new Error('offline')
      return { text: long.slice(0, 5_200) }
    })
    await expect.element(text()).toBeVisible()
    text().element().scrollTop = 1_000_000
    await expect.element(page.getByRole('alert')).toHaveTextContent('ادامهٔ متن خوانده نشد')
    await page.getByRole('button', { name: 'تلاش دوباره' }).click()
    await expect.element(page.getByText('۵٬۲۰۰ نویسه', { exact: true })).toBeVisible()
    expect(requests.map(({ offset }) => offset)).toEqual([0, 5000, 5000])
  })

  it('stops loading at an empty part, even before the announced length', async () => {
    const part = long.slice(0, 5_000)
    const { requests, actor } = await open(({ offset }) => ({ text: offset === 0 ? part : '' }), 'fa', long.length)
    await expect.element(text()).toBeVisible()
    actor.getSnapshot().children.text?.send({ type: 'text.more', to: long.length })
    await expect.poll(() => requests.length).toBe(2)
    await expect.element(page.getByText('۵٬۰۰۰ نویسه', { exact: true })).toBeVisible()
    actor.getSnapshot().children.text?.send({ type: 'text.more', to: long.length })
    await new Promise((done) => setTimeout(done, 100))
    expect(requests.length).toBe(2)
  })

  it('reloads the text when the document changes, and hides it when access is lost', async () => {
    let now = 'نخستین متن'
    const { actor } = await open(() => {
      if (now === '') throw Object.assign(new Error('forbidden'), { detail: 'به این سند دسترسی ندارید.' })
      return { text: now }
    })
    await expect.element(page.getByText('نخستین متن')).toBeVisible()
    now = 'متن دوم'
    actor.send({ type: 'data.changed', resource: 'node', uuids: [uuid], parentUuids: [] })
    await expect.element(page.getByText('متن دوم')).toBeVisible()
    now = ''
    actor.send({ type: 'data.changed', resource: 'permission', uuids: ['above'], parentUuids: [] })
    await expect.element(page.getByRole('alert')).toHaveTextContent('به این سند دسترسی ندارید.')
    expect(page.getByText('متن دوم').elements()).toEqual([])
  })
})
