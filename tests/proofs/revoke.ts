import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import WebSocket from 'ws'
import type { Endpoint } from '#api/contract/endpoint'
import { contract } from '#api/contract/index'
import { messagingPath } from '#api/contract/messaging'
import { createApp } from '#server/app'
import { createJsonLogger } from '#server/node/log.pino'
import { listen } from '#server/node/listen'
import { requestOf, type Sent } from '#tests/support/request'
import type { Chance } from './chance'
import { inFolder } from './crash'
import { openStore, PASSWORD, people, type Person } from './people'
import type { Proof } from './proof'

const BESIDE = 5
const SOON_MS = 1_000
const STREAM_MS = 5_000
/** Size of a file that no stream reads to its end. */
const MEGABYTES = 200
/** Bytes that a media player or a slow line reads at once. */
const BITE = 512 * 1024
const BITE_MS = 50

interface Server {
  url: string
  documentUuid: string
  admin: Person
}

const ask = async (url: string, token: string, endpoint: Endpoint, sent: Sent = {}): Promise<Response> =>
  await fetch(requestOf(endpoint, sent, { authorization: `Bearer ${token}` }, url))

async function answer<T>(url: string, token: string, endpoint: Endpoint, sent: Sent = {}): Promise<T> {
  const found = await ask(url, token, endpoint, sent)
  if (!found.ok) throw new Error(`${endpoint.path} answered ${found.status} ${await found.text()}`)
  return (await found.json().catch(() => undefined)) as T
}

/** A user with everything that a session can open. The session then ends. */
class Session {
  readonly #server: Server
  readonly #username: string
  readonly #userId: string
  #password = PASSWORD
  #token = ''

  constructor(server: Server, { username, userId }: Person) {
    this.#server = server
    this.#username = username
    this.#userId = userId
  }

  async #signIn(): Promise<string> {
    const form = { username: this.#username, password: this.#password }
    return (await answer<{ token: string }>(this.#server.url, '', contract.jwt.login, { form })).token
  }
  #link(type?: 'WS'): Promise<string> {
    const json = type ? { type } : { inline: false, uuidList: [this.#server.documentUuid] }
    return answer<string>(this.#server.url, this.#token, contract.nodebase.generateDownloadLink, { json })
  }

  /** Opens the live channel. `closed` resolves when the server closes it. */
  async #listen(): Promise<{ closed: Promise<void> }> {
    const socket = new WebSocket(`${this.#server.url.replace('http', 'ws')}${messagingPath}?token=${await this.#link('WS')}`, 'v12.stomp')
    await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return { closed: new Promise((resolve) => socket.once('close', () => resolve())) }
  }

  /** Reads a response. `ended` resolves when no more bytes arrive. */
  #read(path: string, headers: Record<string, string>): Promise<{ ended: Promise<void>; bytes(): number }> {
    return new Promise((resolve, reject) => {
      const request = get(`${this.#server.url}${path}`, { headers, agent: false }, (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          if (Math.floor(bytes / BITE) < Math.floor((bytes + chunk.length) / BITE)) {
            response.pause()
            setTimeout(() => response.resume(), BITE_MS)
          }
          bytes += chunk.length
        })
        const ended = new Promise<void>((done) => response.once('close', done).once('error', () => done()))
        resolve({ ended, bytes: () => bytes })
      })
      request.once('error', reject)
    })
  }

