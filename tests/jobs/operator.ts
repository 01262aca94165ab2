import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { smallDisk } from '#tests/proofs/disk'
import { Product } from '#tests/support/product'
import { TwoProcesses } from '#tests/support/two-processes'
import { ownPostgres } from '../../scripts/with-postgres.mjs'
import { type Engine, type Installation, test as base } from './job'

const DISK_MEGABYTES = 400
const BALLAST_BYTES = 1_000_000

/** Stops a part of the installation. Resolves when it has stopped, to the function that starts it again. */
type Stop = () => Promise<() => Promise<void>>

/** Controls of an operator over an installation. `fillDisk` is missing if no file system of a chosen size can be mounted. */
export interface Operator {
  installation: Installation
  /** Stops the database: the server of PostgreSQL, or the process that contains the embedded one. */
  stopDatabase: Stop
  crashDatabase: Stop
  /** Kills one of two processes, or the only one on the embedded store. */
  killProcess: Stop
  /** Fills the disk completely. Returns the function that frees the space again. */
  fillDisk: (() => () => void) | undefined
  destroy(): Promise<void>
}

const fill = (path: string) => (): (() => void) => {
  const mine = (name: string): boolean => name.startsWith('ballast-')
  for (let size = BALLAST_BYTES, n = 0; size >= 1; n += 1)
    try {
      writeFileSync(join(path, `ballast-${n}`), Buffer.alloc(size))
    } catch {
      size = Math.floor(size / 10)
    }
  return () => {
    for (const name of readdirSync(path)) if (mine(name)) rmSync(join(path, name))
  }
}

async function onEmbedded(
  place: string | undefined,
): Promise<Pick<Operator, 'installation' | 'stopDatabase' | 'crashDatabase' | 'killProcess'>> {
  const product = await Product.start(place)
  const end =
    (signal: NodeJS.Signals): Stop =>
    async () => {
      await product.stop(signal)
      return () => product.start()
    }
  return { installation: product, stopDatabase: end('SIGTERM'), crashDatabase: end('SIGKILL'), killProcess: end('SIGKILL') }
}

async function onPostgres(place: string | undefined) {
  const database = await ownPostgres()
  if (database === undefined) throw new Error('PostgreSQL 15 or newer is needed, to be stopped and started')
  await database.start()
  const pair = await TwoProcesses.start(database.url, { place })
  const end =
    (signal: NodeJS.Signals): Stop =>
    async () => {
      await database.stop(signal)
      return () => database.start()
    }
  const killProcess: Stop = async () => {
    await pair.stopProcess(0, 'SIGKILL')
    return () => pair.startProcess(0)
  }
  return { installation: pair, stopDatabase: end('SIGINT'), crashDatabase: end('SIGQUIT'), killProcess, remove: database.remove }
}

async function start(engine: Engine): Promise<Operator> {
  const disk = smallDisk(DISK_MEGABYTES)
  const place = disk?.path
  const parts = engine === 'postgres' ? await onPostgres(place) : { ...(await onEmbedded(place)), remove: async () => {} }
  return {
    ...parts,
    fillDisk: place === undefined ? undefined : fill(place),
    async destroy() {
      await parts.installation.destroy()
      await parts.remove()
      disk?.remove()
    },
  }
}

/** Test of a job on a separate installation, which its operator may stop, kill and fill. */
export const test = base.extend<object, { operator: Operator }>({
  operator: [
    async ({ engine }, use) => {
      const operator = await start(engine)
      await use(operator)
      await operator.destroy()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  installation: [async ({ operator }, use) => use(operator.installation), { scope: 'worker' }],
})
