import type { document } from '#api/contract/document'
import type { Handlers } from '#server/http/handler'
import { readerOf } from '../nodes/request'
import { related, similar, sources } from './similarity.service'

export const similarityHandlers: Handlers<typeof document> = {
  similarities: ({ params, query, ...request }) => similar(readerOf(request), params.uuid, query),
  sources: ({ params, query, ...request }) => sources(readerOf(request), params.uuid, query),
  related: ({ params, query, ...request }) => related(readerOf(request), params.uuid, query),
}
