import { logActivity } from '#server/context/activity-log'
import { publishChange } from '#server/context/change-events'
import { notFound } from '#server/context/errors'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import { lockItem } from '#server/domain/content/nodes/nodes.service'
import { identityRows, recordTagRemoval, removedTags } from '#server/domain/content/removed-tags/removed-tags.service'
import { ensureOntNodes } from './classes.repository'
import { findVisibleClasses } from './classes-read.service'
import { addIdentities, identityIds, removeIdentity } from './identities.repository'

type Titled = { uuid: string; title: string }

/** Returns the classes of a node's common metadata that the caller may see. */
export async function identitiesOf(context: ReadContext, nodeId: string): Promise<Titled[]> {
  const ids = await identityIds(context.db, nodeId)
  const seen = await findVisibleClasses(context, ids)
  return ids.flatMap((id) => {
    const found = seen.get(id)
    return found ? [{ uuid: id, title: found.title }] : []
  })
}

/**
 * Links classes with a node and returns all of them. Throws `notFound` and adds nothing if an id is not a class that the caller may see.
 */
export async function addIdentitiesTo(context: WriteContext, nodeId: string, classIds: readonly string[]): Promise<Titled[]> {
  const wanted = [...new Set(classIds)]
  const changed = await transact(context, async (tx, context) => {
    await lockItem(tx, context, nodeId)
    const found = await findVisibleClasses(context, wanted)
    if (found.size < wanted.length || wanted.includes(nodeId)) throw notFound()
    await ensureOntNodes(tx, [nodeId, ...wanted])
    const added = await addIdentities(tx, nodeId, wanted, context.now)
    if (added) await logActivity(tx, context, 'EDIT', nodeId, { identities: wanted.map((id) => found.get(id)?.title) })
    return added
  })
  if (changed) await publishChange(context, [nodeId], [])
  return await identitiesOf(context, nodeId)
}

/** Unlinks a class and returns the others. Does nothing if the class was not linked. */
export async function removeIdentityFrom(
  context: WriteContext,
  nodeId: string,
  classId: string,
  operationUuid?: string,
): Promise<Titled[]> {
  const changed = await transact(context, async (tx, context) => {
    const noted = await recordTagRemoval<null>(tx, context, { operationUuid, asked: { nodeId, classId } })
    if (noted.repeated !== undefined) return false
    await lockItem(tx, context, nodeId)
    const removed = await identityRows(tx, nodeId, classId)
    if (!(await removeIdentity(tx, nodeId, classId))) return false
    await noted.keep(null, removedTags(nodeId, removed))
    await logActivity(tx, context, 'EDIT', nodeId, { identityRemoved: classId })
    return true
  })
  if (changed) await publishChange(context, [nodeId], [])
  return await identitiesOf(context, nodeId)
}
