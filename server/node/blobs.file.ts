import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobStore } from '#server/ports'
import { syncDirectory } from './sync-directory'
import { asDiskFull, type Received, receive } from './receive'

const READ_BYTES = 1 << 18
const HASH = /^[0-9a-f]{64}$/

const getCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | null)?.code

export interface FileBlobs extends BlobStore {
  /** Removes files that uploads left when their process ended. Resolves to their number. */
  sweepUnfinished(olderThan?: number): Promise<number>
}

const FOLDER = /^[0-9a-f]{2}$/

/**
 * Stores blobs as files `ab/<hash>` below `directory`. A blob is written to `tmp/` on the same file system, synced and renamed, and its
 * directory is synced before `write` resolves. The first blob of a folder creates the folder.
 */
export async function openFileBlobs(directory: string): Promise<FileBlobs> {
  const drafts = join(directory, 'tmp')
  const getFolder = (hash: string): string => join(directory, hash.slice(0, 2))
  const getPath = (hash: string): string => join(getFolder(hash), hash)
  await mkdir(drafts, { recursive: true })
  const folders = async (): Promise<string[]> => (await readdir(directory)).filter((name) => FOLDER.test(name)).sort()
  /** Folders whose names survive a power failure: listed first, then synced. */
  const durable = new Set(await folders())
  for (const path of [directory, dirname(directory)]) await syncDirectory(path)

  async function ensureFolder(hash: string): Promise<void> {
    const name = hash.slice(0, 2)
    if (durable.has(name)) return
    await mkdir(getFolder(hash), { recursive: true })
    await syncDirectory(directory)
    durable.add(name)
  }

  async function readSize(path: string): Promise<number | undefined> {
    try {
      return (await stat(path)).size
    } catch (error) {
      if (getCode(error) === 'ENOENT') return undefined
      throw error
    }
  }

  /** Moves a finished draft to its final path. If the content is already there, the existing file stays and its time is updated. */
  async function publish(draft: string, hash: string, size: number): Promise<void> {
    const place = getPath(hash)
    await ensureFolder(hash)
    if ((await readSize(place)) === size) {
      const now = new Date()
      const hasUpdatedTime = await utimes(place, now, now).then(
        () => true,
        (error) => {
          if (getCode(error) === 'ENOENT') return false
          throw error
        },
      )
      if (hasUpdatedTime) {
        await rm(draft)
        // Another writer may have renamed it just now without having synced the directory yet.
        await syncDirectory(getFolder(hash))
        return
      }
    }
    await rename(draft, place)
    await syncDirectory(getFolder(hash))
  }

  return {
    async write(source, options = {}) {
      const draft = join(drafts, randomUUID())
      try {
        const file = await open(draft, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o640)
        let written: Received
        try {
          written = await receive(file, source, options)
          await file.sync()
        } finally {
          await file.close()
        }
        await publish(draft, written.hash, written.size)
        return written
      } catch (error) {
        await rm(draft, { force: true })
        throw asDiskFull(error)
      }
    },

    async read(hash, range) {
      if (!HASH.test(hash)) return null
      const size = await readSize(getPath(hash))
      if (size === undefined) return null
      // The file is opened at the first read, so that a response that is never read leaves no open file.
      let opening: Promise<FileHandle> | undefined
      const close = async (): Promise<void> => await (await opening)?.close()
      let at = range?.start ?? 0
      const end = Math.min(range?.end ?? size - 1, size - 1)
      const stream = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const bytesToRead = Math.min(READ_BYTES, end - at + 1)
            try {
              opening ??= open(getPath(hash), 'r')
              const file = await opening
              const bytes = bytesToRead > 0 ? await file.read(Buffer.allocUnsafeSlow(bytesToRead), 0, bytesToRead, at) : undefined
              if (bytes !== undefined && bytes.bytesRead > 0) {
                at += bytes.bytesRead
                controller.enqueue(bytes.buffer.subarray(0, bytes.bytesRead))
                if (at <= end) return
              }
              await close()
              if (at <= end) throw new Error(`the blob ${hash} ends early`)
              controller.close()
            } catch (error) {
              await close().catch(() => {})
              throw error
            }
          },
          cancel: close,
        },
        { highWaterMark: 0 },
      )
      return { size, stream }
    },

    async exists(hash) {
      return HASH.test(hash) && (await readSize(getPath(hash))) !== undefined
    },

    async remove(hash, { writtenBefore } = {}) {
      if (!HASH.test(hash)) return
      if (writtenBefore === undefined) return await rm(getPath(hash), { force: true })
      // The file is first renamed to `tmp/`: a concurrent writer of the same content either finds nothing, or updates its time and gets it
      // back.
      const aside = join(drafts, `removed-${hash}-${randomUUID()}`)
      try {
        if ((await stat(getPath(hash))).mtimeMs >= writtenBefore) return
        await rename(getPath(hash), aside)
        if ((await stat(aside)).mtimeMs >= writtenBefore) await rename(aside, getPath(hash))
        else await rm(aside)
      } catch (error) {
        if (getCode(error) !== 'ENOENT') throw error
      }
    },

    async *list() {
      for (const folder of await folders()) {
        for (const hash of await readdir(join(directory, folder))) {
          if (!HASH.test(hash)) continue
          const found = await stat(getPath(hash)).catch(() => undefined)
          if (found) yield { hash, size: found.size, writtenAt: Math.floor(found.mtimeMs) }
        }
      }
    },

    async sweepUnfinished(olderThan = Number.POSITIVE_INFINITY) {
      let removed = 0
      for (const name of await readdir(drafts)) {
        const path = join(drafts, name)
        const found = await stat(path).catch(() => undefined)
        if (found === undefined || found.mtimeMs >= olderThan) continue
        const setAside = /^removed-([0-9a-f]{64})-/.exec(name)?.[1]
        // The remover crashed between two renames. The file is moved back, and a later sweep decides again.
        if (setAside !== undefined && (await readSize(getPath(setAside))) === undefined) await rename(path, getPath(setAside))
        else await rm(path, { force: true })
        removed += 1
      }
      return removed
    },
  }
}
