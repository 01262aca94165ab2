import { test as base, expect, type APIRequestContext, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { Product, sessionOf, switchHomeOff } from '#tests/support/product'
import { TwoProcesses } from '#tests/support/two-processes'

export { expect }

/** A person with an account of their own, who is no administrator. */
export interface Person {
  uuid: string
  username: string
  password: string
  name: string
}

/** Calls that prepare a job, made by an administrator. The job itself must not need any of them. */
export class Preparation {
  readonly #request: APIRequestContext
  readonly #token: string

  constructor(request: APIRequestContext, token: string) {
    this.#request = request
    this.#token = token
  }

  /** Makes any call of the API. Throws with the response if the call is refused. */
  async call<T>(method: 'get' | 'post' | 'delete', path: string, body: { data?: unknown; form?: Record<string, string> } = {}): Promise<T> {
    const answer = await this.#request[method](path, { headers: { authorization: `Bearer ${this.#token}` }, ...body })
    const text = await answer.text()
    expect(answer.ok(), `${method} ${path} answered ${answer.status()}: ${text}`).toBe(true)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  async makePerson(firstName: string, lastName: string): Promise<Person> {
    const username = `person.${crypto.randomUUID().slice(0, 8)}`
    const password = 'گذر-آزمون-۱۴۰۵'
    const { uuid } = await this.call<{ uuid: string }>('post', '/api/admin/user/save', {
      data: { firstName, lastName, username, password },
    })
    return { uuid, username, password, name: `${firstName} ${lastName}` }
  }

  /** Returns the administrator's home folder. Other users see its content only if it is shared. */
  homeFolder(): Promise<string> {
    return this.#rootFolder('پوشهٔ خانگی')
  }

  /** Returns the folder of the organisation, in which everybody sees what is shared. */
  mainFolder(): Promise<string> {
    return this.#rootFolder('هستینه')
  }

  async #rootFolder(title: string): Promise<string> {
    const roots = await this.call<{ uuid: string; title: string }[]>('get', '/api/folder/rootFolders')
    const root = roots.find((folder) => folder.title === title)
    if (!root) throw new Error(`there is no root folder ${title}`)
    return root.uuid
  }

  /** Creates a folder with a name that no other job uses, in the administrator's home folder unless `parent` is given. */
  async makeFolder(title: string, parent?: string): Promise<{ uuid: string; title: string }> {
    const destUuid = parent ?? (await this.homeFolder())
    return await this.call('post', '/api/folder/create', { form: { destUuid, title } })
  }

  async putFile(folder: string, file: { name: string; mimeType: string; buffer: Buffer }, onConflict?: 'newVersion'): Promise<void> {
    const choice = onConflict === undefined ? '' : `&onConflict=${onConflict}`
    const answer = await this.#request.post(`/api/document/upload?uuid=${folder}&uploadUuid=${crypto.randomUUID()}${choice}`, {
      headers: { authorization: `Bearer ${this.#token}` },
      multipart: { file },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }

  /** Adds an entry for a person; `permission` is the level, 0 to 5. Replaces the existing entries. */
  async share(nodeUuid: string, people: readonly Person[], permission: number, recursive = true): Promise<void> {
    const userPermissions = people.map(({ uuid }) => ({ roleOrUserUuid: uuid, permission, recursive }))
    await this.call('post', '/api/nodebase/permission/set', { data: { nodeUuid, rolePermissions: [], userPermissions } })
  }

  /** Creates and publishes a workflow with this BPMN 2.0 diagram. Returns its id. */
  async publishWorkflow(title: string, diagram: string): Promise<string> {
    const key = `job_${crypto.randomUUID().slice(0, 8)}`
    const { uuid } = await this.call<{ uuid: string }>('post', '/api/admin/workflow/save', {
      data: { title, key, docFlow: false, active: true },
    })
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'text/plain' }
    const answer = await this.#request.put(`/api/admin/workflow/${uuid}/bpmn`, { headers, data: diagram })
    expect(answer.ok(), await answer.text()).toBe(true)
    await this.call('post', `/api/admin/workflow/${uuid}/publish`)
    return uuid
  }

  async childrenOf(folder: string): Promise<{ uuid: string; title: string; lastVersionsSize?: number }[]> {
    const page = await this.call<{ contents: { uuid: string; title: string; lastVersionsSize?: number }[] }>(
      'get',
      `/api/folder/children/${folder}/0/500`,
    )
    return page.contents
  }
}

