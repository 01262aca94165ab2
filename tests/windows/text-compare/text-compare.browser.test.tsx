import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromPromise } from 'xstate'
import type { FolderDiffEntry } from '#api/contract/diff'
import { diffTexts } from '#text/diff/diff'
import { compareSpellings } from '#text/diff/spelling'
import type { ComparisonResult, Request } from '#windows/text-compare/text-compare'
import { redlineFrame } from '#windows/text-compare/print-redline'
import { content } from '#windows/text-compare/text-compare.content'
import { aDocument, aFolder } from '../explorer/builders'
import { mount } from '../mount'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const size = { width: 900, height: 560 }

const open = async (payload: object, answer: (request: Request) => ComparisonResult, locale: 'fa' | 'en' = 'fa') => {
  const asked: Request[] = []
  const compare = fromPromise<ComparisonResult, Request>(async ({ input }) => {
    asked.push(input)
    return answer(input)
  })
  const window = await mount({ content: { ...content, machine: content.machine.provide({ actors: { compare } }) }, payload, locale, size })
  return { ...window, requests: asked }
}
const ofTexts = (request: Request): ComparisonResult =>
  request.what === 'texts'
    ? {
        segments: diffTexts(request.texts.firstText, request.texts.secondText),
        spelled: compareSpellings(request.texts.firstText, request.texts.secondText),
      }
    : { segments: [] }
const texts = (selector: 'del' | 'ins') => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

beforeEach(() => page.viewport(1_000, 700))

describe('two free texts', () => {
  it('compares two texts on the button or Ctrl+Enter, in a web worker [DIFF-002] [DIFF-011]', async () => {
    await mount({ content, size })
    const compare = page.getByRole('button', { name: 'مقایسه', exact: true })
    await expect.element(compare).toBeDisabled()
    await userEvent.fill(page.getByLabelText('متن نخست'), 'متن یکم است')
    await userEvent.fill(page.getByLabelText('متن دوم'), 'متن دوم است')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByRole('status')).toHaveTextContent('۱ تغییر')
    expect([texts('del'), texts('ins')]).toEqual([['یکم'], ['دوم']])
    await userEvent.click(page.getByRole('button', { name: 'ویرایش متن‌ها' }))
    await expect.element(page.getByLabelText('متن نخست')).toHaveValue('متن یکم است')
  })

  it('can ignore differences of spelling variants', async () => {
    await open({ firstText: 'آیین‌نامهٔ زياد، بند ۲', secondText: 'آیین نامه زیاد، بند ۳' }, ofTexts)
    await userEvent.click(page.getByRole('button', { name: 'مقایسه', exact: true }))
    await expect.poll(() => texts('ins').join()).toContain('آیین نامه')
    const toggle = page.getByRole('button', { name: 'نادیده گرفتن شیوهٔ نوشتن' })
    await toggle.click()
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => [texts('del'), texts('ins')]).toEqual([['۲'], ['۳']])
    await toggle.click()
    await expect.poll(() => texts('ins').join()).toContain('آیین نامه')
    await userEvent.click(page.getByRole('button', { name: 'ویرایش متن‌ها' }))
    await userEvent.fill(page.getByLabelText('متن دوم'), 'آیین نامه زیاد، بند 2')
    await userEvent.click(page.getByRole('button', { name: 'مقایسه', exact: true }))
    await toggle.click()
    await expect.element(page.getByRole('status')).toHaveTextContent('این دو متن جز در شیوهٔ نوشتن تفاوتی ندارند.')
  })

  it('keeps the texts after a failed comparison, and restores them after a reload', async () => {
    let tries = 0
    const { asked } = await open({ firstText: 'الف' }, (request) => {
      tries += 1
      if (tries === 1) throw new Error('broken')
      return ofTexts(request)
    })
    await userEvent.fill(page.getByLabelText('متن دوم'), 'ب')
    await userEvent.click(page.getByRole('button', { name: 'مقایسه', exact: true }))
    await expect.element(page.getByRole('alert')).toHaveTextContent('مقایسه انجام نشد')
    await expect.element(page.getByLabelText('متن نخست')).toHaveValue('الف')
    expect(asked).toContainEqual({ type: 'window.remember', payload: { firstText: 'الف', secondText: 'ب' } })
    await userEvent.click(page.getByRole('button', { name: 'مقایسه', exact: true }))
    await expect.poll(() => texts('ins')).toEqual(['ب'])
  })

  it('reports texts without differences, and shows a change of white space alone', async () => {
    const { actor } = await open({ firstText: 'یک دو', secondText: 'یک دو' }, ofTexts)
    actor.send({ type: 'compare.start' })
    await expect.element(page.getByRole('status')).toHaveTextContent('این دو متن هیچ تفاوتی ندارند.')
    actor.send({ type: 'texts.edit' })
    actor.send({ type: 'text.change', side: 'secondText', text: 'یک  دو\n' })
    actor.send({ type: 'compare.start' })
    await expect.poll(() => texts('ins')).toEqual(['␣␣', '↵'])
  })
})

