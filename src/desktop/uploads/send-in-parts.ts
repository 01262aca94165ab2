import { ApiError } from '#api/api-error'
import type { UploadResult } from '#api/contract/document-shapes'
import type { Call } from '#api/contract/endpoint'
import { type UploadSession, uploadSessions } from '#api/contract/upload-session'
import { api, sendPart } from '#api/index'
import type { UploadFile } from '#machines/upload'
import { hashInWorker } from '#workers/digest.client'
import { deleteFileHandle, storeFileHandle } from './file-handles'
import { withLock } from './upload-lock'

const megabyte = 1024 * 1024
const partBytes = 16 * megabyte

/** Upload state of a file on the server. */
interface ServerState {
  session: string
  /** True if the server has all bytes. Then only the request that completes the file may have to be repeated. */
  isComplete: boolean
}
const serverStates = new Map<string, ServerState>()

export interface Sending {
  row: UploadFile
  onProgress(sent: number): void
  /** Called with the number of bytes that the server has stored durably. */
  onArrived(bytes: number): void
  /** Error message if another page of the browser has continued the upload of this file. */
  takenOverMessage: string
  signal: AbortSignal
}

const isCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code
const calls = () => api(uploadSessions)

/** Error: the server has no upload in parts, only the calls of the specification. */
class NoParts extends Error {}
const unknownCall = new Set([404, 405, 501])

const createSession = async ({ row, signal }: Sending): Promise<UploadSession> => {
  const { batch, name, path, size, lastModified } = row
  const { uploadUuid, targetUuid, workflowUuid } = batch
  const file = { targetUuid, uploadUuid, name, size, lastModified, ...(path !== '' && { path }), ...(workflowUuid && { workflowUuid }) }
  const session = await calls()
    .create({ json: file }, { signal, quiet: true })
    .catch((error: unknown) => {
      throw error instanceof ApiError && unknownCall.has(error.status) ? new NoParts() : error
    })
  if (row.handle) await storeFileHandle(session.uuid, row.handle)
  return session.received === 0 ? session : await resume(session.uuid, signal)
}

const resume = (uuid: string, signal: AbortSignal): Promise<UploadSession> => calls().resume({ params: { uuid } }, { signal, quiet: true })

/** Returns the upload session to continue. If the server no longer has it, creates a new one that starts at the first byte. */
const findOrCreateSession = async (sending: Sending, session: string | undefined): Promise<UploadSession> => {
  if (session === undefined) return await createSession(sending)
  try {
    return await resume(session, sending.signal)
  } catch (error) {
    if (!isCode(error, 'notFound')) throw error
    return await createSession(sending)
  }
}

/**
 * Returns the SHA-256 of a part, which is in memory anyway. Undefined on pages without TLS, where the browser offers no `crypto.subtle`.
 */
const checksumOf = async (part: Blob): Promise<string | undefined> => {
  if (!globalThis.crypto.subtle) return undefined
  const digest = await globalThis.crypto.subtle.digest('SHA-256', await part.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const sendParts = async ({ row, onProgress, onArrived, signal }: Sending, { uuid, turn, received }: UploadSession): Promise<void> => {
  const { file } = row
  let offset = received
  onProgress(offset)
  if (offset > 0) onArrived(offset)
  while (offset < file.size) {
    const part = file.slice(offset, offset + partBytes)
    const sha256 = await checksumOf(part)
    const from = offset
    const answer = await sendPart({
      ...{ uuid, part, signal, query: { turn, offset, ...(sha256 && { sha256 }) } },
      onProgress: (sent) => onProgress(Math.min(from + sent, from + part.size)),
    })
    offset = answer.received
    onArrived(offset)
  }
}

/**
 * Uploads a large file in parts, starting at the byte up to which the server has stored it. Throws an ApiError, or the error of reading
 * the file; calling it again continues the upload. Returns undefined if the server does not support parts, or does not have the target
 * folder; the caller then uses the normal upload call, which reports the error.
 */
export const sendInParts = async (sending: Sending): Promise<UploadResult | undefined> => {
  const stop = new AbortController()
  try {
    return await sendRemaining({ ...sending, signal: AbortSignal.any([sending.signal, stop.signal]) })
  } catch (error) {
    if (error instanceof NoParts) return undefined
    throw error
  } finally {
    // Aborts the computation of the hash, which may still run after another step has failed.
    stop.abort()
  }
}

const sendRemaining = async (sending: Sending): Promise<UploadResult> => {
  const { row, signal, takenOverMessage } = sending
  const digest = hashInWorker(row.file, signal)
  digest.catch(() => {})
  const before = serverStates.get(row.id)
  const session = before?.isComplete ? undefined : await findOrCreateSession(sending, before?.session ?? row.session)
  const state: ServerState = before?.isComplete ? before : { session: session?.uuid ?? '', isComplete: false }
  serverStates.set(row.id, state)
  const uuid = state.session
  const createTakenError = () => new ApiError({ code: 'conflict', status: 409, detail: takenOverMessage })
  return await withLock(
    uuid,
    async () => {
      try {
        if (session) await sendParts(sending, session)
      } catch (error) {
        throw isCode(error, 'conflict') ? createTakenError() : error
      }
      state.isComplete = true
      const { onConflict, again = false } = row
      try {
        const json = { sha256: await digest, again, ...(onConflict && { onConflict }) }
        const result = await waitForAssembly(uuid, json, signal)
        await deleteServerState(row.id)
        return result
      } catch (error) {
        if (isFinalError(error)) await deleteServerState(row.id)
        throw error
      }
    },
    createTakenError,
  )
}

const pollMs = 1_000

/** Waits until the server has assembled a large file from its parts, by asking repeatedly. */
const waitForAssembly = async (
  uuid: string,
  json: NonNullable<Call<typeof uploadSessions.finish>['json']>,
  signal: AbortSignal,
): Promise<UploadResult> => {
  for (;;) {
    try {
      return await calls().finish({ params: { uuid }, json }, { signal, quiet: true })
    } catch (error) {
      if (!(error instanceof ApiError) || !retriedStatuses.has(error.status)) throw error
      await new Promise((resolve) => setTimeout(resolve, pollMs))
      signal.throwIfAborted()
    }
  }
}

/** Status codes after which the client asks again: the server is not ready yet, or a proxy timed out. */
const retriedStatuses = new Set([503, 504])
const finalCodes = new Set(['contentMismatch', 'shortcutCreated', 'notFound'])
const isFinalError = (error: unknown): boolean => error instanceof ApiError && finalCodes.has(error.code)

const deleteServerState = async (row: string): Promise<void> => {
  const state = serverStates.get(row)
  serverStates.delete(row)
  if (state) await deleteFileHandle(state.session)
}

/** Deletes the stored parts on the server of files that the user removed from the list. */
export const discardParts = async (rows: readonly UploadFile[]): Promise<void> => {
  for (const { id, session } of rows) {
    const uuid = serverStates.get(id)?.session ?? session
    serverStates.delete(id)
    if (uuid !== undefined) await discardSession(uuid)
  }
}

export const discardSession = async (uuid: string, signal?: AbortSignal): Promise<void> => {
  await deleteFileHandle(uuid)
  await calls()
    .cancel({ params: { uuid } }, { quiet: true, ...(signal && { signal }) })
    .catch((error: unknown) => {
      if (!isCode(error, 'notFound')) throw error
    })
}
