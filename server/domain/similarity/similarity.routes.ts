import type { document } from '#api/contract/document'
import type { Handlers } from '#server/http/handler'
import { readerOf } from '../nodes/request'
import { relatedTo, similarTo, sourcesOf } from './similarity.service'

export const similarityHandlers: Handlers<typeof document> = {
  similarities: ({ params, query, ...request }) => similarTo(readerOf(request), params.uuid, query),
  sources: ({ params, query, ...request }) => sourcesOf(readerOf(request), params.uuid, query),
  related: ({ params, query, ...request }) => relatedTo(readerOf(request), params.uuid, query),
}
