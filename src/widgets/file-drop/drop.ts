import type { UploadItem } from '#windows/window-kind'

const folderOf = (relativePath: string): string => relativePath.split('/').slice(0, -1).join('/')

/** Files chosen in a file dialog; those of a chosen folder know their place below it. */
export const chosenItems = (files: Iterable<File>): UploadItem[] =>
  [...files].map((file) => ({ file, path: folderOf(file.webkitRelativePath) }))

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
  const { gather } = await import('./gather')
  return await gather(dropped, onCount)
}

export const holdsFiles = (transfer: Pick<DataTransfer, 'types'>): boolean => transfer.types.includes('Files')
