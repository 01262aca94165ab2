import type { document } from '#api/contract/document'
import type { Handlers } from '#server/http/handler'
import { readerOf } from '../nodes/request'
import { textPage } from './reading.service'

export const textHandlers: Handlers<typeof document> = {
  textPagination: ({ params, query, ...request }) => textPage(readerOf(request), params.uuid, query),
}
