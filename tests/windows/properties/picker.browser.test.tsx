import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Node } from '#api/contract/node'
import { content } from '#windows/properties/properties.content'
import { mount } from '../mount'
import { type Asked, serverOf } from './answers'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const may = { read: true, download: true, write: true, delete: true, changePermission: true, showOntology: false }
const document = (n: number, title: string): Node => ({
  ...{ uuid: id(n), title, type: 0, entityName: 'Document', extension: 'txt', createDate: 0, may, pwd: `${id(100)}/${id(n)}` },
})
const folder = (n: number, title: string): Node => ({ ...document(n, title), type: 1, entityName: 'Folder', pwd: id(n) })
const letter = document(0, 'نامه')
const papers = [letter, ...Array.from({ length: 24 }, (_, n) => document(n + 1, n === 4 ? 'قرارداد كهنه\u202egnp' : `سند ${n + 1}`))]

const open = async () => {
  const linked: Node[] = []
  const links = () => ({
    contents: linked.map(({ uuid, title, type }) => ({ uuid, title, type })),
    ...{ totalElements: linked.length, offset: 0, pageSize: 20 },
  })
  const server = serverOf({
    'POST /api/nodebase/load-nodes': () => [letter],
    'GET /api/document/link': links,
    'POST /api/document/link': ({ body }) => {
      linked.push(...papers.filter(({ uuid }) => (body as string[]).includes(uuid)))
      return links()
    },
    'GET /api/folder/rootFolders': ({ query }) => [
      folder(100, 'هستینه'),
      ...(query.addRecycleBin === 'true' ? [folder(102, 'بازیافت')] : []),
      ...(query.addWorkingDirectories === 'true' ? [folder(101, 'پوشهٔ کاری')] : []),
    ],
    [`GET /api/folder/children/${id(100)}/0/100`]: () => ({ contents: [], totalElements: 0, offset: 0, pageSize: 100 }),
    'POST /api/nodebase/children': ({ body }: Asked) => {
      const {
        uuidList,
        keyword,
        offset = 0,
        pageSize,
      } = body as { uuidList?: string[]; keyword?: string; offset?: number; pageSize: number }
      const all =
        keyword === undefined ? (uuidList?.[0] === id(100) ? papers : []) : papers.filter(({ title }) => title.startsWith('قرارداد'))
      return { contents: all.slice(offset, offset + pageSize), totalElements: all.length, offset, pageSize }
    },
  })
  await mount({ content, payload: { uuid: id(0), tab: 'links' }, session: { admin: true }, size: { width: 900, height: 600 } })
  await page.getByRole('button', { name: 'افزودن پیوند' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return { linked, ...server }
}
const tree = () => page.getByRole('tree', { name: 'پوشه‌ها' })
const box = (name: string) => page.getByRole('checkbox', { name })
const names = () =>
  page
    .getByRole('checkbox')
    .elements()
    .map((one) => one.closest('label')?.querySelector('bdi')?.textContent)
const picked = () =>
  page
    .getByRole('region', { name: 'انتخاب‌شده‌ها' })
    .getByRole('listitem')
    .elements()
    .map((one) => one.querySelector('bdi')?.textContent)
const chooseMain = async () => {
  await tree().getByRole('treeitem', { name: 'هستینه' }).click()
  await expect.poll(() => names().length).toBe(20)
}

describe('the picker of documents to link', () => {
  it('the document picker starts with roots and working directories, without the recycle bin, and with confirm disabled [PROP-035] [PARA-032] [PARA-065]', async () => {
    await open()
    await expect
      .poll(() =>
        tree()
          .getByRole('treeitem')
          .elements()
          .map((one) => one.getAttribute('aria-label')),
      )
      .toEqual([...['\u2068هستینه\u2069', '\u2068پوشهٔ کاری\u2069']])
    await expect.element(page.getByText('پوشه‌ای را انتخاب کنید')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'پیوند دادن', exact: true })).toBeDisabled()
  })

  it('loads 100 subfolders of the picker tree at a time [CONST-070]', async () => {
    const { asked } = await open()
    await expect.element(tree().getByRole('treeitem', { name: 'هستینه' })).toBeVisible()
    const main = tree().getByRole('treeitem', { name: 'هستینه' }).element()
    ;(main.querySelector('[data-part=flip]') as HTMLElement).click()
    await expect.poll(() => asked.map(({ call }) => call)).toContain(`GET /api/folder/children/${id(100)}/0/100`)
  })

  it('shows folders at the start side, the right one in Persian, and the chosen items at the other side [PARA-034] [PARA-036]', async () => {
    await open()
    await chooseMain()
    await box('سند 1 txt').click()
    expect(picked()).toEqual(['سند 1'])
    const [folders, chosen] = [tree(), page.getByRole('region', { name: 'انتخاب‌شده‌ها' })].map((one) =>
      one.element().getBoundingClientRect(),
    )
    expect(Number(folders?.left)).toBeGreaterThan(Number(chosen?.right))
  })

  it('shows the documents of a folder 20 at a time, and does not link a document with itself [PARA-033] [CONST-063]', async () => {
    await open()
    await chooseMain()
    await expect.element(box('نامه').first()).toBeDisabled()
    const scroller = page.getByRole('region', { name: 'سندهای' }).element().querySelector('ul')?.parentElement as HTMLElement
    scroller.scrollTop = scroller.scrollHeight
    await expect.poll(() => names().length).toBe(25)
  })

  it('lists the chosen documents of all folders, and links them in one request [EXP-107]', async () => {
    const { linked, asked } = await open()
    await chooseMain()
    for (const one of ['سند 1 txt', 'سند 2 txt', 'سند 2 txt', 'سند 3 txt']) await box(one).click()
    expect(picked()).toEqual(['سند 1', 'سند 3'])
    await page.getByRole('button', { name: 'پیوند دادن', exact: true }).click()
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
    await expect.poll(() => linked.map(({ title }) => title)).toEqual(['سند 1', 'سند 3'])
    expect(asked.filter(({ call }) => call === 'POST /api/document/link')).toHaveLength(1)
    await expect.element(page.getByRole('button', { name: 'سند 3', exact: true })).toBeVisible()
  })

  const field = page.getByLabelText('جست‌وجو در نام‌ها')
  const searched = (asked: readonly Asked[]) =>
    asked.filter(({ body }) => (body as { keyword?: string } | undefined)?.keyword !== undefined)

  it('searches titles, 25 at a time, and highlights the matches [PARA-035] [CONST-064]', async () => {
    const { asked } = await open()
    await field.fill('کهنه')
    await expect.poll(names).toEqual(['قرارداد كهنه[RLO]gnp'])
    const ofDocuments = { onlyDocument: true, onlyFolder: false }
    expect(searched(asked).map(({ body }) => body)).toEqual([
      { keyword: 'کهنه', ...ofDocuments, pageSize: 25, offset: 0, sortBy: 'title', direction: 'ASC' },
    ])
    expect(page.getByText('كهنه', { exact: true }).element().tagName).toBe('MARK')
  })

  it('shows search results instead of the tree, and restores the tree when the search is closed [ONT-094] [SRCH-061] [SRCH-062]', async () => {
    await open()
    await chooseMain()
    await field.fill('کهنه')
    await expect.poll(names).toEqual(['قرارداد كهنه[RLO]gnp'])
    expect(tree().elements()).toEqual([])
    await box('قرارداد كهنه').click()
    await page.getByRole('button', { name: 'بستن جست‌وجو' }).click()
    await expect.poll(() => names().length).toBe(20)
    await expect.element(tree()).toBeVisible()
    expect(picked()).toEqual(['قرارداد كهنه[RLO]gnp'])
  })

  it('the document picker closes a search when its field is cleared, and sends nothing [SRCH-070]', async () => {
    const { asked } = await open()
    await chooseMain()
    await field.fill('قرارداد')
    await expect.poll(names).toEqual(['قرارداد كهنه[RLO]gnp'])
    await field.fill('  ')
    await expect.poll(() => names().length).toBe(20)
    expect(searched(asked)).toHaveLength(1)
  })

  it('the document picker works by keyboard alone, and Escape changes nothing', async () => {
    const { linked } = await open()
    await expect.element(page.getByLabelText('جست‌وجو در نام‌ها')).toHaveFocus()
    await expect.element(tree().getByRole('treeitem', { name: 'هستینه' })).toBeVisible()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.poll(() => names().length).toBe(20)
    await userEvent.keyboard('{Tab} ')
    await expect.poll(picked).toEqual(['سند 1'])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
    await expect.element(page.getByRole('button', { name: 'افزودن پیوند' })).toHaveFocus()
    expect(linked).toEqual([])
  })
})
