import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromCallback } from 'xstate'
import { defaultLook } from '#machines/preferences'
import { preferencesMachine } from '#machines/preferences.machine'
import { content } from '#windows/home/home.content'
import { mount } from './mount'
import { serverOf } from './properties/answers'

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const may = { read: true, download: true, write: false, delete: false, changePermission: false, showOntology: false }

const item = (number: number, title: string, more: { by?: string; node?: object } = {}) => ({
  at: 1_700_000_000_000 - number,
  ...more,
  node: {
    ...{ uuid: idOf(number), title, type: 0, entityName: 'Document', extension: 'txt', createDate: 0, parentUuid: idOf(900), may },
    ...more.node,
  },
})
const pageOf = (contents: unknown[], totalElements = contents.length) => ({ contents, totalElements, offset: 0, pageSize: 8 })
const nothing = { contents: [], totalElements: 0 }
const empty = {
  ...{ recent: pageOf([]), shared: pageOf([]), starred: pageOf([]), folders: pageOf([]) },
  ...{ tasks: nothing, conversations: nothing, steps: { uploaded: false, shared: false } },
}
const RLO = '\u202E'

/** Opens Home with this answer of the server. Requests to star items are collected. */
const open = async (answer: object, size = { width: 900, height: 600 }, services = {}, getPicture?: () => Response) => {
  const starred: unknown[] = []
  let home = { ...empty, ...answer }
  serverOf({
    'GET /api/home': () => home,
    ...(getPicture && { [`GET /api/document/thumbnail/${idOf(1)}`]: getPicture }),
    'GET /api/home/starred/0/50': () => ({ ...pageOf([item(1, 'یک'), item(2, 'دو')]), pageSize: 50 }),
    'POST /api/home/star': ({ body }) => {
      starred.push(body)
      return new Response(null, { status: 204 })
    },
  })
  const mounted = await mount({ content, session: { flags: ['DOC_VIEW', 'PROPERTIES_TEXT_VIEW'] }, size, services })
  const answerWith = (next: object) => {
    home = { ...empty, ...next }
  }
  return { ...mounted, starred, answerWith }
}

const list = (name: string) => page.getByRole('list', { name, exact: true })

it('shows one sentence in each empty section', async () => {
  await open({})
  for (const sentence of [
    'سندهایی که باز می‌کنید',
    'هنوز کسی چیزی',
    'مورد ستاره‌داری',
    'کاری در انتظار',
    'پیام نخوانده‌ای',
    'پوشه‌هایی که باز',
  ])
    await expect.element(page.getByText(sentence)).toBeVisible()
})

it('ticks off the first steps that the user did, and hides them on request', async () => {
  const machine = preferencesMachine.provide({ actors: { applyLook: fromCallback(() => {}) } })
  await open({ steps: { uploaded: true, shared: false } }, undefined, { preferences: { machine, input: { look: defaultLook } } })
  const steps = page.getByRole('region', { name: 'نخستین گام‌ها' })
  await expect.element(steps.getByText('انجام شد')).toBeInTheDocument()
  expect(steps.getByText('انجام شد').elements()).toHaveLength(1)
  await steps.getByRole('button', { name: 'پنهان کردن' }).click()
  await expect.element(steps).not.toBeInTheDocument()
})

