import type { document } from '#api/contract/document'
import { readContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { listRelated, listSimilar, listSources } from './similarity.service'

export const similarityHandlers: Handlers<typeof document> = {
  similarities: ({ params, query, ...request }) => listSimilar(readContext(request), params.uuid, query),
  sources: ({ params, query, ...request }) => listSources(readContext(request), params.uuid, query),
  related: ({ params, query, ...request }) => listRelated(readContext(request), params.uuid, query),
}
