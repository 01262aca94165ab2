import { type ActorRef, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import { uploadRefreshDelay } from '#api/contract/constants'
import type { OnConflict } from '#api/contract/document'
import type { UploadItem, WindowRequest } from '#windows/window-kind'
import { providedCallback, providedPromise } from './provided'
import { unfinishedUploadsMachine } from './unfinished-uploads.machine'
import {
  type BatchItem,
  batchesOf,
  changed,
  isOversize,
  retried,
  settled,
  type UploadBatch,
  type UploadFile,
  type UploadStatus,
  uploadFiles,
  type Which,
} from './upload'
import { uploadIntakeMachine } from './upload-intake.machine'

/** What ended one file: an answer with its status, or the message of the oversize check. */
export interface UploadFailure {
  status: number | null
  message: string
  code?: string
}

export type UploadEvent =
  /** Files for a target; a workflow is chosen first where there are several. */
  | { type: 'batch.offer'; targetUuid: string; targetTitle: string; items: UploadItem[] }
  /** `uploadUuid` goes on with an earlier batch. */
  | { type: 'batch.add'; targetUuid: string; targetTitle: string; items: BatchItem[]; workflowUuid?: string; uploadUuid?: string }
  | { type: 'upload.pause' }
  | { type: 'upload.resume' }
  | { type: 'upload.stop' }
  | { type: 'file.remove'; id: string }
  /** Failed files go back into the queue. */
  | { type: 'files.retry'; which: Which }
  /** What to do with files whose name is taken; with `rest` also with those of their batches that are still to come. */
  | { type: 'conflict.settle'; which: Which; choice: OnConflict; rest: boolean }
  /** The window that shows the uploads was closed: the request in flight is cancelled and the list forgotten. */
  | { type: 'upload.close' }
  | { type: 'file.progress'; loaded: number }
  | { type: 'file.sent' }
  | { type: 'file.failed'; failure: UploadFailure }
  /** No answer at all: the network is away. */
  | { type: 'file.offline' }
  /** The server answers again, or something may have been missed. */
  | { type: 'data.stale' }

interface UploadInput {
  desktop: ActorRef<Snapshot<unknown>, WindowRequest>
  maxMegabytes: number
  newId: () => string
  /** The sentences the machine raises itself. */
  messages: { tooLarge: (maxMegabytes: number) => string; cancelled: string; unreadable: string; finished: (files: number) => string }
}

interface UploadContext extends UploadInput {
  files: UploadFile[]
  /** Bytes of the file in flight that have gone up. */
  loaded: number
  /** Answers of the server per `uploadUuid`, once a run has ended. */
  statuses: Record<string, UploadStatus>
  /** Batches that the running upload touches and whose targets reload at its end. */
  running: UploadBatch[]
  /** What was decided for the rest of a batch, per `uploadUuid`. */
  policies: Record<string, OnConflict>
}

/** What the server still keeps of files that left the list. */
export type PartsEvent = { type: 'parts.forget'; files: UploadFile[] }

export const current = (files: readonly UploadFile[]) => files.find(({ state }) => state === 'UPLOADING')
const storageFull = 507
const nextWaiting = (files: readonly UploadFile[]) => files.find(({ state }) => state === 'WAITING')

/** The parts of the chart in `upload.machine.ts`. */
export const uploadSetup = setup({
  types: {} as { context: UploadContext; events: UploadEvent; input: UploadInput },
  actors: {
    sendFile: providedCallback<UploadEvent, { file: UploadFile }>('sendFile'),
    fetchStatus: providedPromise<Record<string, UploadStatus>, { uploadUuids: string[] }>('fetchStatus'),
    whenOnline: providedPromise<void, void>('whenOnline'),
    forgetParts: providedCallback<PartsEvent, void>('forgetParts'),
    intake: uploadIntakeMachine,
    unfinished: unfinishedUploadsMachine,
  },
  delays: { refresh: uploadRefreshDelay },
  guards: {
    hasWaiting: ({ context }) => nextWaiting(context.files) !== undefined,
    isNextOversize: ({ context }) => isOversize(nextWaiting(context.files)?.size ?? 0, context.maxMegabytes),
    isStorageFull: ({ event }) => event.type === 'file.failed' && event.failure.status === storageFull,
    leavesAlone: ({ event }) => event.type === 'conflict.settle' && event.choice === 'skip',
    isEmpty: ({ context }) => context.files.length === 0,
  },
  actions: {
    addBatch: assign(({ context, event }) => {
      if (event.type !== 'batch.add') return {}
      const { targetUuid, targetTitle, workflowUuid } = event
      const batch: UploadBatch = {
        uploadUuid: event.uploadUuid ?? context.newId(),
        targetUuid,
        targetTitle,
        ...(workflowUuid === undefined ? {} : { workflowUuid }),
      }
      return { files: [...context.files, ...uploadFiles(batch, event.items, context.newId, context.messages.unreadable)] }
    }),
    startNext: assign(({ context }) => {
      const next = nextWaiting(context.files)
      if (next === undefined) return {}
      const onConflict = next.onConflict ?? context.policies[next.batch.uploadUuid]
      const start = { state: 'UPLOADING', status: null, errorMessage: null, code: null, onConflict } as const
      const running = context.running.includes(next.batch) ? context.running : [...context.running, next.batch]
      return { files: changed(context.files, next.id, start), loaded: 0, running }
    }),
    refuseOversize: assign(({ context }) => {
      const next = nextWaiting(context.files)
      if (next === undefined) return {}
      const errorMessage = context.messages.tooLarge(context.maxMegabytes)
      return { files: changed(context.files, next.id, { state: 'UPLOAD_FAILED', errorMessage, code: 'tooLarge' }) }
    }),
    keepProgress: assign({ loaded: ({ context, event }) => (event.type === 'file.progress' ? event.loaded : context.loaded) }),
    finishCurrent: assign(({ context }) => {
      const file = current(context.files)
      return file === undefined ? {} : { files: changed(context.files, file.id, { state: 'UPLOAD_DONE', status: 200 }), loaded: 0 }
    }),
    failCurrent: assign(({ context, event }) => {
      const file = current(context.files)
      if (file === undefined || event.type !== 'file.failed') return {}
      const { status, message, code = null } = event.failure
      return { files: changed(context.files, file.id, { state: 'UPLOAD_FAILED', status, errorMessage: message, code }), loaded: 0 }
    }),
    cancelCurrent: assign(({ context }) => {
      const file = current(context.files)
      if (file === undefined) return {}
      return { files: changed(context.files, file.id, { state: 'UPLOAD_FAILED', errorMessage: context.messages.cancelled }), loaded: 0 }
    }),
    putBackCurrent: assign(({ context }) => {
      const file = current(context.files)
      return file === undefined ? {} : { files: changed(context.files, file.id, { state: 'WAITING' }), loaded: 0 }
    }),
    removeWaiting: assign({
      files: ({ context, event }) =>
        event.type === 'file.remove' ? context.files.filter(({ id, state }) => id !== event.id || state !== 'WAITING') : context.files,
    }),
    retry: assign({ files: ({ context, event }) => (event.type === 'files.retry' ? retried(context.files, event.which) : context.files) }),
    settleConflicts: assign(({ context, event }) => {
      if (event.type !== 'conflict.settle') return {}
      const { which, choice, rest } = event
      const batches = rest ? batchesOf(context.files, which) : []
      const policies = { ...context.policies, ...Object.fromEntries(batches.map((uploadUuid) => [uploadUuid, choice])) }
      return { files: settled(context.files, which, choice), policies }
    }),
    offerBatch: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'batch.offer') enqueue.sendTo('intake', event)
    }),
    lookAgain: sendTo('unfinished', { type: 'data.stale' }),
    removeOffered: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'file.remove') enqueue.sendTo('intake', event)
    }),
    dropOffers: sendTo('intake', { type: 'workflow.cancel' }),
    forgetRemoved: sendTo('forgetParts', ({ context, event }): PartsEvent => {
      const gone =
        event.type === 'file.remove' ? context.files.filter(({ id, state }) => id === event.id && state === 'WAITING') : context.files
      return { type: 'parts.forget', files: gone.filter(({ state }) => state !== 'UPLOAD_DONE') }
    }),
    keepStatuses: assign({
      statuses: ({ context, event }) => ({
        ...context.statuses,
        ...('output' in event ? (event.output as Record<string, UploadStatus>) : {}),
      }),
    }),
    reportFinished: sendTo(
      ({ context }) => context.desktop,
      ({ context }): WindowRequest => ({
        type: 'notify',
        level: 'success',
        message: context.messages.finished(context.files.filter(({ state }) => state === 'UPLOAD_DONE').length),
      }),
    ),
    reloadTargets: enqueueActions(({ context, enqueue }) => {
      const parentUuids = [...new Set(context.running.map(({ targetUuid }) => targetUuid))]
      if (parentUuids.length > 0) enqueue.sendTo(context.desktop, { type: 'data.changed', resource: 'node', uuids: [], parentUuids })
    }),
    forgetRun: assign({ running: [] }),
    forgetAll: assign({ files: [], loaded: 0, statuses: {}, running: [], policies: {} }),
  },
})
