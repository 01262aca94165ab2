import { type ActorRef, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import { uploadRefreshDelay } from '#api/contract/constants'
import type { OnConflict } from '#api/contract/document-shapes'
import type { UploadItem, WindowRequest } from '#windows/window-kind'
import type { NoticeWithdrawal } from './notice'
import { providedCallback, providedPromise } from './provided'
import { unfinishedUploadsMachine } from './unfinished-uploads.machine'
import {
  applyConflictChoice,
  type BatchItem,
  canRemove,
  createFileRows,
  type FileChoice,
  findUndecidedBatches,
  isOversize,
  resumeFiles,
  retryFiles,
  skippedFileState,
  type UploadBatch,
  type UploadFile,
  type UploadStatus,
  updateFile,
} from './upload'
import { type IntakeEvent, uploadIntakeMachine } from './upload-intake.machine'
import {
  awaitsChoice,
  countByOutcome,
  countOpenFiles,
  findFilesOfRun,
  getOutcome,
  isUnfinished,
  stoppedCode,
  type UploadCounts,
} from './upload-outcome'

/** Failure of one file: an HTTP status, or the message of the size check. */
export interface UploadFailure {
  status: number | null
  message: string
  code?: string
}

export interface NewBatch {
  targetUuid: string
  targetTitle: string
  items: BatchItem[]
  workflowUuid?: string
  /** Id of an earlier batch that is continued. */
  uploadUuid?: string
}

/** Decision for files whose name is taken. `rest` applies it to the remaining files of their batches too. */
export interface ConflictDecision {
  which: FileChoice
  choice: OnConflict
  rest: boolean
}

export type UploadEvent =
  /** Files for a target. If there are several workflows the user chooses one first. */
  | { type: 'batch.offer'; targetUuid: string; targetTitle: string; items: UploadItem[] }
  | ({ type: 'batch.add' } & NewBatch)
  | { type: 'upload.pause' }
  | { type: 'upload.resume' }
  | { type: 'upload.stop' }
  | { type: 'file.remove'; id: string }
  /** Puts failed files back into the queue. */
  | { type: 'files.retry'; which: FileChoice }
  | ({ type: 'conflict.decide' } & ConflictDecision)
  /** The upload window was closed: the running request is aborted and the list is cleared. */
  | { type: 'upload.close' }
  | { type: 'file.progress'; loaded: number }
  /** Number of bytes of the current file that the server keeps even if the request fails. */
  | { type: 'file.arrived'; bytes: number }
  /** `skipped` is true if the name was taken and the server was told to skip the file. */
  | { type: 'file.sent'; skipped?: boolean }
  | { type: 'file.failed'; failure: UploadFailure }
  /** The request for the current file got no response, because the network is down. */
  | { type: 'file.offline' }
  /** The server responds again, or events may have been missed. */
  | { type: 'data.stale' }

/** Notification about the outcome of an upload. `open` is the label of the button that shows the unfinished files. */
export interface UploadReport {
  level: 'success' | 'warning'
  message: string
  open?: string
}

interface UploadInput {
  desktop: ActorRef<Snapshot<unknown>, WindowRequest | NoticeWithdrawal>
  maxMegabytes: number
  newId: () => string
  /** Texts of errors that the machine itself raises. */
  messages: {
    tooLarge: (maxMegabytes: number) => string
    cancelled: string
    notSent: string
    unreadable: string
    report: (counts: UploadCounts) => UploadReport
  }
}

interface UploadContext extends UploadInput {
  files: UploadFile[]
  /** Number of bytes of the current file that were sent. */
  loaded: number
  /** Upload statuses that the server has sent after all files had ended, by `uploadUuid`. */
  statuses: Record<string, UploadStatus>
  /** Batches of which a file was sent since the queue last became empty. Their target folders are reloaded when it is empty again. */
  running: UploadBatch[]
  /** Decisions about taken names for the remaining files of a batch, by `uploadUuid`. */
  conflictChoices: Record<string, OnConflict>
  /** Topic of the shown notification that counts the unfinished files. Undefined if no such notification is shown. */
  reported: string | undefined
}

/** Deletes the uploaded parts of files that were removed from the list before they were complete. */
export type PartsEvent = { type: 'parts.forget'; files: UploadFile[] }

export const findUploadingFile = (files: readonly UploadFile[]) => files.find(({ state }) => state === 'UPLOADING')
const storageFull = 507
const findNextWaiting = (files: readonly UploadFile[]) => files.find(({ state }) => state === 'WAITING')

/** The setup of `upload.machine.ts`. */
export const uploadSetup = setup({
  types: {} as { context: UploadContext; events: UploadEvent; input: UploadInput; tags: 'ended' },
  actors: {
    sendFile: providedCallback<UploadEvent, { file: UploadFile }>('sendFile'),
    fetchStatus: providedPromise<Record<string, UploadStatus>, { uploadUuids: string[] }>('fetchStatus'),
    whenOnline: providedPromise<void, void>('whenOnline'),
    forgetParts: providedCallback<PartsEvent, void>('forgetParts'),
    intake: uploadIntakeMachine,
    unfinished: unfinishedUploadsMachine,
  },
  delays: { reloadDelay: uploadRefreshDelay, storageRetryDelay: 15_000 },
  guards: {
    hasWaiting: ({ context }) => findNextWaiting(context.files) !== undefined,
    isNextOversize: ({ context }) => isOversize(findNextWaiting(context.files)?.size ?? 0, context.maxMegabytes),
    isStorageFull: (_, { failure }: { failure: UploadFailure }) => failure.status === storageFull,
    needsAnswer: ({ context }) => context.files.some(awaitsChoice),
    isEmpty: ({ context }) => context.files.length === 0,
  },
  actions: {
    addBatch: assign(({ context }, { targetUuid, targetTitle, items, workflowUuid, uploadUuid }: NewBatch) => {
      const batch: UploadBatch = {
        uploadUuid: uploadUuid ?? context.newId(),
        targetUuid,
        targetTitle,
        ...(workflowUuid === undefined ? {} : { workflowUuid }),
      }
      return { files: [...context.files, ...createFileRows(batch, items, context.newId, context.messages.unreadable)] }
    }),
    dropSettled: assign(({ context }) => ({ files: context.files.filter((file) => isUnfinished(file) || getOutcome(file) === 'failed') })),
    startNext: assign(({ context }) => {
      const next = findNextWaiting(context.files)
      if (next === undefined) return {}
      const onConflict = next.onConflict ?? context.conflictChoices[next.batch.uploadUuid]
      const start = { state: 'UPLOADING', status: null, errorMessage: null, code: null, onConflict } as const
      const running = context.running.includes(next.batch) ? context.running : [...context.running, next.batch]
      // The stored counts of this batch are outdated as soon as another file of it is sent.
      const { [next.batch.uploadUuid]: _, ...statuses } = context.statuses
      return { files: updateFile(context.files, next.id, start), loaded: 0, running, statuses }
    }),
    refuseOversize: assign(({ context }) => {
      const next = findNextWaiting(context.files)
      if (next === undefined) return {}
      const errorMessage = context.messages.tooLarge(context.maxMegabytes)
      return { files: updateFile(context.files, next.id, { state: 'UPLOAD_FAILED', errorMessage, code: 'tooLarge' }) }
    }),
    setProgress: assign((_, { loaded }: { loaded: number }) => ({ loaded })),
    setArrived: assign(({ context }, { bytes }: { bytes: number }) => {
      const file = findUploadingFile(context.files)
      return file ? { files: updateFile(context.files, file.id, { arrived: bytes }) } : {}
    }),
    finishCurrent: assign(({ context }, { isSkipped }: { isSkipped: boolean }) => {
      const file = findUploadingFile(context.files)
      if (file === undefined) return {}
      const end = isSkipped ? skippedFileState : ({ state: 'UPLOAD_DONE', status: 200 } as const)
      return { files: updateFile(context.files, file.id, end), loaded: 0 }
    }),
    failCurrent: assign(({ context }, { failure }: { failure: UploadFailure }) => {
      const file = findUploadingFile(context.files)
      if (file === undefined) return {}
      const { status, message, code = null } = failure
      return { files: updateFile(context.files, file.id, { state: 'UPLOAD_FAILED', status, errorMessage: message, code }), loaded: 0 }
    }),
    stopCurrent: assign(({ context }) => {
      const file = findUploadingFile(context.files)
      if (file === undefined) return {}
      const stopped = { state: 'UPLOAD_FAILED', errorMessage: context.messages.cancelled, code: stoppedCode } as const
      return { files: updateFile(context.files, file.id, stopped), loaded: 0 }
    }),
    failUnsentFile: assign(({ context }) => {
      const file = findUploadingFile(context.files)
      if (file === undefined) return {}
      return { files: updateFile(context.files, file.id, { state: 'UPLOAD_FAILED', errorMessage: context.messages.notSent }), loaded: 0 }
    }),
    resumeStoppedFiles: assign({ files: ({ context }) => resumeFiles(context.files) }),
    requeueCurrent: assign(({ context }) => {
      const file = findUploadingFile(context.files)
      return file === undefined ? {} : { files: updateFile(context.files, file.id, { state: 'WAITING' }), loaded: 0 }
    }),
    removeWaiting: assign(({ context }, { id }: { id: string }) => ({
      files: context.files.filter((file) => file.id !== id || !canRemove(file)),
    })),
    retry: assign(({ context }, { which }: { which: FileChoice }) => ({ files: retryFiles(context.files, which) })),
    applyDecision: assign(({ context }, { which, choice, rest }: ConflictDecision) => {
      const batches = rest ? findUndecidedBatches(context.files, which) : []
      const conflictChoices = { ...context.conflictChoices, ...Object.fromEntries(batches.map((uploadUuid) => [uploadUuid, choice])) }
      return { files: applyConflictChoice(context.files, which, choice), conflictChoices }
    }),
    forwardToIntake: sendTo('intake', (_, event: IntakeEvent) => event),
    refreshUnfinished: sendTo('unfinished', { type: 'data.stale' }),
    dropOffers: sendTo('intake', { type: 'workflow.cancel' }),
    deleteParts: sendTo(
      'forgetParts',
      (_, { files }: { files: readonly UploadFile[] }): PartsEvent => ({
        type: 'parts.forget',
        files: files.filter(({ state }) => state !== 'UPLOAD_DONE'),
      }),
    ),
    setStatuses: assign(({ context }, { statuses }: { statuses: Record<string, UploadStatus> }) => ({
      statuses: { ...context.statuses, ...statuses },
    })),
    /**
     * Notifies the user of the outcome of an upload, and replaces the notice of an earlier attempt for the same files. With `earlier:
     * false` an existing notice stays.
     */
    announceOutcome: enqueueActions(({ context, enqueue }, replaces?: { earlier: boolean }) => {
      if (replaces?.earlier === false && context.reported !== undefined) return
      const { desktop, messages } = context
      const files = findFilesOfRun(context.files, context.running)
      const counts = countByOutcome(files)
      const topic = `upload ${files[0]?.batch.uploadUuid}`
      const { level, message, open } = messages.report(counts)
      const run = () => desktop.send({ type: 'window.open', kind: 'upload', payload: {} })
      const action = open !== undefined && { action: { label: open, icon: 'upload', isPermanent: true, run } }
      enqueue.sendTo(desktop, { type: 'notify', level, message, topic, ...action })
      enqueue.assign({ reported: countOpenFiles(counts) > 0 ? topic : undefined })
    }),
    /** Withdraws the notice when the user has decided or given up. */
    withdrawAnnouncement: enqueueActions(({ context, enqueue }) => {
      if (context.reported !== undefined) enqueue.sendTo(context.desktop, { type: 'notice.withdraw', topic: context.reported })
      enqueue.assign({ reported: undefined })
    }),
    reloadTargets: enqueueActions(({ context, enqueue }) => {
      const parentUuids = [...new Set(context.running.map(({ targetUuid }) => targetUuid))]
      if (parentUuids.length > 0) enqueue.sendTo(context.desktop, { type: 'data.changed', resource: 'node', uuids: [], parentUuids })
    }),
    clearRun: assign({ running: [] }),
    clearAll: assign({ files: [], loaded: 0, statuses: {}, running: [], conflictChoices: {}, reported: undefined }),
  },
})
