import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DataDirectoryInUse, lockDataDirectory } from '#server/node/data-lock'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'mizkar-lock-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

describe('a data directory', () => {
  it('only one process holds a data directory, under any path name, until it releases it', async () => {
    const directory = await folder()
    const lock = await lockDataDirectory(directory)
    await expect(lockDataDirectory(`${directory}/../${directory.split('/').at(-1)}/`)).rejects.toThrow(DataDirectoryInUse)
    const other = await lockDataDirectory(await folder())
    await other.release()
    await lock.release()
    expect(await readdir(directory)).toEqual([])
    await (await lockDataDirectory(directory)).release()
  })
  it('refuses a data directory in use by a server in another container while its lock file is touched', async () => {
    const directory = await folder()
    const file = join(directory, 'server.lock')
    await writeFile(file, 'net:[another]')
    const touching = setInterval(() => void writeFile(file, 'net:[another]'), 10)
    await expect(lockDataDirectory(directory, { beatMs: 40 })).rejects.toThrow(DataDirectoryInUse)
    clearInterval(touching)
  })
  it('takes over the lock of a process that no longer runs', async () => {
    const directory = await folder()
    await writeFile(join(directory, 'server.lock'), 'net:[another]')
    await (await lockDataDirectory(directory, { beatMs: 10 })).release()
  })
})
