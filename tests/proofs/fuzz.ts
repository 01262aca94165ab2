import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { type Endpoint, isWriteCall } from '#api/contract/endpoint'
import { type ErrorCode, errorCodes, isErrorCode } from '#api/contract/errors'
import { findCallErrors } from '#api/contract/openapi'
import { handlersOf } from '#server/handlers'
import { listUnhandledCalls } from '#server/http/mount'
import { calls, type NamedCall } from '#server/http/routes'
import { verifyStore } from '#server/node/backup/verify'
import type { Ports } from '#server/ports'
import { requestOf } from '#tests/support/request'
import type { Chance } from './chance'
import { CANARY, fingerprint, makeWorld, PIXEL, renewed, type World } from './fuzz-world'
import { type Given, givenIn } from './fuzz-given'
import { PARTS, type Sample, TEXTS, Values } from './fuzz-values'
import { openStore, type Person } from './people'
import type { Findings, Proof } from './proof'

/** Number of requests after which the store is emptied and filled again, so that the checks do not become slower. */
const ROUND = 1_000
/**
 * One of this number of rounds begins with successful requests of every class of callers and varies them. A short run has no such round.
 */
const GIVEN_EVERY = 25
const PATIENCE_MS = 20_000
/** Alone, no call takes so long, whatever it is given. */
/** Limit of processor time, so that a busy machine causes no failure; waiting is limited by PATIENCE_MS. */
const TOO_LONG_MS = 3_000
/** Codes of refusals that happen before the request is compared with the contract. */
const BEFORE: readonly ErrorCode[] = [
  ...(['malformedBody', 'tooLarge', 'addressTooLong', 'unsupportedMediaType', 'methodNotAllowed', 'xsrfFailed'] as const),
  ...(['notSignedIn', 'sessionExpired', 'forbidden', 'notFound', 'badInput', 'tooMany'] as const),
]
const KINDS = ['valid', 'near', 'wild'] as const
type Kind = (typeof KINDS)[number]
type Who = 'sara' | 'guest' | 'forged' | 'admin' | 'mina' | 'someone'

interface Asking {
  call: NamedCall
  kind: Kind
  who: Who
  request: Request
  /** Description of the request for the report of a failure. */
  sent: string
  /** True if the request violates the contract. */
  unfit: boolean
}

export class Tally {
  readonly wrong: string[] = []
  tried = 0
  /** Number of successful requests by classes of callers. */
  given = 0
  slowest = { ms: 0, name: '' }
  readonly hits = new Map<string, { all: number; accepted: number }>()
  hit(name: string, accepted: boolean): void {
    const { all, accepted: before } = this.hits.get(name) ?? { all: 0, accepted: 0 }
    this.hits.set(name, { all: all + 1, accepted: before + Number(accepted) })
    this.tried += 1
  }
}

const fits = (endpoint: Endpoint, sample: Sample): boolean =>
  PARTS.every((part) => {
    const schema = endpoint[part] as z.ZodMiniType | undefined
    // Values in addresses and forms are texts for numbers and flags, so only JSON values are compared with the schema.
    return !schema || part !== 'json' || schema.safeParse(sample.json).success
  })

export class Round {
  readonly #world: World
  readonly #ports: Ports
  readonly #chance: Chance
  readonly #tally: Tally
  readonly #values: Values
  readonly #unhandled: ReadonlySet<string>
  readonly #handled: readonly NamedCall[]
  readonly #given: Given['requests']
  #mina: Person
  #minaIsOut = false
  #print: Readonly<Record<string, string>> | undefined

  constructor(world: World, ports: Ports, chance: Chance, tally: Tally, given: Given['requests'] = []) {
    this.#given = given
    this.#world = world
    this.#ports = ports
    this.#chance = chance
    this.#tally = tally
    this.#values = new Values(chance, world)
    this.#unhandled = new Set(listUnhandledCalls(handlersOf(world.app.services, 'fuzz')))
    this.#handled = calls.filter(({ name }) => !this.#unhandled.has(name))
    this.#mina = world.mina
  }

  #headers(who: Exclude<Who, 'someone'>): Record<string, string> {
    const { forged, sara, admin } = this.#world
    const token = { guest: undefined, forged, sara: sara.token, admin: admin.token, mina: this.#mina.token }[who]
    return { ...(token !== undefined && { authorization: `Bearer ${token}` }), 'x-fuzz-address': `10.0.${this.#chance.below(200)}.1` }
  }

