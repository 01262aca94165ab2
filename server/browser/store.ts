import { PGlite, protocol } from '@electric-sql/pglite'
import dataAddress from '@electric-sql/pglite/pglite.data?url'
import wasmAddress from '@electric-sql/pglite/pglite.wasm?url'
import { OpfsAhpFS } from '@electric-sql/pglite/opfs-ahp'
import type { Engine } from '#server/database/pglite.dialect'
import { createPreparedEngine } from '#server/database/prepared-engine'
import { valueParsers } from '#server/database/value-parsers'
import type { BlobStore } from '#server/ports'
import { createMemoryStorage, createOpfsStorage, type ContentStorage, createStorageBlobs, type WorkerFile } from './blobs.opfs'
import type { StoreKind } from './wire'

const HOME = 'mizkar-demo'
/** Signing key; written last. A store without it was never completed and is created again. */
const KEY = 'key'
const HELD = 'held'
const PROBE = 'probe'
const PATIENCE_MS = 10_000
/** Minimum free space: a database, the sample documents and some room to work. */
const LEAST_BYTES = 128 << 20
/** Bytes that the engine writes during a start. */
const START_BYTES = 32 << 20
/** Maximum number of files of a new database: the files of the image from the build, and those that the engine creates. */
const FILES_OF_IMAGE = 512
const FILES_OF_ENGINE = 1_024

export interface Store {
  kind: StoreKind
  engine: Engine
  blobs: BlobStore
  /** Signing key of the store. Absent until `seal` has stored it. */
  key: Uint8Array | undefined
  /** Marks the store as complete. */
  seal(key: Uint8Array<ArrayBuffer>): Promise<void>
}

export class StoreFull extends Error {}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Returns true if there is room for this many bytes. Tests the file system itself, because the quota that a browser reports may be wrong.
 */
async function hasRoom(home: FileSystemDirectoryHandle, bytes: number): Promise<boolean> {
  const file = (await home.getFileHandle(PROBE, { create: true })) as WorkerFile
  const handle = await file.createSyncAccessHandle()
  try {
    handle.truncate(bytes)
    // In a private window a write without room does not fail; it silently has no effect.
    return handle.getSize() === bytes
  } catch {
    return false
  } finally {
    handle.close()
    await home.removeEntry(PROBE).catch(() => {})
  }
}

/** Returns true if the engine has failed, for example after a write without room. Only a restart can continue. */
const isFatal = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError ||
  error instanceof DOMException ||
  (error as Error | null)?.name === 'ExitStatus' ||
  ['PANIC', 'FATAL'].includes(String((error as { severity?: unknown } | null)?.severity))

/** Returns the database image of the build, if it can be loaded. */
async function emptyDatabase(): Promise<File | undefined> {
  const answer = await fetch('/database.bin').catch(() => undefined)
  return answer?.ok ? new File([await answer.blob()], 'database.tar.gz', { type: 'application/x-gzip' }) : undefined
}

async function loadEngine() {
  const [pgliteWasmModule, fsBundle] = await Promise.all([
    // Uses the fetch response directly, because browsers cache compiled code only then.
    WebAssembly.compileStreaming(fetch(wasmAddress)),
    fetch(dataAddress).then((answer) => answer.blob()),
  ])
  return { pgliteWasmModule, fsBundle }
}

/** Starts the engine. `place` is the folder of the database; without it the database is in memory. */
async function startEngine(place: string | undefined, isNew: boolean, onEnd: (error: unknown) => void): Promise<Engine> {
  const [parts, image] = await Promise.all([loadEngine(), isNew ? emptyDatabase() : undefined])
  const pglite = await PGlite.create({
    ...{ parsers: valueParsers, ...parts },
    ...(place !== undefined && { fs: new OpfsAhpFS(place, { initialPoolSize: image ? FILES_OF_IMAGE : FILES_OF_ENGINE }) }),
    ...(image && { loadDataDir: image }),
  })
  const prepared = createPreparedEngine(pglite, protocol)
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

async function openFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const root = await navigator.storage.getDirectory()
    const home = await root.getDirectoryHandle(HOME, { create: true })
    return 'createSyncAccessHandle' in FileSystemFileHandle.prototype ? home : undefined
  } catch {
    return undefined
  }
}

/** Waits until a worker that has just ended releases its files: this file is locked as long as they are. */
async function acquireStore(home: FileSystemDirectoryHandle): Promise<{ close(): void }> {
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
 * Opens this browser's store of the demo, or an empty one; in memory if the browser stores nothing (no file system, some private windows).
 * `onEnd` is called if the engine fails. Only the holder of the lock may call this.
 * @throws StoreFull if there is no room to start
 */
export async function openStore(onEnd: (error: unknown) => void): Promise<Store> {
  const home = await openFolder()
  if (!home) {
    const blobs = createStorageBlobs(createMemoryStorage(), async () => true)
    return { kind: 'memory', engine: await startEngine(undefined, true, onEnd), blobs, key: undefined, seal: async () => {} }
  }
  const lockFile = await acquireStore(home)
  const whole: ContentStorage = createOpfsStorage(home)
  const key = await whole.get(KEY)
  if (!key) {
    await clear(home)
    if (!(await hasRoom(home, LEAST_BYTES))) throw new StoreFull('too little room for a store')
  }
  // Returns `StoreFull` if the storage has no room, because the engine reports lack of room only as a general failure.
  const reasonOf = async (error: unknown): Promise<unknown> =>
    (await hasRoom(home, START_BYTES).catch(() => true)) ? error : new StoreFull('no room left for the database', { cause: error })
  const engine = await startEngine(`${HOME}/database`, !key, (error) => void reasonOf(error).then(onEnd)).catch(async (error: unknown) => {
    throw await reasonOf(error)
  })
  return {
    kind: 'kept',
    engine: {
      query: engine.query,
      async close() {
        await engine.close()
        lockFile.close()
      },
    },
    blobs: createStorageBlobs(createOpfsStorage(await home.getDirectoryHandle('blobs', { create: true })), (bytes) => hasRoom(home, bytes)),
    key: key && new Uint8Array(await key.arrayBuffer()),
    seal: (bytes) => whole.put(KEY, bytes),
  }
}

/** Deletes the store. Files that are still open are removed when their worker ends. */
export async function removeStore(): Promise<void> {
  const home = await openFolder()
  // Without its key a store counts as new, even if other files could not be removed yet.
  if (home) await clear(home)
}
