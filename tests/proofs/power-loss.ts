import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DurableNodeFS, durableStartParams } from '#server/node/durable.fs'
import { prepareData } from '#tests/support/prepared'
import type { Chance } from './chance'
import { type Disk, loopDisk } from './disk'
import { type Findings, Missing, type Proof, type Trial } from './proof'
import { noting, Unsynced } from './unsynced'
import { startWriter } from './writer'

/** Number of cycles per disk, because the cycles fill it. */
const CYCLES_OF_A_DISK = 50
const MEGABYTES = 900

/** Requirements for cutting the power of a real file system. */
export const powerNeeds = 'root on Linux, a loop device, ext4 and python3'

export const canCutPower = (): boolean => {
  const disk = loopDisk(8)
  disk?.remove()
  return disk !== undefined
}

async function cutOne(disk: Disk, cycles: number, chance: Chance, findings: { wrong: string[]; acknowledged: number }): Promise<number> {
  const data = join(disk.path, 'data')
  const acknowledged = new Map<string, number>()
  let tried = 0
  for (let cycle = 0; cycle <= cycles; cycle += 1) {
    const writer = await startWriter(data)
    await writer.ready
    findings.wrong.push(...writer.torn.map((hash) => `${hash} is torn`))
    for (const [hash, size] of acknowledged)
      if (writer.found.get(hash) !== size) findings.wrong.push(`${hash} was acknowledged and is gone`)
    await writer.firstAcknowledged
    const last = cycle === cycles || findings.wrong.length > 0
    if (!last) {
      await after(chance.between(100, 900))
      disk.cutPower()
    }
    writer.process.kill('SIGKILL')
    await writer.ended
    for (const [hash, size] of writer.acknowledged) acknowledged.set(hash, size)
    if (last) break
    disk.restore()
    tried += 1
  }
  findings.acknowledged += acknowledged.size
  return tried
}

/** Cuts the power of real file systems on loop devices while clients write. */
export async function cutPower({ count, chance, note }: Trial): Promise<Findings> {
  const findings = { wrong: [] as string[], acknowledged: 0 }
  let tried = 0
  while (tried < count && findings.wrong.length === 0) {
    const disk = loopDisk(MEGABYTES)
    if (disk === undefined) throw new Error('no further loop device')
    try {
      tried += await cutOne(disk, Math.min(CYCLES_OF_A_DISK, count - tried), chance, findings)
    } finally {
      disk.remove()
    }
    note(`${tried} power losses`)
  }
  return { tried, wrong: findings.wrong, counted: { 'acknowledged writes': findings.acknowledged } }
}

/** Store that is copied for each case. The product creates it once. */
export interface Template {
  home: string
  directory: string
  remove(): void
}

export async function storeTemplate(): Promise<Template> {
  const home = mkdtempSync(join(tmpdir(), 'mizkar-power-'))
  await prepareData(home)
  const directory = join(home, 'database')
  const engine = await PGlite.create({ fs: new NodeFS(directory) })
  await engine.exec('create table kept (n int primary key, text text not null)')
  await engine.exec('checkpoint')
  await engine.close()
  return { home, directory, remove: () => rmSync(home, { recursive: true, force: true }) }
}

/** Works until the power is cut. Returns what was acknowledged and what exists afterwards; undefined if the store does not open. */
export async function losePower(
  template: Template,
  chance: Chance,
  durable: boolean,
): Promise<{ acknowledged: number[]; there: number[] | undefined; lost: number }> {
  const original = mkdtempSync(join(template.home, 'before-'))
  const copy = mkdtempSync(join(template.home, 'after-'))
  try {
    cpSync(template.directory, original, { recursive: true })
    const unsynced = new Unsynced()
    const fs = durable ? new DurableNodeFS(original, (path) => unsynced.synced(path)) : new NodeFS(original)
    fs.init = noting(unsynced, fs.init)
    const engine = await PGlite.create({
      fs,
      startParams: durable ? durableStartParams(PGlite.defaultStartParams) : PGlite.defaultStartParams,
    })
    const acknowledged: number[] = []
    const last = chance.between(80, 199)
    for (let n = 0; n < last; n += 1) {
      await engine.query('insert into kept select $1::int, repeat($2, 400)', [n, String(n % 10)])
      if (n % 3 === 2) await engine.query('update kept set text = repeat($2, 300) where n = $1', [n - 2, 'x'])
      if (chance.happens(1 / 40)) await engine.exec('checkpoint')
      acknowledged.push(n)
    }
    cpSync(original, copy, { recursive: true })
    const lost = unsynced.loseSome(original, copy, chance)
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
  } finally {
    for (const path of [original, copy]) rmSync(path, { recursive: true, force: true })
  }
}

/** Simulates a disk that randomly kept some of the blocks that were not synced. */
export async function simulatePowerLoss({ count, chance }: Trial): Promise<Findings> {
  const template = await storeTemplate()
  const wrong: string[] = []
  let [tried, blocks, rows] = [0, 0, 0]
  try {
    for (; tried < count && wrong.length === 0; tried += 1) {
      const { acknowledged, there, lost } = await losePower(template, chance, true)
      blocks += lost
      rows += acknowledged.length
      if (there === undefined) wrong.push('the store does not open')
      else if (String(there) !== String(acknowledged)) wrong.push(`${there.length} rows of ${acknowledged.length} acknowledged`)
    }
  } finally {
    template.remove()
  }
  return {
    tried,
    wrong: blocks > 0 ? wrong : [...wrong, 'no block was lost'],
    counted: { 'acknowledged rows': rows, 'blocks lost': blocks },
  }
}

export const powerLoss: Proof = {
  about: 'a machine that loses its power while clients write has every acknowledged row and content afterwards',
  unit: 'cycles',
  full: 100,
  async run(trial) {
    if (!canCutPower())
      throw new Missing(`${powerNeeds} are needed to cut the power of a file system; powerloss-simulated loses blocks below the database`)
    return await cutPower(trial)
  },
}

export const simulatedPowerLoss: Proof = {
  about: 'every acknowledged row is there when the disk kept any of the blocks that the database did not ask it to sync',
  unit: 'cycles',
  full: 100,
  run: simulatePowerLoss,
}
