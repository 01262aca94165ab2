import type { document } from '#api/contract/document'
import { readContext, writeContext } from '#server/context/request-context'
import { fileResponse, textResponse } from '#server/http/file-response'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '../config/config.service'
import { contentType } from '../uploads/content-type'
import { storeNewcomer } from '../uploads/express.service'
import { receiveFile } from '../uploads/receive'
import { countFailure, storeUpload, uncountFailure, uploadStatus } from '../uploads/upload.service'
import { isProblem, tooLarge } from '../uploads/uploads.errors'
import { requireWorkflow } from '../workflows/workflows.service'
import { pageOf, textOf } from '../texts/whole.service'
import { drawnPages, partOf } from './parts.service'
import { restoreVersion } from './restore.service'
import { studioOf } from './studio'
import { contentOf, versionsOf } from './versions.service'

const MEGABYTE = 1024 * 1024
/** Boundaries, headers and fields around the file. */
const BODY_OVERHEAD = MEGABYTE
/** The gate's answer is taken for good so long; after a longer body it is asked again. */
const RECENT_MS = 2_000
/** A version never changes; a day is enough to spare the asking. */
const VERSION_AGE = 86_400

export const documentHandlers = (settings: Settings): Handlers<typeof document> => ({
  async upload({ query, parts, ...request }) {
    const { ports, signal } = request
    const context = writeContext(request)
    const batch = { uploadId: query.uploadUuid, targetId: query.uuid }
    try {
      await requireWorkflow(ports.db, request.caller, query.workflowUuid)
      const maxBytes = Number(await settings.get('upload.maxFileSizeMb')) * MEGABYTE
      if (Number(request.request.headers.get('content-length') ?? 0) > maxBytes + BODY_OVERHEAD) throw tooLarge()
      const { head, hash, size, fileName, path } = await receiveFile(parts(), ports.blobs, { maxBytes, signal })
      const mime = await contentType(head, fileName, ports.sniffType)
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
      const arrived = { ...context, now: ports.now() }
      const isUsual = workflowId === undefined && arrived.now - context.now < RECENT_MS
      const quick = isUsual ? await storeNewcomer(arrived, file) : undefined
      const result = quick ?? (await storeUpload(arrived, file))
      if (query.again) await uncountFailure(context, batch)
      return result
    } catch (error) {
      // A shortcut has been counted with the transaction that made it; a client that went away asked for nothing more.
      const isShortcut = isProblem(error) && error.code === 'shortcutCreated'
      if (isShortcut && query.again) await uncountFailure(context, batch)
      if (!signal.aborted && !isShortcut && !query.again) await countFailure(context, batch)
      throw error
    }
  },
  uploadStatus: ({ query, ...request }) => uploadStatus(readContext(request), query.uploadUuid),
  versions: ({ params, ...request }) => versionsOf(readContext(request), params.uuid),
  restoreVersion: ({ params, ...request }) => restoreVersion(writeContext(request), params.uuid, params.versionUuid),
  pages: ({ params, ...request }) => drawnPages(readContext(request), studioOf(request.ports), params.uuid),
  async part({ params, query, ...request }) {
    const { ports } = request
    const { versionUuid, page, width } = query
    const { type } = params
    if (type === 'text' || type === 'html') {
      const content = await contentOf(ports.db, params.uuid, versionUuid)
      const text = await textOf(ports, content)
      return textResponse(type === 'html' ? pageOf(content.title, text) : text, { title: content.title, type })
    }
    const { content, bytes, original } = await partOf(readContext(request), studioOf(ports), type, params.uuid, {
      ...(versionUuid !== undefined && { versionUuid }),
      ...(page !== undefined && { page }),
      ...(width !== undefined && { width }),
    })
    return await fileResponse(request.request, ports.blobs, bytes.hash, bytes.size, {
      title: content.title,
      extension: original ? content.extension : (bytes.mime.split('/')[1] ?? ''),
      mime: bytes.mime,
      inline: true,
      ...(versionUuid !== undefined && { maxAge: VERSION_AGE }),
    })
  },
})
