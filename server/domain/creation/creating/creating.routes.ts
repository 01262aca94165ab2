import type { document } from '#api/contract/document'
import { writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { createDocument, saveDocumentAs } from './creating.service'

export const creatingHandlers: Handlers<typeof document> = {
  create: ({ params, json, query, ...request }) =>
    createDocument(writeContext(request), request.ports.blobs, params.fileType, { ...json, ...query }),
  saveAs: ({ json, query, ...request }) => saveDocumentAs(writeContext(request), { ...json, ...query }),
}
