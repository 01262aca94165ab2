import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { serverOf } from '#tests/windows/properties/answers'
import type { WindowContent } from '#windows/window-kind'
import { mount } from '#tests/windows/mount'
import { acceptReading } from '#tests/windows/accept-reading'

interface Sought {
  keyword?: string
}

const revision = '1'
const definition = {
  uuid: '00000000-0000-4000-8000-000000000002',
  title: 'نامه',
  key: 'letter',
  kashfState: 'SAVED',
  properties: [],
  revision,
}
const role = { uuid: '00000000-0000-4000-8000-000000000001', title: 'مدیر', authority: 'ROLE_CHIEF', userCount: 0, revision }

const kinds = {
  roles: { load: async () => (await import('#windows/roles/roles.content')).content, typed: 'lndv', meant: 'مدیر' },
  metadata: { load: async () => (await import('#windows/metadata/metadata.content')).content, typed: 'khli', meant: 'نامه' },
}

it('requires a title for a new row before it sends anything [ADM-035]', async () => {
  const nobody = { contents: [], totalElements: 0, offset: 0, pageSize: 25 }
  const { asked } = serverOf({ 'POST /api/admin/role/find': () => nobody, 'POST /api/admin/role/save': () => role })
  await mount({ content: (await kinds.roles.load()) as WindowContent<never>, size: { width: 800, height: 500 } })
  await page.getByRole('button', { name: 'نقش تازه' }).click()
  const form = page.getByRole('dialog')
  const title = form.getByRole('textbox', { name: 'عنوان' })
  await form.getByRole('textbox', { name: 'شناسه' }).fill('ROLE_CHIEF')
  await form.getByRole('button', { name: 'ذخیره' }).click()
  await expect.element(title).toHaveFocus()
  await expect.element(title).toHaveAccessibleDescription('این کادر را پر کنید.')
  const saved = () => asked.filter(({ call }) => call === 'POST /api/admin/role/save').length
  expect(saved()).toBe(0)
  await title.fill('مدیر')
  await form.getByRole('button', { name: 'ذخیره' }).click()
  await expect.poll(saved).toBe(1)
})

describe('the search in an administration window', () => {
  it.each((['roles', 'metadata'] as const).flatMap((kind) => ['press', 'Enter'].map((way) => [kind, way] as const)))(
    'offers the words of the other keyboard layout, in %s by a %s',
    async (kind, way) => {
      const { load, typed, meant } = kinds[kind]
      serverOf({
        'POST /api/admin/role/find': ({ body }) => {
          const contents = role.title.includes((body as Sought).keyword ?? '') ? [role] : []
          return { contents, totalElements: contents.length, offset: 0, pageSize: 25 }
        },
        'GET /api/metadata/all-definitions': () => [definition],
      })
      const { host } = await mount({ content: (await load()) as WindowContent<never>, size: { width: 800, height: 500 } })
      await expect.element(page.getByText(meant, { exact: true })).toBeVisible()
      const field = page.getByRole('searchbox', { name: 'جست‌وجو' })
      await acceptReading(field, typed, meant, way)
      await expect.element(page.getByText(meant, { exact: true })).toBeVisible()
      expect(host.textContent).not.toContain('آیا منظورتان')
    },
  )
})
