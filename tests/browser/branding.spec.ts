import type { Page } from '@playwright/test'
import { expect, Product, test } from '#tests/support/product'
import { call, enterAsAdmin, seeDesktop } from './desk'

const picture = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

test.describe('the title and the icon of the page follow the configuration', () => {
  test.describe.configure({ mode: 'serial' })
  // A separate server, because every user sees its title and icon.
  let product: Product
  let page: Page
  test.beforeAll(async ({ browser }) => {
    product = await Product.start()
    page = await browser.newPage({ baseURL: product.url })
  })
  test.afterAll(() => product.destroy())
  const save = (title: string | null, favicon: string | null) =>
    call(page, 'post', '/api/config/save', {
      data: [
        { key: 'app.title', value: title },
        { key: 'app.favicon', value: favicon },
      ],
    })

  test('title and icon of the page change as soon as the configuration changes [SHELL-108] [SHELL-110]', async () => {
    const icon = page.locator('link[rel="icon"]')
    await page.goto('/')
    await expect(page).toHaveTitle(/میزکار/)
    await enterAsAdmin(page)
    await seeDesktop(page)
    await expect(icon).toHaveAttribute('href', '/favicon.svg')

    await save('بایگانی شهر', picture)
    await expect(page).toHaveTitle(/بایگانی شهر/)
    await expect(icon).toHaveAttribute('href', picture)
    await save(null, null)
    await expect(page).toHaveTitle(/میزکار/)
    await expect(icon).toHaveAttribute('href', '/favicon.svg')
  })

  test('title and icon of the page are configured from the start, for every visitor [SHELL-107] [SHELL-109]', async ({ browser }) => {
    await save('بایگانی شهر', picture)
    const newcomer = await browser.newPage({ baseURL: product.url })
    await newcomer.goto('/')
    await expect(newcomer).toHaveTitle(/بایگانی شهر/)
    await expect(newcomer.locator('link[rel="icon"]')).toHaveAttribute('href', picture)
  })
})
