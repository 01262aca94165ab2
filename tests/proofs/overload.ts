import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'
import { contract } from '#api/contract/index'
import { verifyStore } from '#server/node/backup/verify'
import { type Answer, plainClient } from '#tests/support/plain-client'
import { requestOf } from '#tests/support/request'
import { startServer } from '#tests/support/server-process'
import type { Chance } from './chance'
import { inFolder } from './crash'
import { openStore, PASSWORD, people, type Person } from './people'
import type { Findings, Proof, Trial } from './proof'

const FULL = 20_000
/** Number of requests, as a multiple of the number that the server can answer to clients that wait for responses. */
const TIMES = 10
const CLIENTS = 16
const CAPACITY_MS = 3_000
/** Maximum of the 99th percentile, in milliseconds. */
const LONGEST_MS = 2_000
const REFUSED_WITHIN_MS = 2_000
const PROBE_EVERY_MS = 250
const SHARE_OF_CHANGES = 0.2

type Send = ReturnType<typeof plainClient>

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

/** Returns a function that sends one random request. `title` names the folder that a change creates. */
function asking(send: Send, persons: readonly Person[], chance: Chance): () => { title?: string; answer: Promise<Answer> } {
  return () => {
    const { token, homeId } = chance.pick(persons)
    if (!chance.happens(SHARE_OF_CHANGES))
      return { answer: send(token, contract.folder.children, { params: { uuid: homeId, offset: 0, size: 50 } }) }
    const title = `پوشه ${randomUUID()}`
    return { title, answer: send(token, contract.folder.create, { form: { destUuid: homeId, title } }) }
  }
}

