import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '#api/contract/endpoint'
import { contract } from '#api/contract/index'
import { messagingPath } from '#api/contract/messaging'
import { requestOf, type Sent } from '#tests/support/request'
import { type ServerProcess, startServer } from '#tests/support/server-process'
import type { Chance } from './chance'
import { inFolder } from './crash'
import { openStore, PASSWORD, people, type Person } from './people'
import type { Proof } from './proof'

/** Places where a secret must not occur. */
type Place = 'the log' | 'an answer' | 'the store' | 'a backup'
interface Secret {
  what: string
  value: string
  /** Places that must contain the secret, because it is used there. */
  except: readonly Place[]
}

const filesUnder = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** A sequence of correct and failing actions of a user and an administrator, with secrets that occur nowhere else. */
class Round {
  readonly #url: string
  readonly #person: Person
  readonly #admin: Person
  readonly secrets: Secret[] = []
  /** All responses, except the one that returns the secret to its owner. */
  readonly answers: string[] = []

  constructor(url: string, person: Person, admin: Person) {
    this.#url = url
    this.#person = person
    this.#admin = admin
  }

  #plant(what: string, value: string, ...except: Place[]): string {
    this.secrets.push({ what, value, except })
    return value
  }
  readonly #fresh = (what: string, ...except: Place[]): string => this.#plant(what, `Zq9${randomBytes(12).toString('hex')}`, ...except)

  async #send(request: Request, { handsOut = false } = {}): Promise<string> {
    const answer = await fetch(request)
    const text = `${JSON.stringify([...answer.headers])} ${await answer.text()}`
    if (!handsOut) this.answers.push(text)
    return text
  }
  #ask(token: string, endpoint: Endpoint, sent: Sent = {}, options: { handsOut?: boolean } = {}): Promise<string> {
    return this.#send(requestOf(endpoint, sent, token === '' ? {} : { authorization: `Bearer ${token}` }, this.#url), options)
  }
  #raw(path: string, init: RequestInit = {}): Promise<string> {
    return this.#send(new Request(`${this.#url}${path}`, init))
  }

  async run(password: string): Promise<string> {
    const { username } = this.#person
    const wrongPassword = this.#fresh('a wrong password')
    await this.#ask('', contract.jwt.login, { form: { username, password: wrongPassword } })
    const signedIn = await this.#ask('', contract.jwt.login, { form: { username, password } }, { handsOut: true })
    const token = this.#plant('a token', /"token":"([^"]+)"/.exec(signedIn)?.[1] ?? '')
    const changed = this.#fresh('a password')
    const fresh = await this.#ask(
      token,
      contract.users.changePassword,
      { json: { currentPassword: password, newPassword: changed } },
      { handsOut: true },
    )
    const next = this.#plant('a renewed token', /"token":"([^"]+)"/.exec(fresh)?.[1] ?? '')
    await this.#ask(next, contract.users.changePassword, {
      json: { currentPassword: this.#fresh('a mistaken password'), newPassword: 'x' },
    })

    const ofLink = async (json: object): Promise<string> =>
      (await this.#ask(next, contract.nodebase.generateDownloadLink, { json }, { handsOut: true }))
        .split(' ')
        .at(-1)
        ?.replaceAll('"', '') ?? ''
    const link = this.#plant('a link', await ofLink({ inline: true, uuidList: [this.#person.homeId] }))
    await this.#ask('', contract.nodebase.downloadByLink, { query: { link } })
    await this.#ask('', contract.nodebase.downloadByLink, { query: { link: this.#fresh('a guessed link') } })
    await this.#raw(`${messagingPath}?token=${this.#plant('a ticket of the live channel', await ofLink({ type: 'WS' }))}`)

    // A setting must be stored, so it is also in the backup.
    const setting = this.#fresh('a secret setting', 'the store', 'a backup')
    await this.#ask(this.#admin.token, contract.config.save, { json: [{ key: 'speech.token', value: setting }] })
    for (const who of [this.#admin.token, next, '']) {
      await this.#ask(who, contract.config.list)
      await this.#ask(who, contract.config.publicKeys)
      for (const call of [contract.config.key, contract.config.keyUnSecure]) await this.#ask(who, call, { query: { key: 'speech.token' } })
    }

    // Secrets in places where they do not belong.
    const misplaced = this.#fresh('a password in an address')
    await this.#raw(`/api/jwt/login?username=admin&password=${misplaced}`, { method: 'POST' })
    await this.#raw(`/api/users/principle?token=${misplaced}`, { headers: { authorization: `Bearer ${this.#fresh('a forged token')}` } })
    await this.#raw('/api/users/change-password', {
      method: 'POST',
      headers: { authorization: `Bearer ${next}`, 'content-type': 'application/json' },
      body: `{"currentPassword":"${this.#fresh('a password in half a body')}`,
    })
    await this.#raw('/api/users/principle', { headers: { cookie: `session=${this.#fresh('a cookie')}`, authorization: `Bearer ${next}` } })
    return changed
  }
}

