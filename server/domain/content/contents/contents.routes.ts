import type { document } from '#api/contract/document'
import { fileResponse } from '#server/http/file-response'
import type { Handlers } from '#server/http/handler'
import { getContent } from '../documents/versions.service'
import { getSheetRows, getSlidePicture, getSlides, getWorkbook } from './contents.service'

export const contentHandlers: Handlers<typeof document> = {
  async workbook({ params, query, ports }) {
    return await getWorkbook(ports, await getContent(ports.db, params.uuid, query.versionUuid))
  },
  async sheetRows({ params, query: { versionUuid, ...range }, ports }) {
    return await getSheetRows(ports, await getContent(ports.db, params.uuid, versionUuid), range)
  },
  async slides({ params, query, ports }) {
    return await getSlides(ports, await getContent(ports.db, params.uuid, query.versionUuid))
  },
  async slidePicture({ params, query: { versionUuid, picture }, ports, request }) {
    const content = await getContent(ports.db, params.uuid, versionUuid)
    const { hash, size, mime } = await getSlidePicture(ports, content, picture)
    const extension = mime.split('/')[1] ?? ''
    return await fileResponse(request, ports.blobs, hash, size, { title: content.title, extension, mime, inline: true })
  },
}
