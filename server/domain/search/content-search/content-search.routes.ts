import type { thirdParties } from '#api/contract/third-parties'
import { readContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '#server/domain/system/config/config.service'
import { checkSpelling } from '#server/domain/system/spelling/spelling.service'
import { contentSearch } from './content-search.service'
import { askOutside } from '../search/outside-index.service'

export const thirdPartyHandlers = (settings: Settings): Handlers<typeof thirdParties> => ({
  contentSearch: ({ json, ports, ...request }) =>
    contentSearch(readContext({ ...request, ports }), json, (query, size) => askOutside(ports, settings, query, size)),
  checkSpelling: ({ json, ports }) => checkSpelling(ports, settings, json.text),
})
