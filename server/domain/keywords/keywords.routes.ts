import type { document } from '#api/contract/document'
import type { keywords } from '#api/contract/keyword'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '../config/config.service'
import { outsideTitles } from './outside-titles.service'
import { readerOf, workOf } from '../nodes/request'
import { acceptKeywords, proposeKeywords } from './autotag.service'
import { addKeywordsTo, keywordsOf, removeKeywordFrom, suggestKeywords } from './keywords.service'

export const keywordHandlers = (settings: Settings): Handlers<typeof keywords> => ({
  suggest: ({ query, ...request }) => suggestKeywords(readerOf(request), query, (title) => outsideTitles(request.ports, settings, title)),
  propose: ({ json, ...request }) => proposeKeywords(readerOf(request), json),
  accept: ({ json, ...request }) => acceptKeywords(workOf(request), json),
})

export const documentKeywordHandlers: Handlers<typeof document> = {
  keywords: ({ params, ...request }) => keywordsOf(readerOf(request), params.uuid),
  addKeywords: ({ params, json, ...request }) => addKeywordsTo(workOf(request), params.uuid, json),
  removeKeyword: ({ params, query, ...request }) => removeKeywordFrom(workOf(request), params.uuid, query.keywordUuid, query.operationUuid),
}
