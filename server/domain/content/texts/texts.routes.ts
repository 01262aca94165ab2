import type { document } from '#api/contract/document'
import { readContext } from '#server/context/request-context'
import { fileResponse, textResponse } from '#server/http/file-response'
import type { Handlers } from '#server/http/handler'
import { getPart } from '../documents/parts.service'
import { toRenditionContext } from '../documents/rendition-context'
import { getContent } from '../documents/versions.service'
import { readTextPage } from './reading.service'
import { toHtmlPage, getText } from './document-text.service'

/** Seconds that a version may be cached. A version never changes; one day avoids most requests. */
const VERSION_AGE = 86_400

export const textHandlers: Handlers<typeof document> = {
  async part({ params, query, ...request }) {
    const { ports } = request
    const { versionUuid, page, width } = query
    const { type } = params
    if (type === 'text' || type === 'html') {
      const content = await getContent(ports.db, params.uuid, versionUuid)
      const text = await getText(ports, content)
      return textResponse(type === 'html' ? toHtmlPage(content.title, text) : text, { title: content.title, type })
    }
    const { content, bytes, original } = await getPart(readContext(request), toRenditionContext(ports), type, params.uuid, {
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
  textPagination: ({ params, query, ...request }) =>
    readTextPage(readContext(request), params.uuid, query, request.ports.ocr !== undefined),
}
