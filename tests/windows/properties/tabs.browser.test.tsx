import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromCallback } from 'xstate'
import type { Similarity } from '#api/contract/document-shapes'
import type { LogEntry } from '#api/contract/log'
import type { Node } from '#api/contract/node'
import { vocabulary } from '#desktop/services/vocabulary.content'
import type { VocabularyActor } from '#machines/vocabulary.machine'
import { content } from '#windows/properties/properties.content'
import type { TabId } from '#widgets/properties/properties'
import type { Session } from '#windows/window-kind'
import { mount } from '../mount'
import { type Asked, serverOf } from './answers'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const may = { read: true, download: true, write: true, delete: true, changePermission: true, showOntology: false }
const letter: Node = { uuid: id(0), title: 'نامه', type: 0, entityName: 'Document', extension: 'txt', createDate: 0, may }
const folder: Node = { ...letter, title: 'پوشه', type: 1, entityName: 'Folder' }

const alike = (n: number, similarityPercentage: number): Similarity => ({
  ...{ uuid: id(n), similarityPercentage, date: Date.UTC(2026, 2, 21) },
  firstDocument: { uuid: id(0), title: 'نامه', extension: 'txt', type: 0, size: 10 },
  secondDocument: { uuid: id(n), title: `سند ${n}`, extension: 'docx', type: 0, size: 2048 },
})
const paged = <Item,>(all: readonly Item[]) => {
  return ({ query, body }: Asked) => {
    const { offset, pageSize } = { offset: 0, pageSize: 20, ...query, ...(body as object) }
    const [from, size] = [Number(offset), Number(pageSize)]
    return { contents: all.slice(from, from + size), totalElements: all.length, offset: from, pageSize: size }
  }
}

const open = async (
  node: Node,
  answers: Parameters<typeof serverOf>[0],
  tab?: TabId,
  locale: 'fa' | 'en' = 'fa',
  session: Partial<Session> = { admin: true },
) => {
  const server = serverOf({ 'POST /api/nodebase/load-nodes': () => [node], [`GET /api/nodebase/parents/${id(0)}`]: () => [], ...answers })
  const undone: unknown[] = []
  const service = { machine: fromCallback(({ receive }) => receive((event) => undone.push(event))) as never, input: undefined }
  const mounted = await mount({
    content,
    payload: { uuid: id(0), ...(tab && { tab }) },
    session,
    size: { width: 900, height: 460 },
    locale,
    services: { vocabulary: { machine: vocabulary, input: undefined }, operations: service },
  })
  await expect.element(page.getByRole('tab').first()).toBeVisible()
  return { ...server, ...mounted, calls: server.asked, requested: mounted.asked, undone }
}
const line = (n: number): LogEntry => ({
  ...{ uuid: id(n), type: 'EDIT', level: 'INFO', date: n, ip: '127.0.0.1', username: `u${n}`, title: '', result: 'DONE' },
})
const rows = () => page.getByRole('row').elements().slice(1)
const cells = (row: Element | undefined) => [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)

