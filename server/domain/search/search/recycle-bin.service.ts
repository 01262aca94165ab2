import type { Criteria } from '#api/contract/criteria'
import type { Node } from '#api/contract/node'
import { findLevels } from '#server/access/levels'
import { notFound } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import { findBinIds, findDeletions } from '#server/domain/content/bin/bin.service'
import { findTitles } from '#server/domain/content/nodes/records.service'
import { listBins, listNodes } from './listing.service'
import type { SearchOptions } from './search-request.service'
import { isGiven, parseSearchWords } from './search-words'
import type { SearchPage } from './word-search.service'

/**
 * Lists the caller's recycle bin, or all bins for an administrator. Filters, sorting and paging are as in other lists; the latest deletion
 * is first by default. Words with `properties` are a search, which also finds the content of deleted folders, the most relevant first.
 */
export async function listRecycleBin(context: ReadContext, criteria: Criteria, options: SearchOptions = {}): Promise<SearchPage> {
  const all = await findBinIds(context.db, context.caller.admin ? undefined : context.caller.userId)
  const named = new Set(criteria.uuidList)
  const bins = named.size === 0 ? all : all.filter((id) => named.has(id))
  if (bins.length < named.size) throw notFound()
  const page = await readBins(context, { ...criteria, uuidList: bins, searchAllDocument: false }, bins, options)
  return { ...page, contents: await addDeletions(context, page.contents) }
}

async function readBins(context: ReadContext, criteria: Criteria, bins: readonly string[], options: SearchOptions): Promise<SearchPage> {
  if (isGiven(criteria.properties) && parseSearchWords(criteria, { operators: true }))
    return await listNodes(context, criteria, { ...options, bins })
  const sorted: Criteria =
    criteria.sortBy === undefined ? { ...criteria, sortBy: 'order', direction: criteria.direction ?? 'DESC' } : criteria
  return bins.length === 1 ? await listNodes(context, sorted) : await listBins(context, sorted, bins)
}

/** Returns the deleted item that contains the node: itself, or a folder above it. Paths in a bin begin with the bin. */
const getDeletedUuid = ({ uuid, pwd = '' }: Node): string => pwd.split('/').filter((step) => step !== '')[1] ?? uuid

/**
 * Adds time and user of the deletion, and the original folder if the caller may see it. For an item in a deleted folder, the original
 * folder is the one that contains it.
 */
async function addDeletions({ db, caller, now, locale }: ReadContext, nodes: readonly Node[]): Promise<Node[]> {
  const found = new Map((await findDeletions(db, [...new Set(nodes.map(getDeletedUuid))])).map((row) => [row.id, row]))
  const getPlace = (node: Node): string | undefined =>
    getDeletedUuid(node) === node.uuid ? (found.get(node.uuid)?.from_id ?? undefined) : node.parentUuid
  const places = [...new Set(nodes.flatMap((node) => getPlace(node) ?? []))]
  const levels = await findLevels(db, caller, places, now)
  const titles = await findTitles(db, places, locale)
  return nodes.map((node) => {
    const row = found.get(getDeletedUuid(node))
    if (!row) return node
    const { first_name: firstName, last_name: lastName, username } = row
    const place = getPlace(node)
    const title = titles.get(place ?? '')
    return {
      ...node,
      deleteDate: row.deleted_at,
      ...(username !== null && {
        deletedBy: {
          ...(row.deleted_by !== null && { uuid: row.deleted_by }),
          ...{ firstName: firstName ?? '', lastName: lastName ?? '', fullName: `${firstName ?? ''} ${lastName ?? ''}`.trim(), username },
        },
      }),
      ...(place !== undefined && title !== undefined && (levels.get(place) ?? -1) >= 0 && { deletedFrom: { uuid: place, title } }),
    }
  })
}
