import type { Level } from '#api/contract/endpoint'
import type { PermissionGround, PermissionReasons } from '#api/contract/permission'
import { findLevels } from '#server/access/levels'
import { type ReadContext } from '#server/context/request-context'
import { Problem } from '#server/http/problem'
import { findTitles } from '../nodes/records.service'
import { type PermissionReason, findPermissionReasons, getLevelExpiry, getHighestLevel } from './permission-reasons'
import { getPersonName, findNames, findPerson } from './people.repository'
import { toCheckedUser } from './people.service'
import { findEntriesUpwards } from './permissions.repository'
import { getNode } from './reading.service'

/** Returns the reasons for a user's level on a node. Ancestors that the caller may not see are not named. */
export async function explainLevel(context: ReadContext, nodeUuid: string, userUuid: string): Promise<PermissionReasons> {
  const { db, caller, now, locale } = context
  const node = await getNode(context, nodeUuid)
  const person = await findPerson(db, userUuid)
  if (!person) throw new Problem('notFound', { errors: [{ path: 'query.userUuid', code: 'notFound' }] })
  const grounds = findPermissionReasons(toCheckedUser(person), node, await findEntriesUpwards(db, node.path), now)
  const places = grounds.flatMap(({ entry }) => entry?.node_id ?? [])
  const visible = await findLevels(db, caller, places, now)
  const titles = await findTitles(db, [node.id, ...places.filter((id) => (visible.get(id) ?? -1) >= 0)], locale)
  const givers = await findNames(
    db,
    grounds.flatMap(({ entry }) => entry?.granted_by ?? []),
  )
  const groundOf = ({ kind, level, counts, expiresAt, distance, entry }: PermissionReason): PermissionGround => {
    const title = titles.get(entry?.node_id ?? node.id)
    const giver = entry && givers.get(entry.granted_by)
    return {
      kind,
      level: level as Level,
      counts,
      expireDate: expiresAt,
      distance,
      ...(title !== undefined && { from: { uuid: entry?.node_id ?? node.id, title } }),
      ...(entry && { permissionUuid: entry.id, recursive: entry.recursive, grantDate: entry.created_at }),
      ...(entry?.authority != null && { role: { uuid: entry.principal_id, title: entry.title, authority: entry.authority } }),
      ...(giver && { grantedBy: giver }),
    }
  }
  const level = getHighestLevel(grounds)
  const end = getLevelExpiry(grounds, level)
  return {
    user: getPersonName(person),
    disabled: person.disabled,
    level: level < 0 ? null : (level as Level),
    expireDate: level < 0 || end === Number.POSITIVE_INFINITY ? null : end,
    grounds: grounds.map(groundOf),
  }
}
