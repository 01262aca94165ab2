import { randomBytes } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncDirectory } from './sync-directory'
import { createDataDirectory, type EmbeddedEngine, type EmbeddedOptions, embeddedEngine } from './pglite.client'

/** Major version of the PostgreSQL in the pinned PGlite. A data directory belongs to one major version. */
const MAJOR_VERSION = '18'

/** Syncs all files in parallel, so that the disk can combine the syncs. */
async function syncTree(directory: string): Promise<void> {
  const sync = async (entry: Dirent): Promise<void> => {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else if (entry.isFile()) {
      const file = await open(path, 'r')
      await file.sync().finally(() => file.close())
    }
  }
  await Promise.all((await readdir(directory, { withFileTypes: true })).map(sync))
  await syncDirectory(directory)
}

/** Creates the database under another name and renames it when complete, so that an interrupted start leaves no partial database. */
async function ensureCreated(directory: string): Promise<void> {
  const found = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (found?.trim() === MAJOR_VERSION) return
  if (found !== undefined) {
    throw new Error(
      `پایگاه دادهٔ این پوشه از نسخهٔ ${found.trim()} است و این برنامه نسخهٔ ${MAJOR_VERSION} را می‌خواند: با نسخهٔ پیشین پشتیبان بگیرید و با این نسخه بازگردانی کنید.\n` +
        `The database in this directory is of version ${found.trim()} and this program reads ${MAJOR_VERSION}: back up with the earlier program and restore with this one.`,
    )
  }
  const parent = dirname(directory)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for (const name of await readdir(parent)) if (name.startsWith('database.new-')) await rm(join(parent, name), { recursive: true })
  const draft = join(parent, `database.new-${randomBytes(6).toString('hex')}`)
  await mkdir(draft, { mode: 0o700 })
  await createDataDirectory(draft)
  await syncTree(draft)
  await rename(draft, directory)
  await syncDirectory(parent)
}

/** Opens the database in `directory` and creates it if needed. The caller must hold the lock of the data directory. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedEngine> {
  await ensureCreated(options.directory)
  return await embeddedEngine(options)
}