/**
 * Counts what a person does on all pages of a context: clicks, drags and keys, without typed text. Letters that find a row of a list are
 * typed text; a drag that began on the page counts once.
 */
export class Actions {
  #count = 0

  get count(): number {
    return this.#count
  }

  reset(): void {
    this.#count = 0
  }

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeFunction('countAction', () => {
      this.#count += 1
    })
    await context.addInitScript(() => {
      const count = (): void => (window as unknown as { countAction(): void }).countAction()
      const isText = (event: KeyboardEvent): boolean =>
        [...event.key].length === 1 &&
        !event.ctrlKey &&
        !event.altKey &&
        !event.metaKey &&
        event.target instanceof HTMLElement &&
        (event.target.matches('input, textarea, [contenteditable]') ||
          (/[\p{L}\p{N}]/u.test(event.key) && event.target.closest('[role=grid], [role=listbox], [role=tree], [role=menu]') !== null))
      let beganHere = false
      // Playwright blocks a click on a target that has moved in a listener of the window, and clicks again. Only the second one counts.
      document.addEventListener('pointerdown', (event) => event.isTrusted && count(), true)
      addEventListener('dragstart', () => (beganHere = true), true)
      addEventListener('dragend', () => (beganHere = false), true)
      addEventListener('drop', () => beganHere || count(), true)
      addEventListener(
        'keydown',
        (event) => {
          const isModifier = ['Control', 'Shift', 'Alt', 'Meta', 'AltGraph'].includes(event.key)
          if (event.isTrusted && !event.repeat && !isModifier && !isText(event)) count()
        },
        true,
      )
    })
  }
}

/** A browser in which a person is signed in, with the desktop open. */
export interface Seat {
  page: Page
  context: BrowserContext
  actions: Actions
}

type SignIn = Pick<Person, 'username' | 'password'>

/**
 * Signs a person in through the form in a separate browser. Actions are counted from the desktop on. Without `home` it is switched off,
 * because most jobs begin on the icons of the desktop.
 */
export async function takeSeat(browser: Browser, url: string, person: SignIn, { home = false } = {}): Promise<Seat> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  const actions = new Actions()
  await actions.watch(context)
  const page = await context.newPage()
  if (!home) await switchHomeOff(page.request, await sessionOf(page, person.username, person.password))
  await page.goto('/')
  await page.getByLabel('نام کاربری').fill(person.username)
  await page.getByLabel('گذرواژه', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'ورود', exact: true }).click()
  await expect(page.getByRole('button', { name: 'شروع' })).toBeVisible()
  actions.reset()
  return { page, context, actions }
}

export type Engine = 'embedded' | 'postgres'

/** A default installation on the embedded store, or two processes on PostgreSQL. */
export type Installation = Product | TwoProcesses

interface OfTest {
  /** Calls that prepare the job, made by an administrator. */
  prepare: Preparation
  /** Signs a person in, in a separate browser that is closed after the test. */
  seat: (person: SignIn, options?: { home: boolean }) => Promise<Seat>
}
interface OfWorker {
  engine: Engine
  installation: Installation
}

export const test = base.extend<OfTest, OfWorker>({
  engine: ['embedded', { option: true, scope: 'worker' }],
  installation: [
    async ({ engine }, use) => {
      const server = process.env.TEST_DATABASE_URL
      if (engine === 'postgres' && !server) throw new Error('TEST_DATABASE_URL names no PostgreSQL server')
      const installation = engine === 'postgres' ? await TwoProcesses.start(String(server)) : await Product.start()
      await use(installation)
      await installation.destroy()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
  prepare: async ({ request }, use) => {
    const answer = await request.post('/api/jwt/login', { form: { username: 'admin', password: Product.password } })
    expect(answer.ok(), await answer.text()).toBe(true)
    await use(new Preparation(request, ((await answer.json()) as { token: string }).token))
  },
  seat: async ({ browser, installation }, use) => {
    const seats: Seat[] = []
    await use(async (person, options) => {
      const seat = await takeSeat(browser, installation.url, person, options)
      seats.push(seat)
      return seat
    })
    await Promise.all(seats.map(({ context }) => context.close()))
  },
})
