import { sortInWorker } from '#workers/sort.client'
import type { UploadItem } from '#windows/window-kind'

const readFile = (entry: FileSystemFileEntry): Promise<File> => new Promise((resolve, reject) => entry.file(resolve, reject))

/**
 * Returns the entries of a directory sorted by name. Browsers return them in several portions and in their own order; an empty portion is
 * the last one.
 */
const readEntries = async (directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = directory.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    entries.push(...some)
  }
  const order = await sortInWorker(entries.map(({ name }) => name)).catch(() => entries.keys())
  return Array.from(order, (index) => entries[index] as FileSystemEntry)
}

/**
 * Minimum size in bytes for which a file handle is requested. Uploading such a file again after a reload is costly; thousands of handles
 * would cost more.
 */
const minHandleBytes = 8 * 1024 * 1024
/** Maximum time in ms that collecting blocks the page without a pause. */
const sliceMs = 12

type Handle = FileSystemHandle | undefined

const childHandle = async (parent: Handle, entry: FileSystemEntry): Promise<Handle> => {
  if (parent?.kind !== 'directory') return undefined
  const directory = parent as FileSystemDirectoryHandle
  return await (entry.isFile ? directory.getFileHandle(entry.name) : directory.getDirectoryHandle(entry.name)).catch(() => undefined)
}

/** Collects the files in dropped folders, with regular pauses in which the page can react. */
class DroppedFileCollector {
  readonly items: UploadItem[] = []
  readonly #onCount: (count: number) => void
  #sliceEnds = 0
  constructor(onCount: (count: number) => void) {
    this.#onCount = onCount
  }

  async take(entry: FileSystemEntry, path: string, handleOf: () => Promise<Handle>): Promise<void> {
    await this.#giveWay()
    try {
      if (entry.isFile) this.items.push(await withHandle(await readFile(entry as FileSystemFileEntry), path, handleOf))
      else await this.#enter(entry as FileSystemDirectoryEntry, path, handleOf)
    } catch {
      this.items.push({ file: new File([], entry.name), path, unreadable: true })
    }
  }

  async #enter(directory: FileSystemDirectoryEntry, path: string, handleOf: () => Promise<Handle>): Promise<void> {
    const below = path === '' ? directory.name : `${path}/${directory.name}`
    let handle: Promise<Handle> | undefined
    const own = () => (handle ??= handleOf())
    for (const child of await readEntries(directory)) await this.take(child, below, async () => await childHandle(await own(), child))
  }

  async #giveWay(): Promise<void> {
    if (performance.now() < this.#sliceEnds) return
    if (this.#sliceEnds > 0) this.#onCount(this.items.length)
    await new Promise((resolve) => setTimeout(resolve))
    this.#sliceEnds = performance.now() + sliceMs
  }
}

const withHandle = async (file: File, path: string, handleOf: () => Promise<Handle>): Promise<UploadItem> => {
  const handle = file.size > minHandleBytes ? await handleOf().catch(() => undefined) : undefined
  return handle?.kind === 'file' ? { file, path, handle: handle as FileSystemFileHandle } : { file, path }
}

export interface Dropped {
  entry: FileSystemEntry
  handleOf(): Promise<Handle>
}

/** Returns the files in and below the dropped entries; unreadable ones are marked. `onCount` receives the number of files found so far. */
export const collectDroppedFiles = async (dropped: readonly Dropped[], onCount: (count: number) => void): Promise<UploadItem[]> => {
  const gathering = new DroppedFileCollector(onCount)
  for (const { entry, handleOf } of dropped) await gathering.take(entry, '', handleOf)
  return gathering.items
}
