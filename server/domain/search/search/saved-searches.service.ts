import type * as z from 'zod/mini'
import { destinations } from '#api/contract/messaging'
import type { SavedSearch, search } from '#api/contract/search'
import type { Caller } from '#server/access/caller'
import { isUniqueViolation } from '#server/context/errors'
import { transact } from '#server/context/transaction'
import type { Ports } from '#server/ports'
import { createSortKey } from '#text/sort-key'
import { parseTitle, toNameKey } from '#server/domain/content/nodes/names'
import { Problem } from '#server/http/problem'
import {
  countSavedSearches,
  removeSavedSearch,
  insertSavedSearch,
  findSavedSearches,
  hasOtherQuery,
  findSavedSearchByName,
  type SavedSearchRow,
  updateSavedSearch,
} from './saved-searches.repository'
import { beginWatch, deleteWatch } from './search-watch.repository'

const notFound = (): Problem => new Problem('notFound')
/** `uuid` is the saved search that has the title. */
const titleExists = (uuid?: string): Problem =>
  new Problem('titleExists', { errors: [{ path: 'title', code: 'titleExists' }], ...(uuid !== undefined && { uuid }) })
const savedSearchLimit = (): Problem => new Problem('savedSearchLimit')
const queryTooLarge = (): Problem => new Problem('tooLarge', { errors: [{ path: 'json.query', code: 'tooLarge' }] })

const MAX_SAVED_SEARCHES = 500
/** Maximum characters of the criteria as JSON. They have room for more than a thousand ids. */
const MAX_QUERY_LENGTH = 50_000

interface SavedSearchContext {
  ports: Ports
  caller: Caller
}

export const listSavedSearches = ({ ports, caller }: SavedSearchContext): Promise<SavedSearch[]> =>
  findSavedSearches(ports.db, caller.userId)

export async function loadSavedSearch({ ports, caller }: SavedSearchContext, id: string): Promise<SavedSearch> {
  const [found] = await findSavedSearches(ports.db, caller.userId, id)
  if (!found) throw notFound()
  return found
}

/** Notifies the other tabs of the user. */
const publishSavedSearch = ({ ports, caller }: SavedSearchContext, id: string): Promise<void> =>
  ports.broadcast.publish({
    type: 'user.message',
    userIds: [caller.userId],
    destination: destinations.events,
    body: { type: 'data.changed', resource: 'savedSearch', uuids: [id], parentUuids: [], at: ports.now() },
  })

type Draft = z.output<(typeof search)['save']['json']>

async function toRow({ title: raw, showInDesktop, query }: Draft): Promise<SavedSearchRow> {
  const title = parseTitle(raw)
  const queryJson = JSON.stringify(query)
  if (queryJson.length > MAX_QUERY_LENGTH) throw queryTooLarge()
  return { title, name_key: await toNameKey(title), sort_key: createSortKey(title), show_in_desktop: showInDesktop, query: queryJson }
}

/**
 * Saves a search, or overwrites the one with the given id. A title is unique per user, with spelling variants counted as equal. Throws
 * `notFound`, `titleExists` and `savedSearchLimit`.
 */
export async function saveSearch(searchContext: SavedSearchContext, draft: Draft): Promise<SavedSearch> {
  const { ports, caller } = searchContext
  const { userId } = caller
  const row = await toRow(draft)
  const id = draft.uuid ?? crypto.randomUUID()
  let notify = draft.notify === true
  try {
    await transact(ports, async (tx, ports) => {
      const holder = await findSavedSearchByName(tx, userId, row.name_key)
      const isOther = holder !== undefined && holder !== id
      if (draft.uuid !== undefined) {
        const [stored] = await findSavedSearches(tx, userId, id)
        if (!stored) throw notFound()
        if (isOther) throw titleExists(holder)
        notify = draft.notify ?? stored.notify ?? false
        if (!notify || (await hasOtherQuery(tx, id, row.query))) await deleteWatch(tx, id)
        await updateSavedSearch(tx, userId, id, row)
      } else {
        if (isOther) throw titleExists(holder)
        if ((await countSavedSearches(tx, userId)) >= MAX_SAVED_SEARCHES) throw savedSearchLimit()
        await insertSavedSearch(tx, userId, id, row, ports.now())
      }
      if (notify) await beginWatch(tx, id, ports.now())
    })
  } catch (error) {
    // Another request has saved the same title at the same time.
    throw isUniqueViolation(error) ? titleExists() : error
  }
  await publishSavedSearch(searchContext, id)
  const { title, show_in_desktop: showInDesktop } = row
  return { uuid: id, title, showInDesktop, ...(notify && { notify }), query: draft.query }
}

export async function deleteSavedSearch(searchContext: SavedSearchContext, id: string): Promise<void> {
  if (!(await removeSavedSearch(searchContext.ports.db, searchContext.caller.userId, id))) throw notFound()
  await publishSavedSearch(searchContext, id)
}
