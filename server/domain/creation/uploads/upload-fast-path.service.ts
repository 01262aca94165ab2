import type { UploadResult } from '#api/contract/document-shapes'
import { toNodeRights } from '#server/access/levels'
import { publishChange } from '#server/context/change-events'
import type { WriteContext } from '#server/context/request-context'
import { toSource } from '#server/domain/content/documents/derived.service'
import { parseFileName, toNameKeys } from '#server/domain/content/nodes/names'
import { toNode } from '#server/domain/content/nodes/node-record'
import { writableFolder } from '#server/domain/content/nodes/placing.service'
import { toOrderNumber } from '#server/domain/content/nodes/sort-columns'
import type { UploadGroups } from './upload-groups.service'
import type { Upload } from './upload.service'
import { parseFolders } from './upload-path'

/**
 * Fast path for an ordinary upload: new content with a free name in an existing folder. Otherwise returns undefined and changes nothing;
 * the caller then uses `storeUpload`. `checkedAt` is the time at which the rights of the caller were checked.
 */
export async function storeNewFile(
  context: WriteContext,
  groups: UploadGroups,
  upload: Upload,
  checkedAt: number,
): Promise<UploadResult | undefined> {
  const { caller, now, ip } = context
  const { content, uploadId, lastModified } = upload
  const name = parseFileName(upload.fileName)
  if (content.size === 0) return undefined
  const targetId = await writableFolder(context, upload.targetId, parseFolders(upload.path, upload.fileName))
  if (targetId === undefined) return undefined
  const [nodeId, versionId, editedAt] = [crypto.randomUUID(), crypto.randomUUID(), lastModified ?? now]
  const picture = toSource(content)
  const newUpload = {
    ...{ nodeId, versionId, targetId, batchId: uploadId, now, editedAt, ip },
    ...name,
    ...(await toNameKeys(name)),
    ...content,
    userId: caller.userId,
    username: caller.username,
    orderNo: toOrderNumber(now),
    detail: { title: name.title, size: content.size, parentUuid: targetId },
    ...(picture && { picture }),
  }
  const stored = await groups.store(newUpload, checkedAt)
  if (!stored) return undefined
  await publishChange(context, [nodeId], [targetId])
  const node = toNode(
    {
      ...{
        id: nodeId,
        type: 0,
        node_type: 0,
        entity_name: 'Document',
        is_concept: false,
        show_in_search: true,
        exclude_from_search: false,
        other_titles: [],
        working: false,
        starred: false,
        further: false,
        connected: false,
      },
      ...{ title: name.title, extension: name.extension, file_type: content.mime, size: content.size },
      ...{ author_id: caller.userId, username: caller.username, first_name: stored.first_name, last_name: stored.last_name },
      ...{
        parent_id: targetId,
        path: stored.path,
        created_at: now,
        edited_at: editedAt,
        version_id: versionId,
        order_no: toOrderNumber(now),
      },
      ...{ system_role: null, main_label: null, extraction_type: null, template_id: null, source_doc_id: null },
    },
    { may: toNodeRights(caller, 5), parentVisible: true, statuses: [], locale: context.locale },
  )
  const path = upload.path === undefined ? {} : { path: upload.path }
  return { uuid: nodeId, title: name.title, status: 'created', size: content.size, ...path, versionUuid: versionId, node }
}
