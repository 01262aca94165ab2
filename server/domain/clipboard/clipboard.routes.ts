import type { nodebase } from '#api/contract/nodebase'
import type { Handlers } from '#server/http/handler'
import { readerOf, workOf } from '../nodes/request'
import { addToCopy, addToCut, clipboardOf, copy, cut } from './clipboard.service'
import { paste, sendTo } from './paste.service'

export const clipboardHandlers: Handlers<typeof nodebase> = {
  clipboard: (request) => clipboardOf(readerOf(request)),
  copy: ({ json, ...request }) => copy(workOf(request), json),
  addToCopy: ({ json, ...request }) => addToCopy(workOf(request), json),
  cut: ({ json, query, ...request }) => cut(workOf(request), { ids: json, fromId: query.fromUuid }),
  addToCut: ({ json, query, ...request }) => addToCut(workOf(request), { ids: json, fromId: query.fromUuid }),
  paste: ({ form, query, ...request }) =>
    paste(workOf(request), request.locale, { destUuid: form.destUuid, operationUuid: query.operationUuid }),
  sendTo: ({ query, json, ...request }) => sendTo(workOf(request), request.locale, query, json),
}
