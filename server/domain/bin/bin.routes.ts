import type { nodebase } from '#api/contract/nodebase'
import { readContext, writeContext } from '#server/context/request-context'
import { withDuration } from '#server/context/with-duration'
import type { Handlers } from '#server/http/handler'
import { deleteNodes, emptyBin, listRecycled, purgeNodes, restoreNodes } from './bin.service'

export const binHandlers: Handlers<typeof nodebase> = {
  recycleBin: ({ json, ...request }) => withDuration(() => listRecycled(readContext(request), json)),
  delete: ({ query, json, ...request }) => deleteNodes(writeContext(request), { ...query, uuids: json }),
  restore: ({ json, ...request }) => restoreNodes(writeContext(request), json),
  purge: ({ json, ...request }) => purgeNodes(writeContext(request), json),
  emptyBin: ({ query, ...request }) => emptyBin(writeContext(request), query.binUuid),
}
