import type { OnConflict } from '#api/contract/document'
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
  /** Name of what ended it: a code of the contract, or `unreadable` and `tooLarge` where it was never sent. */
  code: string | null
  /** What to do about a taken name; nothing is decided while absent. */
  onConflict?: OnConflict | undefined
  /** The server has answered for it before. */
  again?: boolean
  /** The user left the one that is there alone. */
  skipped?: boolean
  /** Where it stands on the server already. */
  session?: string | undefined
  handle?: FileSystemFileHandle | undefined
}

/** An item of a batch; `session` when part of it went up before, `id` when it has a row already. */
export interface BatchItem extends UploadItem {
  session?: string
  id?: string
}

/** Files for one target; each has the id of its row before it is queued. */
export interface Offer {
  targetUuid: string
  targetTitle: string
  items: (UploadItem & { id: string })[]
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

/** Its name is taken and nobody has decided what to do. */
export const awaitsChoice = ({ state, code, skipped }: UploadFile): boolean =>
  state === 'UPLOAD_FAILED' && code === 'titleExists' && skipped !== true

const final = new Set(['titleExists', 'shortcutCreated', 'unreadable', 'tooLarge'])
/** Sending it once more could end otherwise. */
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
      ({ item: { id = newId(), file, path, session, handle, unreadable: isUnreadable } }): UploadFile => ({
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

/** What was decided about taken names. */
export const settled = (files: readonly UploadFile[], which: Which, choice: OnConflict): UploadFile[] => {
  const isMeant = among(which)
  return files.map((file) => {
    if (!isMeant(file) || !awaitsChoice(file)) return file
    return choice === 'skip' ? { ...file, skipped: true, errorMessage: null } : { ...waitingAgain(file), onConflict: choice }
  })
}

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