describe('the differences', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `خط شمارهٔ ${at}`)
  const pair = { firstText: lines.join('\n'), secondText: lines.with(5, 'خط تازه').with(30, 'خط دیگر').join('\n') }

  it('shows the differences inline, side by side, and line by line with folded unchanged lines [DIFF-006] [DIFF-007] [DIFF-008]', async () => {
    const { actor, host } = await open(pair, ofTexts, 'en')
    actor.send({ type: 'compare.start' })
    await expect.poll(() => host.querySelectorAll('p[dir="auto"]').length).toBeGreaterThan(5)
    const [deleted, inserted] = [host.querySelector('del'), host.querySelector('ins')] as [Element, Element]
    expect(getComputedStyle(deleted).textDecorationLine).toBe('line-through')
    expect(getComputedStyle(inserted).textDecorationLine).toBe('underline')
    await userEvent.click(page.getByRole('radio', { name: 'Side by side' }))
    const boxes = () => [host.querySelector('del'), host.querySelector('ins')].map((one) => one?.getBoundingClientRect())
    await expect.poll(() => boxes()[0] && boxes()[1] && Math.abs((boxes()[0]?.top ?? 0) - (boxes()[1]?.top ?? 9))).toBeLessThan(2)
    await userEvent.click(page.getByRole('radio', { name: 'Line by line' }))
    const fold = page.getByRole('button', { name: /unchanged lines/ })
    await expect.poll(() => fold.elements().length).toBe(3)
    const coded = (kind: string) =>
      [...host.querySelectorAll(`[data-kind=${kind}]`)].map((line) =>
        [line.querySelector('[aria-hidden]'), line.querySelector('p')].map((part) => part?.textContent),
      )
    expect(coded('out')[0]).toEqual(['−', 'خط شمارهٔ 5'])
    expect(coded('in')[0]).toEqual(['+', 'خط تازه'])
    await userEvent.click(fold.first())
    await expect.poll(() => fold.elements().length).toBe(2)
  })

  it('keeps the direction of each line, also in the line view', async () => {
    const english = { firstText: 'سرآغاز\nHello, world', secondText: 'سرآغاز\nHello, there' }
    const { actor, host } = await open(english, ofTexts)
    actor.send({ type: 'compare.start' })
    await userEvent.click(page.getByRole('radio', { name: 'خط به خط' }))
    const lines = () => [...host.querySelectorAll('p[dir="auto"]')].map((line) => [line.textContent, getComputedStyle(line).direction])
    await expect.poll(() => lines().map(([, direction]) => direction)).toEqual(['rtl', 'ltr', 'ltr'])
  })

  it('keys and buttons move through the differences, and wrap at the end', async () => {
    const { actor, host } = await open(pair, ofTexts)
    actor.send({ type: 'compare.start' })
    const status = page.getByRole('status')
    await expect.element(status).toHaveTextContent('۲ تغییر')
    await userEvent.click(page.getByRole('button', { name: 'تغییر بعدی' }))
    await expect.element(status).toHaveTextContent('تغییر ۱ از ۲')
    await userEvent.keyboard('{F7}')
    await expect.element(status).toHaveTextContent('تغییر ۲ از ۲')
    await expect.poll(() => host.querySelector('ins[data-current]')?.textContent).toContain('دیگر')
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(status).toHaveTextContent('تغییر ۱ از ۲')
    await userEvent.keyboard('{Shift>}{F7}{/Shift}')
    await expect.element(status).toHaveTextContent('تغییر ۲ از ۲')
  })

  it('renders only the visible part of a comparison of two megabytes', async () => {
    const many = Array.from({ length: 60_000 }, (_, at) => `این خط شمارهٔ ${at} از متنی بلند است`)
    const payload = { what: 'documents', first: { uuid: id(1), title: 'یک' }, second: { uuid: id(2), title: 'دو' } }
    const segments = diffTexts(many.join('\n'), many.with(59_000, 'دیگر').join('\n'))
    const { host } = await open(payload, () => ({ segments }))
    await expect.poll(() => host.querySelectorAll('p[dir="auto"]').length).toBeGreaterThan(5)
    expect(host.querySelectorAll('*').length).toBeLessThan(1_000)
    await userEvent.click(page.getByRole('button', { name: 'تغییر بعدی' }))
    await expect.poll(() => texts('ins')).toContain('دیگر')
  })
})

