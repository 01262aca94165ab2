import type { Format } from '#text/format'
import type { uploadCountMessages } from '#text/messages/upload-counts'
import type { UploadBatch, UploadFile, UploadStatus } from './upload'
import type { UploadReport } from './upload-setup'

/** The state of a file that is shown to the user; each file is counted under exactly one. */
export type UploadOutcome = 'stored' | 'shortcut' | 'skipped' | 'failed' | 'awaiting' | 'stopped' | 'sending' | 'waiting'

export type UploadCounts = Readonly<Record<UploadOutcome, number>>

/** Code of a file whose upload the user cancelled. Resuming the upload sends the file again. */
export const stoppedCode = 'stopped'

/** Returns true if the name of the file is taken in the target folder and the user has not decided yet what to do. */
export const awaitsChoice = ({ state, code, skipped }: UploadFile): boolean =>
  state === 'UPLOAD_FAILED' && code === 'titleExists' && skipped !== true

export const isStopped = ({ state, code }: UploadFile): boolean => state === 'UPLOAD_FAILED' && code === stoppedCode

export const getOutcome = (file: UploadFile): UploadOutcome => {
  if (file.state === 'WAITING') return 'waiting'
  if (file.state === 'UPLOADING') return 'sending'
  if (file.state === 'UPLOAD_DONE') return 'stored'
  if (file.skipped === true) return 'skipped'
  if (awaitsChoice(file)) return 'awaiting'
  if (isStopped(file)) return 'stopped'
  return file.code === 'shortcutCreated' ? 'shortcut' : 'failed'
}

const noFiles: UploadCounts = { stored: 0, shortcut: 0, skipped: 0, failed: 0, awaiting: 0, stopped: 0, sending: 0, waiting: 0 }

/** Counts files by outcome. Each file is counted once, so the sum is the number of files. */
export const countByOutcome = (files: readonly UploadFile[]): UploadCounts => {
  const counts = { ...noFiles }
  for (const file of files) counts[getOutcome(file)] += 1
  return counts
}

/** Sums the bytes of the files by outcome. */
export const sumSizesByOutcome = (files: readonly UploadFile[]): UploadCounts => {
  const sizes = { ...noFiles }
  for (const file of files) sizes[getOutcome(file)] += file.size
  return sizes
}

/**
 * Returns the number of files by outcome. For batches whose status the server has sent, the numbers of stored files and of shortcuts come
 * from the server.
 */
export const countWithServer = (files: readonly UploadFile[], statuses: Readonly<Record<string, UploadStatus>>): UploadCounts => {
  const counts: Record<UploadOutcome, number> = { ...countByOutcome(files) }
  const batches = new Set(files.map(({ batch }) => batch.uploadUuid))
  const confirmed = files.filter(({ batch }) => statuses[batch.uploadUuid] !== undefined)
  const { stored, shortcut } = countByOutcome(confirmed)
  for (const uploadUuid of batches) {
    counts.stored += statuses[uploadUuid]?.succeedCount ?? 0
    counts.shortcut += statuses[uploadUuid]?.shortcutCount ?? 0
  }
  return { ...counts, stored: counts.stored - stored, shortcut: counts.shortcut - shortcut }
}

/** Returns true if the user or the queue still has to do something for the file. */
export const isUnfinished = (file: UploadFile): boolean => openOutcomes.has(getOutcome(file))
const openOutcomes: ReadonlySet<UploadOutcome> = new Set(['awaiting', 'stopped', 'sending', 'waiting'])

export const countOpenFiles = ({ awaiting, stopped, sending, waiting }: UploadCounts): number => awaiting + stopped + sending + waiting

/**
 * Returns the files that the report of the current upload covers: the files of the batches in `running`, and the unfinished files of all
 * other batches. Returns all files if this selection is empty.
 */
export const findFilesOfRun = (files: readonly UploadFile[], running: readonly UploadBatch[]): UploadFile[] => {
  const uploadUuids = new Set(running.map(({ uploadUuid }) => uploadUuid))
  const ofRun = files.filter((file) => uploadUuids.has(file.batch.uploadUuid) || isUnfinished(file))
  return ofRun.length > 0 ? ofRun : [...files]
}

export type UploadTone = 'accent' | 'success' | 'warning' | 'danger'

/** Returns the colour of the upload: amber while the user must act, red if a file was not stored, green only when all files are settled. */
export const getUploadTone = (counts: UploadCounts, isHalted: boolean): UploadTone => {
  if (counts.awaiting + counts.stopped > 0 || isHalted) return 'warning'
  if (counts.failed > 0) return 'danger'
  if (countOpenFiles(counts) > 0) return 'accent'
  return counts.stored + counts.shortcut > 0 ? 'success' : 'accent'
}

/** Highest uploaded share that is shown before all files are stored, so that 100 % is never shown too early. */
const maxUnfinishedShare = 0.99

const getStoredBytes = (file: UploadFile, loaded: number): number => {
  const { size, arrived = 0 } = file
  const outcome = getOutcome(file)
  if (outcome === 'stored') return size
  if (outcome === 'sending') return Math.min(Math.max(loaded, arrived), size)
  return outcome === 'waiting' || outcome === 'stopped' ? Math.min(arrived, size) : 0
}

/** Returns the uploaded bytes and the total bytes of these files. Skipped files and shortcuts are not counted. */
export const sumBytes = (files: readonly UploadFile[], loaded: number): { stored: number; total: number } => {
  let stored = 0
  let total = 0
  for (const file of files) {
    const outcome = getOutcome(file)
    if (outcome === 'skipped' || outcome === 'shortcut') continue
    total += file.size
    stored += getStoredBytes(file, loaded)
  }
  return { stored, total }
}

/**
 * Returns the stored share of the bytes, from 0 to 1. It is 1 only when each file is stored, skipped or replaced by a shortcut, and 0 if
 * all files were skipped.
 */
export const getUploadShare = (files: readonly UploadFile[], loaded: number): number => {
  const { stored, shortcut, skipped } = countByOutcome(files)
  const isComplete = stored + shortcut + skipped === files.length
  if (isComplete) return stored + shortcut > 0 ? 1 : 0
  const bytes = sumBytes(files, loaded)
  return bytes.total === 0 ? 0 : Math.min(bytes.stored / bytes.total, maxUnfinishedShare)
}

/** Outcomes in the order of the report; those that need an action come first. */
const reportOrder = [
  'awaiting',
  'failed',
  'stopped',
  'waiting',
  'stored',
  'shortcut',
  'skipped',
] as const satisfies readonly UploadOutcome[]

/** Returns the notification that says how many files were stored and how many were not. */
export const createUploadReport = (counts: UploadCounts, t: ReturnType<typeof uploadCountMessages>, format: Format): UploadReport => {
  const parts = reportOrder.flatMap((outcome) => (counts[outcome] > 0 ? t[outcome](format, counts[outcome]) : []))
  const isOpen = countOpenFiles(counts) > 0
  const state = isOpen ? (counts.awaiting > 0 ? [] : [t.halted]) : [t.ended]
  const message = t.sentence([...state, ...parts])
  if (counts.awaiting > 0) return { level: 'warning', message, open: t.decide }
  return isOpen || counts.failed > 0 ? { level: 'warning', message, open: t.show } : { level: 'success', message }
}