/** Returns the number of requests per second that the server answers to clients that wait for each response. */
async function capacityOf(ask: ReturnType<typeof asking>): Promise<number> {
  const began = performance.now()
  let answered = 0
  const client = async (): Promise<void> => {
    while (performance.now() - began < CAPACITY_MS) {
      await ask().answer
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return (answered * 1_000) / (performance.now() - began)
}

/** Checks the health of the server and signs in repeatedly. Returns what failed. */
async function probe(url: string, { username }: Person, stop: AbortSignal): Promise<{ wrong: string[]; probes: number }> {
  const wrong: string[] = []
  let probes = 0
  while (!stop.aborted) {
    const health = await fetch(requestOf(contract.health.get, {}, {}, url))
    const signedIn = await fetch(requestOf(contract.jwt.login, { form: { username, password: PASSWORD } }, {}, url))
    if (!health.ok) wrong.push(`health was answered ${health.status}`)
    if (!signedIn.ok) wrong.push(`a sign-in was answered ${signedIn.status} ${await signedIn.text()}`)
    probes += 1
    await after(PROBE_EVERY_MS, undefined, { signal: stop }).catch(() => {})
  }
  return { wrong, probes }
}

async function flood(url: string, persons: readonly Person[], { count, chance, note }: Trial) {
  const isFull = count >= FULL
  const ask = asking(plainClient(url), persons, chance)
  const capacity = isFull ? await capacityOf(ask) : 0
  const rate = capacity * TIMES
  if (isFull) note(`${capacity.toFixed(0)} requests a second are answered; ${rate.toFixed(0)} are sent`)
  const [made, refused, wrong] = [new Set<string>(), new Set<string>(), new Map<string, number>()]
  const [accepted, turnedAway]: [number[], number[]] = [[], []]
  const stop = new AbortController()
  const probing = probe(url, persons[0] as Person, stop.signal)
  const ownDelay = monitorEventLoopDelay()
  ownDelay.enable()
  const began = performance.now()
  const under: Promise<void>[] = []
  for (let n = 0; n < count; n += 1) {
    const due = began + (n * 1_000) / rate
    if (isFull && due > performance.now() + 1) await after(due - performance.now())
    const sent = performance.now()
    const { title, answer } = ask()
    under.push(
      answer.then(
        ({ status, body }) => {
          const ms = performance.now() - sent
          const isBusy = status === 503 && (JSON.parse(String(body)) as { code: string }).code === 'busy'
          if (status < 300) accepted.push(ms)
          else if (isBusy) turnedAway.push(ms)
          else wrong.set(`${status} ${String(body).slice(0, 100)}`, (wrong.get(`${status} ${String(body).slice(0, 100)}`) ?? 0) + 1)
          if (title !== undefined && status < 300) made.add(title)
          if (title !== undefined && isBusy) refused.add(title)
        },
        (error: unknown) => void wrong.set(String(error), (wrong.get(String(error)) ?? 0) + 1),
      ),
    )
  }
  const seconds = (performance.now() - began) / 1_000
  await Promise.all(under)
  ownDelay.disable()
  stop.abort()
  const probed = await probing
  const [slowest, slowestRefusal] = [percentile(accepted, 0.99), percentile(turnedAway, 0.99)]
  note(
    `accepted: half within ${percentile(accepted, 0.5).toFixed(0)} ms; refused: half within ${percentile(turnedAway, 0.5).toFixed(0)} ms`,
  )
  const complaints = [...probed.wrong, ...[...wrong].map(([what, times]) => `${times} requests ended with ${what}`)]
  if (turnedAway.length === 0) complaints.push('nothing was refused')
  if (accepted.length === 0) complaints.push('nothing was accepted')
  if (isFull && slowest > LONGEST_MS) complaints.push(`99 % of what was accepted took up to ${slowest.toFixed(0)} ms`)
  if (isFull && slowestRefusal > REFUSED_WITHIN_MS) complaints.push(`99 % of what was refused took up to ${slowestRefusal.toFixed(0)} ms`)
  const counted = {
    'requests a second': Math.round(count / seconds),
    accepted: accepted.length,
    refused: turnedAway.length,
    'ms at the 99th percentile': Math.round(slowest),
    'ms for a refusal at the 99th percentile': Math.round(slowestRefusal),
    'ms the clients themselves were late at the 99th percentile': Math.round(ownDelay.percentile(99) / 1e6),
    'sign-ins beside them': probed.probes,
  }
  return { made, refused, findings: { tried: accepted.length + turnedAway.length, wrong: complaints, counted } }
}

export const overload: Proof = {
  about: 'ten times what the server can do: what it takes it answers within 2 s, the rest it refuses at once, and people sign in',
  unit: 'requests',
  full: FULL,
  postgres: true,
  run: (trial) =>
    inFolder(async (directory) => {
      const opened = await openStore(directory)
      const persons = await people(
        opened.ports,
        Array.from({ length: 8 }, (_, n) => `user${n}`),
      ).finally(() => opened.close())
      const { PROOF_DATABASE_URL: database } = process.env
      const env = {
        DATA_DIR: directory,
        LOG_LEVEL: 'error',
        NODE_ENV: 'production',
        ...(database !== undefined && { DATABASE_URL: database }),
      }
      const server = await startServer([], env)
      const flooded = await server.ready
        .then((url) => flood(url, persons, trial))
        .finally(async () => {
          server.kill('SIGTERM')
          await server.ended
        })
      return await held(directory, flooded, database === undefined)
    }),
}

/** Checks that accepted changes are stored and refused ones are not. */
async function held(
  directory: string,
  { made, refused, findings }: Awaited<ReturnType<typeof flood>>,
  embedded: boolean,
): Promise<Findings> {
  const { ports, close } = await openStore(directory)
  try {
    const titles = new Set((await ports.db.selectFrom('node').select('title').execute()).map(({ title }) => title))
    const lost = [...made].filter((title) => !titles.has(title)).length
    const phantoms = [...refused].filter((title) => titles.has(title)).length
    const wrong = [...findings.wrong]
    if (lost > 0) wrong.push(`${lost} changes were acknowledged and are gone`)
    if (phantoms > 0) wrong.push(`${phantoms} changes were refused and are there`)
    const { findings: unsound } = await verifyStore(ports)
    for (const { check, harmless, examples } of unsound) if (!harmless) wrong.push(`verify: ${check} ${examples[0]}`)
    return { ...findings, wrong, limits: embedded ? ['on the embedded store'] : [] }
  } finally {
    await close()
  }
}
