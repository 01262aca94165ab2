import { randomInt } from 'node:crypto'
import { closeSync, cpSync, existsSync, mkdtempSync, openSync, readSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DurableNodeFS, durableStart } from '#server/node/durable.fs'
import { createDataDirectory } from '#server/node/pglite.client'
import { loopDisk } from './disk'
import { startWriter } from './writer'

const CYCLES = 5

describe('a real file system whose power is cut while clients write', () => {
  const first = loopDisk(8)
  first?.remove()
  it.runIf(first !== undefined)(
    `has every acknowledged row and blob afterwards, ${CYCLES} times in a row`,
    { timeout: 300_000 },
    async () => {
      const disk = loopDisk(900)
      if (disk === undefined) throw new Error('no second loop device')
      const data = join(disk.path, 'data')
      const acknowledged = new Map<string, number>()
      try {
        for (let cycle = 0; cycle <= CYCLES; cycle += 1) {
          const writer = startWriter(data)
          await writer.ready
          expect(writer.torn).toEqual([])
          expect([...acknowledged].filter(([hash, size]) => writer.found.get(hash) !== size)).toEqual([])
          await writer.firstAcknowledged
          await after(randomInt(100, 900))
          if (cycle < CYCLES) disk.cutPower()
          writer.process.kill('SIGKILL')
          await writer.ended
          for (const [hash, size] of writer.acknowledged) acknowledged.set(hash, size)
          if (cycle < CYCLES) disk.restore()
        }
      } finally {
        disk.remove()
      }
      expect(acknowledged.size).toBeGreaterThan(CYCLES)
    },
  )
})

/** What a disk may still lack: for each file the blocks written since its last sync, as they were before, and its size then. */
class Unsynced {
  static readonly BLOCK = 4096
  readonly #files = new Map<string, { size: number; before: Map<number, Buffer> }>()

  willWrite(path: string, position: number, length: number): void {
    const size = existsSync(path) ? statSync(path).size : 0
    let file = this.#files.get(path)
    if (file === undefined) this.#files.set(path, (file = { size, before: new Map() }))
    for (let block = Math.floor(position / Unsynced.BLOCK); block * Unsynced.BLOCK < position + length; block += 1) {
      if (file.before.has(block)) continue
      const bytes = Buffer.alloc(Unsynced.BLOCK)
      if (block * Unsynced.BLOCK < size) {
        const descriptor = openSync(path, 'r')
        readSync(descriptor, bytes, 0, bytes.length, block * Unsynced.BLOCK)
        closeSync(descriptor)
      }
      file.before.set(block, bytes)
    }
  }
  synced(path: string): void {
    this.#files.delete(path)
  }
  renamed(from: string, to: string): void {
    const file = this.#files.get(from)
    this.#files.delete(from)
    if (file) this.#files.set(to, file)
  }
  /** Each block reached the disk or did not, as a coin falls; so did the growth of each file. */
  loseSome(original: string, copy: string): number {
    let lost = 0
    for (const [path, { size, before }] of this.#files) {
      const there = path.replace(original, copy)
      if (!existsSync(there)) continue
      const descriptor = openSync(there, 'r+')
      for (const [block, bytes] of before) {
        if (randomInt(2) === 0) continue
        writeSync(
          descriptor,
          bytes,
          0,
          Math.min(bytes.length, Math.max(0, statSync(there).size - block * Unsynced.BLOCK)),
          block * Unsynced.BLOCK,
        )
        lost += 1
      }
      closeSync(descriptor)
      if (randomInt(2) === 1 && statSync(there).size > size) truncateSync(there, size)
    }
    return lost
  }
}

interface NodeFsModule {
  NODEFS: {
    realPath(node: unknown): string
    stream_ops: { write(stream: { node: unknown; nfd: number }, buffer: unknown, offset: number, length: number, position: number): number }
    node_ops: { rename(node: unknown, folder: unknown, name: string): void }
  }
}
type Init = NodeFS['init']

/** Notes every write and rename of an engine's file system. */
const noting = (unsynced: Unsynced, init: Init): Init =>
  async function (this: NodeFS, pg, options) {
    const made = await init.call(this, pg, options)
    const note = (module: unknown): void => {
      const { NODEFS } = module as NodeFsModule
      const { write } = NODEFS.stream_ops
      const { rename } = NODEFS.node_ops
      NODEFS.stream_ops.write = (stream, buffer, offset, length, position) => {
        unsynced.willWrite(NODEFS.realPath(stream.node), position, length)
        return write(stream, buffer, offset, length, position)
      }
      NODEFS.node_ops.rename = (node, folder, name) => {
        const from = NODEFS.realPath(node)
        rename(node, folder, name)
        unsynced.renamed(from, `${NODEFS.realPath(folder)}/${name}`)
      }
    }
    return { ...made, emscriptenOpts: { ...made.emscriptenOpts, preRun: [...(made.emscriptenOpts.preRun ?? []), note] as never } }
  }

describe('a disk that kept any of the blocks it was not asked to sync', () => {
  let home: string
  let template: string
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'mizkar-power-'))
    template = join(home, 'template')
    await createDataDirectory(template)
    const engine = await PGlite.create({ fs: new NodeFS(template) })
    await engine.exec('create table kept (n int primary key, text text not null)')
    await engine.exec('checkpoint')
    await engine.close()
  }, 120_000)
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  /** Works until the power goes, and tells what was acknowledged and what is there afterwards; undefined when it does not open. */
  async function cycle(durable: boolean): Promise<{ acknowledged: number[]; there: number[] | undefined; lost: number }> {
    const original = mkdtempSync(join(home, 'before-'))
    const copy = mkdtempSync(join(home, 'after-'))
    cpSync(template, original, { recursive: true })
    const unsynced = new Unsynced()
    const fs = durable ? new DurableNodeFS(original, (path) => unsynced.synced(path)) : new NodeFS(original)
    fs.init = noting(unsynced, fs.init)
    const engine = await PGlite.create({ fs, startParams: durable ? durableStart(PGlite.defaultStartParams) : PGlite.defaultStartParams })
    const acknowledged: number[] = []
    const last = randomInt(80, 200)
    for (let n = 0; n < last; n += 1) {
      await engine.query('insert into kept select $1::int, repeat($2, 400)', [n, String(n % 10)])
      if (n % 3 === 2) await engine.query('update kept set text = repeat($2, 300) where n = $1', [n - 2, 'x'])
      if (randomInt(40) === 0) await engine.exec('checkpoint')
      acknowledged.push(n)
    }
    cpSync(original, copy, { recursive: true })
    const lost = unsynced.loseSome(original, copy)
    await engine.close()
    try {
      const again = await PGlite.create({ fs: new NodeFS(copy) })
      const { rows } = await again.query<{ n: number }>('select n from kept order by n')
      await again.exec('reindex table kept')
      await again.close()
      return { acknowledged, there: rows.map(({ n }) => n), lost }
    } catch {
      return { acknowledged, there: undefined, lost }
    }
  }

  it(`lacks no acknowledged row, ${CYCLES} times in a row`, { timeout: 180_000 }, async () => {
    for (let n = 0; n < CYCLES; n += 1) {
      const { acknowledged, there, lost } = await cycle(true)
      expect(there).toEqual(acknowledged)
      expect(lost).toBeGreaterThan(0)
    }
  })
  it('would lack some without the syncing file system: the proof can fail', { timeout: 60_000 }, async () => {
    const { acknowledged, there } = await cycle(false)
    expect(there).not.toEqual(acknowledged)
  })
})