describe('comparisons of stored items', () => {
  const documents = { what: 'documents', first: { uuid: id(1), title: 'یک.txt' }, second: { uuid: id(2), title: 'دو.txt' } }
  const ofDocuments = (first: string, second: string) => () => ({
    segments: diffTexts(first, second),
    spelled: compareSpellings(first, second),
  })

  it('hides and counts differences of spelling in documents, kind by kind', async () => {
    await open(documents, ofDocuments('آیین‌نامهٔ زياد، بند ۲', 'آیین نامه زیاد، بند 2 تازه'))
    const status = page.getByRole('status')
    await expect.element(status).toHaveTextContent('۱ تغییر · ۳ تفاوت نگارشی پنهان است')
    expect([texts('del'), texts('ins')]).toEqual([[], [' تازه']])
    await userEvent.click(page.getByRole('button', { name: 'رقم‌ها' }))
    await expect.element(status).toHaveTextContent('۲ تفاوت نگارشی پنهان است')
    await expect.poll(() => [texts('del'), texts('ins')]).toEqual([['۲'], ['2 تازه']])
  })

  it('lists the changes, joins a moved passage, and focuses the current entry by key', async () => {
    const moved = 'این بند از جای خود به پایان متن رفته است.'
    const lines = ['یک', moved, 'دو', 'سه', 'چهار', 'پنج']
    await open(documents, ofDocuments(lines.join('\n'), ['یک', 'دو', 'سه دیگر', 'چهار', 'پنج', moved].join('\n')))
    const list = page.getByRole('list', { name: 'فهرست تغییرها' })
    await expect
      .poll(() =>
        list
          .getByRole('button')
          .elements()
          .map(({ textContent }) => textContent?.replace(/[\u2068\u2069]/g, '')),
      )
      .toEqual([`جابه‌جایی «${moved}»`, 'افزودن «دیگر»'])
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('تفاوت‌ها')
    await userEvent.keyboard('{F7}')
    await expect.poll(() => document.activeElement?.getAttribute('aria-current')).toBe('true')
    await expect.element(page.getByRole('status')).toHaveTextContent('تغییر ۱ از ۲: جابه‌جایی')
    const currentTexts = (tag: string) =>
      [...document.querySelectorAll(`${tag}[data-current]`)].map(({ textContent }) => textContent).join('')
    await expect.poll(() => [currentTexts('del').includes(moved), currentTexts('ins').includes(moved)]).toEqual([true, true])
    await expect.element(page.getByRole('button', { name: 'سر دیگر جابه‌جایی' })).toBeVisible()
  })

  it('names the characters of two texts that look equal', async () => {
    await open(documents, ofDocuments('code A1', 'code А1'))
    await userEvent.click(page.getByRole('button', { name: 'تغییر بعدی' }))
    await expect.element(page.getByRole('note')).toHaveTextContent('سیریلیک (U+0410)')
  })

  it('prints the redline: deletions struck through, insertions underlined', async () => {
    const frame = await redlineFrame(diffTexts('بند یکم\nبند دو', 'بند یکم\nبند سه'), 'تغییرها')
    const printed = frame.contentDocument
    expect([...(printed?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual(['بند یکم', 'بند دوسه'])
    expect([printed?.querySelector('del')?.textContent, printed?.querySelector('ins')?.textContent]).toEqual(['دو', 'سه'])
    frame.remove()
  })

  it('starts a comparison of a version with the current one, with its date [DIFF-005]', async () => {
    const payload = {
      what: 'version',
      document: { uuid: id(1), title: 'نامه.txt' },
      version: { uuid: id(2), createDate: Date.UTC(2026, 2, 21, 9) },
    }
    const { host, requests } = await open(payload, () => ({ segments: [{ operation: 'INSERT', text: 'تازه' }] }))
    await expect.poll(() => texts('ins')).toEqual(['تازه'])
    expect(requests).toEqual([payload])
    expect(host.querySelector('h2')?.textContent).toContain('۱۴۰۵')
  })

  it('lists the differences of two folders by state, and opens a comparison or the item [DIFF-004]', async () => {
    const [one, other] = [aDocument('a', 'txt', { title: 'نامه' }), aDocument('b', 'txt', { title: 'نامه' })]
    const below = aFolder('c', { title: 'بایگانی' })
    const entries: FolderDiffEntry[] = [
      { path: 'نامه.txt', state: 'DIFFERENT', first: one, second: other },
      { path: 'بایگانی', state: 'ONLY_SECOND', second: below },
    ]
    const payload = { what: 'folders', first: { uuid: id(1), title: 'یک' }, second: { uuid: id(2), title: 'دو' } }
    const { asked } = await open(payload, () => ({ entries }))
    await expect.poll(() => page.getByRole('row').elements().length).toBe(3)
    await userEvent.click(page.getByRole('button', { name: 'نامه.txt' }))
    expect(asked.at(-1)).toMatchObject({
      kind: 'text-compare',
      payload: { what: 'documents', first: { uuid: one.uuid }, second: { uuid: other.uuid } },
    })
    await userEvent.selectOptions(page.getByLabelText('نمایش موردها'), 'ONLY_SECOND')
    await expect.poll(() => page.getByRole('row').elements().length).toBe(2)
    await userEvent.dblClick(page.getByText('تنها در پوشهٔ دوم').last())
    expect(asked.at(-1)).toMatchObject({ kind: 'explorer', payload: { folderUuid: below.uuid } })
  })

  it('repeats the comparison after a compared item changes, and shows the old result until then', async () => {
    let now = 'نخست'
    const payload = { what: 'documents', first: { uuid: id(1), title: 'یک' }, second: { uuid: id(2), title: 'دو' } }
    const { actor, requests } = await open(payload, () => {
      if (now === '') throw Object.assign(new Error('forbidden'), { detail: 'به این سند دسترسی ندارید.' })
      return { segments: [{ operation: 'INSERT', text: now }] }
    })
    const change = (resource: string, uuid: string) => actor.send({ type: 'data.changed', resource, uuids: [uuid], parentUuids: [] })
    await expect.poll(() => texts('ins')).toEqual(['نخست'])
    now = 'دوم'
    change('node', id(3))
    change('help', id(2))
    expect(requests.length).toBe(1)
    change('node', id(2))
    expect(texts('ins')).toEqual(['نخست'])
    await expect.poll(() => texts('ins')).toEqual(['دوم'])
    now = ''
    change('permission', 'above')
    await expect.element(page.getByText('به این سند دسترسی ندارید.')).toBeVisible()
    expect(texts('ins')).toEqual([])
  })

  it('shows why a comparison failed, and retries', async () => {
    let tries = 0
    const payload = { what: 'documents', first: { uuid: id(1), title: 'یک' }, second: { uuid: id(2), title: 'دو' } }
    await open(payload, () => {
      tries += 1
      if (tries === 1) throw Object.assign(new Error('refused'), { detail: 'این قالب پرونده در اینجا پشتیبانی نمی‌شود.' })
      return { segments: [{ operation: 'EQUAL', text: 'الف' }] }
    })
    await expect.element(page.getByRole('alert')).toHaveTextContent('این قالب پرونده')
    await userEvent.click(page.getByRole('button', { name: 'تلاش دوباره' }))
    await expect.element(page.getByRole('status')).toHaveTextContent('هیچ تفاوتی ندارند')
  })
})
