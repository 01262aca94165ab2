import type { document } from '#api/contract/document'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '../config/config.service'
import { workOf } from '../nodes/request'
import { contentType } from '../uploads/content-type'
import { receiveFile } from '../uploads/receive'
import { updateDocument } from './update.service'

const MEGABYTE = 1024 * 1024

export const editingHandlers = (settings: Settings): Pick<Handlers<typeof document>, 'update'> => ({
  async update({ query, parts, ...request }) {
    const { ports, signal } = request
    const { uuid, sourceDocUuid, deleteHistory, baseVersionUuid } = query
    const how = { deleteHistory, baseVersionId: baseVersionUuid }
    if (sourceDocUuid !== undefined) return await updateDocument(workOf(request), uuid, { sourceDocUuid }, how)
    const maxBytes = Number(await settings.get('upload.maxFileSizeMb')) * MEGABYTE
    const { head, hash, size, fileName } = await receiveFile(parts(), ports.blobs, { maxBytes, signal })
    const mime = await contentType(head, fileName, ports.sniffType)
    return await updateDocument(workOf(request), uuid, { fileName, hash, size, mime }, how)
  },
})
