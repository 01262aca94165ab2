import type { nodebase } from '#api/contract/nodebase'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { moveNodes } from './moving.service'
import { getRights, getParent, listParents, renameNode } from './nodes.service'
import { loadNodes } from './records.service'

export const nodeHandlers: Handlers<typeof nodebase> = {
  loadNodes: ({ json, ...request }) => loadNodes(readContext(request), json),
  move: ({ query, json, ...request }) => moveNodes(writeContext(request), { ...query, uuids: json }),
  rename: ({ query, ...request }) => renameNode(writeContext(request), query.uuid, query.title, query.operationUuid),
  parent: ({ params, ...request }) => getParent(readContext(request), params.uuid),
  parents: ({ params, ...request }) => listParents(readContext(request), params.uuid),
  findNodePermission: ({ params, ...request }) => getRights(readContext(request), params.uuid),
}
