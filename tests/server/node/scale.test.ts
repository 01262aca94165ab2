import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { type Change, listenForChanges } from '#api/changes'
import type { CallResult, Endpoint } from '#api/contract/endpoint'
import { contract } from '#api/contract/index'
import { postgresPool } from '#server/node/postgres.pool'
import { requestOf } from '#tests/support/app'
import { postgresUrl } from '#tests/support/databases'
import { type ServerProcess, startServer } from '#tests/support/server-process'
import { addWorkflowBy, line, task } from '../workflows/diagrams'

const PASSWORD = 'گذر-چند-سرور-۱۴۰۵'
const { bpmn, document, folder, jwt, nodebase, processes: flows, tasks, users } = contract
const plan = new URL('../../../server/demo/documents/plan.png', import.meta.url)

type Sent = Parameters<typeof requestOf>[1]

/** Returns a user at one of the processes. The address is computed for each call. */
const at = (address: () => string, token = '') => ({
  async send(endpoint: Endpoint, sent: Sent = {}): Promise<Response> {
    const request = requestOf(endpoint, sent, token === '' ? {} : { authorization: `Bearer ${token}` })
    const { pathname, search } = new URL(request.url)
    const body = endpoint.method === 'get' ? undefined : await request.arrayBuffer()
    return await fetch(new URL(pathname + search, address()), { method: request.method, headers: request.headers, ...(body && { body }) })
  },
  async call<E extends Endpoint>(endpoint: E, sent: Sent = {}): Promise<CallResult<E>> {
    const answer = await this.send(endpoint, sent)
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as CallResult<E>
  },
})
const tokenFrom = async (address: string): Promise<string> =>
  (await at(() => address).call(jwt.login, { form: { username: 'admin', password: PASSWORD } })).token

