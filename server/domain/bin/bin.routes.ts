import type { nodebase } from '#api/contract/nodebase'
import type { Handlers } from '#server/http/handler'
import { readerOf, workOf } from '../nodes/request'
import { timed } from '../nodes/timed'
import { deleteNodes, emptyBin, listRecycled, purgeNodes, restoreNodes } from './bin.service'

export const binHandlers: Handlers<typeof nodebase> = {
  recycleBin: ({ json, ...request }) => timed(() => listRecycled(readerOf(request), json)),
  delete: ({ query, json, ...request }) => deleteNodes(workOf(request), { ...query, uuids: json }),
  restore: ({ json, ...request }) => restoreNodes(workOf(request), json),
  purge: ({ json, ...request }) => purgeNodes(workOf(request), json),
  emptyBin: ({ query, ...request }) => emptyBin(workOf(request), query.binUuid),
}
