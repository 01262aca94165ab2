import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise } from 'xstate'
import type { SharedRange, Similarity } from '#api/contract/document-shapes'
import type { TextPage } from '#api/contract/text-page'
import { documentTextMachine, type TextRequest } from '#widgets/text/document-text.machine'
import type { OpenedText } from '#windows/source-text/source-text'
import { content } from '#windows/source-text/source-text.content'
import { mount } from './mount'
import { serverOf } from './properties/answers'

const [own, one, two] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string]
const filler = (name: string, lines: number) =>
  Array.from({ length: lines }, (_, at) => `سطر ${at} از ${name} که تنها همین‌جا هست`).join('\n')
const [copied, other] = ['این بند را از سند نخست برداشته‌اند و در گزارش آورده‌اند.', 'This passage was taken over as well, word by word.']
const texts: Record<string, string> = {
  [own]: `${copied}\n${filler('گزارش', 400)}\n${other}\nپایان`,
  [one]: `${filler('سند نخست', 300)}\n${other}\n${copied}\n`,
  [two]: filler('سند دوم', 3),
}
const range = (passage: string): SharedRange => {
  const [first, second] = [texts[own]?.indexOf(passage) ?? 0, texts[one]?.indexOf(passage) ?? 0]
  return { firstDocFrom: first, firstDocTo: first + passage.length, secondDocFrom: second, secondDocTo: second + passage.length }
}
const part = ({ uuid, offset, length }: TextRequest): TextPage => {
  const whole = texts[uuid] ?? ''
  const text = whole.slice(offset, offset + length)
  return { text, length: text.length, offset, maxLen: whole.length, keywordsLocations: [], status: 'READY' }
}
const sources: OpenedText['sources'] = [
  { uuid: one, title: 'سند نخست', percentage: 12.5, ranges: [range(copied), range(other)] },
  { uuid: two, title: 'سند دوم با نامی بسیار بلند', percentage: 100, ranges: [] },
]

const first = part({ uuid: own, offset: 0, length: 5_000 })

const open = async (sourcesNow: () => OpenedText['sources'] = () => sources) => {
  const requests: TextRequest[] = []
  const fetchText = fromPromise<TextPage, TextRequest>(async ({ input }) => {
    requests.push(input)
    return part(input)
  })
  const machine = content.machine.provide({
    actors: {
      open: fromPromise<OpenedText, { uuid: string }>(async () => ({ first, sources: sourcesNow() })),
      fetchSources: fromPromise<Pick<OpenedText, 'sources'>, { uuid: string }>(async () => ({ sources: sourcesNow() })),
      text: documentTextMachine.provide({ actors: { fetchText } }),
    },
  })
  const mounted = await mount({
    content: { ...content, machine },
    payload: { uuid: own, title: 'گزارش' },
    size: { width: 1_000, height: 500 },
  })
  return { requests, ...mounted }
}
const region = (title: string) => page.getByRole('region', { name: title })
const inSight = (element: Element | undefined): boolean => {
  const [box, frame] = [element?.getBoundingClientRect(), element?.closest('section')?.getBoundingClientRect()]
  return box !== undefined && frame !== undefined && box.top >= frame.top && box.bottom <= frame.bottom
}
const current = (title: string) => region(title).element().querySelector('mark[data-current]') ?? undefined

