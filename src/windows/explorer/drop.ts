import type { UploadItem } from '../window-kind'

const folderOf = (relativePath: string): string => relativePath.split('/').slice(0, -1).join('/')

/** Files chosen in a file dialog; those of a chosen folder know their place below it. */
export const chosenItems = (files: Iterable<File>): UploadItem[] =>
  [...files].map((file) => ({ file, path: folderOf(file.webkitRelativePath) }))

const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((resolve, reject) => entry.file(resolve, reject))

/** A directory answers its entries in portions, and an empty one means the end. */
async function* entriesOf(directory: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry> {
  const reader = directory.createReader()
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return
    yield* some
  }
}

/** Handles are asked for where a reload would cost much; asking for thousands would cost more. */
const worthKeeping = 8 * 1024 * 1024
/** How long the page may be kept busy in one go. */
const sliceMs = 12

type Handle = FileSystemHandle | undefined

const childHandle = async (parent: Handle, entry: FileSystemEntry): Promise<Handle> => {
  if (parent?.kind !== 'directory') return undefined
  const directory = parent as FileSystemDirectoryHandle
  return await (entry.isFile ? directory.getFileHandle(entry.name) : directory.getDirectoryHandle(entry.name)).catch(() => undefined)
}

/** Gathers the files below dropped entries, giving way to the page again and again. */
class Gathering {
  readonly items: UploadItem[] = []
  readonly #onCount: (count: number) => void
  #sliceEnds = 0
  constructor(onCount: (count: number) => void) {
    this.#onCount = onCount
  }

  async take(entry: FileSystemEntry, path: string, handleOf: () => Promise<Handle>): Promise<void> {
    await this.#giveWay()
    try {
      if (entry.isFile) this.items.push(await withHandle(await fileOf(entry as FileSystemFileEntry), path, handleOf))
      else await this.#enter(entry as FileSystemDirectoryEntry, path, handleOf)
    } catch {
      this.items.push({ file: new File([], entry.name), path, unreadable: true })
    }
  }

  async #enter(directory: FileSystemDirectoryEntry, path: string, handleOf: () => Promise<Handle>): Promise<void> {
    const below = path === '' ? directory.name : `${path}/${directory.name}`
    let handle: Promise<Handle> | undefined
    const own = () => (handle ??= handleOf())
    for await (const child of entriesOf(directory)) await this.take(child, below, async () => await childHandle(await own(), child))
  }

  async #giveWay(): Promise<void> {
    if (performance.now() < this.#sliceEnds) return
    if (this.#sliceEnds > 0) this.#onCount(this.items.length)
    await new Promise((resolve) => setTimeout(resolve))
    this.#sliceEnds = performance.now() + sliceMs
  }
}

const withHandle = async (file: File, path: string, handleOf: () => Promise<Handle>): Promise<UploadItem> => {
  const handle = file.size > worthKeeping ? await handleOf().catch(() => undefined) : undefined
  return handle?.kind === 'file' ? { file, path, handle: handle as FileSystemFileHandle } : { file, path }
}

/** Not in the types of the DOM yet. */
type DroppedItem = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> }

/**
 * Files and folders dropped from the system, each with its folder path below the drop; what can't be read any more is marked. The
 * transfer must be read before the handler of the drop returns. `onCount` hears how many there are so far.
 */
export const droppedItems = async (
  transfer: Pick<DataTransfer, 'items' | 'files'>,
  onCount: (count: number) => void = () => {},
): Promise<UploadItem[]> => {
  const dropped = [...transfer.items].flatMap((item: DroppedItem) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry?.() : undefined
    if (!entry) return []
    const handle = item.getAsFileSystemHandle?.().catch(() => null)
    return [{ entry, handleOf: async () => (await handle) ?? undefined }]
  })
  if (dropped.length === 0) return chosenItems(transfer.files)
  const gathering = new Gathering(onCount)
  for (const { entry, handleOf } of dropped) await gathering.take(entry, '', handleOf)
  return gathering.items
}

export const holdsFiles = (transfer: Pick<DataTransfer, 'types'>): boolean => transfer.types.includes('Files')
