import type { nodebase } from '#api/contract/nodebase'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { addToCopy, addToCut, getClipboard, copyToClipboard, cutToClipboard } from './clipboard.service'
import { pasteClipboard, sendTo } from './paste.service'

export const clipboardHandlers: Handlers<typeof nodebase> = {
  clipboard: (request) => getClipboard(readContext(request)),
  copy: ({ json, ...request }) => copyToClipboard(writeContext(request), json),
  addToCopy: ({ json, ...request }) => addToCopy(writeContext(request), json),
  cut: ({ json, query, ...request }) => cutToClipboard(writeContext(request), { ids: json, fromId: query.fromUuid }),
  addToCut: ({ json, query, ...request }) => addToCut(writeContext(request), { ids: json, fromId: query.fromUuid }),
  paste: ({ form, query, ...request }) =>
    pasteClipboard(writeContext(request), request.locale, { destUuid: form.destUuid, operationUuid: query.operationUuid }),
  sendTo: ({ query, json, ...request }) => sendTo(writeContext(request), request.locale, query, json),
}
