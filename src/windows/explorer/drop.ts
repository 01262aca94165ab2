import type { UploadItem } from '../window-kind'

const folderOf = (relativePath: string): string => relativePath.split('/').slice(0, -1).join('/')

/** Files chosen in a file dialog; those of a chosen folder know their place below it. */
export const chosenItems = (files: Iterable<File>): UploadItem[] =>
  [...files].map((file) => ({ file, path: folderOf(file.webkitRelativePath) }))

const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((resolve, reject) => entry.file(resolve, reject))

/** A directory answers its entries in portions, and an empty one means the end. */
const entriesOf = async (directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = directory.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}

const walk = async (entry: FileSystemEntry, path: string): Promise<UploadItem[]> => {
  if (entry.isFile) return [{ file: await fileOf(entry as FileSystemFileEntry), path }]
  const below = path === '' ? entry.name : `${path}/${entry.name}`
  const items: UploadItem[] = []
  for (const child of await entriesOf(entry as FileSystemDirectoryEntry)) items.push(...(await walk(child, below)))
  return items
}

/**
 * Files and folders dropped from the system, each with its folder path below the drop. The transfer must be read before the
 * handler of the drop returns; a file that can't be read any more is left out.
 */
export const droppedItems = async (transfer: Pick<DataTransfer, 'items' | 'files'>): Promise<UploadItem[]> => {
  const entries = [...transfer.items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry?.() ?? []) : []))
  if (entries.length === 0) return chosenItems(transfer.files)
  const read = await Promise.allSettled(entries.map((entry) => walk(entry, '')))
  return read.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

export const holdsFiles = (transfer: Pick<DataTransfer, 'types'>): boolean => transfer.types.includes('Files')
