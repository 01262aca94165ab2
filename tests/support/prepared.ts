import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { migrate } from '#server/database/migrate'
import { PGliteDialect } from '#server/database/pglite.dialect'
import type { Schema } from '#server/database/schema'
import { openEmbedded } from '#server/node/embedded'
import { createJsonLogger } from '#server/node/log.pino'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Folder for cached results that take long to create, beside the installed packages. */
export const CACHE = join(ROOT, 'node_modules/.cache/mizkar')

/** Returns a digest of everything that a prepared database depends on: the engine and all migrations. */
export function fingerprint(): string {
  const hash = createHash('sha256')
  const migrations = join(ROOT, 'server/database/migrations')
  for (const file of [
    join(ROOT, 'node_modules/@electric-sql/pglite/package.json'),
    join(ROOT, 'server/database/migrate.ts'),
    ...readdirSync(migrations)
      .sort()
      .map((name) => join(migrations, name)),
  ])
    hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

async function make(directory: string): Promise<void> {
  const draft = join(CACHE, `draft-${randomBytes(6).toString('hex')}`)
  const engine = await openEmbedded({ directory: join(draft, 'database'), log: createJsonLogger({ write: () => {} }) })
  const db = new Kysely<Schema>({ dialect: new PGliteDialect(engine) })
  await migrate(db)
  await db.destroy()
  try {
    renameSync(draft, directory)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(directory)) throw error
  }
}

let made: Promise<string> | undefined

/**
 * Writes a migrated and empty embedded database into an empty data directory, in a tenth of the time of a first start. It is created once
 * and cached.
 */
export async function prepareData(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, 'database'))) return
  made ??= (async () => {
    const directory = join(CACHE, `data-${fingerprint()}`)
    if (!existsSync(directory)) await make(directory)
    return directory
  })()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  cpSync(join(await made, 'database'), join(dataDir, 'database'), { recursive: true })
}
