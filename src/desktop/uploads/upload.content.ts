import { fromCallback, fromPromise } from 'xstate'
import { ApiError } from '#api/api-error'
import { createLimiter } from '#api/concurrency'
import { uploadConcurrency } from '#api/contract/constants'
import { document } from '#api/contract/document'
import { type UploadResult } from '#api/contract/document-shapes'
import { health } from '#api/contract/health'
import { type WorkflowChoice, workflow } from '#api/contract/workflow'
import { api, upload } from '#api/index'
import { token } from '#api/token'
import { sendsPaths } from '#api/upload'
import { isUnknownOutcome } from '#machines/lost-answer'
import type { UploadFile, UploadStatus } from '#machines/upload'
import { uploadMachine } from '#machines/upload.machine'
import { uploadIntakeMachine } from '#machines/upload-intake.machine'
import type { PartsEvent, UploadEvent } from '#machines/upload-setup'
import { getRequestedLocale } from '#text/locale'
import { unfinishedUploads } from './unfinished-uploads.content'
import { messages } from './upload.messages'

/** Size in bytes above which a file is uploaded in parts, so that after a lost connection only a part is sent again. */
const minSizeInParts = 8 * 1024 * 1024

/** Number of attempts without a response after which the file counts as faulty, although the server responds to other requests. */
const maxTriesWithoutResponse = 3
const pause = { first: 1_000, longest: 30_000 }

const unansweredTries = new WeakMap<File, number>()
const locale = () => getRequestedLocale(globalThis.document.documentElement.lang)
const t = () => messages(locale())
/** Limits concurrent uploads. The machine sends one file at a time, but an aborted request keeps its slot until it settles. */
const limitUploads = createLimiter(uploadConcurrency, locale)

const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

const isHealthy = (signal?: AbortSignal) =>
  api(health)
    .get({}, { quiet: true, ...(signal && { signal }) })
    .then(
      () => true,
      () => false,
    )

/**
 * Returns true if the file on disk was changed after the user chose it. Without a file handle it cannot be read again, and the result is
 * false.
 */
const hasChanged = async ({ handle, size, lastModified }: UploadFile): Promise<boolean> => {
  const now = await handle?.getFile().catch(() => undefined)
  return now !== undefined && (now.size !== size || now.lastModified !== lastModified)
}

const toFailedEvent = (message: string): UploadEvent => ({ type: 'file.failed', failure: { status: null, message } })

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
  })

/**
 * Handles an attempt without a response, or with a response that the server is unavailable or busy. Returns the event that waits for the
 * server or fails this file.
 */
const handleNoResponse = async (row: UploadFile, error: unknown, signal: AbortSignal): Promise<UploadEvent> => {
  const { file } = row
  if (await hasChanged(row)) return toFailedEvent(t().changed)
  if (!(await isReadable(file))) return toFailedEvent(t().unreadable)
  if (!(await isHealthy())) return { type: 'file.offline' }
  const tries = (unansweredTries.get(file) ?? 0) + 1
  unansweredTries.set(file, tries)
  const answer = error instanceof ApiError && error.status !== 0 ? error : undefined
  if (tries >= maxTriesWithoutResponse) return toFailedEvent(answer?.detail ?? t().noAnswer)
  await wait((answer?.retryAfter ?? 0) * 1_000, signal)
  return { type: 'file.offline' }
}

interface Progress {
  onProgress(loaded: number): void
  onArrived(bytes: number): void
}

const sendRow = async (row: UploadFile, { onProgress, onArrived }: Progress, signal: AbortSignal): Promise<UploadResult> => {
  const { file, path, lastModified, batch, onConflict, again } = row
  if (file.size > minSizeInParts) {
    const { sendInParts } = await import('./send-in-parts')
    const sent = await sendInParts({ row, onProgress, onArrived, takenOverMessage: t().takenOver, signal })
    if (sent) return sent
  }
  const { uploadUuid, targetUuid, workflowUuid } = batch
  const query = { uuid: targetUuid, uploadUuid, lastModified, workflowUuid, onConflict, ...(again && { again }) }
  return await upload({ query, file, path: sendsPaths(HTMLInputElement.prototype) ? path : undefined, onProgress, signal })
}

const sendFile = fromCallback<UploadEvent, { file: UploadFile }>(({ input: { file: row }, sendBack }) => {
  const abort = new AbortController()
  const { signal } = abort
  const progress: Progress = {
    onProgress: (loaded) => sendBack({ type: 'file.progress', loaded }),
    onArrived: (bytes) => {
      if (bytes > (row.arrived ?? 0)) unansweredTries.delete(row.file)
      sendBack({ type: 'file.arrived', bytes })
    },
  }
  void limitUploads(() => sendRow(row, progress, signal), signal)
    .then(
      ({ status }): UploadEvent => ({ type: 'file.sent', skipped: status === 'skipped' }),
      (error: unknown): UploadEvent | Promise<UploadEvent> =>
        error instanceof ApiError && !isUnknownOutcome(error)
          ? { type: 'file.failed', failure: { status: error.status, message: error.detail, code: error.code } }
          : handleNoResponse(row, error, signal),
    )
    .then((event) => signal.aborted || sendBack(event))
  return () => abort.abort()
})

const forgetParts = fromCallback<PartsEvent, void>(({ receive }) => {
  receive(({ files }) => {
    const inParts = files.filter(({ size, session }) => size > minSizeInParts || session !== undefined)
    // The parts are not deleted after sign-out. The user can continue the upload after the next sign-in.
    if (inParts.length === 0 || token.get() === undefined) return
    void import('./send-in-parts').then((parts) => parts.discardParts(inParts)).catch(() => {})
  })
})

const listWorkflows = fromPromise<WorkflowChoice[], void>(({ signal }) => api(workflow).user({}, { signal, quiet: true }))

const fetchStatus = fromPromise<Record<string, UploadStatus>, { uploadUuids: string[] }>(async ({ input, signal }) => {
  const asked = input.uploadUuids.map(
    async (uploadUuid) => [uploadUuid, await api(document).uploadStatus({ query: { uploadUuid } }, { signal })] as const,
  )
  return Object.fromEntries(await Promise.all(asked))
})

/** Waits until the server answers: checks at once, then with increasing pauses, and again when the browser reports that it is online. */
const whenOnline = fromPromise<void, void>(async ({ signal }) => {
  for (let pauseMs = pause.first; ; pauseMs = Math.min(pauseMs * 2, pause.longest)) {
    const healthy = await isHealthy(signal)
    signal.throwIfAborted()
    if (healthy) return
    await new Promise<void>((done) => {
      const timer = setTimeout(done, pauseMs)
      globalThis.addEventListener('online', () => done(), { once: true, signal })
      signal.addEventListener('abort', () => done(), { once: true })
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    })
  }
})

/** Upload manager with its API calls. */
export const uploadManager = uploadMachine.provide({
  actors: {
    ...{ sendFile, fetchStatus, whenOnline, forgetParts },
    intake: uploadIntakeMachine.provide({ actors: { listWorkflows } }),
    unfinished: unfinishedUploads,
  },
})
