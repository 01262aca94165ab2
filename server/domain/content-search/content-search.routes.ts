import type { thirdParties } from '#api/contract/third-parties'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '../config/config.service'
import { readerOf } from '../nodes/request'
import { contentSearch } from './content-search.service'
import { checkSpelling } from '../spelling/spelling.service'
import { askOutside } from './outside.service'

export const thirdPartyHandlers = (settings: Settings): Handlers<typeof thirdParties> => ({
  contentSearch: ({ json, ports, ...request }) =>
    contentSearch(readerOf({ ...request, ports }), json, (query, size) => askOutside(ports, settings, query, size)),
  checkSpelling: ({ json, ports }) => checkSpelling(ports, settings, json.text),
})