async function backedUp(directory: string, name: string): Promise<string> {
  const target = join(directory, name)
  const run = await startServer(['backup', target], { DATA_DIR: join(directory, 'data') })
  if ((await run.ended) !== 0) throw new Error(`no backup: ${run.output()}`)
  return target
}

async function look(directory: string, server: ServerProcess, rounds: readonly Round[], keys: readonly Secret[]): Promise<string[]> {
  const backup = await backedUp(directory, 'backup')
  const secrets = [...rounds.flatMap((round) => round.secrets), ...keys]
  const wrong: string[] = []
  const search = (place: Place, text: string, where = ''): void => {
    for (const { what, value, except } of secrets)
      if (value.length < 12) wrong.push(`${what} was not made`)
      else if (!except.includes(place) && text.includes(value)) wrong.push(`${what} is in ${place} ${where}`)
  }
  search('the log', server.output())
  for (const answer of rounds.flatMap((round) => round.answers)) search('an answer', answer)
  for (const path of await filesUnder(join(directory, 'data')))
    if (!path.includes('/keys/')) search('the store', await readFile(path, 'latin1'), path)
  for (const path of await filesUnder(backup)) search('a backup', await readFile(path, 'latin1'), path)
  for (const path of [join(directory, 'data'), join(directory, 'data', 'keys'), join(backup, 'tables')])
    if (process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0) wrong.push(`others may look into ${path}`)
  return wrong
}

async function keysOf(data: string): Promise<Secret[]> {
  const folder = join(data, 'keys')
  const names = await readdir(folder)
  return await Promise.all(
    names.map(async (name) => ({ what: name, value: (await readFile(join(folder, name), 'latin1')).trim(), except: [] })),
  )
}

export const secrets: Proof = {
  about: 'no password, token, link, key or secret setting is found in the log, in answers, in the files of the store or in a backup',
  unit: 'secrets',
  full: 60,
  run: ({ count, note }: { count: number; chance: Chance; note(text: string): void }) =>
    inFolder(async (directory) => {
      const data = join(directory, 'data')
      const opened = await openStore(data)
      const [admin, sara] = (await people(opened.ports, ['sara'])) as [Person, Person]
      await opened.close()
      const server = await startServer([], { DATA_DIR: data, LOG_LEVEL: 'debug' })
      try {
        const url = await server.ready
        const rounds: Round[] = []
        const keys = await keysOf(data)
        const planted = (): number => rounds.reduce((sum, round) => sum + round.secrets.length, keys.length)
        for (let password = PASSWORD; planted() < count; ) {
          const round = new Round(url, sara, admin)
          rounds.push(round)
          password = await round.run(password)
          note(`${planted()} secrets`)
        }
        const wrong = await look(directory, server, rounds, keys)
        const answers = rounds.reduce((sum, round) => sum + round.answers.length, 0)
        return { tried: planted(), wrong, counted: { 'answers read': answers, 'lines of the log': server.output().split('\n').length } }
      } finally {
        server.kill('SIGKILL')
        await server.ended
      }
    }),
}
