import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { refused, serverOf } from './properties/answers'
import { content } from '#windows/tasks/tasks.content'
import { mount } from './mount'
import { acceptReading } from './accept-reading'

const task = {
  uuid: '00000000-0000-4000-8000-000000000001',
  title: 'بررسی نامه',
  process: { uuid: '00000000-0000-4000-8000-000000000002', title: 'گردش نامه', status: 'RUNNING' },
  status: 'DOING',
  candidateRoles: [],
  createDate: 1_700_000_000_000,
  actions: [],
}

it.each(['press', 'Enter'])('task search offers the words of the other keyboard layout, and searches for them on a %s', async (way) => {
  serverOf({
    'POST /api/task/find': ({ body }) => {
      const contents = task.title.includes((body as { keyword: string }).keyword) ? [task] : []
      return { contents, totalElements: contents.length, offset: 0, pageSize: 50 }
    },
  })
  const { host } = await mount({ content, size: { width: 800, height: 500 } })
  const line = page.getByRole('button', { name: /بررسی نامه/ })
  await expect.element(line).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'جست‌وجو در کارها' })
  await acceptReading(field, 'khli', 'نامه', way)
  await expect.element(line).toBeVisible()
  expect(host.textContent).not.toContain('آیا منظورتان')
})

const formUuid = '00000000-0000-4000-8000-000000000003'
const amount = '00000000-0000-4000-8000-000000000004'
const sara = '00000000-0000-4000-8000-000000000005'
const mine = { ...task, formUuid, assignee: { uuid: sara, username: 'sara', firstName: 'سارا', lastName: 'رضایی', fullName: 'سارا رضایی' } }
const form = {
  ...{ uuid: formUuid, title: 'فرم هزینه', classUuid: formUuid, columns: 1, revision: 'r' },
  fields: [
    {
      ...{ uuid: amount, relationOrPropertyUuid: amount, title: 'شرح', entityName: 'OntProperty', type: 'STRING' },
      ...{ showType: 'simple', size: 1, column: 0, order: 0, required: false },
    },
  ],
}

/** Opens a task with its form and types something into it. */
const typing = async (complete: () => unknown) => {
  let stored: typeof mine = mine
  serverOf({
    'POST /api/task/find': () => ({ contents: [stored], totalElements: 1, offset: 0, pageSize: 50 }),
    [`GET /api/task/${task.uuid}`]: () => stored,
    [`GET /api/task/${task.uuid}/history`]: () => [],
    [`GET /api/form/${formUuid}`]: () => form,
    [`POST /api/task/${task.uuid}/complete`]: () => {
      stored = { ...mine, status: 'COMPLETED' }
      return complete()
    },
  })
  await mount({ content, payload: { taskUuid: task.uuid }, session: { userUuid: sara }, size: { width: 800, height: 700 } })
  await page.getByRole('textbox', { name: 'شرح' }).fill('خرید کاغذ')
  await page.getByRole('textbox', { name: 'توضیح' }).fill('با فاکتور')
  await page.getByRole('button', { name: 'تکمیل کار' }).click()
}

it('keeps the text typed for a task that another user completed, and says that the text is not saved', async () => {
  await typing(() => refused('taskNotOpen'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('نوشتهٔ شما ثبت نشد')
  await expect.element(page.getByRole('textbox', { name: 'نوشتهٔ ثبت‌نشدهٔ شما' })).toHaveValue('شرح: خرید کاغذ\nبا فاکتور')
  await expect.element(page.getByRole('button', { name: 'تکمیل کار' })).not.toBeInTheDocument()
})

it('discards the text typed for a task after the user completed it', async () => {
  await typing(() => ({ task: { ...mine, status: 'COMPLETED' }, processStatus: 'COMPLETED' }))
  await expect.element(page.getByRole('button', { name: 'تکمیل کار' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'نوشتهٔ ثبت‌نشدهٔ شما' })).not.toBeInTheDocument()
  expect(page.getByRole('alert').elements()).toEqual([])
})

it('keeps the typed text while the task cannot be loaded', async () => {
  let isAway = false
  serverOf({
    'POST /api/task/find': () => ({ contents: [mine], totalElements: 1, offset: 0, pageSize: 50 }),
    [`GET /api/task/${task.uuid}`]: () => (isAway ? refused('internal', 500) : mine),
    [`GET /api/task/${task.uuid}/history`]: () => [],
    [`GET /api/form/${formUuid}`]: () => form,
  })
  const { actor } = await mount({
    content,
    payload: { taskUuid: task.uuid },
    session: { userUuid: sara },
    size: { width: 800, height: 700 },
  })
  const description = page.getByRole('textbox', { name: 'شرح' })
  await description.fill('خرید کاغذ')
  isAway = true
  actor.send({ type: 'data.stale' })
  const again = page.getByRole('region', { name: 'کار', exact: true }).getByRole('button', { name: 'تلاش دوباره' })
  await expect.element(again).toBeVisible()
  isAway = false
  await again.click()
  await expect.element(again).not.toBeInTheDocument()
  await expect.element(description).toHaveValue('خرید کاغذ')
})