describe('a text next to its sources', () => {
  it('highlights copied passages in the same colour in both texts, with one tab for each source [VIEW-019]', async () => {
    await open()
    const tabs = page.getByRole('tab')
    await expect
      .poll(() => tabs.elements().map(({ textContent }) => textContent?.replace(/[\u2066-\u2069]/g, '')))
      .toEqual(['سند نخست (۱۲٫۵٪)', 'سند دوم با نام… (۱۰۰٪)'])
    const mark = () => region('گزارش').element().querySelector('mark')
    await expect.poll(() => mark()?.textContent).toBe(copied)
    await page.getByRole('button', { name: 'بند همسان بعدی' }).click()
    await expect.poll(() => current('سند نخست')?.textContent).toBe(copied)
    const colours = [mark(), current('سند نخست')].map((one) => one && getComputedStyle(one).backgroundColor)
    expect(colours).toEqual(['rgb(255, 224, 102)', 'rgb(255, 224, 102)'])
    await page.getByRole('tab').nth(1).click()
    await expect.element(page.getByText('بندهای همسان در متن کنونی آن یافت نشد', { exact: false })).toBeVisible()
    expect(region('گزارش').element().querySelector('mark')).toBe(null)
  })

  it('has tabs for the first three sources, and loads each text with its passages [VIEW-020]', async () => {
    const five = [1, 2, 3, 4, 5].map((n): Similarity => {
      const uuid = own.replace(/^0/, String(n))
      return {
        ...{ uuid, similarityPercentage: 50 - n, date: 0, ranges: [range(copied)] },
        firstDocument: { uuid: own, title: 'گزارش', extension: 'txt', type: 0 },
        secondDocument: { uuid, title: `منبع ${n}`, extension: 'txt', type: 0 },
      }
    })
    const { asked } = serverOf({
      [`GET /api/document/sources/${own}`]: ({ query }) => {
        const pageSize = Number(query.pageSize ?? 25)
        return { contents: five.slice(0, pageSize), totalElements: 5, offset: 0, pageSize }
      },
      [`GET /api/document/text-pagination/${own}`]: ({ query }) =>
        part({ uuid: own, offset: Number(query.offset), length: Number(query.length) }),
    })
    await mount({ content, payload: { uuid: own, title: 'گزارش' }, size: { width: 1_000, height: 500 } })
    await expect.poll(() => page.getByRole('tab').elements().length).toBe(3)
    await expect.poll(() => region('گزارش').element().querySelector('mark')?.textContent).toBe(copied)
    expect(asked.find(({ call }) => call.includes('sources'))?.query).toEqual({ pageSize: '3', ranges: 'true' })
  })

  it('the keyboard moves from passage to passage, and loads both texts as needed', async () => {
    const { requests } = await open()
    await expect.element(region('سند نخست')).toBeVisible()
    await expect.element(region('گزارش')).toHaveFocus()
    await userEvent.keyboard('{Shift>}{F7}{/Shift}')
    await expect.element(page.getByText('بند ۲ از ۲')).toBeVisible()
    await expect.poll(() => current('گزارش')?.textContent).toBe(other)
    for (const title of ['گزارش', 'سند نخست']) await expect.poll(() => inSight(current(title))).toBe(true)
    expect(requests.find(({ uuid }) => uuid === own)).toEqual({ uuid: own, offset: 5_000, length: range(other).firstDocTo - 5_000 })
    await userEvent.keyboard('{F7}')
    await expect.element(page.getByText('بند ۱ از ۲')).toBeVisible()
    for (const title of ['گزارش', 'سند نخست']) await expect.poll(() => inSight(current(title))).toBe(true)
  })

  it('a click on a passage shows its counterpart in the other text', async () => {
    const { host } = await open()
    await expect.poll(() => host.querySelector('mark')).not.toBe(null)
    await userEvent.click(host.querySelector('mark') as Element)
    await expect.poll(() => inSight(current('سند نخست'))).toBe(true)
    expect(current('سند نخست')?.textContent).toBe(copied)
  })

  it('says so if there is no source', async () => {
    await open(() => [])
    await expect.element(page.getByRole('status')).toHaveTextContent('منبعی یافت نشد')
  })

  it('closes its window with the reason if the text cannot be loaded [VIEW-023]', async () => {
    const { asked } = await open(() => {
      throw Object.assign(new Error('gone'), { detail: 'این سند دیگر در دسترس نیست.' })
    })
    await expect
      .poll(() => asked)
      .toEqual([{ type: 'notify', level: 'error', message: 'این سند دیگر در دسترس نیست.' }, { type: 'window.close' }])
  })

  it('keeps the remaining passages after a change, and the current view if the changed text cannot be loaded', async () => {
    let left = sources
    const { actor } = await open(() => {
      if (left.length === 0) throw new Error('offline')
      return left
    })
    await page.getByRole('tab').nth(1).click()
    left = sources.slice(0, 1)
    actor.send({ type: 'data.changed', resource: 'node', uuids: [two], parentUuids: [] })
    await expect.poll(() => page.getByRole('tab').elements().length).toBe(1)
    left = []
    actor.send({ type: 'data.stale' })
    await expect.element(region('سند نخست')).toBeVisible()
    expect(page.getByRole('tab').elements().length).toBe(1)
  })
})
