import type { UploadItem } from '#windows/window-kind'

export type UploadState = 'WAITING' | 'UPLOADING' | 'UPLOAD_DONE' | 'UPLOAD_FAILED'

/** One row of the upload list. */
export interface UploadFile {
  id: string
  batch: UploadBatch
  file: File
  name: string
  /** Relative folder path with `/`, '' for a lone file. */
  path: string
  size: number
  lastModified: number
  state: UploadState
  /** HTTP status of the answer; null before there is one and when it failed without one. */
  status: number | null
  errorMessage: string | null
}

/** What was dropped or chosen together: one target, one `uploadUuid`. */
export interface UploadBatch {
  uploadUuid: string
  targetUuid: string
  targetTitle: string
  workflowUuid?: string
}

export interface UploadStatus {
  shortcutCount: number
  failedCount: number
  succeedCount: number
}

/** Yellow is what needs a look but lost nothing (409); red everything else that failed, a plain 400 included. */
export type UploadColour = 'none' | 'green' | 'yellow' | 'red'

export const colourOf = ({ state, status }: Pick<UploadFile, 'state' | 'status'>): UploadColour => {
  if (state === 'UPLOAD_DONE') return 'green'
  if (state !== 'UPLOAD_FAILED') return 'none'
  return status === 409 ? 'yellow' : 'red'
}

const place = ({ path, name }: Pick<UploadFile, 'path' | 'name'>) => (path === '' ? name : `${path}/${name}`)

/** The waiting rows of one batch, in the order of path plus name. */
export const uploadFiles = (batch: UploadBatch, items: readonly UploadItem[], newId: () => string): UploadFile[] =>
  items
    .map(
      ({ file, path }): UploadFile => ({
        id: newId(),
        batch,
        file,
        name: file.name,
        path,
        size: file.size,
        lastModified: file.lastModified,
        state: 'WAITING',
        status: null,
        errorMessage: null,
      }),
    )
    .sort((a, b) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0))

export const isOversize = (size: number, maxMegabytes: number): boolean => size / (1024 * 1024) > maxMegabytes

/** 0 to 1 of all bytes in the list; files that ended, well or not, count as gone by. */
export const progressOf = (files: readonly UploadFile[], loaded: number): number => {
  let total = 0
  let gone = 0
  for (const { size, state } of files) {
    total += size
    if (state === 'UPLOAD_DONE' || state === 'UPLOAD_FAILED') gone += size
    else if (state === 'UPLOADING') gone += Math.min(loaded, size)
  }
  if (total > 0) return gone / total
  return files.length > 0 && files.every(({ state }) => state === 'UPLOAD_DONE' || state === 'UPLOAD_FAILED') ? 1 : 0
}
