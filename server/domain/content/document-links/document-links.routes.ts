import type { document } from '#api/contract/document'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { addDocumentLinks, listLinks, removeDocumentLink } from './document-links.service'

export const documentLinkHandlers: Handlers<typeof document> = {
  links: ({ query, ...request }) => listLinks(readContext(request), query.docUuid, query),
  addLinks: ({ query, json, ...request }) => addDocumentLinks(writeContext(request), query.docUuid, json),
  async removeLink({ query, ...request }) {
    await removeDocumentLink(writeContext(request), query.docUuid, query.secondDocUuid, query.operationUuid)
    return undefined
  },
}
