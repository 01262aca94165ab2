import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromCallback } from 'xstate'
import type { Paragraph } from '#api/contract/paragraph'
import { aDocument } from '../explorer/builders'
import { serverOf } from '../properties/answers'
import { mount } from '../mount'
import type { AddTagPayload } from '#widgets/taggings/tag-payloads'
import { content } from '#windows/text-tags/text-tags.content'

const uuidOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const text = 'این پیمان میان دو شرکت بسته شد.\nپرداخت در سه بخش است.'
const contract = aDocument('contract', 'txt')

const tag = (n: number, words: string, titles: string[]): Paragraph => {
  const fromIndex = text.indexOf(words)
  return {
    ...{ uuid: uuidOf(n), text: words, fromIndex, toIndex: fromIndex + words.length, keywordLinks: [], sources: [] },
    keywords: titles.map((title, at) => ({ uuid: uuidOf(at + 5), title })),
    paragraphInfo: [{ paragraphUuid: uuidOf(n), keywordUuid: uuidOf(5), creator: { fullName: 'سارا رضایی' }, date: 0 }],
  }
}
const extracted: Paragraph = {
  ...tag(2, 'شرکت', []),
  keywords: [{ uuid: uuidOf(8), title: 'استخراجی', pasteSource: 'PASTE_SOURCE_KEYWORD_EXTRACTION' }],
}

const open = async (tags = [tag(1, 'پیمان میان', ['قرارداد']), extracted], flags = ['MANAGE_TAGGING'], gate = Promise.resolve()) => {
  let kept = tags
  const undone: unknown[] = []
  const server = serverOf({
    [`GET /api/document/text-pagination/${contract.uuid}`]: () => ({
      ...{ text, length: text.length, offset: 0, maxLen: text.length, keywordsLocations: [], status: 'READY' },
    }),
    'POST /api/paragraph/page': () => ({ contents: kept, totalElements: kept.length, offset: 0, pageSize: 500 }),
    'POST /api/nodebase/load-nodes': () => [contract],
    'DELETE /api/paragraph/remove-keyword': async ({ query }) => {
      await gate
      kept = kept.map((one) => ({ ...one, keywords: one.keywords.filter(({ uuid }) => uuid !== query.keywordUuid) }))
      return null
    },
    [`DELETE /api/paragraph/${uuidOf(1)}`]: () => {
      kept = kept.slice(1)
      return null
    },
  })
  const mounted = await mount({
    ...{ content, payload: { uuid: contract.uuid, title: 'قرارداد' }, session: { flags } },
    size: { width: 800, height: 500 },
    services: { operations: { machine: fromCallback(({ receive }) => receive((event) => undone.push(event))) as never, input: undefined } },
  })
  return { ...mounted, server, undone }
}

const region = () => page.getByRole('region', { name: 'متن' })
const select = async (words: string) => {
  await expect.element(region()).toBeVisible()
  const begin = text.indexOf(words)
  const points = [begin, begin + words.length].map((place) => {
    const walker = document.createTreeWalker(region().element(), NodeFilter.SHOW_TEXT)
    const line = text.slice(0, place).split('\n').length - 1
    let left = place - (text.lastIndexOf('\n', place - 1) + 1)
    const paragraph = region().element().querySelectorAll('p[data-at]')[line]
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!paragraph?.contains(node)) continue
      const length = node.textContent?.length ?? 0
      if (left <= length) return { node, offset: left }
      left -= length
    }
    throw new Error(`${words} is not on show`)
  })
  const [from, to] = points
  if (from && to) document.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset)
}
const openings = (asked: readonly { type: string }[]) =>
  asked.filter(({ type }) => type === 'window.open') as unknown as { kind: string; payload: AddTagPayload }[]

