import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { endLeases, enqueuePeriodic } from '#server/jobs/queue'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { verifyStore } from '#server/node/backup/verify'
import { SOON_ENDED } from '#tests/support/programs'
import { type ServerProcess, startServer } from '#tests/support/server-process'
import type { Chance } from './chance'
import { openStore, people } from './people'
import type { Findings, Proof, Trial } from './proof'
import { SteadyWriter } from './steady-writer'
import { startWriter } from './writer'

const LONGEST_MS = 300
/** Number of kills that may miss their moment, in addition to one per intended kill. */
const MISSES = 10
const LONGEST_OF_THE_SERVER_MS = 1_000
const DAY_MS = 86_400_000

/**
 * Returns the faults that `verify` finds in a closed store, without harmless ones, and the number of blobs that an interrupted upload left.
 */
export async function soundness(directory: string): Promise<{ wrong: string[]; blobs: number }> {
  const { ports, close } = await openStore(directory)
  try {
    const { findings, blobs } = await verifyStore(ports)
    const wrong = findings
      .filter(({ harmless }) => !harmless)
      .map(({ check, count, examples }) => `verify: ${check} ${count} ${examples[0]}`)
    const unfinished = await readdir(join(directory, 'blobs', 'tmp'))
    return { wrong: [...wrong, ...unfinished.map((name) => `an unfinished upload stayed: ${name}`)], blobs }
  } finally {
    await close()
  }
}

/**
 * Completes the jobs that the killed servers left, one day later: a text whose reader process was killed is read again after a pause.
 * Returns the number of text documents and those whose text was not read or compared.
 */
async function completeTexts(directory: string): Promise<{ wrong: string[]; texts: number }> {
  const { ports: today, close } = await openStore(directory)
  const ports = { ...today, now: () => today.now() + DAY_MS }
  try {
    await endLeases(ports.db)
    await enqueuePeriodic(ports.db, 'sweep-texts', 1, ports.now())
    await createJobRunner(ports, { handlers: jobHandlers }).drain()
    const { rows } = await sql<{
      title: string
      isComplete: boolean
    }>`select n.title, coalesce(t.status = 'READY' and not exists (select from uncompared_text u where u.blob_hash = t.blob_hash) and v.blob_hash =
        encode(sha256(convert_to((select string_agg(p.text, '' order by p.number) from content_piece p where p.blob_hash = v.blob_hash), 'UTF8')), 'hex'),
        false) as "isComplete"
      from node n join version v on v.id = n.version_id left join content_text t on t.blob_hash = v.blob_hash
      where n.extension = 'txt'`.execute(ports.db)
    const wrong = rows.flatMap(({ title, isComplete }) => (isComplete ? [] : [`the text of ${title} is not complete`]))
    return { wrong, texts: rows.length }
  } finally {
    await close()
  }
}

export async function inFolder<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'mizkar-proof-'))
  try {
    return await work(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/**
 * Ends a server while clients write. `armed` resolves before they begin; `strike` resolves afterwards and says if the server ended as
 * intended.
 */
interface Killer {
  armed: Promise<void>
  strike(first: Promise<unknown>): Promise<boolean>
}

/** Kills one server after another while clients write, and checks that each next one has everything that was acknowledged. */
export const killAndCheck = (
  { count, chance, note }: Trial,
  killer: (server: ServerProcess, chance: Chance) => Killer,
): Promise<Findings> =>
  inFolder(async (directory) => {
    const opened = await openStore(directory)
    const [, ...persons] = await people(opened.ports, ['sara', 'reza', 'mina', 'omid'])
    await opened.close()
    const writers = persons.map((person) => new SteadyWriter(person, chance.fork()))
    const wrong: string[] = []
    let tried = 0
    const sum = (of: (writer: SteadyWriter) => number): number => writers.reduce((all, writer) => all + of(writer), 0)
    const acknowledged = (): number => sum(({ changes }) => changes)
    for (let cycle = 0; wrong.length === 0; cycle += 1) {
      // With few kills, all of them may happen before anything is acknowledged, and would then prove nothing.
      const last = (tried >= count && acknowledged() > 0) || cycle === 2 * count + MISSES
      const server = await startServer([], { DATA_DIR: directory, LOG_LEVEL: 'error' }, SOON_ENDED)
      try {
        const url = await server.ready
        for (const writer of writers) wrong.push(...(await writer.check(url, last)))
        if (last || wrong.length > 0) break
        const { armed, strike } = killer(server, chance)
        await armed
        let isFirst = (): void => {}
        const first = new Promise<void>((resolve) => {
          isFirst = resolve
        })
        const work = Promise.allSettled(writers.map((writer) => writer.work(url, isFirst)))
        if (await strike(Promise.race([first, work]))) tried += 1
        for (const end of await work) if (end.status === 'rejected') wrong.push(String(end.reason))
        if (cycle % 50 === 49) note(`${tried} times`)
      } finally {
        server.kill('SIGKILL')
        await server.ended
      }
    }
    wrong.push(...(await soundness(directory)).wrong)
    const { wrong: incomplete, texts } = await completeTexts(directory)
    wrong.push(...incomplete)
    const counted = { 'acknowledged changes': acknowledged(), 'uploads sent again': sum(({ repeated }) => repeated), texts }
    return { tried, wrong: counted['acknowledged changes'] > 0 ? wrong : [...wrong, 'nothing was acknowledged'], counted }
  })

/** Kills the server, started as an operator starts it, while clients upload, create folders, rename, move and change their profiles. */
export const crash: Proof = {
  about: 'a server killed with kill -9 while people write has all it acknowledged, and nothing half-made',
  unit: 'cycles',
  full: 1_000,
  run: (trial) =>
    killAndCheck(trial, (server, chance) => ({
      armed: Promise.resolve(),
      async strike(first) {
        await first
        await after(chance.below(LONGEST_OF_THE_SERVER_MS))
        server.kill('SIGKILL')
        return true
      },
    })),
}

/** Kills a process below the app that writes blobs and their rows as fast as possible, which covers more moments of the store. */
async function killWriter({ count, chance }: Trial, directory: string) {
  const acknowledged = new Map<string, number>()
  const wrong: string[] = []
  let tried = 0
  for (; tried < count && wrong.length === 0; tried += 1) {
    const writer = await startWriter(directory)
    await writer.ready
    wrong.push(...writer.torn.map((hash) => `${hash} is torn`))
    for (const [hash, size] of acknowledged) if (writer.found.get(hash) !== size) wrong.push(`${hash} was acknowledged and is gone`)
    await writer.firstAcknowledged
    await after(chance.below(LONGEST_MS))
    writer.process.kill('SIGKILL')
    await writer.ended
    for (const [hash, size] of writer.acknowledged) acknowledged.set(hash, size)
  }
  const { wrong: unsound, blobs } = await soundness(directory)
  const { ports, close } = await openStore(directory)
  const settings = await ports.db.selectFrom('setting').select('key').execute()
  await close()
  if (blobs < acknowledged.size) wrong.push(`${blobs} contents of ${acknowledged.size} acknowledged`)
  if (settings.length !== blobs) wrong.push(`${settings.length} rows beside ${blobs} contents: half of a transaction`)
  return { tried, wrong: [...wrong, ...unsound], counted: { 'acknowledged writes': acknowledged.size } }
}

export const crashStore: Proof = {
  about: 'a store whose process is killed with kill -9 has both rows of each transaction or neither, and every acknowledged content',
  unit: 'cycles',
  full: 1_000,
  run: (trial) => inFolder((directory) => killWriter(trial, directory)),
}
