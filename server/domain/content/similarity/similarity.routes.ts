import type { document } from '#api/contract/document'
import { readContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { related, similar, sources } from './similarity.service'

export const similarityHandlers: Handlers<typeof document> = {
  similarities: ({ params, query, ...request }) => similar(readContext(request), params.uuid, query),
  sources: ({ params, query, ...request }) => sources(readContext(request), params.uuid, query),
  related: ({ params, query, ...request }) => related(readContext(request), params.uuid, query),
}
