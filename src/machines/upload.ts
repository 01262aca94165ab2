import type { OnConflict } from '#api/contract/document-shapes'
import type { UploadItem } from '#windows/window-kind'
import { awaitsChoice, isStopped, stoppedCode } from './upload-outcome'

export type UploadState = 'WAITING' | 'UPLOADING' | 'UPLOAD_DONE' | 'UPLOAD_FAILED'

/** One row of the upload list. */
export interface UploadFile {
  id: string
  batch: UploadBatch
  file: File
  name: string
  /** Relative folder path with `/`; '' for a single file. */
  path: string
  size: number
  lastModified: number
  state: UploadState
  /** HTTP status of the response. Null before the response, or if there was no response. */
  status: number | null
  errorMessage: string | null
  /** Code of the failure: a code of the contract, or `unreadable` and `tooLarge` for a file that was never sent. */
  code: string | null
  /** The user's decision about a taken name. Absent if the user has not decided. */
  onConflict?: OnConflict | undefined
  /** True if the server has already responded to an earlier attempt for this file. */
  again?: boolean
  /** The user chose to keep the existing item. */
  skipped?: boolean
  /** Number of bytes that the server keeps although the file is not complete. */
  arrived?: number | undefined
  /** Id of its upload session on the server. */
  session?: string | undefined
  handle?: FileSystemFileHandle | undefined
}

/**
 * An item of a batch. `session` and `arrived` are set if a part of the file was uploaded before; `id` is set if the file already has a row
 * in the upload list.
 */
export interface BatchItem extends UploadItem {
  session?: string
  arrived?: number
  id?: string
}

/** Files for one target folder. Each file has the id of its future row in the upload list before it is queued. */
export interface Offer {
  targetUuid: string
  targetTitle: string
  items: (UploadItem & { id: string })[]
}

/** Files that were dropped or chosen together: one target, one `uploadUuid`. */
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

const finalCodes = new Set(['titleExists', 'shortcutCreated', 'unreadable', 'tooLarge', stoppedCode])
/** Returns true if another attempt could succeed. A stopped file continues with the others. */
export const canRetry = ({ state, code }: UploadFile): boolean => state === 'UPLOAD_FAILED' && !finalCodes.has(code ?? '')

/** Yellow: needs attention but nothing was lost (409). Red: all other failures, including a plain 400. */
export type UploadColour = 'none' | 'green' | 'yellow' | 'red'

export const getUploadColour = ({ state, status }: Pick<UploadFile, 'state' | 'status'>): UploadColour => {
  if (state === 'UPLOAD_DONE') return 'green'
  if (state !== 'UPLOAD_FAILED') return 'none'
  return status === 409 ? 'yellow' : 'red'
}

const toFilePath = ({ path, name }: Pick<UploadFile, 'path' | 'name'>) => (path === '' ? name : `${path}/${name}`)

/**
 * Returns the list rows of one batch, sorted by path and name. A row is waiting, or failed with `unreadable` if the file cannot be read.
 */
export const createFileRows = (batch: UploadBatch, items: readonly BatchItem[], newId: () => string, unreadable: string): UploadFile[] =>
  items
    .map((item) => ({ item, key: toFilePath({ path: item.path, name: item.file.name }) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(
      ({ item: { id = newId(), file, path, session, arrived, handle, unreadable: isUnreadable } }): UploadFile => ({
        id,
        batch,
        file,
        name: file.name,
        path,
        size: file.size,
        lastModified: file.lastModified,
        state: isUnreadable ? 'UPLOAD_FAILED' : 'WAITING',
        status: null,
        errorMessage: isUnreadable ? unreadable : null,
        code: isUnreadable ? 'unreadable' : null,
        session,
        arrived,
        handle,
      }),
    )

/** Returns the future rows of files that are not queued yet. */
export const createOfferedRows = (offers: readonly Offer[], unreadable: string): UploadFile[] =>
  offers.flatMap(({ targetUuid, targetTitle, items }) =>
    createFileRows({ uploadUuid: '', targetUuid, targetTitle }, items, () => '', unreadable),
  )

/** Changes one row of the upload list. Copying 50,000 rows is faster than testing each of them. */
export const updateFile = (files: readonly UploadFile[], id: string, change: Partial<UploadFile>): UploadFile[] => {
  const index = files.findIndex((file) => file.id === id)
  const file = files[index]
  return file === undefined ? [...files] : files.with(index, { ...file, ...change })
}

/** Ids of some rows of the upload list, or all rows that the action applies to. */
export type FileChoice = readonly string[] | 'all'
const matchesChoice = (which: FileChoice): ((file: UploadFile) => boolean) => {
  if (which === 'all') return () => true
  const ids = new Set(which)
  return ({ id }) => ids.has(id)
}

/** Returns true for a file that was not sent, which can be removed from the list. */
export const canRemove = (file: UploadFile): boolean => file.state === 'WAITING' || isStopped(file)

/** Final state of a file whose name was taken and that the user skipped. */
export const skippedFileState = { state: 'UPLOAD_FAILED', status: 409, errorMessage: null, code: 'titleExists', skipped: true } as const

const requeueFile = (file: UploadFile): UploadFile => ({
  ...file,
  state: 'WAITING',
  again: file.again === true || file.status !== null,
  status: null,
  errorMessage: null,
  code: null,
})

/** Returns the batches in which some of these rows wait for a decision. */
export const findUndecidedBatches = (files: readonly UploadFile[], which: FileChoice): string[] => [
  ...new Set(files.filter((file) => matchesChoice(which)(file) && awaitsChoice(file)).map(({ batch }) => batch.uploadUuid)),
]

/** Puts failed rows back into the queue. */
export const retryFiles = (files: readonly UploadFile[], which: FileChoice): UploadFile[] => {
  const isChosen = matchesChoice(which)
  return files.map((file) => (isChosen(file) && canRetry(file) ? requeueFile(file) : file))
}

/** Puts stopped rows back into the queue at their position. */
export const resumeFiles = (files: readonly UploadFile[]): UploadFile[] => files.map((file) => (isStopped(file) ? requeueFile(file) : file))

/** Applies the user's decision about taken names to these rows. */
export const applyConflictChoice = (files: readonly UploadFile[], which: FileChoice, choice: OnConflict): UploadFile[] => {
  const isChosen = matchesChoice(which)
  return files.map((file) => {
    if (!isChosen(file) || !awaitsChoice(file)) return file
    return choice === 'skip' ? { ...file, ...skippedFileState } : { ...requeueFile(file), onConflict: choice }
  })
}

export const isOversize = (size: number, maxMegabytes: number): boolean => size / (1024 * 1024) > maxMegabytes
