import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { createApp } from '#server/app'
import type { Db } from '#server/database/schema'
import { backUpStore } from '#server/node/backup/dump'
import { restoreStore } from '#server/node/backup/load'
import { verifyStore } from '#server/node/backup/verify'
import { readConfig } from '#server/node/config'
import { createJsonLogger } from '#server/node/log.pino'
import { openPorts } from '#server/node/open-ports'
import type { Ports } from '#server/ports'
import { ORIGIN } from '#tests/support/request'
import { inFolder } from './crash'
import { openStore, people, signIn } from './people'
import type { Proof, Trial } from './proof'
import { SteadyWriter } from './steady-writer'

const OF_ONE_STORE = 5

/** Returns the contents of a user's home, as one line for each node. */
async function holdings(db: Db, homeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('node')
    .leftJoin('version', 'version.id', 'node.version_id')
    .select(['node.id', 'node.title', 'node.parent_id', 'version.blob_hash'])
    .where('node.path', 'like', `/${homeId}/_%`)
    .execute()
  return rows.map(({ id, title, parent_id, blob_hash }) => `${id} ${parent_id} ${title} ${blob_hash ?? ''}`).sort()
}

/** Returns the same lines after this number of changes by a writer. */
function stateAfter(writer: SteadyWriter, changes: number): string[] {
  const items = new Map(writer.journal.slice(0, changes))
  return [...items].map(([id, { parent, title, hash }]) => `${id} ${parent} ${title} ${hash}`).sort()
}

/** Restores into a new store and compares it with the state of every writer at some moment of the backup. */
async function restored(
  folder: string,
  directory: string,
  writers: readonly { writer: SteadyWriter; from: number; to: number }[],
): Promise<string[]> {
  const { ports, close } = await openPorts(readConfig({ DATA_DIR: directory }), createJsonLogger({ write: () => {} }), { migrate: false })
  try {
    await restoreStore(ports.db, ports.blobs, folder)
    const { findings } = await verifyStore(ports)
    const wrong = findings.map(({ check, examples }) => `verify of what was restored: ${check} ${examples[0]}`)
    for (const { writer, from, to } of writers) {
      const there = String(await holdings(ports.db, writer.person.homeId))
      const moments = Array.from({ length: to - from + 1 }, (_, n) => from + n)
      if (!moments.some((changes) => String(stateAfter(writer, changes)) === there))
        wrong.push(`${writer.person.username} has no state of the ${moments.length} moments from change ${from} on`)
    }
    const app = createApp(ports)
    await signIn(app, 'sara').catch((error: unknown) => wrong.push(String(error)))
    app.close()
    return wrong
  } finally {
    await close()
  }
}

async function backUpAtWork(ports: Ports, writers: readonly SteadyWriter[], folder: string, pauseMs: number) {
  const stopping = new AbortController()
  const work = Promise.all(writers.map((writer) => writer.work(ORIGIN, () => {}, stopping.signal)))
  // An error is thrown where the work is awaited, after the backup.
  work.catch(() => {})
  try {
    await after(pauseMs)
    const from = writers.map(({ journal }) => journal.length)
    await backUpStore(ports, folder, 'proof')
    stopping.abort()
    await work
    return writers.map((writer, n) => ({ writer, from: from[n] ?? 0, to: writer.journal.length }))
  } finally {
    stopping.abort()
    await work.catch(() => {})
  }
}

/** Makes backups of one store. Each contains everything of the previous one and more, so each store is used for a few backups only. */
async function ofOneStore(directory: string, { count, chance }: Pick<Trial, 'count' | 'chance'>) {
  const { ports, close } = await openStore(join(directory, 'data'))
  const app = createApp(ports)
  const wrong: string[] = []
  let [tried, moments] = [0, 0]
  try {
    const [, ...persons] = await people(ports, ['sara', 'reza', 'mina', 'omid'])
    const writers = persons.map((person) => new SteadyWriter(person, chance.fork(), (request) => app.fetch(request)))
    for (; tried < count && wrong.length === 0; tried += 1) {
      const [folder, target] = [join(directory, `backup-${tried}`), join(directory, `restored-${tried}`)]
      const states = await backUpAtWork(ports, writers, folder, chance.between(50, 400))
      moments += states.reduce((sum, { from, to }) => sum + to - from + 1, 0)
      wrong.push(...(await restored(folder, target, states)))
    }
    return { tried, wrong, moments, changes: writers.reduce((sum, writer) => sum + writer.changes, 0) }
  } finally {
    app.close()
    await close()
  }
}

export const backup: Proof = {
  about: 'a backup made while people write restores to a sound store in which everybody has what they had at one moment of it',
  unit: 'backups',
  full: 100,
  run: ({ count, chance, note }) =>
    inFolder(async (directory) => {
      const wrong: string[] = []
      let [tried, moments, changes, stores] = [0, 0, 0, 0]
      while (tried < count && wrong.length === 0) {
        const store = join(directory, `store-${(stores += 1)}`)
        const found = await ofOneStore(store, { count: Math.min(OF_ONE_STORE, count - tried), chance: chance.fork() })
        tried += found.tried
        moments += found.moments
        changes += found.changes
        wrong.push(...found.wrong)
        if (wrong.length === 0) await rm(store, { recursive: true })
        note(`${tried} backups`)
      }
      return { tried, wrong, counted: { stores, 'acknowledged changes': changes, 'moments compared': moments } }
    }),
}
