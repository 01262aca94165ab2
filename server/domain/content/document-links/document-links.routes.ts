import type { document } from '#api/contract/document'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { link, linksOf, unlink } from './document-links.service'

export const documentLinkHandlers: Handlers<typeof document> = {
  links: ({ query, ...request }) => linksOf(readContext(request), query.docUuid, query),
  addLinks: ({ query, json, ...request }) => link(writeContext(request), query.docUuid, json),
  async removeLink({ query, ...request }) {
    await unlink(writeContext(request), query.docUuid, query.secondDocUuid, query.operationUuid)
    return undefined
  },
}
