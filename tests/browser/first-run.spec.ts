import { expect, Product, signIn, test } from '#tests/support/product'
import { allFolders, call, enter, enterAsAdmin, mainFolder, makeFolder, seeDesktop, start, windowOf } from './desk'

const wrong = 'نام کاربری یا گذرواژه درست نیست'

test.describe('a user who is not signed in', () => {
  test('redirects a visitor without a session from every address to the sign-in page [SHELL-010] [SHELL-011] [SHELL-013]', async ({
    page,
  }) => {
    for (const address of ['/', '/index.html', '/somewhere/else', '/index.html/other']) {
      await page.goto(address)
      await expect(page).toHaveURL(/\/index\.html\/signin$/)
      await expect(page.getByRole('heading', { name: 'ورود' })).toBeVisible()
    }
    await expect(page.locator('html')).toHaveAttribute('lang', 'fa')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  })

  test('shows the error text of the server after a wrong password, and allows a retry [AUTH-003] [AUTH-004] [AUTH-010]', async ({
    page,
  }) => {
    await page.goto('/index.html/signin')
    const asked = page.waitForRequest(/\/api\/users\/captcha-needed\?username=admin$/)
    const answered = page.waitForResponse('**/api/jwt/login')
    await enter(page, 'admin', 'نادرست')
    const { detail } = (await (await answered).json()) as { detail: string }
    await asked
    expect(detail).toContain(wrong)
    await expect(page.getByRole('alert')).toContainText(detail)
    await expect(page.getByLabel('نام کاربری')).toHaveValue('admin')
    await page.getByRole('button', { name: 'ورود با نام کاربری دیگر' }).click()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.getByLabel('نام کاربری')).toBeFocused()
  })

  test('shows which sign-in fields are missing before anything is sent', async ({ page }) => {
    await page.goto('/index.html/signin')
    let sent = 0
    page.on('request', (request) => (sent += request.url().endsWith('/api/jwt/login') ? 1 : 0))
    await page.getByRole('button', { name: 'ورود', exact: true }).click()
    await expect(page.getByText('نام کاربری خود را بنویسید.')).toBeVisible()
    await expect(page.getByText('گذرواژهٔ خود را بنویسید.')).toBeVisible()
    await expect(page.getByLabel('نام کاربری')).toBeFocused()
    expect(sent).toBe(0)
  })

  test('shows a captcha after three failures for a name, a new one on request, and an error for a wrong answer [AUTH-005]', async ({
    browser,
  }) => {
    // A separate server, because the failed attempts slow down the address of this machine.
    const product = await Product.start()
    try {
      const page = await browser.newPage({ baseURL: product.url })
      await page.goto('/index.html/signin')
      for (let failure = 0; failure < 3; failure += 1) {
        await expect(page.getByLabel('نویسه‌های تصویر')).toBeHidden()
        const answered = page.waitForResponse('**/api/jwt/login')
        await enter(page, 'ناشناس', `حدس ${failure}`)
        expect((await answered).status()).toBe(401)
        await expect(page.getByRole('alert')).toContainText(wrong)
      }
      const picture = page.getByRole('img', { name: 'تصویری با چند نویسه برای شناسایی' })
      await expect(picture).toBeVisible()
      const first = await picture.getAttribute('src')
      expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(50)
      await page.getByRole('button', { name: 'تصویر تازه' }).click()
      await expect(picture).not.toHaveAttribute('src', first ?? '')

      const sentence = 'نویسه‌ها با تصویر یکی نیست'
      await expect(async () => {
        await page.getByLabel('گذرواژه', { exact: true }).fill('حدس')
        await page.getByLabel('نویسه‌های تصویر').fill('0000')
        await page.getByRole('button', { name: 'ورود', exact: true }).click()
        await expect(page.getByRole('alert')).toContainText(sentence, { timeout: 1_500 })
      }).toPass()
      await expect(page).toHaveURL(/\/signin$/)

      await page.getByRole('button', { name: 'ورود با نام کاربری دیگر' }).click()
      await expect(picture).toBeHidden()
      await enterAsAdmin(page)
      await seeDesktop(page)
    } finally {
      await product.destroy()
    }
  })
})

