import { expect, Product, test } from '#tests/support/product'
import { call, enterAsAdmin, seeDesktop } from './desk'

const picture = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

test('the title and the icon of the page follow the configuration, at the start and whenever it changes [SHELL-107] [SHELL-108] [SHELL-109] [SHELL-110]', async ({
  browser,
}) => {
  // Everybody sees it, so this happens on a server of its own.
  const product = await Product.start()
  try {
    const page = await browser.newPage({ baseURL: product.url })
    const icon = page.locator('link[rel="icon"]')
    await page.goto('/')
    await expect(page).toHaveTitle(/میزکار/)
    await enterAsAdmin(page)
    await seeDesktop(page)
    await expect(icon).toHaveAttribute('href', '/favicon.svg')

    const save = (title: string | null, favicon: string | null) =>
      call(page, 'post', '/api/config/save', {
        data: [
          { key: 'app.title', value: title },
          { key: 'app.favicon', value: favicon },
        ],
      })
    await save('بایگانی شهر', picture)
    await expect(page).toHaveTitle(/بایگانی شهر/)
    await expect(icon).toHaveAttribute('href', picture)

    const newcomer = await browser.newPage({ baseURL: product.url })
    await newcomer.goto('/')
    await expect(newcomer).toHaveTitle(/بایگانی شهر/)
    await expect(newcomer.locator('link[rel="icon"]')).toHaveAttribute('href', picture)

    await save(null, null)
    await expect(page).toHaveTitle(/میزکار/)
    await expect(icon).toHaveAttribute('href', '/favicon.svg')
  } finally {
    await product.stop()
  }
})
