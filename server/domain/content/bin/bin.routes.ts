import type { nodebase } from '#api/contract/nodebase'
import { writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { deleteNodes, emptyBin, purgeNodes, restoreNodes } from './bin.service'

export const binHandlers: Handlers<typeof nodebase> = {
  delete: ({ query, json, ...request }) => deleteNodes(writeContext(request), { ...query, uuids: json }),
  restore: ({ json, ...request }) => restoreNodes(writeContext(request), json),
  purge: ({ json, ...request }) => purgeNodes(writeContext(request), json),
  emptyBin: ({ query, ...request }) => emptyBin(writeContext(request), query.binUuid),
}
