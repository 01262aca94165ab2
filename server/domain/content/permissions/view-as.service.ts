import type { Level } from '#api/contract/endpoint'
import type { Node } from '#api/contract/node'
import type { CheckedUser } from '#server/access/caller'
import { findLevels } from '#server/access/levels'
import { findVisibleChildren } from '#server/access/visibility'
import { type ReadContext } from '#server/context/request-context'
import { Problem } from '#server/http/problem'
import { requireFolder } from '../nodes/children.service'
import { loadNodes } from '../nodes/records.service'
import { readPerson } from './people.repository'
import { judgedPerson, judgedRole } from './people.service'
import { childrenSeenByBoth } from './permissions.repository'

const PAGE = 25

export interface ViewAs {
  nodeUuid: string
  principal: 'USER' | 'ROLE'
  roleOrUserUuid: string
  offset?: number | undefined
  pageSize?: number | undefined
}

interface Seen {
  contents: { node: Node; level: Level }[]
  totalElements: number
  offset: number
  pageSize: number
  level?: Level
}

async function judgedOf({ db }: ReadContext, { principal, roleOrUserUuid }: ViewAs): Promise<CheckedUser> {
  const person = principal === 'USER' ? await readPerson(db, roleOrUserUuid) : undefined
  const judged = principal === 'USER' ? person && judgedPerson(person) : await judgedRole(db, roleOrUserUuid)
  if (!judged) throw new Problem('notFound', { errors: [{ path: 'json.roleOrUserUuid', code: 'notFound' }] })
  return judged
}

/**
 * Returns the nodes of a folder that another user or role sees, limited to those that the caller sees. The other user needs level 1 on the
 * folder.
 */
export async function viewAs(context: ReadContext, asked: ViewAs): Promise<Seen> {
  const { db, caller, now } = context
  const { nodeUuid, offset = 0, pageSize = PAGE } = asked
  const other = await judgedOf(context, asked)
  const folder = await requireFolder(context, nodeUuid)
  const level = (await findLevels(db, other, [nodeUuid], now)).get(nodeUuid) ?? -1
  const page = { contents: [], totalElements: 0, offset, pageSize, ...(level >= 0 && { level: level as Level }) }
  if (level < 1) return page
  const both = [await findVisibleChildren(db, caller, folder, now), await findVisibleChildren(db, other, folder, now)]
  const { ids, total } = await childrenSeenByBoth(
    db,
    nodeUuid,
    both.map(({ where }) => where('p')),
    { offset, pageSize },
  )
  const levels = await findLevels(db, other, ids, now)
  const nodes = await loadNodes(context, ids)
  return { ...page, contents: nodes.map((node) => ({ node, level: (levels.get(node.uuid) ?? 0) as Level })), totalElements: total }
}
