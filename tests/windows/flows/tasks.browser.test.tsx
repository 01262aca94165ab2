import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { serverOf } from '#tests/windows/properties/answers'
import { content } from '#windows/flows/tasks.content'
import { mount } from '../mount'
import { takesReading } from '../takes-reading'

const task = {
  uuid: '00000000-0000-4000-8000-000000000001',
  title: 'بررسی نامه',
  process: { uuid: '00000000-0000-4000-8000-000000000002', title: 'گردش نامه', status: 'RUNNING' },
  status: 'DOING',
  candidateRoles: [],
  createDate: 1_700_000_000_000,
  actions: [],
}

it.each(['press', 'Enter'])(
  'tasks that are looked for are offered under the other keyboard layout, and looked for so on a %s',
  async (way) => {
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
    await takesReading(field, 'khli', 'نامه', way)
    await expect.element(line).toBeVisible()
    expect(host.textContent).not.toContain('آیا منظورتان')
  },
)
