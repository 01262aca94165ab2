import type { document } from '#api/contract/document'
import type { keywords } from '#api/contract/keyword'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '#server/domain/system/config/config.service'
import { findOutsideTitles } from './outside-titles.service'
import { acceptKeywords, proposeKeywords } from './autotag.service'
import { addDocumentKeywords, getKeywords, removeDocumentKeyword, suggestKeywords } from './keywords.service'

export const keywordHandlers = (settings: Settings): Handlers<typeof keywords> => ({
  suggest: ({ query, ...request }) =>
    suggestKeywords(readContext(request), query, (title) => findOutsideTitles(request.ports, settings, title)),
  propose: ({ json, ...request }) => proposeKeywords(readContext(request), json),
  accept: ({ json, ...request }) => acceptKeywords(writeContext(request), json),
})

export const documentKeywordHandlers: Handlers<typeof document> = {
  keywords: ({ params, ...request }) => getKeywords(readContext(request), params.uuid),
  addKeywords: ({ params, json, ...request }) => addDocumentKeywords(writeContext(request), params.uuid, json),
  removeKeyword: ({ params, query, ...request }) =>
    removeDocumentKeyword(writeContext(request), params.uuid, query.keywordUuid, query.operationUuid),
}
