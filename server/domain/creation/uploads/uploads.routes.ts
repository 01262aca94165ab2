import type { document } from '#api/contract/document'
import type { uploadSessions } from '#api/contract/upload-session'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import type { Ports } from '#server/ports'
import type { Settings } from '#server/domain/system/config/config.service'
import { detectContentType } from '#server/domain/content/documents/content-type'
import { tooLarge } from '#server/domain/content/documents/documents.errors'
import { receiveFile } from '#server/domain/content/documents/receive-file'
import { requireWorkflow } from '#server/domain/workflow/workflows/workflows.service'
import { storeNewFile } from './upload-fast-path.service'
import { UploadGroups } from './upload-groups.service'
import { UploadFinisher } from './upload-finish.service'
import { PartReceiver } from './upload-parts.service'
import { beginSession, cancelSession, getOpenSession, resumeSession, listOpenSessions } from './upload-session.service'
import { countFailure, storeUpload, undoFailureCount, getUploadStatus } from './upload.service'
import { isProblem } from './uploads.errors'

const MEGABYTE = 1024 * 1024
/** Bytes allowed in the body in addition to the file: boundaries, headers and fields. */
const BODY_OVERHEAD = MEGABYTE

/** State of uploads that a process keeps in memory. */
export interface UploadServices {
  receiver: PartReceiver
  finisher: UploadFinisher
  groups: UploadGroups
}

export const createUploadServices = (ports: Ports): UploadServices => ({
  receiver: new PartReceiver(ports),
  finisher: new UploadFinisher(ports),
  groups: new UploadGroups(ports),
})

const getMaxBytes = async (settings: Settings): Promise<number> => Number(await settings.get('upload.maxFileSizeMb')) * MEGABYTE

export const uploadSessionHandlers = (settings: Settings, { receiver, finisher }: UploadServices): Handlers<typeof uploadSessions> => ({
  create: async ({ json, ...request }) => await beginSession(writeContext(request), json, await getMaxBytes(settings)),
  list: (request) => listOpenSessions(readContext(request)),
  async resume({ params, ...request }) {
    const context = readContext(request)
    await getOpenSession(context, params.uuid)
    await receiver.interrupt(params.uuid)
    return await resumeSession(context, params.uuid)
  },
  async part({ params, query, parts, ...request }) {
    const { turn, offset, sha256 } = query
    return { received: await receiver.receive(readContext(request), { sessionId: params.uuid, turn, offset, sha256, parts: parts() }) }
  },
  async finish({ params, json, ...request }) {
    await receiver.interrupt(params.uuid)
    return await finisher.finish(writeContext(request), { sessionId: params.uuid, ...json, maxBytes: await getMaxBytes(settings) })
  },
  async cancel({ params, ...request }) {
    const context = writeContext(request)
    await getOpenSession(context, params.uuid)
    await receiver.interrupt(params.uuid)
    await cancelSession(context, params.uuid)
  },
})

export const uploadHandlers = (settings: Settings, { groups }: UploadServices): Handlers<typeof document> => ({
  async upload({ query, parts, ...request }) {
    const { ports, signal } = request
    const context = writeContext(request)
    const batch = { uploadId: query.uploadUuid, targetId: query.uuid }
    try {
      await requireWorkflow(ports.db, request.caller, query.workflowUuid)
      const maxBytes = await getMaxBytes(settings)
      if (Number(request.request.headers.get('content-length') ?? 0) > maxBytes + BODY_OVERHEAD) throw tooLarge()
      const { head, hash, size, fileName, path } = await receiveFile(parts(), ports.blobs, { maxBytes, signal })
      const mime = await detectContentType(head, fileName, ports.sniffType)
      const { onConflict, lastModified, workflowUuid: workflowId } = query
      const file = {
        ...batch,
        fileName,
        content: { hash, size, mime },
        ...(onConflict && { onConflict }),
        ...(lastModified !== undefined && { lastModified }),
        ...(path !== undefined && { path }),
        ...(workflowId !== undefined && { workflowId }),
      }
      const freshContext = { ...context, now: ports.now() }
      const fastResult = workflowId === undefined ? await storeNewFile(freshContext, groups, file, context.now) : undefined
      const result = fastResult ?? (await storeUpload(freshContext, file))
      if (query.again) await undoFailureCount(context, batch)
      return result
    } catch (error) {
      // The transaction of a shortcut has already counted it. A client that disconnected needs no count.
      const isShortcut = isProblem(error) && error.code === 'shortcutCreated'
      if (isShortcut && query.again) await undoFailureCount(context, batch)
      if (!signal.aborted && !isShortcut && !query.again) await countFailure(context, batch)
      throw error
    }
  },
  uploadStatus: ({ query, ...request }) => getUploadStatus(readContext(request), query.uploadUuid),
})
