import type { UploadItem } from '#windows/window-kind'

const getFolderPath = (relativePath: string): string => relativePath.split('/').slice(0, -1).join('/')

/** Converts files of a file dialog to upload items. If a folder was chosen, each file has its path within that folder. */
export const toUploadItems = (files: Iterable<File>): UploadItem[] =>
  [...files].map((file) => ({ file, path: getFolderPath(file.webkitRelativePath) }))

/** `getAsFileSystemHandle` is not in the DOM types yet. */
type DroppedItem = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> }

/**
 * Returns the files and folders dropped from the operating system, each with its folder path within the dropped folder. Unreadable ones are
 * marked. Call it before the drop handler returns: afterwards the browser clears the transfer. `onCount` receives the number of files found
 * so far.
 */
export const collectDroppedItems = async (
  transfer: Pick<DataTransfer, 'items' | 'files'>,
  onCount: (count: number) => void = () => {},
): Promise<UploadItem[]> => {
  const dropped = [...transfer.items].flatMap((item: DroppedItem) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry?.() : undefined
    if (!entry) return []
    const handle = item.getAsFileSystemHandle?.().catch(() => null)
    return [{ entry, handleOf: async () => (await handle) ?? undefined }]
  })
  if (dropped.length === 0) return toUploadItems(transfer.files)
  const { collectDroppedFiles: gather } = await import('./collect-dropped-files')
  return await gather(dropped, onCount)
}

export const hasDroppedFiles = (transfer: Pick<DataTransfer, 'types'>): boolean => transfer.types.includes('Files')
