import type { KyselyPlugin } from 'kysely'
import { createApp } from '#server/app'
import { verifyStore } from '#server/node/backup/verify'
import { type BlobStore, type ByteSource, DiskFull, type Ports } from '#server/ports'
import { ORIGIN } from '#tests/support/request'
import type { Chance } from './chance'
import { inFolder } from './crash'
import { openStore, people, type Person } from './people'
import type { Findings, Proof } from './proof'
import { SteadyWriter } from './steady-writer'

const PLACES = ['before a content is written', 'within a content', 'after a content was kept', 'before a query', 'after a query'] as const
type Place = (typeof PLACES)[number]

const ioError = () => Object.assign(new Error('EIO: i/o error'), { code: 'EIO' })
/** Returns an error in the format of the database engine. */
const engineError = (code: '58030' | '53100') =>
  Object.assign(new Error(code === '58030' ? 'could not write block' : 'could not extend file'), { code, severity: 'ERROR' })

/** Injects one fault at a time, at the n-th use of a place. */
class Faults {
  struck: Place | undefined
  #armed: { place: Place; left: number; error: Error } | undefined

  arm(place: Place, left: number, error: Error): void {
    this.struck = undefined
    this.#armed = { place, left, error }
  }
  disarm(): void {
    this.#armed = undefined
  }
  visit(place: Place): void {
    const armed = this.#armed
    if (armed?.place !== place || armed.left-- > 0) return
    this.#armed = undefined
    this.struck = place
    throw armed.error
  }
}

const spoiltBlobs = (blobs: BlobStore, faults: Faults): BlobStore => ({
  async write(source, options) {
    faults.visit('before a content is written')
    let fault: unknown
    async function* read(from: ByteSource): AsyncGenerator<Uint8Array> {
      for await (const chunk of from as AsyncIterable<Uint8Array>) {
        try {
          faults.visit('within a content')
        } catch (error) {
          fault = error
          throw error
        }
        yield chunk
      }
    }
    // The store below sees a body that breaks off; its caller sees a disk error.
    const kept = await blobs.write(read(source), options).catch((error: unknown) => {
      throw fault ?? error
    })
    faults.visit('after a content was kept')
    return kept
  },
  read: (hash, range) => blobs.read(hash, range),
  exists: (hash) => blobs.exists(hash),
  remove: (hash, options) => blobs.remove(hash, options),
  list: () => blobs.list(),
})

/** Simulates a query that did not reach the disk, or whose result was lost. */
const spoiltQueries = (faults: Faults): KyselyPlugin => ({
  transformQuery({ node }) {
    faults.visit('before a query')
    return node
  },
  async transformResult({ result }) {
    faults.visit('after a query')
    return result
  },
})

const spoilt = (ports: Ports, faults: Faults): Ports => ({
  ...ports,
  db: ports.db.withPlugin(spoiltQueries(faults)),
  blobs: spoiltBlobs(ports.blobs, faults),
})

/** Chooses a place and an error at random. A full disk must be reported as such where the product can detect it. */
const draw = (chance: Chance): { place: Place; error: Error; isFull: boolean } => {
  const place = chance.pick(PLACES)
  const isFull = chance.happens(0.5)
  const isQuery = place.endsWith('query')
  const error = isQuery ? engineError(isFull ? '53100' : '58030') : isFull ? new DiskFull('no space left') : ioError()
  return { place, error, isFull }
}

/** Users change data while disk errors occur, each at another place in the code. `store` connects the injected faults with the contents. */
export async function faultsIn(
  directory: string,
  count: number,
  chance: Chance,
  store: (blobs: BlobStore) => BlobStore = (blobs) => blobs,
): Promise<Findings> {
  const opened = await openStore(directory)
  const wrong: string[] = []
  const counted: Record<string, number> = Object.fromEntries(PLACES.map((place) => [place, 0]))
  let tried = 0
  try {
    const { ports } = opened
    const [, ...persons] = (await people(ports, ['sara', 'reza'])) as [Person, ...Person[]]
    const faults = new Faults()
    const app = createApp(spoilt({ ...ports, blobs: store(ports.blobs) }, faults))
    let isFull = false
    /** Converts a refusal because of a fault to a lost connection, so that the writer checks afterwards if the change was made. */
    const transport = async (request: Request): Promise<Response> => {
      const answer = await app.fetch(request)
      if (faults.struck === undefined || answer.ok) return answer
      const said = (await answer.json().catch(() => ({}))) as { code?: string }
      const expected = isFull ? 'diskFull' : undefined
      if (answer.status < 500 || said.code === undefined || (expected !== undefined && said.code !== expected))
        wrong.push(`a fault ${faults.struck} was answered with ${answer.status} ${said.code ?? 'no code'}`)
      throw new Error('refused')
    }
    const writers = persons.map((person) => new SteadyWriter(person, chance.fork(), transport))
    for (let round = 0; tried < count && round < count * 20 && wrong.length === 0; round += 1) {
      const writer = chance.pick(writers)
      const fault = draw(chance)
      isFull = fault.isFull
      faults.arm(fault.place, chance.between(0, fault.place.endsWith('query') ? 30 : 1), fault.error)
      const stop = new AbortController()
      const until = writer.changes + 4
      await writer.work(ORIGIN, () => writer.changes >= until && stop.abort(), stop.signal)
      faults.disarm()
      if (faults.struck !== undefined) {
        tried += 1
        counted[faults.struck] = (counted[faults.struck] ?? 0) + 1
      }
      faults.struck = undefined
      wrong.push(...(await writer.check(ORIGIN)).map((line) => `after a fault ${fault.place}: ${line}`))
    }
    for (const writer of writers) wrong.push(...(await writer.check(ORIGIN, true)))
    app.close()
    const { findings } = await verifyStore(ports)
    for (const { check, harmless, examples } of findings) if (!harmless) wrong.push(`verify: ${check} ${examples[0]}`)
    counted['acknowledged changes'] = writers.reduce((sum, { changes }) => sum + changes, 0)
  } finally {
    await opened.close()
  }
  return { tried, wrong, counted }
}

export const faults: Proof = {
  about: 'a full disk or an I/O error at any place refuses the change by name, loses nothing acknowledged and leaves no half of anything',
  unit: 'faults',
  full: 2_000,
  run: ({ count, chance }) => inFolder((directory) => faultsIn(directory, count, chance)),
}
