import type { nodebase } from '#api/contract/nodebase'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '../config/config.service'
import { indexOutside } from '../content-search/outside.service'
import { listNodes } from './listing.service'
import { moveNodes } from './moving.service'
import { mayOn, parentOf, parentsOf, rename } from './nodes.service'
import { loadNodes } from './records.service'
import { readerOf, workOf } from './request'
import { timed } from './timed'

export const nodeHandlers = (settings: Settings): Handlers<typeof nodebase> => ({
  children: ({ json, ports, ...request }) => timed(() => listNodes(readerOf({ ...request, ports }), json, indexOutside(ports, settings))),
  loadNodes: ({ json, ...request }) => loadNodes(readerOf(request), json),
  move: ({ query, json, ...request }) => moveNodes(workOf(request), { ...query, uuids: json }),
  rename: ({ query, ...request }) => rename(workOf(request), query.uuid, query.title, query.operationUuid),
  parent: ({ params, ...request }) => parentOf(readerOf(request), params.uuid),
  parents: ({ params, ...request }) => parentsOf(readerOf(request), params.uuid),
  findNodePermission: ({ params, ...request }) => mayOn(readerOf(request), params.uuid),
})
