import type { document } from '#api/contract/document'
import type { Handlers } from '#server/http/handler'
import { workOf } from '../nodes/request'
import { createDocument, saveAs } from './creating.service'

export const creatingHandlers: Handlers<typeof document> = {
  create: ({ params, json, query, ...request }) =>
    createDocument(workOf(request), request.ports.blobs, params.fileType, { ...json, ...query }),
  saveAs: ({ json, query, ...request }) => saveAs(workOf(request), { ...json, ...query }),
}