  async #end(how: 'sign-out' | 'password' | 'disable'): Promise<void> {
    const { url, admin } = this.#server
    if (how === 'sign-out') return await answer(url, this.#token, contract.jwt.logout)
    if (how === 'disable')
      return await answer(url, admin.token, contract.adminUsers.setActive, { json: { userUuid: this.#userId, active: false } })
    const [currentPassword, newPassword] = [this.#password, `گذر-${randomUUID()}`]
    const other = await this.#signIn()
    await answer(url, other, contract.users.changePassword, { json: { currentPassword, newPassword } })
    this.#password = newPassword
  }

  async lose(chance: Chance): Promise<string[]> {
    const { url, documentUuid, admin } = this.#server
    const wrong: string[] = []
    this.#token = await this.#signIn()
    const [link, unused, { closed }] = [await this.#link(), await this.#link(), await this.#listen()]
    const path = chance.happens(0.5) ? `/api/nodebase/download-by-link?link=${link}` : `/api/document/content/${documentUuid}`
    const stream = await this.#read(path, { authorization: `Bearer ${this.#token}` })
    await after(chance.below(500))

    const how = chance.pick(['sign-out', 'password', 'disable'] as const)
    await this.#end(how)
    const began = performance.now()
    const inTime = async (what: string, limit: number, event: Promise<unknown>): Promise<void> => {
      const ended = await Promise.race([event.then(() => true), after(limit + 250, false, { ref: false })])
      const took = performance.now() - began
      if (!ended) wrong.push(`${how}: ${what} went on after ${limit} ms`)
      else if (took > limit + 250) wrong.push(`${how}: ${what} ended after ${Math.round(took)} ms`)
    }
    const [request, refused] = await Promise.all([
      ask(url, this.#token, contract.users.principle),
      ask(url, '', contract.nodebase.downloadByLink, { query: { link: unused } }),
    ])
    if (request.status !== 401) wrong.push(`${how}: a request was answered ${request.status}`)
    if (refused.status !== 404) wrong.push(`${how}: a link was answered ${refused.status}`)
    await refused.body?.cancel()
    await Promise.all([inTime('the live channel', SOON_MS, closed), inTime('a download', STREAM_MS, stream.ended)])
    if (stream.bytes() === 0) wrong.push('the download had not begun')
    if (how === 'disable') await answer(url, admin.token, contract.adminUsers.setActive, { json: { userUuid: this.#userId, active: true } })
    return wrong
  }
}

export const revoke: Proof = {
  about: 'after a sign-out, a changed password or a disabled account no request, link, live channel or download of the session goes on',
  unit: 'schedules',
  full: 1_000,
  run: ({ count, chance, note }) =>
    inFolder(async (directory) => {
      const { ports, close } = await openStore(directory)
      const [admin, ...persons] = (await people(
        ports,
        Array.from({ length: BESIDE }, (_, n) => `person${n}`),
      )) as [Person, ...Person[]]
      // The limit for guessing is per address, and all of these requests come from one address.
      let address = 0
      const clientAddress = (): string => `10.${(address += 1) >> 16}.${(address >> 8) & 255}.${address & 255}`
      const app = createApp({ ...ports, clientAddress })
      const log = createJsonLogger({ write: () => {} })
      const listening = await listen({ port: 0, host: '127.0.0.1', tls: undefined, fetch: app.fetch, openSocket: app.openSocket, log })
      const wrong: string[] = []
      let tried = 0
      try {
        const { url } = listening
        const { id: root } = await ports.db.selectFrom('node').select('id').where('system_role', '=', 'hastineh').executeTakeFirstOrThrow()
        const files = [{ filename: 'فیلم.bin', bytes: new Uint8Array(MEGABYTES * 1_000_000) }]
        const query = { uuid: root, uploadUuid: randomUUID() }
        const { uuid } = await answer<{ uuid: string }>(url, admin.token, contract.document.upload, { query, files })
        const sessions = persons.map((person) => new Session({ url, documentUuid: uuid, admin }, person))
        while (tried < count && wrong.length < 20) {
          const some = sessions.slice(0, count - tried).map((session) => session.lose(chance.fork()))
          wrong.push(...(await Promise.all(some)).flat())
          tried += some.length
          note(`${tried} schedules`)
        }
        return { tried, wrong, counted: {} }
      } finally {
        await listening.stop(0)
        app.close()
        await close()
      }
    }),
}
