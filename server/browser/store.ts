import { PGlite, protocol } from '@electric-sql/pglite'
import dataAddress from '@electric-sql/pglite/pglite.data?url'
import wasmAddress from '@electric-sql/pglite/pglite.wasm?url'
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
const PROBE = 'probe'
const PATIENCE_MS = 10_000
/** A database and the sample documents, and something to work with. */
const LEAST_BYTES = 128 << 20
/** What the engine writes to come up again. */
const START_BYTES = 32 << 20
/** More than a new database has files: that of the build, and one that the engine makes itself. */
const FILES_OF_IMAGE = 512
const FILES_OF_ENGINE = 1_024

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

/** Whether so many bytes may still be kept. Asked of the file system itself: the quota that a browser names need not be the one it keeps to. */
async function fits(home: FileSystemDirectoryHandle, bytes: number): Promise<boolean> {
  const file = (await home.getFileHandle(PROBE, { create: true })) as WorkerFile
  const handle = await file.createSyncAccessHandle()
  try {
    handle.truncate(bytes)
    // In a private window what does not fit is not refused: it just does not happen.
    return handle.getSize() === bytes
  } catch {
    return false
  } finally {
    handle.close()
    await home.removeEntry(PROBE).catch(() => {})
  }
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

async function loadEngine() {
  const [pgliteWasmModule, fsBundle] = await Promise.all([
    // From the answer to a fetch: only of such a one does the browser keep what it has compiled.
    WebAssembly.compileStreaming(fetch(wasmAddress)),
    fetch(dataAddress).then((answer) => answer.blob()),
  ])
  return { pgliteWasmModule, fsBundle }
}

/** `place`: the folder that keeps the database; without one it is in memory. */
async function startEngine(place: string | undefined, isNew: boolean, onEnd: (error: unknown) => void): Promise<Engine> {
  const [parts, image] = await Promise.all([loadEngine(), isNew ? emptyDatabase() : undefined])
  const pglite = await PGlite.create({
    ...{ parsers: valueParsers, ...parts },
    ...(place !== undefined && { fs: new OpfsAhpFS(place, { initialPoolSize: image ? FILES_OF_IMAGE : FILES_OF_ENGINE }) }),
    ...(image && { loadDataDir: image }),
  })
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
    const blobs = shelfBlobs(memoryShelf(), async () => true)
    return { kind: 'memory', engine: await startEngine(undefined, true, onEnd), blobs, key: undefined, seal: async () => {} }
  }
  const held = await hold(home)
  const whole: Shelf = opfsShelf(home)
  const key = await whole.get(KEY)
  if (!key) {
    await clear(home)
    if (!(await fits(home, LEAST_BYTES))) throw new StoreFull('too little room for a store')
  }
  // An engine that finds no room says only that it failed.
  const reasonOf = async (error: unknown): Promise<unknown> =>
    (await fits(home, START_BYTES).catch(() => true)) ? error : new StoreFull('no room left for the database', { cause: error })
  const engine = await startEngine(`${HOME}/database`, !key, (error) => void reasonOf(error).then(onEnd)).catch(async (error: unknown) => {
    throw await reasonOf(error)
  })
  return {
    kind: 'kept',
    engine: {
      query: engine.query,
      async close() {
        await engine.close()
        held.close()
      },
    },
    blobs: shelfBlobs(opfsShelf(await home.getDirectoryHandle('blobs', { create: true })), (bytes) => fits(home, bytes)),
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
