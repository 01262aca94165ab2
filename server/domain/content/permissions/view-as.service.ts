import type { Level } from '#api/contract/endpoint'
import type { Node } from '#api/contract/node'
import type { CheckedUser } from '#server/access/caller'
import { findLevels } from '#server/access/levels'
import { findVisibleChildren } from '#server/access/visibility'
import { type ReadContext } from '#server/context/request-context'
import { Problem } from '#server/http/problem'
import { requireFolder } from '../nodes/children.service'
import { loadNodes } from '../nodes/records.service'
import { findPerson } from './people.repository'
import { toCheckedUser, findRoleAsUser } from './people.service'
import { findChildrenSeenByBoth } from './permissions.repository'

const PAGE_SIZE = 25

export interface ViewAsRequest {
  nodeUuid: string
  principal: 'USER' | 'ROLE'
  roleOrUserUuid: string
  offset?: number | undefined
  pageSize?: number | undefined
}

interface ViewAsPage {
  contents: { node: Node; level: Level }[]
  totalElements: number
  offset: number
  pageSize: number
  level?: Level
}

async function findCheckedUser({ db }: ReadContext, { principal, roleOrUserUuid }: ViewAsRequest): Promise<CheckedUser> {
  const person = principal === 'USER' ? await findPerson(db, roleOrUserUuid) : undefined
  const judged = principal === 'USER' ? person && toCheckedUser(person) : await findRoleAsUser(db, roleOrUserUuid)
  if (!judged) throw new Problem('notFound', { errors: [{ path: 'json.roleOrUserUuid', code: 'notFound' }] })
  return judged
}

/**
 * Returns the nodes of a folder that another user or role sees, limited to those that the caller sees. The other user needs level 1 on the
 * folder.
 */
export async function listAsOtherUser(context: ReadContext, viewRequest: ViewAsRequest): Promise<ViewAsPage> {
  const { db, caller, now } = context
  const { nodeUuid, offset = 0, pageSize = PAGE_SIZE } = viewRequest
  const other = await findCheckedUser(context, viewRequest)
  const folder = await requireFolder(context, nodeUuid)
  const level = (await findLevels(db, other, [nodeUuid], now)).get(nodeUuid) ?? -1
  const page = { contents: [], totalElements: 0, offset, pageSize, ...(level >= 0 && { level: level as Level }) }
  if (level < 1) return page
  const both = [await findVisibleChildren(db, caller, folder, now), await findVisibleChildren(db, other, folder, now)]
  const { ids, total } = await findChildrenSeenByBoth(
    db,
    nodeUuid,
    both.map(({ where }) => where('p')),
    { offset, pageSize },
  )
  const levels = await findLevels(db, other, ids, now)
  const nodes = await loadNodes(context, ids)
  return { ...page, contents: nodes.map((node) => ({ node, level: (levels.get(node.uuid) ?? 0) as Level })), totalElements: total }
}
