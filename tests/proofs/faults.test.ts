import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Chance } from './chance'
import { faults, faultsIn } from './faults'
import { slice } from './slice'

it('a disk error refuses the change with an error code, and acknowledged changes stay intact', { timeout: 120_000 }, async () => {
  const { counted } = await slice(faults, 10)
  expect(counted['acknowledged changes']).toBeGreaterThan(5)
})

it('detects a store that acknowledges blobs but does not store them', { timeout: 120_000 }, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'mizkar-faults-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const forgetful = await faultsIn(directory, 8, new Chance(3), (blobs) => ({
    ...blobs,
    async write(source, options) {
      const kept = await blobs.write(source, options)
      await blobs.remove(kept.hash)
      return kept
    },
    read: (hash, range) => blobs.read(hash, range),
    exists: (hash) => blobs.exists(hash),
    remove: (hash, options) => blobs.remove(hash, options),
    list: () => blobs.list(),
  }))
  expect(forgetful.wrong.join('\n')).toContain('other bytes than were sent')
})
