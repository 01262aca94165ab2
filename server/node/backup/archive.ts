import { createHash } from 'node:crypto'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from '../sync-directory'

/** Metadata of a backup. It is written last, so a folder without it is not a backup. */
export interface Manifest {
  format: 1
  /** The migration step of the database (`migrate.ts`). */
  step: number
  version: string
  createdAt: number
  tables: Record<string, { rows: number; sha256: string }>
  blobs: { count: number; bytes: number }
}

export class BackupError extends Error {}

const PERSIAN = { notEmpty: 'پوشهٔ مقصد خالی نیست', noBackup: 'در این پوشه پشتیبان کاملی نیست' }

export const manifestPath = (folder: string): string => join(folder, 'manifest.json')
export const tablePath = (folder: string, table: string): string => join(folder, 'tables', `${table}.jsonl`)
export const blobsPath = (folder: string): string => join(folder, 'blobs')

export async function ensureEmpty(folder: string): Promise<void> {
  const found = await readdir(folder).catch(() => [])
  if (found.length > 0) throw new BackupError(`${PERSIAN.notEmpty}: ${folder}\nThe target folder is not empty: ${folder}`)
}

export async function readManifest(folder: string): Promise<Manifest> {
  try {
    const manifest = JSON.parse(await readFile(manifestPath(folder), 'utf8')) as Manifest
    if (manifest.format === 1) return manifest
  } catch {}
  throw new BackupError(`${PERSIAN.noBackup}: ${folder}\nThere is no complete backup in this folder: ${folder}`)
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(manifestPath(folder), 'wx', 0o600)
  await file
    .writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
    .then(() => file.sync())
    .finally(() => file.close())
  await syncDirectory(folder)
}

/** Writes lines to a new file in large pieces. Resolves to their hash after they are on disk. */
export async function createLineWriter(path: string): Promise<{ write(lines: readonly string[]): Promise<void>; end(): Promise<string> }> {
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  return {
    async write(lines) {
      const text = lines.map((line) => `${line}\n`).join('')
      hash.update(text)
      await file.appendFile(text)
    },
    async end() {
      await file.sync()
      await file.close()
      return hash.digest('hex')
    },
  }
}
