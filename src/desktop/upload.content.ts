import { fromCallback, fromPromise } from 'xstate'
import { ApiError } from '#api/api-error'
import { createLimiter } from '#api/concurrency'
import { uploadConcurrency } from '#api/contract/constants'
import { document } from '#api/contract/document'
import { health } from '#api/contract/health'
import { api, upload } from '#api/index'
import type { UploadFile, UploadStatus } from '#machines/upload'
import { uploadMachine } from '#machines/upload.machine'
import type { UploadEvent } from '#machines/upload-setup'
import { localeOf } from '#text/locale'
import { messages } from './upload.messages'

/** A file that gets no answer this often while the server answers others is at fault itself. */
const triesWithoutAnswer = 3
const pause = { first: 1_000, longest: 30_000 }

const unanswered = new WeakMap<File, number>()
const locale = () => localeOf(globalThis.document.documentElement.lang)
const say = () => messages(locale())
/** The machine sends one at a time; a request that is being cancelled still has its place until it is gone. */
const inTurn = createLimiter(uploadConcurrency, locale)

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

/** What to tell the manager when no answer came: the network is away, or this file cannot be sent. */
const withoutAnswer = async (file: File): Promise<UploadEvent> => {
  if (!(await isReadable(file))) return { type: 'file.failed', failure: { status: null, message: say().unreadable } }
  if (!(await isHealthy())) return { type: 'file.offline' }
  const tries = (unanswered.get(file) ?? 0) + 1
  unanswered.set(file, tries)
  if (tries >= triesWithoutAnswer) return { type: 'file.failed', failure: { status: null, message: say().noAnswer } }
  return { type: 'file.offline' }
}

const sendFile = fromCallback<UploadEvent, { file: UploadFile }>(({ input: { file: row }, sendBack }) => {
  const { file, path, lastModified, batch } = row
  const { uploadUuid, targetUuid, workflowUuid } = batch
  const abort = new AbortController()
  const query = { uuid: targetUuid, uploadUuid, lastModified, ...(workflowUuid === undefined ? {} : { workflowUuid }) }
  const onProgress = (loaded: number) => sendBack({ type: 'file.progress', loaded })
  void inTurn(() => upload({ query, file, path, onProgress, signal: abort.signal }), abort.signal)
    .then(
      (): UploadEvent => ({ type: 'file.sent' }),
      (error: unknown): UploadEvent | Promise<UploadEvent> =>
        error instanceof ApiError && error.code !== 'offline'
          ? { type: 'file.failed', failure: { status: error.status, message: error.detail } }
          : withoutAnswer(file),
    )
    .then((event) => abort.signal.aborted || sendBack(event))
  return () => abort.abort()
})

const fetchStatus = fromPromise<Record<string, UploadStatus>, { uploadUuids: string[] }>(async ({ input, signal }) => {
  const asked = input.uploadUuids.map(
    async (uploadUuid) => [uploadUuid, await api(document).uploadStatus({ query: { uploadUuid } }, { signal })] as const,
  )
  return Object.fromEntries(await Promise.all(asked))
})

/** Resolves when the server answers again; asks at once, then ever more seldom, and again when the browser says it is online. */
const whenOnline = fromPromise<void, void>(async ({ signal }) => {
  for (let wait = pause.first; ; wait = Math.min(wait * 2, pause.longest)) {
    const healthy = await isHealthy(signal)
    signal.throwIfAborted()
    if (healthy) return
    await new Promise<void>((done) => {
      const timer = setTimeout(done, wait)
      globalThis.addEventListener('online', () => done(), { once: true, signal })
      signal.addEventListener('abort', () => done(), { once: true })
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    })
  }
})

/** The upload manager with its requests. */
export const uploadManager = uploadMachine.provide({ actors: { sendFile, fetchStatus, whenOnline } })
