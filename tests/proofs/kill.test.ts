import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { crash, crashStore } from './crash'
import { slice } from './slice'
import { startWriter } from './writer'

describe('a server killed during writes', () => {
  it('after a kill, the server has every acknowledged change, and no incomplete one', { timeout: 300_000 }, async () => {
    const { wrong, counted } = await slice(crash, 4)
    expect(wrong).toEqual([])
    expect(counted['acknowledged changes']).toBeGreaterThan(4)
  })
})

describe('a store whose process is killed during writes', () => {
  it('after a kill, has every acknowledged blob, and both rows of a transaction or neither, 15 times in a row', {
    timeout: 600_000,
  }, async () => {
    const { wrong, counted } = await slice(crashStore, 15)
    expect(wrong).toEqual([])
    expect(counted['acknowledged writes']).toBeGreaterThan(15)
  })
})

describe('a second server on the same data directory', () => {
  it('a second server is refused with a message, and the first keeps working', { timeout: 60_000 }, async () => {
    const directory = await mkdtemp(join(tmpdir(), 'mizkar-kill-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    const first = await startWriter(directory)
    await first.ready
    const second = await startWriter(directory)
    await expect(second.ready).rejects.toThrow(/سرور دیگری باز کرده است[\s\S]*open in another server/)
    expect(await second.ended).toBe(1)
    const before = first.acknowledged.size
    while (first.acknowledged.size <= before) await after(20)
    first.process.kill('SIGKILL')
    await first.ended
  })
})
