import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromCallback } from 'xstate'
import type { Node } from '#api/contract/node'
import type { Paragraph } from '#api/contract/paragraph'
import { aFolder, idOf } from '#tests/windows/explorer/builders'
import { mount } from '#tests/windows/mount'
import { type Asked, refused, serverOf } from '#tests/windows/properties/answers'
import { paragraphPage } from '#widgets/paragraph-page/paragraph-page.content'
import type { WindowContent } from '#windows/window-kind'

const root = aFolder('root')
const below = (name: string): Node => aFolder(name, { parentUuid: root.uuid, pwd: `${root.uuid}/${idOf(name)}` })
const [first, second] = [below('فصل یک'), below('فصل دو')]
const keyword = { uuid: idOf('k'), title: 'قرارداد' }

const paragraph = (name: string, folder: Node, text = `متن ${name}`): Paragraph => ({
  ...{ uuid: idOf(name), title: name, text, fromIndex: 0, toIndex: text.length, keywords: [keyword], paragraphInfo: [] },
  keywordLinks: [{ keywordLinkUuid: idOf(`l${name}`), keyword, alt: 'متن', indexes: [[0, 3]], uuid: idOf(name) }],
  sources: [{ uuid: folder.uuid, title: folder.title, fromIndex: 0, toIndex: 0 }],
  revision: '1',
})

const open = async ({
  outside = false,
  failing = false,
  size = { width: 800, height: 500 },
  order = (): unknown => undefined,
  save = (): unknown => undefined,
  gate = Promise.resolve(),
} = {}) => {
  let kept = Array.from({ length: 7 }, (_, at) => paragraph(`بند ${'abcdefg'[at]}`, root))
  let folders = [first, second]
  let [rootsFail, pageFails] = [failing, failing]
  const uuidIn = ({ body }: Asked) => (body as { uuidList: string[] }).uuidList[0]
  const server = serverOf({
    'GET /api/config/key': () => {
      if (rootsFail) return refused('unavailable', 503)
      return outside ? idOf('elsewhere') : root.uuid
    },
    [`GET /api/folder/children/${root.uuid}/0/25`]: () => ({ contents: folders, totalElements: 2, offset: 0, pageSize: 25 }),
    ...Object.fromEntries(
      [first, second].map(({ uuid }) => [
        `GET /api/folder/children/${uuid}/0/25`,
        () => ({ contents: [], totalElements: 0, offset: 0, pageSize: 25 }),
      ]),
    ),
    'POST /api/paragraph/page': (asked) => {
      if (pageFails) return refused('unavailable', 503)
      const { offset = 0, pageSize } = asked.body as { offset?: number; pageSize: number }
      const all = uuidIn(asked) === root.uuid ? kept : [paragraph('درون', first)]
      return { contents: all.slice(offset, offset + pageSize), totalElements: all.length, offset, pageSize }
    },
    'PUT /api/paragraph/edit-text': async ({ query, body }) => {
      const answer = await save()
      if (answer) return answer
      if (query.revision !== undefined && query.revision !== kept[0]?.revision) return refused('conflict')
      kept = kept.map((one, at) => (at === 0 ? { ...one, text: String(body) } : one))
      return kept[0]
    },
    'GET /api/entity/change-order': async ({ query }) => {
      const answer = await order()
      if (answer) return answer
      if (query.relationType === '1') folders = [second, first]
      else kept = [kept[1], kept[0], ...kept.slice(2)].flatMap((one) => one ?? [])
      return null
    },
    'POST /api/paragraph/page-export': () => 'docx',
    [`DELETE /api/paragraph/${idOf('بند b')}`]: async () => {
      await gate
      kept = kept.filter(({ uuid }) => uuid !== idOf('بند b'))
      return null
    },
  })
  const undone: unknown[] = []
  const mounted = await mount({
    content: paragraphPage as unknown as WindowContent<typeof paragraphPage.machine>,
    session: { flags: ['MANAGE_TAGGING'] },
    more: { folder: root, criteria: null, owner: { send() {} } },
    size,
    services: { operations: { machine: fromCallback(({ receive }) => receive((event) => undone.push(event))) as never, input: undefined } },
  })
  const asks = (call: string) => server.asked.filter((one) => one.call === call)
  const mend = () => {
    if (rootsFail) rootsFail = false
    else pageFails = false
  }
  /** Changes the paragraphs as another user would. */
  const otherwise = (change: (all: typeof kept) => typeof kept) => {
    kept = change(kept)
  }
  return { ...mounted, undone, server, asks, otherwise, mend }
}
const titles = () => [...document.querySelectorAll('[data-paragraph] h4')].map(({ textContent }) => textContent?.slice(-1))
const chapters = () =>
  [...document.querySelectorAll('nav button')].map(({ textContent }) => textContent?.replace(/[\u200F\u2066-\u2069]/g, ''))

