import { logActivity } from '#server/context/activity-log'
import { publishChange } from '#server/context/change-events'
import { notFound } from '#server/context/errors'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import { lockItem } from '#server/domain/content/nodes/nodes.service'
import { readIdentityRows, recordTagRemoval, toRemovedTags } from '#server/domain/content/removed-tags/removed-tags.service'
import { ensureOntNodes } from './classes.repository'
import { findVisibleClasses } from './classes-read.service'
import { addIdentities, readIdentityIds, removeIdentity } from './identities.repository'

type Titled = { uuid: string; title: string }

/** Returns the classes that are linked with a node (its common metadata) and that the caller may see. */
export async function getIdentities(context: ReadContext, nodeId: string): Promise<Titled[]> {
  const ids = await readIdentityIds(context.db, nodeId)
  const visibleClasses = await findVisibleClasses(context, ids)
  return ids.flatMap((id) => {
    const found = visibleClasses.get(id)
    return found ? [{ uuid: id, title: found.title }] : []
  })
}

/**
 * Links classes with a node and returns all of them. Throws `notFound` and adds nothing if an id is not a class that the caller may see.
 */
export async function addNodeIdentities(context: WriteContext, nodeId: string, classIds: readonly string[]): Promise<Titled[]> {
  const uniqueIds = [...new Set(classIds)]
  const changed = await transact(context, async (tx, context) => {
    await lockItem(tx, context, nodeId)
    const visible = await findVisibleClasses(context, uniqueIds)
    if (visible.size < uniqueIds.length || uniqueIds.includes(nodeId)) throw notFound()
    await ensureOntNodes(tx, [nodeId, ...uniqueIds])
    const added = await addIdentities(tx, nodeId, uniqueIds, context.now)
    if (added) await logActivity(tx, context, 'EDIT', nodeId, { identities: uniqueIds.map((id) => visible.get(id)?.title) })
    return added
  })
  if (changed) await publishChange(context, [nodeId], [])
  return await getIdentities(context, nodeId)
}

/** Unlinks a class and returns the others. Does nothing if the class was not linked. */
export async function removeNodeIdentity(
  context: WriteContext,
  nodeId: string,
  classId: string,
  operationUuid?: string,
): Promise<Titled[]> {
  const changed = await transact(context, async (tx, context) => {
    const removal = await recordTagRemoval<null>(tx, context, { operationUuid, request: { nodeId, classId } })
    if (removal.repeated !== undefined) return false
    await lockItem(tx, context, nodeId)
    const removed = await readIdentityRows(tx, nodeId, classId)
    if (!(await removeIdentity(tx, nodeId, classId))) return false
    await removal.complete(null, toRemovedTags(nodeId, removed))
    await logActivity(tx, context, 'EDIT', nodeId, { identityRemoved: classId })
    return true
  })
  if (changed) await publishChange(context, [nodeId], [])
  return await getIdentities(context, nodeId)
}
