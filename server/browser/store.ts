import { PGlite, protocol } from '@electric-sql/pglite'
import { OpfsAhpFS } from '@electric-sql/pglite/opfs-ahp'
import type { Engine } from '#server/database/pglite.dialect'
import { preparedEngine } from '#server/database/prepared-engine'
import { valueParsers } from '#server/database/value-parsers'
import type { BlobStore } from '#server/ports'
import { memoryShelf, opfsShelf, type Shelf, shelfBlobs, type WorkerFile } from './blobs.opfs'
import type { StoreKind } from './wire'

const HOME = 'mizkar-demo'
/** Written last of all: a store without it was never finished and is made anew. Holds the signing key. */
const KEY = 'key'
const HELD = 'held'
const PATIENCE_MS = 10_000
/** A database and the sample documents, and something to work with. */
const LEAST_BYTES = 128 << 20

export interface Store {
  kind: StoreKind
  engine: Engine
  blobs: BlobStore
  /** Absent until `seal`. */
  key: Uint8Array | undefined
  /** Says that the store is complete. */
  seal(key: Uint8Array<ArrayBuffer>): Promise<void>
}

export class StoreFull extends Error {}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const roomLeft = async (): Promise<number> => {
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === 0 ? Number.POSITIVE_INFINITY : quota - usage
}

/** The engine has come to an end, as after a write that found no room: only a fresh start may go on. */
const isFatal = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError ||
  error instanceof DOMException ||
  (error as Error | null)?.name === 'ExitStatus' ||
  ['PANIC', 'FATAL'].includes(String((error as { severity?: unknown } | null)?.severity))

/** The database that the build made in advance, unless it cannot be had. */
async function emptyDatabase(): Promise<File | undefined> {
  const answer = await fetch('/database.bin').catch(() => undefined)
  return answer?.ok ? new File([await answer.blob()], 'database.tar.gz', { type: 'application/x-gzip' }) : undefined
}

async function startEngine(fs: OpfsAhpFS | undefined, isNew: boolean, onEnd: (error: unknown) => void): Promise<Engine> {
  const image = isNew ? await emptyDatabase() : undefined
  const pglite = await PGlite.create({ parsers: valueParsers, ...(fs && { fs }), ...(image && { loadDataDir: image }) })
  const prepared = preparedEngine(pglite, protocol)
  return {
    async query(sql, parameters) {
      try {
        return await prepared.query(sql, parameters)
      } catch (error) {
        if (isFatal(error)) onEnd(error)
        throw error
      }
    },
    close: () => pglite.close(),
  }
}

async function homeOf(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const root = await navigator.storage.getDirectory()
    const home = await root.getDirectoryHandle(HOME, { create: true })
    return 'createSyncAccessHandle' in FileSystemFileHandle.prototype ? home : undefined
  } catch {
    return undefined
  }
}

/** A worker that ended a moment ago may still be letting go of its files; this one is held as long as they are. */
async function hold(home: FileSystemDirectoryHandle): Promise<{ close(): void }> {
  const file = (await home.getFileHandle(HELD, { create: true })) as WorkerFile
  for (let waited = 0; ; waited += 50) {
    try {
      return await file.createSyncAccessHandle()
    } catch (error) {
      if (waited > PATIENCE_MS) throw error
      await pause(50)
    }
  }
}

async function clear(home: FileSystemDirectoryHandle): Promise<void> {
  for (const name of ['database', 'blobs', KEY]) await home.removeEntry(name, { recursive: true }).catch(() => {})
}

/**
 * Opens what this browser keeps for the demo, or an empty store; in memory where it keeps nothing (no file system, some private windows).
 * `onEnd`: the engine can do no more. Only the holder of the lock may call this.
 * @throws StoreFull where there is no room to begin
 */
export async function openStore(onEnd: (error: unknown) => void): Promise<Store> {
  const home = await homeOf()
  if (!home) {
    const blobs = shelfBlobs(memoryShelf(), async () => Number.POSITIVE_INFINITY)
    return { kind: 'memory', engine: await startEngine(undefined, true, onEnd), blobs, key: undefined, seal: async () => {} }
  }
  const held = await hold(home)
  const whole: Shelf = opfsShelf(home)
  const key = await whole.get(KEY)
  if (!key) {
    await clear(home)
    if ((await roomLeft()) < LEAST_BYTES) throw new StoreFull('too little room for a store')
  }
  const engine = await startEngine(new OpfsAhpFS(`${HOME}/database`), !key, onEnd)
  return {
    kind: 'kept',
    engine: {
      query: engine.query,
      async close() {
        await engine.close()
        held.close()
      },
    },
    blobs: shelfBlobs(opfsShelf(await home.getDirectoryHandle('blobs', { create: true })), roomLeft),
    key: key && new Uint8Array(await key.arrayBuffer()),
    seal: (bytes) => whole.put(KEY, bytes),
  }
}

/** Forgets everything. What is still open is gone all the same once its worker has ended. */
export async function removeStore(): Promise<void> {
  const home = await homeOf()
  // Without its key a store counts as never made, whatever else could not be removed yet.
  if (home) await clear(home)
}
