import type { document } from '#api/contract/document'
import { readContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { textPage } from './reading.service'

export const textHandlers: Handlers<typeof document> = {
  textPagination: ({ params, query, ...request }) => textPage(readContext(request), params.uuid, query),
}
