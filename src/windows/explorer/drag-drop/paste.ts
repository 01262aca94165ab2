import type { UploadItem } from '../../window-kind'

export interface PastedFiles {
  items: UploadItem[]
  /** True if the user copied a folder. Browsers do not give the content of a copied folder to the page. */
  hasFolder: boolean
}

interface Clipboard extends Pick<DataTransfer, 'types' | 'files'> {
  items: Iterable<Pick<DataTransferItem, 'kind'> & Partial<Pick<DataTransferItem, 'webkitGetAsEntry'>>>
}

/** Name that browsers give to a pasted picture that has no file. Its modification time is the moment of the paste. */
const unnamedPicture = /^image\.(png|jpe?g|gif|bmp|webp)$/i
const fresh = 2000

/**
 * Returns the files on the system clipboard. A picture without a file is named by `nameOf()`. Next to text it is ignored: office programs
 * add a picture of the copied text. `now` is in milliseconds.
 */
export const readPastedItems = ({ types, files, items }: Clipboard, now: number, nameOf: () => string): PastedFiles => {
  const folders = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry?.()?.isDirectory === true)
  const found = [...files].filter((_, index) => folders[index] !== true)
  const [file] = found
  const isBare = found.length === 1 && file !== undefined && unnamedPicture.test(file.name) && Math.abs(now - file.lastModified) <= fresh
  if (isBare && types.includes('text/plain')) return { items: [], hasFolder: false }
  const extension = file?.name.split('.').at(-1)?.toLowerCase() ?? ''
  const named = isBare ? [new File([file], `${nameOf()}.${extension}`, { type: file.type, lastModified: file.lastModified })] : found
  return {
    items: named.map((one) => ({ file: one, path: '' })),
    hasFolder: folders.includes(true) || (types.includes('Files') && found.length === 0),
  }
}