// Needs a PostgreSQL server: TEST_DATABASE_URL.
describe.runIf(postgresUrl !== undefined && postgresUrl !== '')('two processes on one database and one store', { timeout: 60_000 }, () => {
  let home: string
  let env: Record<string, string>
  const processes: ServerProcess[] = []
  const urls: string[] = []
  const admin = postgresPool(String(postgresUrl), () => {}, { max: 1 })
  const name = `mizkar_scale_${randomBytes(4).toString('hex')}`

  const run = async (index: number): Promise<void> => {
    const started = await startServer([], env)
    processes[index] = started
    urls[index] = await started.ready
  }

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'mizkar-scale-'))
    await admin.query(`create database ${name} template template0`)
    const own = new URL(String(postgresUrl))
    own.pathname = `/${name}`
    env = { DATABASE_URL: own.href, DATA_DIR: home, SIGNING_KEY: randomBytes(48).toString('base64url'), ADMIN_PASSWORD: PASSWORD }
    // Both processes start together on an empty database: one of them initialises it, the other one waits.
    await Promise.all([run(0), run(1)])
  }, 60_000)
  afterAll(async () => {
    for (const one of processes) one.kill('SIGKILL')
    await Promise.all(processes.map(({ ended }) => ended))
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await rm(home, { recursive: true, force: true })
  })
  const signedIn = async (index: number, from = index) => {
    const token = await tokenFrom(urls[from] as string)
    return at(() => urls[index] as string, token)
  }
  const mainFolder = async (): Promise<string> => (await (await signedIn(0)).call(folder.rootFolders))[0]?.uuid ?? ''

  it('each process accepts tokens of the other, and sends live messages about its changes', async () => {
    const [one, two] = [await signedIn(0), await signedIn(1, 0)]
    const parent = await mainFolder()
    const changes: Change[] = []
    const stop = listenForChanges({
      origin: (urls[1] as string).replace('http', 'ws'),
      ticket: () => two.call(nodebase.generateDownloadLink, { json: { type: 'WS' } }),
      chatRetry: () => false,
      emit: (change) => void changes.push(change),
      webSocket: (address) => new WebSocket(address, ['v12.stomp']) as never,
    })
    onTestFinished(stop)
    await expect.poll(() => changes.some(({ type }) => type === 'live.connected'), { timeout: 10_000 }).toBe(true)
    const made = await one.call(folder.create, { form: { destUuid: parent, title: `از یکی ${randomUUID()}` } })
    const heard = () => changes.some((change) => change.type === 'live.event' && JSON.stringify(change.event).includes(made.uuid))
    await expect.poll(heard, { timeout: 10_000 }).toBe(true)
  })

  it('ending a session in one process ends it in both', async () => {
    const token = await tokenFrom(urls[0] as string)
    const [one, two] = [at(() => urls[0] as string, token), at(() => urls[1] as string, token)]
    expect((await two.send(users.principle)).status).toBe(200)
    expect((await one.send(jwt.logout)).ok).toBe(true)
    await expect.poll(async () => (await two.send(users.principle)).status, { timeout: 2_000 }).toBe(401)
  })

  it('both processes share the count of failed sign-ins', async () => {
    const username = `nobody-${randomBytes(4).toString('hex')}`
    for (const index of [0, 1, 0]) await at(() => urls[index] as string).send(jwt.login, { form: { username, password: 'not-this-one' } })
    expect(await at(() => urls[1] as string).call(users.captchaNeeded, { query: { username } })).toBe(true)
  })

  it('one process stores files that the other serves; they are counted in one batch and drawn once', async () => {
    const [one, two] = [await signedIn(0), await signedIn(1)]
    const [uuid, uploadUuid] = [await mainFolder(), randomUUID()]
    const bytes = new Uint8Array(await readFile(plan))
    const stored = await one.call(document.upload, { query: { uuid, uploadUuid }, files: [{ filename: 'نقشه.png', bytes }] })
    await two.call(document.upload, { query: { uuid, uploadUuid }, files: [{ filename: 'یادداشت.txt', bytes: 'از دیگری' }] })
    expect(await one.call(document.uploadStatus, { query: { uploadUuid } })).toMatchObject({ succeedCount: 2 })
    const original = await two.send(document.part, { params: { type: 'content', uuid: stored.uuid } })
    expect(new Uint8Array(await original.arrayBuffer())).toEqual(bytes)
    const pictures = await Promise.all(
      [one, two].map((user) => user.send(document.part, { params: { type: 'thumbnail', uuid: stored.uuid } })),
    )
    const drawn = await Promise.all(pictures.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('base64')))
    expect(pictures.map(({ status }) => status)).toEqual([200, 200])
    expect(drawn[0]).toBe(drawn[1])
  })

  it('a rolling restart of both processes loses no work of the user', async () => {
    const parent = await mainFolder()
    const token = await tokenFrom(urls[0] as string)
    let [working, front] = [true, 0]
    // Acts like a proxy, which skips a process that accepts no connection.
    const user = at(() => urls[front] as string, token)
    const acknowledged: string[] = []
    const work = (async () => {
      while (working) {
        const title = `پیوسته ${randomUUID()}`
        const answer = await user.send(folder.create, { form: { destUuid: parent, title } }).catch(() => undefined)
        if (answer?.ok) acknowledged.push(title)
        else front = 1 - front
      }
    })()
    for (const index of [0, 1]) {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(before)
      processes[index]?.kill('SIGTERM')
      expect(await processes[index]?.ended).toBe(0)
      await run(index)
    }
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(before)
    working = false
    await work
    const { contents } = await user.call(nodebase.children, { json: { uuidList: [parent], pageSize: 1_000 } })
    const kept = new Set(contents.map(({ title }) => title))
    expect(acknowledged.filter((title) => !kept.has(title))).toEqual([])
  })

  it('each workflow step runs once, also when both processes run it at once or one is killed during it', async () => {
    const token = await tokenFrom(urls[0] as string)
    const [one, two] = [at(() => urls[0] as string, token), at(() => urls[1] as string, token)]
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const workflowUuid = await addWorkflowBy(one, line(...names.map((name) => task(name, { assignee: 'starter' }))))
    const node = await one.call(folder.create, { form: { destUuid: await mainFolder(), title: `پرونده ${randomUUID()}` } })
    const starting = { json: { workflowUuid, nodeUuid: node.uuid } }
    const started = await Promise.all([one, two].map((user) => user.call(bpmn.userStartFlow, starting)))
    expect(new Set(started.map(({ processUuid }) => processUuid)).size).toBe(1)

    const own = postgresPool(String(env.DATABASE_URL), () => {}, { max: 1 })
    onTestFinished(() => own.end())
    const doing = async () => (await one.call(tasks.find, { json: { view: 'doing', workflowUuid } as never })).contents
    const eventsOf = async (uuid: string) => {
      const { rows } = await own.query('select event from task_event where task_id = $1 order by number', [uuid])
      return rows.map(({ event }) => event)
    }
    for (const [index, name] of names.entries()) {
      const [open, ...others] = await doing()
      expect([open?.title, others]).toEqual([`کار ${name}`, []])
      const uuid = String(open?.uuid)
      const complete = (user: typeof one) => user.send(tasks.complete, { params: { uuid }, json: {} })
      if (index % 3 === 1) {
        // The process has completed and recorded the task, and waits for the lock on the process row.
        const holder = await own.connect()
        await holder.query('begin; lock table process_token in exclusive mode')
        const lost = complete(two).catch(() => undefined)
        const waiting = `select 1 from pg_locks where not granted and relation = 'process_token'::regclass`
        await expect.poll(async () => (await holder.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1)
        processes[1]?.kill('SIGKILL')
        await processes[1]?.ended
        expect(await lost).toBeUndefined()
        await holder.query('rollback')
        holder.release()
        await run(1)
        expect(await eventsOf(uuid)).toEqual(['CREATED'])
      }
      const answers = await Promise.all([complete(one), complete(two), complete(one), complete(two)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await eventsOf(uuid)).toEqual(['CREATED', 'COMPLETED'])
    }
    const page = await two.call(flows.ofNode, { params: { offset: 0, size: 10 }, query: { nodeUuid: node.uuid } })
    expect(page.contents.map(({ status, activeElements }) => [status, activeElements])).toEqual([['COMPLETED', []]])
    const { rows } = await own.query('select title from task order by created_at, title')
    expect(rows.map(({ title }) => title)).toEqual(names.map((name) => `کار ${name}`))
  })
})