  #who(call: NamedCall): Exclude<Who, 'someone'> {
    if (['jwt.logout', 'jwt.renew', 'users.changePassword'].includes(call.name)) return 'mina'
    return this.#chance.pick(['sara', 'sara', 'sara', 'sara', 'admin', 'admin', 'guest', 'forged'] as const)
  }

  /** Repeats a successful request of some class of callers, unchanged or with one changed value. */
  #askAgain(): Asking | undefined {
    const { call, sent, client, site } = this.#chance.pick(this.#given)
    const { endpoint } = call
    const kind = this.#chance.pick(['valid', 'near'] as const)
    const parts = PARTS.filter((part) => endpoint[part] !== undefined && sent[part] !== undefined)
    const part = kind === 'near' && parts.length > 0 ? this.#chance.pick(parts) : undefined
    const sample = part === undefined ? sent : { ...sent, [part]: this.#values.broken(sent[part]) }
    const who = site.ground === 'as administrator' ? 'admin' : 'someone'
    if (who === 'admin' && this.#namesSecret(sample)) return undefined
    try {
      const request = requestOf(endpoint, sample, { ...client.headers, 'x-fuzz-address': `10.1.${this.#chance.below(200)}.1` })
      const told = `${site.name} ${JSON.stringify(sample).slice(0, 400)}`
      return { call, kind, who, request, sent: told, unfit: kind === 'near' && !fits(endpoint, sample) }
    } catch {
      return undefined
    }
  }

  #ask(call: NamedCall): Asking | undefined {
    if (this.#given.length > 0 && this.#chance.happens(0.4)) return this.#askAgain()
    const { endpoint } = call
    const kind = this.#chance.pick(KINDS)
    let who: Who = this.#who(call)
    let sample = this.#values.sample(endpoint)
    if (kind === 'near') {
      const parts = PARTS.filter((part) => endpoint[part] !== undefined)
      if (parts.length > 0) {
        const part = this.#chance.pick(parts)
        sample = { ...sample, [part]: this.#values.broken(sample[part]) }
      }
    }
    // An administrator may move a secret node to where other users see it, which is no fault.
    if (who === 'admin' && isWriteCall(endpoint) && this.#namesSecret(sample)) who = 'sara'
    const files = endpoint.multipart
      ? {
          files: Array.from({ length: this.#chance.pick([0, 1, 1, 1, 2]) }, () => ({
            filename: this.#chance.pick(this.#chance.happens(0.5) ? TEXTS : ['سند.txt', 'نامه.pdf', 'نقطه.png']),
            bytes: this.#bytes(),
          })),
        }
      : {}
    try {
      const good = requestOf(endpoint, { ...sample, ...files }, this.#headers(who))
      const request = kind === 'wild' ? this.#spoil(good) : good
      const sent = JSON.stringify(sample).slice(0, 400)
      return { call, kind, who, request, sent, unfit: kind === 'near' && !fits(endpoint, sample) }
    } catch {
      // No client can send an address with an unpaired surrogate or an empty part.
      return undefined
    }
  }
  #namesSecret(sample: Sample): boolean {
    const sent = JSON.stringify(sample).toLowerCase()
    return this.#world.secret.some((id) => sent.includes(id))
  }
  #bytes(): Uint8Array<ArrayBuffer> {
    if (this.#chance.happens(0.2)) return PIXEL
    const text = this.#chance.pick([
      '',
      'متن',
      '%PDF-1.7\n',
      '\x89PNG\r\n\x1a\n',
      'PK\x03\x04',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'II*\0',
    ])
    return new Uint8Array(Buffer.concat([Buffer.from(text, 'latin1'), this.#chance.bytes(this.#chance.below(300))]))
  }

  /** Returns the request with an invalid address, header or body. */
  #spoil(good: Request): Request {
    const { method } = good
    const headers = new Headers(good.headers)
    const url = new URL(good.url)
    const kind = this.#chance.below(6)
    if (kind === 0)
      url.search = `?${Array.from({ length: 5 }, () => `${encodeURIComponent(this.#text())}=${encodeURIComponent(this.#text())}`).join('&')}`
    if (kind === 1)
      url.pathname = url.pathname.replace(/[^/]+$/, this.#chance.pick(['%00', '%2e%2e%2f', '%ff%fe', '%', 'a'.repeat(9_000), '%F0%9F']))
    if (kind === 2)
      headers.set(
        this.#chance.pick(['accept-language', 'range', 'if-none-match', 'if-match', 'origin', 'cookie', 'content-length']),
        'bytes=9-1,-5',
      )
    if (kind === 3) headers.set('sec-fetch-site', 'cross-site')
    if (method === 'GET') return new Request(url, { method, headers })
    if (kind === 4)
      headers.set(
        'content-type',
        this.#chance.pick(['application/json', 'multipart/form-data', 'multipart/form-data; boundary=x', 'text/html', '']),
      )
    const raw = this.#chance.happens(0.5)
      ? JSON.stringify(this.#values.wild())
      : new Uint8Array(this.#chance.bytes(this.#chance.below(2_000)))
    return new Request(url, { method, headers, body: raw })
  }
  #text = (): string =>
    this.#chance
      .pick(TEXTS)
      .replace(/\p{Cs}/gu, '')
      .slice(0, 100)

  async #judge(asking: Asking, alone: boolean): Promise<void> {
    const { call, request, who, kind, unfit } = asking
    const fail = (what: string): void => void this.#tally.wrong.push(`${call.name} (${who}, ${kind}): ${what}; sent ${asking.sent}`)
    const began = process.cpuUsage()
    const answer = await Promise.race([this.#world.app.fetch(request), after(PATIENCE_MS, undefined, { ref: false })]).catch(
      (error: unknown) => String(error),
    )
    if (typeof answer !== 'object') return fail(answer === undefined ? `no answer in ${PATIENCE_MS} ms` : `threw ${answer}`)
    const body = await answer.text().catch((error: unknown) => `unreadable: ${String(error)}`)
    const { user, system } = process.cpuUsage(began)
    const ms = Math.round((user + system) / 1_000)
    if (alone && ms > this.#tally.slowest.ms) this.#tally.slowest = { ms, name: `${call.name} ${asking.sent.slice(0, 200)}` }
    if (alone && ms > TOO_LONG_MS) fail(`took ${ms} ms of work`)
    this.#tally.hit(call.name, answer.ok)
    if (who !== 'admin' && `${body} ${decoded([...answer.headers].join(' '))}`.includes(CANARY)) fail('it told a secret')
    if (answer.status >= 400) this.#judgeRefusal(asking, answer, body, fail)
    else if (unfit && answer.ok) fail(`took what the contract refuses: ${body.slice(0, 200)}`)
    if (answer.ok) this.#learn(body)
    if (alone) await this.#judgeStore(call.endpoint, answer, fail)
    if (who === 'mina' && (answer.ok || answer.status === 401)) this.#minaIsOut = true
  }

  #judgeRefusal({ call }: Asking, { status, headers }: Response, body: string, fail: (what: string) => void): void {
    const told = `${status} ${body.slice(0, 300)}`
    const { code } = problemIn(body)
    if (!headers.get('content-type')?.startsWith('application/problem+json') || !isErrorCode(code))
      return fail(`no problem of the contract: ${told}`)
    if (errorCodes[code].status !== status) fail(`another status than its code has: ${told}`)
    if (code === 'notImplemented' ? !this.#unhandled.has(call.name) : code === 'internal') return fail(told)
    if (code !== 'notImplemented' && !BEFORE.includes(code) && !findCallErrors(call.endpoint).includes(code))
      fail(`a code the call does not name: ${told}`)
  }

  /** Checks that a refused call changed nothing. Reads are checked only sometimes. */
  async #judgeStore(endpoint: Endpoint, answer: Response, fail: (what: string) => void): Promise<void> {
    const isChange = answer.ok && isWriteCall(endpoint)
    if (isChange || (!isWriteCall(endpoint) && !this.#chance.happens(0.05))) {
      if (isChange) this.#print = undefined
      return
    }
    const before = this.#print
    const now = await fingerprint(this.#ports)
    this.#print = now
    const changed = Object.keys(now).filter((table) => before !== undefined && before[table] !== now[table])
    // The server creates a shortcut and reports it with status 409.
    if (changed.length > 0 && answer.status !== 409) fail(`${changed} changed although it answered ${answer.status}`)
  }

  #learn(body: string): void {
    const found = /"uuid":"([0-9a-f-]{36})"/.exec(body)?.[1]
    if (found === undefined) return
    if (this.#world.ids.length < 200) this.#world.ids.push(found)
    if (this.#world.own.length < 12) this.#world.own.push(found)
  }

  async run(count: number): Promise<void> {
    for (let done = 0; done < count; ) {
      const beside = this.#chance.happens(0.1) ? 8 : 1
      const askings = Array.from({ length: Math.min(beside, count - done) }, () =>
        this.#ask(this.#chance.pick(this.#chance.happens(0.9) ? this.#handled : calls)),
      )
      if (askings.length > 1) this.#print = undefined
      await Promise.all(askings.flatMap((asking) => (asking ? [this.#judge(asking, askings.length === 1)] : [])))
      if (this.#minaIsOut) {
        this.#mina = await renewed(this.#world, this.#ports, this.#mina)
        this.#minaIsOut = false
        this.#print = undefined
      }
      done += askings.filter((asking) => asking !== undefined).length
      if (this.#tally.wrong.length > 100) return
    }
  }
}

const problemIn = (body: string): { code?: unknown } => {
  try {
    return JSON.parse(body) as { code?: unknown }
  } catch {
    return {}
  }
}
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function fuzzIn(directory: string, count: number, chance: Chance, note: (text: string) => void): Promise<Findings> {
  const logged: string[] = []
  const opened = await openStore(join(directory, 'data'), (line) => void logged.push(line))
  const ports: Ports = { ...opened.ports, clientAddress: (request) => request.headers.get('x-fuzz-address') ?? '127.0.0.1' }
  const tally = new Tally()
  const unforeseen = (error: unknown): void => void tally.wrong.push(`outside every call: ${String((error as Error)?.stack ?? error)}`)
  process.on('unhandledRejection', unforeseen)
  const inherited = JSON.stringify(Reflect.ownKeys(Object.prototype).map(String))
  try {
    for (let round = 0; tally.tried < count && tally.wrong.length === 0; round += 1) {
      const seed = chance.below(2 ** 32)
      const world = await makeWorld(ports)
      const given = count > ROUND && round % GIVEN_EVERY === 0 ? await givenIn(ports) : undefined
      tally.wrong.push(...(given?.failed ?? []).map((one) => `a class of callers can not: ${one}`))
      tally.given += given?.requests.length ?? 0
      await new Round(world, ports, chance.fork(), tally, given?.requests).run(Math.min(ROUND, count - tally.tried))
      const { findings } = await verifyStore(ports)
      for (const { check, harmless, examples } of findings)
        if (!harmless) tally.wrong.push(`verify: ${check} ${examples[0]} (round ${seed})`)
      given?.close()
      world.close()
      note(`${tally.tried} requests`)
    }
    if (JSON.stringify(Reflect.ownKeys(Object.prototype).map(String)) !== inherited) tally.wrong.push('Object.prototype has other keys')
    const beside = (await readdir(directory)).filter((name) => name !== 'data')
    if (beside.length > 0) tally.wrong.push(`files outside the store: ${beside}`)
    for (const line of logged) if (line.includes('a call failed unexpectedly')) tally.wrong.push(line.slice(0, 2_000))
  } finally {
    process.off('unhandledRejection', unforeseen)
    await opened.close()
  }
  const accepted = [...tally.hits.values()].filter(({ accepted: n }) => n > 0).length
  const refused = [...tally.hits].filter(([, { all, accepted: n }]) => n === 0 && all > 40).map(([name]) => name)
  note(`never answered with success: ${refused.sort().join(' ')}`)
  note(`the slowest: ${tally.slowest.ms} ms of work, ${tally.slowest.name}`)
  const counted = {
    'successes of classes of callers': tally.given,
    'calls hit': tally.hits.size,
    'calls answered with success': accepted,
    'ms of work at the slowest': tally.slowest.ms,
  }
  return { tried: tally.tried, wrong: tally.wrong, counted }
}

export const fuzz: Proof = {
  about: 'no request, however wrong, gets an unforeseen answer, a secret, or a change out of a refused call',
  unit: 'requests',
  full: 500_000,
  async run({ count, chance, note }) {
    const directory = await mkdtemp(join(tmpdir(), 'mizkar-fuzz-'))
    try {
      return await fuzzIn(directory, count, chance, note)
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  },
}
