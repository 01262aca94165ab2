import type { nodebase } from '#api/contract/nodebase'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { moveNodes } from './moving.service'
import { mayOn, parentOf, parentsOf, rename } from './nodes.service'
import { loadNodes } from './records.service'

export const nodeHandlers: Handlers<typeof nodebase> = {
  loadNodes: ({ json, ...request }) => loadNodes(readContext(request), json),
  move: ({ query, json, ...request }) => moveNodes(writeContext(request), { ...query, uuids: json }),
  rename: ({ query, ...request }) => rename(writeContext(request), query.uuid, query.title, query.operationUuid),
  parent: ({ params, ...request }) => parentOf(readContext(request), params.uuid),
  parents: ({ params, ...request }) => parentsOf(readContext(request), params.uuid),
  findNodePermission: ({ params, ...request }) => mayOn(readContext(request), params.uuid),
}
