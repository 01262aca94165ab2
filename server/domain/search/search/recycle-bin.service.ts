import type { Criteria } from '#api/contract/criteria'
import type { Node } from '#api/contract/node'
import { findLevels } from '#server/access/levels'
import { notFound } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import { findBinIds, findDeletions } from '#server/domain/content/bin/bin.service'
import type { NodePage } from '#server/domain/content/nodes/children.service'
import { findTitles } from '#server/domain/content/nodes/records.service'
import { listBins, listNodes } from './listing.service'

/**
 * Lists the caller's recycle bin, or all bins for an administrator. Filters, sorting and paging are as in other lists; the latest deletion
 * is first by default.
 */
export async function listRecycleBin(context: ReadContext, criteria: Criteria): Promise<NodePage> {
  const all = await findBinIds(context.db, context.caller.admin ? undefined : context.caller.userId)
  const named = new Set(criteria.uuidList)
  const bins = named.size === 0 ? all : all.filter((id) => named.has(id))
  if (bins.length < named.size) throw notFound()
  const binCriteria: Criteria = {
    ...criteria,
    uuidList: bins,
    searchAllDocument: false,
    ...(criteria.sortBy === undefined && { sortBy: 'order', direction: criteria.direction ?? 'DESC' }),
  }
  const page = bins.length === 1 ? await listNodes(context, binCriteria) : await listBins(context, binCriteria, bins)
  return { ...page, contents: await addDeletions(context, page.contents) }
}

/** Adds time and user of the deletion, and the original folder if the caller may see it. */
async function addDeletions({ db, caller, now, locale }: ReadContext, nodes: readonly Node[]): Promise<Node[]> {
  const found = new Map(
    (
      await findDeletions(
        db,
        nodes.map(({ uuid }) => uuid),
      )
    ).map((row) => [row.id, row]),
  )
  const places = [...found.values()].flatMap(({ from_id }) => from_id ?? [])
  const levels = await findLevels(db, caller, places, now)
  const titles = await findTitles(db, places, locale)
  return nodes.map((node) => {
    const row = found.get(node.uuid)
    if (!row) return node
    const { first_name: firstName, last_name: lastName, username, from_id: fromId } = row
    const title = titles.get(fromId ?? '')
    return {
      ...node,
      deleteDate: row.deleted_at,
      ...(username !== null && {
        deletedBy: {
          ...(row.deleted_by !== null && { uuid: row.deleted_by }),
          ...{ firstName: firstName ?? '', lastName: lastName ?? '', fullName: `${firstName ?? ''} ${lastName ?? ''}`.trim(), username },
        },
      }),
      ...(fromId !== null && title !== undefined && (levels.get(fromId) ?? -1) >= 0 && { deletedFrom: { uuid: fromId, title } }),
    }
  })
}
