import type * as z from 'zod/mini'
import { destinations } from '#api/contract/messaging'
import type { SavedSearch, search } from '#api/contract/search'
import type { Caller } from '#server/access/caller'
import { isUniqueViolation } from '#server/context/errors'
import { transact } from '#server/context/transaction'
import type { Ports } from '#server/ports'
import { sortKey } from '#text/sort-key'
import { checkedTitle, nameKey } from '#server/domain/content/nodes/names'
import { countSaved, deleteSaved, insertSaved, readSaved, savedUnder, type SavedRow, updateSaved } from './saved-searches.repository'
import { notFound, queryTooLarge, savedSearchLimit, titleExists } from './search.errors'

const MAX_SAVED = 500
/** Maximum characters of the criteria as JSON. They have room for more than a thousand ids. */
const LONGEST_QUERY = 50_000

interface Asking {
  ports: Ports
  caller: Caller
}

export const listSaved = ({ ports, caller }: Asking): Promise<SavedSearch[]> => readSaved(ports.db, caller.userId)

export async function loadSaved({ ports, caller }: Asking, id: string): Promise<SavedSearch> {
  const [found] = await readSaved(ports.db, caller.userId, id)
  if (!found) throw notFound()
  return found
}

/** Notifies the other tabs of the user. */
const announce = ({ ports, caller }: Asking, id: string): Promise<void> =>
  ports.broadcast.publish({
    type: 'user.message',
    userIds: [caller.userId],
    destination: destinations.events,
    body: { type: 'data.changed', resource: 'savedSearch', uuids: [id], parentUuids: [], at: ports.now() },
  })

type Draft = z.output<(typeof search)['save']['json']>

async function rowOf({ title: raw, showInDesktop, query }: Draft): Promise<SavedRow> {
  const title = checkedTitle(raw)
  const kept = JSON.stringify(query)
  if (kept.length > LONGEST_QUERY) throw queryTooLarge()
  return { title, name_key: await nameKey(title), sort_key: sortKey(title), show_in_desktop: showInDesktop, query: kept }
}

/**
 * Saves a search, or overwrites the one with the given id. A title is unique per user, with spelling variants counted as equal. Throws
 * `notFound`, `titleExists` and `savedSearchLimit`.
 */
export async function saveSearch(asking: Asking, draft: Draft): Promise<SavedSearch> {
  const { ports, caller } = asking
  const { userId } = caller
  const row = await rowOf(draft)
  const id = draft.uuid ?? crypto.randomUUID()
  try {
    await transact(ports, async (tx, ports) => {
      const holder = await savedUnder(tx, userId, row.name_key)
      const isOther = holder !== undefined && holder !== id
      if (draft.uuid !== undefined) {
        if ((await readSaved(tx, userId, id)).length === 0) throw notFound()
        if (isOther) throw titleExists(holder)
        await updateSaved(tx, userId, id, row)
      } else {
        if (isOther) throw titleExists(holder)
        if ((await countSaved(tx, userId)) >= MAX_SAVED) throw savedSearchLimit()
        await insertSaved(tx, userId, id, row, ports.now())
      }
    })
  } catch (error) {
    // Another request has saved the same title at the same time.
    throw isUniqueViolation(error) ? titleExists() : error
  }
  await announce(asking, id)
  const { title, show_in_desktop: showInDesktop } = row
  return { uuid: id, title, showInDesktop, query: draft.query }
}

export async function dropSaved(asking: Asking, id: string): Promise<void> {
  if (!(await deleteSaved(asking.ports.db, asking.caller.userId, id))) throw notFound()
  await announce(asking, id)
}
