import type { OnConflict } from '#api/contract/document'
import type { UploadItem } from '#windows/window-kind'
import { awaitsChoice, isStopped, stoppedCode } from './upload-outcome'

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
  /** Name of what ended it: a code of the contract, or `unreadable` and `tooLarge` where it was never sent. */
  code: string | null
  /** Decision about a taken name; absent while there is none. */
  onConflict?: OnConflict | undefined
  /** The server has answered for it before. */
  again?: boolean
  /** The user left the one that is there alone. */
  skipped?: boolean
  /** Bytes of it that the server keeps although the file is not stored yet. */
  arrived?: number | undefined
  /** Its upload session on the server. */
  session?: string | undefined
  handle?: FileSystemFileHandle | undefined
}

/** An item of a batch; `session` and `arrived` when part of it went up before, `id` when it has a row already. */
export interface BatchItem extends UploadItem {
  session?: string
  arrived?: number
  id?: string
}

/** Files for one target; each has the id of its row before it is queued. */
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

const final = new Set(['titleExists', 'shortcutCreated', 'unreadable', 'tooLarge', stoppedCode])
/** Sending it once more could end otherwise. A stopped file goes on with the others. */
export const canRetry = ({ state, code }: UploadFile): boolean => state === 'UPLOAD_FAILED' && !final.has(code ?? '')

/** Yellow is what needs a look but lost nothing (409); red everything else that failed, a plain 400 included. */
export type UploadColour = 'none' | 'green' | 'yellow' | 'red'

export const colourOf = ({ state, status }: Pick<UploadFile, 'state' | 'status'>): UploadColour => {
  if (state === 'UPLOAD_DONE') return 'green'
  if (state !== 'UPLOAD_FAILED') return 'none'
  return status === 409 ? 'yellow' : 'red'
}

const place = ({ path, name }: Pick<UploadFile, 'path' | 'name'>) => (path === '' ? name : `${path}/${name}`)

/** The rows of one batch in the order of path plus name; waiting, or failed with `unreadable` where there is nothing to send. */
export const uploadFiles = (batch: UploadBatch, items: readonly BatchItem[], newId: () => string, unreadable: string): UploadFile[] =>
  items
    .map((item) => ({ item, key: place({ path: item.path, name: item.file.name }) }))
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

/** The rows of what is not queued yet, as they will be then. */
export const offeredFiles = (offers: readonly Offer[], unreadable: string): UploadFile[] =>
  offers.flatMap(({ targetUuid, targetTitle, items }) =>
    uploadFiles({ uploadUuid: '', targetUuid, targetTitle }, items, () => '', unreadable),
  )

/** One row changed; a copy of 50,000 rows is quicker than asking each of them. */
export const changed = (files: readonly UploadFile[], id: string, change: Partial<UploadFile>): UploadFile[] => {
  const index = files.findIndex((file) => file.id === id)
  const file = files[index]
  return file === undefined ? [...files] : files.with(index, { ...file, ...change })
}

/** Some rows, or whichever it can be said of. */
export type Which = readonly string[] | 'all'
const among = (which: Which): ((file: UploadFile) => boolean) => {
  if (which === 'all') return () => true
  const ids = new Set(which)
  return ({ id }) => ids.has(id)
}

/** A file that was not sent can leave the list. */
export const canRemove = (file: UploadFile): boolean => file.state === 'WAITING' || isStopped(file)

/** The end of a file whose name was taken and that the user did not want then. */
export const leftAlone = { state: 'UPLOAD_FAILED', status: 409, errorMessage: null, code: 'titleExists', skipped: true } as const

const waitingAgain = (file: UploadFile): UploadFile => ({
  ...file,
  state: 'WAITING',
  again: file.again === true || file.status !== null,
  status: null,
  errorMessage: null,
  code: null,
})

/** The batches of which some of these rows wait for a decision. */
export const batchesOf = (files: readonly UploadFile[], which: Which): string[] => [
  ...new Set(files.filter((file) => among(which)(file) && awaitsChoice(file)).map(({ batch }) => batch.uploadUuid)),
]

/** Failed rows back in the queue. */
export const retried = (files: readonly UploadFile[], which: Which): UploadFile[] => {
  const isMeant = among(which)
  return files.map((file) => (isMeant(file) && canRetry(file) ? waitingAgain(file) : file))
}

/** Stopped rows back in the queue, where they were. */
export const resumed = (files: readonly UploadFile[]): UploadFile[] => files.map((file) => (isStopped(file) ? waitingAgain(file) : file))

/** Applies a decision about taken names. */
export const settled = (files: readonly UploadFile[], which: Which, choice: OnConflict): UploadFile[] => {
  const isMeant = among(which)
  return files.map((file) => {
    if (!isMeant(file) || !awaitsChoice(file)) return file
    return choice === 'skip' ? { ...file, ...leftAlone } : { ...waitingAgain(file), onConflict: choice }
  })
}

export const isOversize = (size: number, maxMegabytes: number): boolean => size / (1024 * 1024) > maxMegabytes