test.describe('a user who signs in', () => {
  test('submits the sign-in form, keeps the token for this tab, and shows the desktop [AUTH-011] [AUTH-016] [SHELL-004]', async ({
    page,
  }) => {
    const login = page.waitForRequest('**/api/jwt/login')
    const start = page.waitForRequest('**/api/desktop/start')
    await page.goto('/index.html/signin')
    await enterAsAdmin(page)
    const sent = await login
    expect(sent.method()).toBe('POST')
    expect(sent.headers()['content-type']).toContain('application/x-www-form-urlencoded')
    await seeDesktop(page)
    const token = await page.evaluate(() => sessionStorage.getItem('mizkar.token'))
    const headers = (await start).headers()
    expect(headers.authorization).toBe(`Bearer ${token}`)
    expect(headers).not.toHaveProperty('x-xsrf-token')
  })

  test('shows a progress ring during the check [SHELL-014]', async ({ page }) => {
    await signIn(page)
    await seeDesktop(page)
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/api/desktop/start', async (route) => {
      await held
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('progressbar', { name: 'در حال آماده‌سازی میزکار' })).toBeVisible()
    goOn()
    await seeDesktop(page)
    await expect(page.getByRole('progressbar', { name: 'در حال آماده‌سازی میزکار' })).toBeHidden()
  })

  test('redirects a signed-in user from every other address to the desktop [SHELL-011] [SHELL-012]', async ({ page }) => {
    await signIn(page)
    for (const address of ['/index.html/signin', '/', '/somewhere/else']) {
      await page.goto(address)
      await expect(page).toHaveURL(/\/index\.html$/)
      await seeDesktop(page)
    }
  })

  test('opens, minimises, restores and closes windows without changing the address [SHELL-015] [SHELL-064] [SHELL-113]', async ({
    page,
  }) => {
    await signIn(page)
    const address = page.url()
    await start(page, 'کاوشگر')
    const explorer = windowOf(page, allFolders)
    const list = page.getByRole('list', { name: 'پنجره‌های باز' })
    await expect(explorer.getByRole('row', { name: 'هستینه' })).toBeVisible()
    await explorer.getByRole('button', { name: 'کوچک کردن' }).click()
    await expect(explorer).toBeHidden()
    await list.getByRole('button', { name: allFolders }).click()
    await expect(explorer).toBeVisible()
    await explorer.getByRole('button', { name: 'بزرگ کردن' }).click()
    await expect(explorer).toHaveAttribute('data-maximised', 'true')
    await explorer.getByRole('button', { name: 'اندازهٔ پیشین' }).click()
    await expect(explorer).not.toHaveAttribute('data-maximised')
    await start(page, 'کاوشگر')
    await expect(windowOf(page, allFolders)).toHaveCount(2)
    const buttons = list.getByRole('button', { name: allFolders })
    await expect(buttons.nth(1)).toHaveAttribute('aria-current', 'true')
    expect(await buttons.evaluateAll((all) => all.filter((button) => button.getAttribute('aria-current') === 'true').length)).toBe(1)
    await explorer.last().getByRole('button', { name: 'بستن', exact: true }).click()
    await expect(explorer).toHaveCount(1)
    await explorer.getByRole('button', { name: 'بستن', exact: true }).click()
    await expect(explorer).toHaveCount(0)
    expect(page.url()).toBe(address)
  })

  test('restores the windows after a reload', async ({ page }) => {
    await signIn(page)
    await start(page, 'کاوشگر')
    const explorer = windowOf(page, allFolders)
    await explorer.getByRole('row', { name: 'هستینه' }).dblclick()
    await expect(windowOf(page, 'هستینه')).toBeVisible()
    const before = await windowOf(page, 'هستینه').boundingBox()
    await page.reload()
    await expect(
      windowOf(page, 'هستینه').getByRole('navigation', { name: 'مسیر' }).getByRole('button', { name: 'هستینه', exact: true }),
    ).toBeVisible()
    await expect.poll(() => windowOf(page, 'هستینه').boundingBox()).toEqual(before)
  })

  test('signs out by the start menu, and the old token is invalid afterwards [AUTH-015]', async ({ page }) => {
    await signIn(page)
    await start(page, 'کاوشگر')
    const token = await page.evaluate(() => sessionStorage.getItem('mizkar.token'))
    const logout = page.waitForRequest((request) => request.url().endsWith('/api/jwt/logout') && request.method() === 'GET')
    await start(page, 'خروج')
    await logout
    await expect(page).toHaveURL(/\/index\.html\/signin$/)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('mizkar.token'))).toBeNull()
    const answer = await page.request.get('/api/users/principle', { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status()).toBe(401)
    await enterAsAdmin(page)
    await seeDesktop(page)
    await expect(windowOf(page, allFolders)).toHaveCount(0)
  })

  test('signs out at the first 401 response, and restores the windows after signing in again [AUTH-008]', async ({ page }) => {
    // Without the live channel, only a call tells the page that the session has ended.
    await page.routeWebSocket('**/messaging-ws**', () => {})
    await signIn(page)
    await makeFolder(page, (await mainFolder(page)).uuid, 'بازمانده')
    await start(page, 'کاوشگر')
    await windowOf(page, allFolders).getByRole('row', { name: 'هستینه' }).dblclick()
    const window = windowOf(page, 'هستینه')
    await expect(window.getByRole('row', { name: 'بازمانده' })).toBeVisible()
    const refused = page.waitForResponse((response) => response.status() === 401)
    // A late request of the window may be the first one that is refused. The button then no longer exists.
    const refresh = () =>
      window
        .getByRole('button', { name: 'تازه‌سازی' })
        .click({ timeout: 2_000 })
        .catch(() => {})
    await call(page, 'get', '/api/jwt/logout')
    await refresh()
    await refused
    await expect(page).toHaveURL(/\/index\.html\/signin$/)
    await expect(page.getByRole('dialog', { name: 'ورود دوباره' }).getByText('نشست شما پایان یافت. پنجره‌ها')).toBeVisible()
    await expect(window).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('mizkar.token'))).toBeNull()
    await enterAsAdmin(page)
    await expect(page.getByRole('dialog', { name: 'ورود دوباره' })).toBeHidden()
    await expect(window.getByRole('navigation', { name: 'مسیر' }).getByRole('button', { name: 'هستینه', exact: true })).toBeVisible()
    await expect(window.getByRole('row', { name: 'بازمانده' })).toBeVisible()

    await call(page, 'get', '/api/jwt/logout')
    await refresh()
    await expect(page.getByRole('dialog', { name: 'ورود دوباره' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'ورود', exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('shows the sign-in page at once when the session ended elsewhere; after signing in again a half-typed name is still there', async ({
    page,
  }) => {
    await signIn(page)
    await start(page, 'کاوشگر')
    await windowOf(page, allFolders).getByRole('row', { name: 'هستینه' }).dblclick()
    const window = windowOf(page, 'هستینه')
    await window.getByRole('button', { name: 'پوشهٔ جدید' }).click()
    await window.getByRole('textbox', { name: 'نام پوشهٔ جدید' }).fill('نیمه‌کاره')
    await call(page, 'get', '/api/jwt/logout')
    await expect(page).toHaveURL(/\/index\.html\/signin$/)
    await enterAsAdmin(page)
    await expect(window.getByRole('textbox', { name: 'نام پوشهٔ جدید' })).toHaveValue('نیمه‌کاره')
    await window.getByRole('textbox', { name: 'نام پوشهٔ جدید' }).press('Enter')
    await expect(window.getByRole('row', { name: 'نیمه‌کاره' })).toBeVisible()
  })

  test('signs out if the token is forged [AUTH-009]', async ({ page }) => {
    await signIn(page)
    await page.evaluate(() => sessionStorage.setItem('mizkar.token', `${sessionStorage.getItem('mizkar.token')?.slice(0, -6)}AAAAAA`))
    await page.reload()
    await expect(page).toHaveURL(/\/index\.html\/signin$/)
  })

  test('sends the XSRF header once the security configuration asks for it [AUTH-012]', async ({ page }) => {
    await signIn(page)
    await call(page, 'post', '/api/config/save', { data: [{ key: 'security.xsrf', value: 'true' }] })
    await page.reload()
    await seeDesktop(page)
    await start(page, 'کاوشگر')
    await windowOf(page, allFolders).getByRole('row', { name: 'هستینه' }).dblclick()
    const window = windowOf(page, 'هستینه')
    const created = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/folder/'))
    await window.getByRole('button', { name: 'پوشهٔ جدید' }).click()
    await window.getByRole('textbox', { name: 'نام پوشهٔ جدید' }).fill('با سرآیند')
    await window.getByRole('textbox', { name: 'نام پوشهٔ جدید' }).press('Enter')
    const headers = (await created).headers()
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')
    expect(headers['x-xsrf-token']).toBe(cookie?.value)
    expect(cookie?.value).toBeTruthy()
    await expect(window.getByRole('row', { name: 'با سرآیند' })).toBeVisible()
    const token = await page.evaluate(() => sessionStorage.getItem('mizkar.token'))
    const answer = await page.request.post('/api/config/save', {
      headers: { authorization: `Bearer ${token}`, 'x-xsrf-token': cookie?.value ?? '' },
      data: [{ key: 'security.xsrf', value: null }],
    })
    expect(answer.status()).toBe(200)
  })
})
