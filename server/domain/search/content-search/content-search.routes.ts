import type { thirdParties } from '#api/contract/third-parties'
import { readContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '#server/domain/system/config/config.service'
import { checkSpelling } from '#server/domain/system/spelling/spelling.service'
import type { QueryEmbedder } from '#server/domain/content/vectors/vectors.service'
import { searchContents } from './content-search.service'
import { queryExternalIndex } from '../search/external-index.service'

export const thirdPartyHandlers = (settings: Settings, embedder: QueryEmbedder): Handlers<typeof thirdParties> => ({
  contentSearch: ({ json, ports, ...request }) =>
    searchContents(readContext({ ...request, ports }), json, {
      readScores: (query, size) => queryExternalIndex(ports, settings, query, size),
      embed: (query) => embedder.embed(ports, query),
    }),
  checkSpelling: ({ json, ports }) => checkSpelling(ports, settings, json.text),
})
