import { noteActivity } from '../nodes/activity'
import { announce } from '../nodes/live'
import { notFound } from '../nodes/nodes.errors'
import { lockItem, type Work } from '../nodes/nodes.service'
import type { Reader } from '../nodes/records.service'
import { transact } from '../nodes/transact'
import { identityOf, noteUntagging, untagged } from '../paragraphs/untagging.service'
import { keepOntNodes } from './classes.repository'
import { seenClasses } from './classes-read.service'
import { addIdentities, identityIds, removeIdentity } from './identities.repository'

type Titled = { uuid: string; title: string }

/** The classes that a node has for its common identity, as far as the reader may see them. */
export async function identitiesOf(reader: Reader, nodeId: string): Promise<Titled[]> {
  const ids = await identityIds(reader.db, nodeId)
  const seen = await seenClasses(reader, ids)
  return ids.flatMap((id) => {
    const found = seen.get(id)
    return found ? [{ uuid: id, title: found.title }] : []
  })
}

/** Links classes with a node and answers all of them. An id that names no class the caller may see answers `notFound`, and nothing is added. */
export async function addIdentitiesTo(work: Work, nodeId: string, classIds: readonly string[]): Promise<Titled[]> {
  const wanted = [...new Set(classIds)]
  const changed = await transact(work, async (tx, work) => {
    await lockItem(tx, work, nodeId)
    const found = await seenClasses(work, wanted)
    if (found.size < wanted.length || wanted.includes(nodeId)) throw notFound()
    await keepOntNodes(tx, [nodeId, ...wanted])
    const added = await addIdentities(tx, nodeId, wanted, work.now)
    if (added) await noteActivity(tx, work, 'EDIT', nodeId, { identities: wanted.map((id) => found.get(id)?.title) })
    return added
  })
  if (changed) await announce(work, [nodeId], [])
  return await identitiesOf(work, nodeId)
}

/** Takes a class off a node and answers the rest; one that is not there is off already. */
export async function removeIdentityFrom(work: Work, nodeId: string, classId: string, operationUuid?: string): Promise<Titled[]> {
  const changed = await transact(work, async (tx, work) => {
    const noted = await noteUntagging<null>(tx, work, { operationUuid, asked: { nodeId, classId } })
    if (noted.repeated !== undefined) return false
    await lockItem(tx, work, nodeId)
    const removed = await identityOf(tx, nodeId, classId)
    if (!(await removeIdentity(tx, nodeId, classId))) return false
    await noted.keep(null, untagged(nodeId, removed))
    await noteActivity(tx, work, 'EDIT', nodeId, { identityRemoved: classId })
    return true
  })
  if (changed) await announce(work, [nodeId], [])
  return await identitiesOf(work, nodeId)
}
