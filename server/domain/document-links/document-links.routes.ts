import type { document } from '#api/contract/document'
import type { Handlers } from '#server/http/handler'
import { readerOf, workOf } from '../nodes/request'
import { link, linksOf, unlink } from './document-links.service'

export const documentLinkHandlers: Handlers<typeof document> = {
  links: ({ query, ...request }) => linksOf(readerOf(request), query.docUuid, query),
  addLinks: ({ query, json, ...request }) => link(workOf(request), query.docUuid, json),
  async removeLink({ query, ...request }) {
    await unlink(workOf(request), query.docUuid, query.secondDocUuid, query.operationUuid)
    return undefined
  },
}