const drag = (from: Element, to: Element) => {
  const dataTransfer = new DataTransfer()
  const tell = (target: Element, type: string) =>
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  tell(from, 'dragstart')
  tell(to, 'dragover')
  tell(to, 'drop')
  tell(from, 'dragend')
}

describe('a folder read as a document', () => {
  it('shows a numbered table of contents next to the paragraphs [PARA-003] [PARA-007] [PARA-008]', async () => {
    await open()
    await expect.poll(chapters).toEqual(['۱فصل یک', '۲فصل دو'])
    await expect.poll(() => titles().slice(0, 5)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('loads the first five paragraphs, and more while the user reads [PARA-015]', async () => {
    const { asks } = await open({ size: { width: 800, height: 400 } })
    await expect.poll(titles).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(asks('POST /api/paragraph/page').map(({ body }) => body)).toEqual([{ uuidList: [root.uuid], pageSize: 5, offset: 0 }])
    document.querySelector('[data-paragraph]:last-child')?.scrollIntoView()
    await expect.poll(titles).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    expect(asks('POST /api/paragraph/page')[1]?.body).toEqual({ uuidList: [root.uuid], pageSize: 20, offset: 5 })
  })

  it('expands and collapses each folder of the document [PARA-016]', async () => {
    await open()
    await page.getByRole('navigation').getByRole('button').first().click()
    await expect.element(page.getByText('متن درون')).toBeVisible()
    await page.getByRole('button', { expanded: true }).click()
    await expect.poll(() => document.body.textContent?.includes('متن درون')).toBe(false)
  })

  it('edits a paragraph as a draft that can be saved or discarded [PARA-046] [PARA-047] [PARA-048]', async () => {
    const { asks, asked } = await open()
    const edit = page.getByRole('button', { name: /ویرایش/ }).first()
    await edit.click()
    const field = page.getByRole('textbox', { name: 'متن' })
    await expect.element(field).toHaveValue('متن بند a')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('متن بند a')).toBeVisible()
    expect(asks('PUT /api/paragraph/edit-text')).toEqual([])
    await edit.click()
    await field.fill('متن نو')
    expect(asked.at(-1)).toEqual({ type: 'window.dirty', dirty: true })
    await page.getByRole('button', { name: 'ذخیره' }).click()
    await expect.poll(() => asked.at(-1)).toEqual({ type: 'window.dirty', dirty: false })
    await expect.element(page.getByText('متن نو')).toBeVisible()
    expect(asks('PUT /api/paragraph/edit-text')[0]?.query).toEqual({
      ...{ docUuid: root.uuid, paragraphUuid: idOf('بند a'), title: 'بند a', revision: '1' },
    })
  })

  it('completes a save after its folder was left; a refused one shows the reason and keeps the text', async () => {
    const answers: ((answer: unknown) => void)[] = []
    const { actor, asked } = await open({ save: () => new Promise((resolve) => answers.push(resolve)) })
    const edit = page.getByRole('button', { name: /ویرایش .*بند a/ })
    const field = page.getByRole('textbox', { name: 'متن' })
    const go = (folder: Node) => actor.send({ type: 'folder.show', folder })
    const saveAndLeave = async (text: string) => {
      const count = answers.length + 1
      await edit.click()
      await field.fill(text)
      await page.getByRole('button', { name: 'ذخیره' }).click()
      await expect.poll(() => answers.length).toBe(count)
      go(first)
      await expect.element(field).not.toBeInTheDocument()
    }
    const notices = () => asked.flatMap((one) => (one.type === 'notify' ? [one.message.replace(/[\u2066-\u2069]/g, '')] : []))
    await saveAndLeave('متن نو')
    answers[0]?.(undefined)
    await expect.poll(() => asked.at(-1)).toEqual({ type: 'window.dirty', dirty: false })
    expect(notices()).toEqual([])
    go(root)
    await expect.element(page.getByText('متن نو')).toBeVisible()
    await saveAndLeave('متن دیگر')
    answers[1]?.(refused('forbidden', 403))
    await expect.poll(notices).toEqual([expect.stringMatching(/^بند «بند a» ذخیره نشد\. نشد: forbidden نوشتهٔ شما مانده است/)])
    expect(asked.findLast((one) => one.type === 'window.dirty')).toEqual({ type: 'window.dirty', dirty: true })
    go(root)
    await expect.element(field).toHaveValue('متن دیگر')
    await expect.element(field).toHaveAccessibleDescription('نشد: forbidden')
    await page.getByRole('button', { name: 'ذخیره' }).click()
    await expect.poll(() => answers.length).toBe(3)
    answers[2]?.(refused('forbidden', 403))
    // A visible field shows the error itself; there is no notice.
    await expect.element(field).toHaveAccessibleDescription('نشد: forbidden')
    expect(notices()).toHaveLength(1)
  })

  it('when another user saved first, shows that text too, and loses neither text', async () => {
    const { asks, actor, otherwise } = await open()
    const edit = page.getByRole('button', { name: /ویرایش .*بند a/ })
    await edit.click()
    const field = page.getByRole('textbox', { name: 'متن' })
    await field.fill('متن من')
    otherwise((all) => all.map((one, at) => (at === 0 ? { ...one, text: 'متن او', revision: '2' } : one)))
    await page.getByRole('button', { name: 'ذخیره' }).click()
    await expect.element(field).toHaveAccessibleDescription(/کس دیگری این بند را هم‌زمان تغییر داده است/)
    await expect.element(field).toHaveValue('متن من')
    await expect.element(page.getByRole('region', { name: 'متن تازهٔ همکارتان' })).toHaveTextContent('متن او')
    await page.getByRole('button', { name: 'نوشتهٔ من جای آن را بگیرد' }).click()
    expect(asks('PUT /api/paragraph/edit-text').map(({ query }) => query.revision)).toEqual(['1', '2'])
    await edit.click()
    await field.fill('بازنوشته')
    otherwise((all) => all.slice(1))
    actor.send({ type: 'data.changed', resource: 'paragraph', uuids: [root.uuid], parentUuids: [] })
    await expect.element(field).toHaveAccessibleDescription(/در این میان حذف شده است/)
    await expect.element(field).toHaveValue('بازنوشته')
  })

  it('reorders paragraphs and folders by dragging and by keyboard [PARA-017] [PARA-018]', async () => {
    const { asks } = await open()
    await expect.poll(() => titles().length).toBeGreaterThan(4)
    const handles = page.getByTitle('برای جابه‌جایی بکشید')
    drag(handles.nth(1).element(), page.getByText('متن بند a').element())
    const places = { parentUuid: root.uuid, firstNodeUuid: idOf('بند b'), secondNodeUuid: idOf('بند a') }
    await expect.poll(() => asks('GET /api/entity/change-order')[0]?.query).toEqual({ relationType: '4', ...places })
    await expect.poll(() => titles().slice(0, 2)).toEqual(['b', 'a'])
    const heading = page.getByRole('button', { name: /فصل یک/, expanded: false })
    ;(heading.element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.poll(chapters).toEqual(['۱فصل دو', '۲فصل یک'])
    await expect
      .poll(() => asks('GET /api/entity/change-order')[1]?.query)
      .toEqual({
        ...{ relationType: '1', parentUuid: root.uuid, firstNodeUuid: first.uuid },
      })
  })

  it('shows a new order at once, keeps it over two fast moves, and reverts it with a message if refused', async () => {
    const answers: ((answer: unknown) => void)[] = []
    const { asks } = await open({ order: () => new Promise((resolve) => answers.push(resolve)) })
    await expect.poll(() => titles().length).toBeGreaterThan(4)
    const down = () => page.getByRole('button', { name: /بردن .*بند a.* به پایین/ })
    ;(down().element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
    expect(titles().slice(0, 3)).toEqual(['b', 'c', 'a'])
    await expect.element(down()).toHaveFocus()
    const heading = page.getByRole('button', { name: /فصل یک/, expanded: false })
    ;(heading.element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(chapters()).toEqual(['۱فصل دو', '۲فصل یک'])
    await expect.element(heading).toHaveFocus()
    const [a, c, d] = ['a', 'c', 'd'].map((name) => idOf(`بند ${name}`))
    const isAsked = (count: number) => expect.poll(() => answers.length).toBe(count)
    await isAsked(1)
    answers[0]?.(undefined)
    await isAsked(2)
    expect(titles().slice(0, 3)).toEqual(['b', 'c', 'a'])
    answers[1]?.(refused('forbidden', 403))
    await expect.element(page.getByRole('alert')).toHaveTextContent('نشد: forbidden')
    expect(titles().slice(0, 3)).toEqual(['b', 'a', 'c'])
    await isAsked(3)
    answers[2]?.(refused('forbidden', 403))
    await expect.poll(chapters).toEqual(['۱فصل یک', '۲فصل دو'])
    await expect.element(heading).toHaveFocus()
    expect(asks('GET /api/entity/change-order').map(({ query }) => [query.firstNodeUuid, query.secondNodeUuid])).toEqual([
      [a, c],
      [a, d],
      [first.uuid, undefined],
    ])
  })

  it('deletes a paragraph after confirmation, and shows keyword links only in wiki mode [PARA-010] [PARA-011] [PARA-050]', async () => {
    let release = () => {}
    const { asks, asked, undone } = await open({ gate: new Promise<void>((resolve) => (release = resolve)) })
    await page.getByRole('button', { name: /حذف/ }).nth(1).click()
    await page.getByRole('button', { name: 'حذف', exact: true }).click()
    // The paragraph stays until the server has deleted it.
    await expect.poll(() => document.querySelector('[data-leaving]')?.getAttribute('data-paragraph')).toBe(idOf('بند b'))
    release()
    await expect.poll(() => titles().includes('b')).toBe(false)
    const [deletion] = asks(`DELETE /api/paragraph/${idOf('بند b')}`)
    expect(deletion?.query).toEqual({ docUuid: root.uuid, operationUuid: expect.any(String) })
    const notice = asked.findLast((one) => one.type === 'notify')
    expect(notice?.message.replace(/[\u2066-\u2069]/g, '')).toBe('بند «بند b» حذف شد.')
    notice?.action?.run()
    const { operationUuid } = deletion?.query ?? {}
    expect(undone).toEqual([{ type: 'nodes.operate', operation: { kind: 'undo', operationUuid } }])
    expect(page.getByRole('button', { name: 'متن', exact: true }).elements()).toEqual([])
    await page.getByRole('checkbox', { name: 'ویکی' }).click()
    await page.getByRole('button', { name: 'متن', exact: true }).first().click()
    expect(asked.at(-1)).toMatchObject({ kind: 'search', payload: { query: { searchType: 'CMS', keywordUuidList: [keyword.uuid] } } })
  })

  it('stops waiting if content does not load, retries, and exports the folder to a Word file [ERR-017] [PARA-009]', async () => {
    const { asks, mend, actor } = await open({ failing: true })
    const again = page.getByRole('button', { name: 'تلاش دوباره' })
    for (const place of ['failed', 'reading'] as const) {
      await expect.element(page.getByRole('alert')).toHaveTextContent(/نشد: unavailable|بندها خوانده نشدند/)
      await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
      expect(actor.getSnapshot().matches({ place })).toBe(true)
      mend()
      await again.click()
    }
    await expect.poll(titles).toEqual(['a', 'b', 'c', 'd', 'e'])
    const written: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
      written.push(this.download)
    })
    await page.getByRole('button', { name: 'خروجی ورد' }).click()
    await expect.poll(() => written).toEqual(['root.docx'])
    expect(asks('POST /api/paragraph/page-export')[0]?.query).toEqual({ nodeUuid: root.uuid })
    click.mockRestore()
  })

  it('asks the user to choose a sub-collection if the open folder is not below a designated root [PARA-012] [PARA-013]', async () => {
    const { host } = await open({ outside: true })
    await expect.poll(() => host.textContent).toContain('زیرمجموعه‌ای از ریشهٔ اصلی را انتخاب کنید')
    await page.getByRole('button', { name: 'انتخاب زیرمجموعه…' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })
})