describe('the properties of an item', () => {
  it('shows the id of an item for copying, to users with the flag for it [PERM-041]', async () => {
    const { actor } = await open(letter, {}, 'general', 'fa', { flags: ['PROPERTIES'] })
    const session = actor.getSnapshot().context.session
    await expect.element(page.getByText('نویسنده')).toBeVisible()
    expect(page.getByText(id(0)).elements()).toEqual([])
    actor.send({ type: 'session.changed', session: { ...session, flags: ['PROPERTIES', 'PROPERTIES_UUID'] } })
    await expect.element(page.getByText(id(0))).toBeVisible()
    let copied = ''
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void (copied = text))
    await page.getByRole('button', { name: 'کپی شناسه' }).click()
    await expect.element(page.getByRole('status').filter({ hasText: 'شناسه کپی شد.' })).toBeInTheDocument()
    expect(copied).toBe(id(0))
    write.mockRestore()
  })

  it('gives the reason why a version can be neither restored nor downloaded', async () => {
    const version = { uuid: id(1), createDate: 0, users: { fullName: 'سارا' }, size: 10, last: false }
    const closed: Node = { ...letter, may: { ...may, download: false, write: false } }
    await open(closed, { [`GET /api/document/versions/${id(0)}`]: () => [version] }, 'history')
    await page.getByRole('button', { name: 'کارهای این نسخه' }).click()
    const reasonOf = (name: string) => expect.element(page.getByRole('menuitem', { name }))
    await reasonOf('بازگرداندن این نسخه').toHaveAccessibleDescription('برای این کار دسترسی نوشتن روی سند لازم است.')
    await reasonOf('دریافت').toHaveAccessibleDescription('برای این کار دسترسی دریافت سند لازم است.')
  })

  it('lists the linked classes, which can be added and removed [PROP-043]', async () => {
    let linked = [{ uuid: id(1), title: 'شخص' }]
    const others: Node[] = [{ ...folder, uuid: id(2), title: 'نامهٔ اداری', nodeType: 1, folderIsConcept: true }]
    const identity = '/api/ont/common-identity'
    const answers: Parameters<typeof serverOf>[0] = {
      [`GET ${identity}`]: () => linked,
      [`POST ${identity}/${id(0)}`]: ({ body }) => {
        const added = others.filter(({ uuid }) => (body as string[]).includes(uuid)).map(({ uuid, title }) => ({ uuid, title }))
        return (linked = [...linked, ...added])
      },
      [`DELETE ${identity}`]: ({ query }) => (linked = linked.filter(({ uuid }) => uuid !== query.secondNodeUuid)),
      'GET /api/folder/rootFolders': () => [],
      'GET /api/config/key-un-secure': () => 'هستینه',
      'POST /api/nodebase/children': paged(others),
    }
    await open(letter, answers, 'common_metadata')
    const shown = () =>
      page
        .getByRole('list', { name: 'شناسهٔ مشترک' })
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent)
    await expect.poll(shown).toEqual(['شخص'])
    await page.getByRole('button', { name: 'افزودن کلاس' }).click()
    await page.getByLabelText('جست‌وجو در کلاس‌ها').fill('نامه')
    await page.getByText('نامهٔ اداری').click()
    await page.getByRole('button', { name: 'پیوند دادن' }).click()
    await expect.poll(shown).toEqual(['شخص', 'نامهٔ اداری'])
    await page.getByRole('button', { name: /برداشتن کلاس .*شخص/ }).click()
    await expect.poll(shown).toEqual(['نامهٔ اداری'])
    expect(linked.map(({ uuid }) => uuid)).toEqual([id(2)])
    await expect.element(page.getByRole('button', { name: /برداشتن کلاس .*نامهٔ اداری/ })).toHaveFocus()
    await page.getByRole('button', { name: /برداشتن کلاس .*نامهٔ اداری/ }).click()
    await expect.element(page.getByRole('button', { name: 'افزودن کلاس' })).toHaveFocus()
  })

  it('notifies about a removed class or link, with undo by the operation id of the call', async () => {
    const linked = { uuid: id(2), title: 'پاسخ', extension: 'txt', type: 0, author: '', size: 1 }
    const { calls, requested, actor, undone } = await open(
      letter,
      {
        'GET /api/ont/common-identity': () => [{ uuid: id(1), title: 'شخص' }],
        'DELETE /api/ont/common-identity': () => [],
        'GET /api/document/link': paged([linked]),
        'DELETE /api/document/link': () => null,
      },
      'common_metadata',
    )
    await page.getByRole('button', { name: /برداشتن کلاس .*شخص/ }).click()
    await expect.poll(() => requested.length).toBe(2)
    actor.send({ type: 'tab.select', tab: 'links' })
    await page.getByRole('button', { name: /برداشتن پیوند با .*پاسخ/ }).click()
    await expect.poll(() => requested.length).toBe(3)
    await expect.element(page.getByRole('button', { name: 'افزودن پیوند' })).toHaveFocus()
    const notices = requested.flatMap((one) => (one.type === 'notify' ? [one] : []))
    expect(notices.map(({ message }) => message.replace(/[\u2066-\u2069]/g, ''))).toEqual([
      'کلاس «شخص» برداشته شد.',
      'پیوند با «پاسخ» برداشته شد.',
    ])
    for (const { action } of notices) action?.run()
    const names = calls.filter(({ call }) => call.startsWith('DELETE')).map(({ query }) => query.operationUuid)
    expect(undone).toEqual(names.map((operationUuid) => ({ type: 'nodes.operate', operation: { kind: 'undo', operationUuid } })))
    expect(names).toEqual([expect.any(String), expect.any(String)])
  })

  it('offers no class changes to users without write access', async () => {
    const answers = { 'GET /api/ont/common-identity': () => [{ uuid: id(1), title: 'شخص' }] }
    await open({ ...letter, may: { ...may, write: false } }, answers, 'common_metadata')
    await expect.element(page.getByText('شخص')).toBeVisible()
    expect(page.getByRole('button', { name: /کلاس/ }).elements()).toEqual([])
  })

  it('links to the text of a document for users with its flag [PROP-009] [PERM-043]', async () => {
    const { actor, requested } = await open(letter, {}, 'general', 'fa', { flags: ['PROPERTIES'] })
    const session = actor.getSnapshot().context.session
    await expect.element(page.getByText('نویسنده')).toBeVisible()
    const button = page.getByRole('button', { name: 'نمایش متن سند' })
    expect(button.elements()).toEqual([])
    actor.send({ type: 'session.changed', session: { ...session, flags: ['PROPERTIES', 'PROPERTIES_TEXT_VIEW'] } })
    await button.click()
    expect(requested.at(-1)).toEqual({
      ...{ type: 'window.open', kind: 'document-text', title: 'نامه' },
      payload: { uuid: id(0), title: 'نامه' },
    })
  })

  it('links to the workflows of a document for users with their flag [PROP-008] [PERM-042]', async () => {
    const { actor, requested } = await open(letter, {}, 'general', 'fa', { flags: ['PROPERTIES'] })
    const session = actor.getSnapshot().context.session
    await expect.element(page.getByText('نویسنده')).toBeVisible()
    const button = page.getByRole('button', { name: 'نمودار گردش کار' })
    expect(button.elements()).toEqual([])
    actor.send({ type: 'session.changed', session: { ...session, flags: ['PROPERTIES', 'PROPERTIES_DOC_WORKFLOW'] } })
    await button.click()
    expect(requested.at(-1)).toEqual({
      ...{ type: 'window.open', kind: 'flow-tree', title: 'نامه' },
      payload: { nodeUuid: id(0), title: 'نامه' },
    })
  })

  it.each([
    ['similar', 'similarities'],
    ['related', 'related'],
    ['sources', 'sources'],
  ] as const)(
    'lists the %s documents with title, percentage, date, size and extension, loads more on demand, and opens one [PROP-038]',
    async (tab, call) => {
      const all = Array.from({ length: 25 }, (_, n) => alike(n + 1, n === 0 ? 66.7 : 25))
      const { asked } = await open(letter, { [`GET /api/document/${call}/${id(0)}`]: paged(all) }, tab)
      await expect.poll(() => rows().length).toBe(20)
      expect(
        page
          .getByRole('columnheader')
          .elements()
          .map(({ textContent }) => textContent),
      ).toEqual([...['نام', 'درصد همانندی', 'تاریخ', 'اندازه', 'پسوند']])
      const [title, percentage, date, size, extension] = cells(rows()[0])
      expect([title, extension]).toEqual(['سند 1', 'docx'])
      expect(percentage).toContain('۶۶٫۷')
      expect(date).toContain('۱۴۰۵')
      expect(size).toContain('۲')
      await page.getByRole('button', { name: 'نمایش موارد بیشتر' }).click()
      await expect.poll(() => rows().length).toBe(25)
      expect(page.getByRole('button', { name: 'نمایش موارد بیشتر' }).elements()).toEqual([])
      await page.getByRole('button', { name: 'سند 25' }).click()
      expect(asked).toContainEqual({ type: 'window.open', kind: 'properties', payload: { uuid: id(25) }, title: 'سند 25' })
    },
  )

  it.each([
    ['with the feature shows a button', ['PROPERTIES_SOURCE_TAB', 'PROPERTIES_SOURCE'], 1],
    ['without the feature shows no button', ['PROPERTIES_SOURCE_TAB'], 0],
  ] as const)(
    '%s from the tab of sources to the text with its copied passages [PROP-039] [PROP-040] [PERM-044]',
    async (_, flags, buttons) => {
      const { asked } = await open(letter, { [`GET /api/document/sources/${id(0)}`]: paged([alike(1, 40)]) }, 'sources', 'fa', { flags })
      await expect.poll(() => rows().length).toBe(1)
      const button = page.getByRole('button', { name: 'متن و بندهای برداشته‌شده' })
      expect(button.elements().length).toBe(buttons)
      if (buttons === 0) return
      await button.click()
      const payload = { uuid: id(0), title: 'نامه' }
      expect(asked).toContainEqual({ type: 'window.open', kind: 'source-text', payload, title: 'نامه' })
    },
  )

  it('says in both languages that a document has no sources [PROP-062]', async () => {
    const nothing = { [`GET /api/document/sources/${id(0)}`]: paged([]) }
    await open(letter, nothing, 'sources')
    await expect.element(page.getByText('این سند منبعی ندارد')).toBeVisible()
    expect(page.getByRole('table').elements()).toEqual([])
  })

  it('offers the recently used keywords for one-click assignment, until they are assigned [SHELL-101]', async () => {
    const keyword = (n: number, title: string) => ({ uuid: id(n), title })
    let kept = [keyword(1, 'بودجه')]
    const added: unknown[] = []
    const known = [keyword(1, 'بودجه'), keyword(2, 'مناقصه'), keyword(3, 'قرارداد')]
    const { service } = await open(
      letter,
      {
        [`GET /api/document/keyword/${id(0)}`]: () => kept,
        [`POST /api/document/keyword/${id(0)}`]: ({ body }) => {
          const [asked] = body as [string]
          added.push(asked)
          return (kept = [...kept, known.find(({ uuid, title }) => uuid === asked || title === asked) ?? keyword(9, asked)])
        },
      },
      'keywords',
    )
    const words = service<VocabularyActor>('vocabulary')
    const offered = page.getByRole('list', { name: 'به‌تازگی داده‌اید' })
    await expect.element(page.getByRole('list', { name: 'کلیدواژه‌ها', exact: true })).toBeVisible()
    expect(offered.elements()).toEqual([])

    words.send({ type: 'keywords.given', keywords: [keyword(2, 'مناقصه'), keyword(1, 'بودجه')] })
    await expect.element(offered).toHaveTextContent(/^مناقصه$/)
    await page.getByLabelText('کلیدواژهٔ تازه').fill('قر')
    expect(offered.elements()).toEqual([])
    await page.getByLabelText('کلیدواژهٔ تازه').fill('')
    await offered.getByRole('button', { name: 'مناقصه' }).click()
    await expect.element(page.getByLabelText('کلیدواژهٔ تازه')).toHaveFocus()
    await expect.poll(() => kept.map(({ title }) => title)).toEqual(['بودجه', 'مناقصه'])
    await expect.poll(() => offered.elements()).toEqual([])

    await page.getByLabelText('کلیدواژهٔ تازه').fill('قرارداد')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => words.getSnapshot().context.keywords.map(({ title }) => title)).toEqual(['قرارداد', 'مناقصه', 'بودجه'])
    expect(added).toEqual([id(2), 'قرارداد'])
  })

  it('keeps the shown rows if more cannot be loaded, and shows the error', async () => {
    let isBroken = false
    const all = Array.from({ length: 25 }, (_, n) => alike(n + 1, 25))
    const list = (asked: Asked) => {
      if (isBroken) throw new TypeError('Failed to fetch')
      return paged(all)(asked)
    }
    await open(letter, { [`GET /api/document/similarities/${id(0)}`]: list }, 'similar', 'en')
    await expect.poll(() => rows().length).toBe(20)
    isBroken = true
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(rows().length).toBe(20)
  })

  it('loads more log entries while scrolling [PROP-024]', async () => {
    const lines = Array.from({ length: 45 }, (_, n) => line(n + 1))
    const labels = { 'GET /api/message/enum-message': ({ query }: Asked) => (query.enumClassName === 'LogType' ? { EDIT: 'ویرایش' } : {}) }
    await open(folder, { 'POST /api/log/find': paged(lines), ...labels }, 'log')
    await expect.poll(() => rows().length).toBe(20)
    for (const shown of [40, 45]) {
      const scroller = page.getByRole('table').element().parentElement as HTMLElement
      scroller.scrollTop = scroller.scrollHeight
      await expect.poll(() => rows().length).toBe(shown)
    }
  })

  it('loads more log entries after a scroll to the end during a reload [PROP-024]', async () => {
    const lines = Array.from({ length: 25 }, (_, n) => line(n + 1))
    let isHeld = false
    let release = (): void => {}
    const list = async (asked: Asked) => {
      if (isHeld) await new Promise<void>((resolve) => (release = resolve))
      return paged(lines)(asked)
    }
    const { actor } = await open(folder, { 'POST /api/log/find': list, 'GET /api/message/enum-message': () => ({}) }, 'log')
    await expect.poll(() => rows().length).toBe(20)
    isHeld = true
    actor.getSnapshot().children.log?.send({ type: 'resource.stale' })
    const scroller = page.getByRole('table').element().parentElement as HTMLElement
    scroller.scrollTop = scroller.scrollHeight
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    isHeld = false
    release()
    await expect.poll(() => rows().length).toBe(25)
  })

  it('shows the properties after two round trips, as the requests about a folder run in parallel', async () => {
    const { rounds } = await open(folder, {
      'GET /api/folder/info': () => ({ folderSize: 0, folderCounts: 0, docCounts: 0 }),
      'GET /api/folder/checkboxes': () => ({ showInSearchResult: true, excludeFromSearch: false, folderIsConcept: false }),
    })
    await expect.element(page.getByRole('checkbox').first()).toBeVisible()
    expect(rounds.map((round) => round.toSorted())).toEqual([
      ['POST /api/nodebase/load-nodes'],
      ['GET /api/folder/checkboxes', 'GET /api/folder/info', `GET /api/nodebase/parents/${id(0)}`],
    ])
  })

  it('only users with write access can switch the flags of a folder [PROP-012]', async () => {
    const flags = { showInSearchResult: true, excludeFromSearch: false, folderIsConcept: false }
    const answers = {
      'GET /api/folder/info': () => ({ folderSize: 0, folderCounts: 0, docCounts: 0 }),
      'GET /api/folder/checkboxes': () => flags,
      'POST /api/folder/folder_is_concept': () => ({ ...flags, folderIsConcept: true }),
    }
    const { asked } = await open(folder, answers)
    const concept = page.getByLabelText('این پوشه یک مفهوم است')
    await userEvent.click(concept)
    await expect.element(concept).toBeChecked()
    expect(asked).toEqual([{ type: 'window.retitle', title: 'پوشه', extension: 'txt' }])
  })

  it('shows the flags of a folder to readers, with the right that is needed to switch them [PROP-012]', async () => {
    const answers = {
      'GET /api/folder/info': () => ({ folderSize: 0, folderCounts: 0, docCounts: 0 }),
      'GET /api/folder/checkboxes': () => ({ showInSearchResult: true, excludeFromSearch: false, folderIsConcept: false }),
    }
    await open({ ...folder, may: { ...may, write: false } }, answers)
    await expect
      .element(page.getByRole('group', { name: 'جست‌وجو و مفهوم' }))
      .toHaveAccessibleDescription('برای تغییر این‌ها دسترسی نوشتن لازم است.')
    for (const box of page.getByRole('checkbox').elements()) expect(box).toBeDisabled()
  })
})
