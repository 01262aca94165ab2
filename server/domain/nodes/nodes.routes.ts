import type { nodebase } from '#api/contract/nodebase'
import type { Handlers } from '#server/http/handler'
import { listNodes } from './listing.service'
import { moveNodes } from './moving.service'
import { mayOn, parentOf, parentsOf, rename } from './nodes.service'
import { loadNodes } from './records.service'
import { readerOf, workOf } from './request'

const timed = async <P>(work: () => Promise<P>): Promise<P & { time: number }> => {
  const started = performance.now()
  const page = await work()
  return { ...page, time: Math.round((performance.now() - started) * 10) / 10 }
}

export const nodeHandlers: Handlers<typeof nodebase> = {
  children: ({ json, ...request }) => timed(() => listNodes(readerOf(request), json)),
  loadNodes: ({ json, ...request }) => loadNodes(readerOf(request), json),
  move: ({ query, json, ...request }) => moveNodes(workOf(request), { destUuid: query.destUuid, fromUuid: query.fromUuid, uuids: json }),
  rename: ({ query, ...request }) => rename(workOf(request), query.uuid, query.title),
  parent: ({ params, ...request }) => parentOf(readerOf(request), params.uuid),
  parents: ({ params, ...request }) => parentsOf(readerOf(request), params.uuid),
  findNodePermission: ({ params, ...request }) => mayOn(readerOf(request), params.uuid),
}
