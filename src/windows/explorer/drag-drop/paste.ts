import type { UploadItem } from '../../window-kind'

export interface Pasted {
  items: UploadItem[]
  /** A folder was copied; no browser hands one over. */
  hasFolder: boolean
}

interface Clipboard extends Pick<DataTransfer, 'types' | 'files'> {
  items: Iterable<Pick<DataTransferItem, 'kind'> & Partial<Pick<DataTransferItem, 'webkitGetAsEntry'>>>
}

/** A picture without a file of its own gets one at the very moment, and always under this name. */
const bareName = /^image\.(png|jpe?g|gif|bmp|webp)$/i
const fresh = 2000

/**
 * Files on the clipboard of the system. A bare picture is called `nameOf()`; beside text it is only a drawing of that text, as
 * office programs give it, and no file. `now` in milliseconds.
 */
export const pastedItems = ({ types, files, items }: Clipboard, now: number, nameOf: () => string): Pasted => {
  const folders = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry?.()?.isDirectory === true)
  const found = [...files].filter((_, index) => folders[index] !== true)
  const [file] = found
  const isBare = found.length === 1 && file !== undefined && bareName.test(file.name) && Math.abs(now - file.lastModified) <= fresh
  if (isBare && types.includes('text/plain')) return { items: [], hasFolder: false }
  const extension = file?.name.split('.').at(-1)?.toLowerCase() ?? ''
  const named = isBare ? [new File([file], `${nameOf()}.${extension}`, { type: file.type, lastModified: file.lastModified })] : found
  return {
    items: named.map((one) => ({ file: one, path: '' })),
    hasFolder: folders.includes(true) || (types.includes('Files') && found.length === 0),
  }
}