describe('the tags of a text', () => {
  it('shows the text with its tags in colours, each with its keywords and the users who gave them [PARA-019]', async () => {
    const { host } = await open()
    await expect.poll(() => [...host.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['پیمان میان', 'شرکت'])
    const [first, second] = [...host.querySelectorAll('mark')].map((one) => getComputedStyle(one).backgroundColor)
    expect(first).not.toBe(second)
    const chip = host.querySelector<HTMLElement>('li[title*="سارا رضایی"]')
    expect(chip?.textContent).toContain('قرارداد')
    expect(chip?.title).toContain('پنجشنبه ۱۱ دی ۱۳۴۸، ۰۳:۳۰')
    expect(chip && getComputedStyle(chip).backgroundColor).toBe(first)
  })

  const tooltip = page.getByRole('group', { name: 'متن انتخاب‌شده' })

  it('says below the selection that the selection crosses another tag [PARA-052]', async () => {
    await open()
    await select('دو شرکت بسته')
    await expect.element(tooltip).toHaveTextContent('متن انتخاب‌شده با برچسب دیگری هم‌پوشانی دارد.')
    await select('سه بخش')
    await expect.element(tooltip).toHaveTextContent('سه بخش')
    expect(tooltip.element().textContent).not.toContain('هم‌پوشانی')
  })

  it('offers to tag the selection, next to the selection [PARA-020] [PARA-021] [PARA-051]', async () => {
    const { asked } = await open()
    await select('دو شرکت بسته')
    await expect.element(tooltip).toHaveTextContent('دو شرکت بسته')
    await tooltip.getByRole('button', { name: 'برچسب زدن' }).click()
    const from = text.indexOf('دو شرکت بسته')
    expect(openings(asked)).toEqual([
      expect.objectContaining({
        kind: 'add-tag',
        payload: { docUuid: contract.uuid, from, to: from + 12, text: 'دو شرکت بسته', keywords: [], overlaps: true },
      }),
    ])
  })

  it('adds no keyword without a selection [PARA-055]', async () => {
    const { asked, actor } = await open()
    await expect.element(region()).toBeVisible()
    actor.send({ type: 'text.select', from: 4, to: 4, text: '' })
    actor.send({ type: 'tag.add' })
    expect(openings(asked)).toEqual([])
    actor.send({ type: 'text.select', from: 4, to: 5, text: 'پ' })
    actor.send({ type: 'tag.add' })
    expect(openings(asked)).toHaveLength(1)
  })

  it('selects by keyboard: words with the arrows as drawn, more with Shift, and tags with Enter', async () => {
    const { asked } = await open([])
    ;(region().element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(() => document.getSelection()?.toString().trim()).toBe('این')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(() => document.getSelection()?.toString().trim()).toBe('پیمان')
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    await expect.poll(() => document.getSelection()?.toString().trim()).toBe('پیمان میان')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => openings(asked)[0]?.payload).toMatchObject({ from: 4, to: 14, text: 'پیمان میان' })
  })

  it('edits a tag, removes a keyword and deletes the tag after confirmation; extracted keywords stay [PARA-022] [PARA-023] [PARA-049]', async () => {
    const { asked, server, host, undone } = await open()
    await page
      .getByRole('button', { name: /ویرایش برچسب‌های/ })
      .first()
      .click()
    expect(openings(asked)[0]).toMatchObject({ kind: 'add-tag', payload: { paragraphUuid: uuidOf(1), keywords: [{ title: 'قرارداد' }] } })
    expect(page.getByRole('button', { name: /برداشتن کلیدواژهٔ/ }).elements()).toHaveLength(1)
    await page.getByRole('button', { name: /برداشتن کلیدواژهٔ/ }).click()
    await expect.poll(() => host.textContent?.includes('بدون کلیدواژه')).toBe(true)
    await page
      .getByRole('button', { name: /حذف برچسب‌های/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'حذف', exact: true }).click()
    await expect.poll(() => host.querySelectorAll('mark').length).toBe(1)
    expect(server.asked.filter(({ call }) => call.startsWith('DELETE')).map(({ call, query }) => [call, query])).toEqual([
      ['DELETE /api/paragraph/remove-keyword', { paragraphUuid: uuidOf(1), keywordUuid: uuidOf(5), operationUuid: expect.any(String) }],
      [`DELETE /api/paragraph/${uuidOf(1)}`, { docUuid: contract.uuid, operationUuid: expect.any(String) }],
    ])
    const notices = asked.flatMap((one) => (one.type === 'notify' ? [one] : []))
    expect(notices.map(({ message }) => message.replace(/[\u2066-\u2069]/g, ''))).toEqual([
      'کلیدواژهٔ قرارداد برداشته شد.',
      'برچسب‌های «پیمان میان» حذف شدند.',
    ])
    const names = server.asked.flatMap(({ query }) => query.operationUuid ?? [])
    for (const { action } of notices) action?.run()
    expect(undone).toEqual(names.map((operationUuid) => ({ type: 'nodes.operate', operation: { kind: 'undo', operationUuid } })))
  })

  it('removes each clicked keyword once, also while another removal runs, and moves the focus to the next keyword', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const { server, host } = await open([tag(1, 'پیمان میان', ['قرارداد', 'پیمان', 'شرکت'])], undefined, gate)
    const removal = (title: string) => page.getByRole('button', { name: new RegExp(`برداشتن کلیدواژهٔ .*${title}`) })
    await expect.element(removal('قرارداد')).toBeVisible()
    for (const title of ['قرارداد', 'قرارداد', 'پیمان']) {
      ;(removal(title).element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
      expect(removal(title).element().closest('li')?.dataset.leaving).toBe('true')
    }
    release()
    await expect.poll(() => host.querySelectorAll('[data-takes-off]').length).toBe(1)
    const removed = server.asked.filter(({ call }) => call === 'DELETE /api/paragraph/remove-keyword')
    expect(removed.map(({ query }) => query.keywordUuid)).toEqual([uuidOf(5), uuidOf(6)])
    await expect.element(removal('شرکت')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(region()).toHaveFocus()
  })

  it('shows tags without edit controls to users without the flag [PERM-045]', async () => {
    const { host } = await open(undefined, [])
    await expect.poll(() => host.querySelectorAll('mark').length).toBe(2)
    await select('سه بخش')
    expect(page.getByRole('group', { name: 'متن انتخاب‌شده' }).elements()).toEqual([])
    expect(page.getByRole('button', { name: /ویرایش|حذف|برداشتن|پیوند/ }).elements()).toEqual([])
  })

  it('the tag window closes itself with the reason if its text cannot be loaded [ERR-008]', async () => {
    serverOf({})
    const { asked } = await mount({ content, payload: { uuid: contract.uuid, title: 'قرارداد' } })
    await expect.poll(() => asked.map(({ type }) => type)).toEqual(['window.retitle', 'notify', 'window.close'])
    expect(asked[0]).toMatchObject({ title: 'قرارداد — برچسب‌های متن' })
    expect(asked[1]).toMatchObject({ level: 'error', message: expect.stringMatching(/\S/) })
  })
})