it('focuses the first item, moves with the arrow keys within a list, and opens an item with Enter', async () => {
  const { asked } = await open({
    recent: pageOf([item(1, 'یک'), item(2, `دو ${RLO}`)]),
    folders: pageOf([item(3, 'سه', { node: { type: 1 } })]),
  })
  const items = list('ادامهٔ کار').getByRole('listitem')
  await expect.element(items.first().getByRole('button').first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(items.nth(1).getByRole('button').first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(items.nth(1).getByRole('button').first()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(asked).toEqual([
    expect.objectContaining({ type: 'window.open', kind: 'viewer', payload: { uuid: idOf(2), title: `دو ${RLO}`, extension: 'txt' } }),
  ])
  expect(document.body.textContent).not.toContain(RLO)
  await list('پوشه‌ها').getByRole('button').first().click()
  expect(asked.at(-1)).toMatchObject({ kind: 'explorer', payload: { folderUuid: idOf(3) } })
})

it('names the person who changed a document, and the one who shared an item', async () => {
  await open({
    recent: pageOf([item(1, 'یک', { by: 'سارا رضایی' })]),
    shared: pageOf([item(2, 'دو', { by: 'علی کریمی' })]),
  })
  await expect.element(list('ادامهٔ کار').getByText(/سارا رضایی.* آن را تغییر داده است/)).toBeVisible()
  await expect.element(list('با من مشترک شده').getByText(/از .*علی کریمی/)).toBeVisible()
})

it('opens tasks and conversations in their windows, with the number of all', async () => {
  const task = {
    ...{ uuid: idOf(5), title: 'بررسی', process: { uuid: idOf(6), title: 'گردش نامه', status: 'RUNNING' }, status: 'DOING' },
    ...{ candidateRoles: [], createDate: 0, actions: [] },
  }
  const conversation = { uuid: idOf(7), title: 'گروه', group: true, users: [], closed: false, unreadCount: 3 }
  const { asked } = await open({
    tasks: { contents: [task], totalElements: 12 },
    conversations: { contents: [conversation], totalElements: 1 },
  })
  await expect.element(page.getByRole('heading', { name: 'کارها (۱۲)' })).toBeVisible()
  await list('کارها').getByRole('button').click()
  await list('پیام‌ها')
    .getByRole('button', { name: /۳ پیام نخوانده/ })
    .click()
  expect(asked).toEqual([
    { type: 'window.open', kind: 'tasks', payload: { taskUuid: idOf(5) } },
    { type: 'window.open', kind: 'messenger', payload: { conversationUuid: idOf(7) } },
  ])
})

it('opens a complete list in the same window and returns', async () => {
  await open({ starred: pageOf([item(1, 'یک')], 2) })
  await page.getByRole('button', { name: /همهٔ .*ستاره‌دار/ }).click()
  await expect.element(list('ستاره‌دار').getByRole('listitem').nth(1)).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('۲ از ۲')
  await page.getByRole('button', { name: 'بازگشت به خانه' }).click()
  await expect.element(list('ستاره‌دار').getByRole('listitem').nth(1)).not.toBeInTheDocument()
})

it('offers the folder and the star of an item in its menu', async () => {
  const { asked, starred } = await open({ recent: pageOf([item(1, 'یک', { node: { isStarred: true } })]) })
  const more = page.getByRole('button', { name: /کارهای .*یک/ })
  await more.click()
  await page.getByRole('menuitem', { name: 'برداشتن ستاره' }).click()
  await expect.poll(() => starred).toEqual([{ uuidList: [idOf(1)], starred: false }])
  await more.click()
  await page.getByRole('menuitem', { name: 'باز کردن پوشهٔ آن' }).click()
  expect(asked).toEqual([expect.objectContaining({ kind: 'explorer', payload: { folderUuid: idOf(900) } })])
})

it('loads again after an item was opened elsewhere', async () => {
  const { actor, answerWith } = await open({})
  await expect.element(page.getByText('سندهایی که باز می‌کنید')).toBeVisible()
  answerWith({ recent: pageOf([item(1, 'تازه')]) })
  actor.send({ type: 'data.changed', resource: 'home', uuids: [idOf(1)], parentUuids: [] })
  await expect.element(list('ادامهٔ کار').getByText('تازه')).toBeVisible()
})

it('begins a name of the other direction where its note begins', async () => {
  await open({ recent: pageOf([item(1, 'Annual report')]) })
  const row = list('ادامهٔ کار').getByRole('listitem')
  await expect.element(row.getByText('Annual report')).toBeVisible()
  const [name, moment] = ['bdi > span:last-child', 'time'].map((tag) => row.element().querySelector(tag)?.getBoundingClientRect().right)
  expect(name).toBeDefined()
  expect(Math.abs(Number(name) - Number(moment))).toBeLessThan(1)
})

it('shows a tall thumbnail within its row', async () => {
  const canvas = new OffscreenCanvas(30, 300)
  canvas.getContext('2d')?.fillRect(0, 0, 30, 300)
  const picture = await canvas.convertToBlob()
  await open({ recent: pageOf([item(1, 'نامه', { node: { extension: 'pdf' } })]) }, undefined, {}, () => new Response(picture))
  const image = () => list('ادامهٔ کار').element().querySelector('img')
  await expect.poll(() => image()?.naturalHeight).toBe(300)
  const [inner, outer] = [image(), image()?.closest('li')].map((one) => one?.getBoundingClientRect())
  expect(inner?.height).toBeGreaterThan(20)
  expect(inner?.bottom).toBeLessThanOrEqual(outer?.bottom ?? 0)
})

it('fits into a narrow window without scrolling sideways', async () => {
  const { host } = await open(
    { recent: pageOf([item(1, 'نامه‌ای با نامی بسیار دراز که در یک سطر جا نمی‌شود'.repeat(3))]) },
    { width: 420, height: 600 },
  )
  await expect.element(list('ادامهٔ کار')).toBeVisible()
  const areas = [...host.querySelectorAll('*')].filter((element) => getComputedStyle(element).overflowX === 'auto')
  expect(areas.length).toBeGreaterThan(0)
  expect(areas.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
})
