import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { prepareData } from './prepared'

export { expect }

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** The built product with a separate data directory, as a new user starts it, with a known password. */
export class Product {
  readonly url: string
  readonly data: string
  readonly #port: number
  readonly #folder: string
  #child: ChildProcess | undefined
  output = ''

  private constructor(port: number, place: string, folder: string) {
    this.#port = port
    this.#folder = folder
    this.data = mkdtempSync(join(place, 'mizkar-'))
    this.url = `http://127.0.0.1:${port}`
  }

  static readonly password = 'رمز-آزمون-۱۴۰۵'

  /** `place` is the folder of the data directory, `folder` the folder of the built product. */
  static async start(place = tmpdir(), folder = '.'): Promise<Product> {
    const product = new Product(await freePort(), place, folder)
    await prepareData(product.data)
    await product.start()
    return product
  }

  async start(): Promise<void> {
    const env = {
      ...process.env,
      PORT: String(this.#port),
      DATA_DIR: this.data,
      ADMIN_PASSWORD: Product.password,
      DATABASE_URL: undefined,
      BLOB_URL: undefined,
    }
    const child = spawn(process.execPath, ['dist/server/main.js'], { cwd: this.#folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    child.stdout.on('data', (text) => (this.output += text))
    child.stderr.on('data', (text) => (this.output += text))
    for (let waited = 0; waited < 60_000; waited += 100) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${this.output}`)
      const healthy = await fetch(`${this.url}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      )
      if (healthy) return
      await new Promise((done) => setTimeout(done, 100))
    }
    throw new Error(`the server did not get ready:\n${this.output}`)
  }

  /** Stops the server. `SIGKILL` simulates a crash, `SIGTERM` is the regular stop. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await gone
  }

  async destroy(): Promise<void> {
    await this.stop()
    rmSync(this.data, { recursive: true, force: true })
  }
}

/** One product for all test files of a worker. Each test gets a page without a session, and creates a separate folder. */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await Product.start()
      await use(product)
      await product.destroy()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})

/** Returns the token of a new session of a user, of the administrator if none is named. */
export const sessionOf = async (page: Page, username = 'admin', password = Product.password): Promise<string> => {
  const answer = await page.request.post('/api/jwt/login', { form: { username, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { token: string }).token
}

/**
 * Switches the opening of Home after the sign-in off for the user of this session. Most tests begin on the icons of the desktop, which the
 * Home window would cover.
 */
export const switchHomeOff = async (request: APIRequestContext, token: string): Promise<void> => {
  const answer = await request.post('/api/user-profile/', { headers: { authorization: `Bearer ${token}` }, data: { openHome: false } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Opens the desktop with an existing session. Only tests of the sign-in fill in its form. */
export const openDesktop = async (page: Page, token: string): Promise<void> => {
  await switchHomeOff(page.request, token)
  await page.addInitScript((given) => {
    // Runs once per tab, so that after a reload the page uses its own stored session.
    const mark = `tests.${given}`
    if (sessionStorage.getItem(mark) !== null) return
    sessionStorage.setItem(mark, 'given')
    sessionStorage.setItem('mizkar.token', given)
  }, token)
  await page.goto('/index.html')
  await expect(page.getByRole('button', { name: /^(?:شروع|Start)$/ })).toBeVisible()
}

export const signIn = async (page: Page): Promise<void> => await openDesktop(page, await sessionOf(page))

/**
 * Runs the tests of a `describe` in order on one page. Each continues where the previous one ended; after a failure the remaining tests are
 * skipped.
 */
export const onOnePage = (take: (page: Page) => void): void => {
  test.describe.configure({ mode: 'serial' })
  let page: Page | undefined
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage()
    take(page)
  })
  test.afterAll(() => page?.close())
}
