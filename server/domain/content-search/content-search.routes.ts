import type { thirdParties } from '#api/contract/third-parties'
import type { Handlers } from '#server/http/handler'
import { readerOf } from '../nodes/request'
import { contentSearch } from './content-search.service'

export const thirdPartyHandlers: Handlers<typeof thirdParties> = {
  contentSearch: ({ json, ...request }) => contentSearch(readerOf(request), json),
}
