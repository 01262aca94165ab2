import type { document } from '#api/contract/document'
import type { keywords } from '#api/contract/keyword'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '#server/domain/system/config/config.service'
import { outsideTitles } from './outside-titles.service'
import { acceptKeywords, proposeKeywords } from './autotag.service'
import { addKeywordsTo, keywordsOf, removeKeywordFrom, suggestKeywords } from './keywords.service'

export const keywordHandlers = (settings: Settings): Handlers<typeof keywords> => ({
  suggest: ({ query, ...request }) =>
    suggestKeywords(readContext(request), query, (title) => outsideTitles(request.ports, settings, title)),
  propose: ({ json, ...request }) => proposeKeywords(readContext(request), json),
  accept: ({ json, ...request }) => acceptKeywords(writeContext(request), json),
})

export const documentKeywordHandlers: Handlers<typeof document> = {
  keywords: ({ params, ...request }) => keywordsOf(readContext(request), params.uuid),
  addKeywords: ({ params, json, ...request }) => addKeywordsTo(writeContext(request), params.uuid, json),
  removeKeyword: ({ params, query, ...request }) =>
    removeKeywordFrom(writeContext(request), params.uuid, query.keywordUuid, query.operationUuid),
}
