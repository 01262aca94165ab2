import { type Criteria, toScope } from '#api/contract/criteria'
import { savedQuery } from '#api/contract/search'
import { findLevels } from '#server/access/levels'
import type { ReadContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import { findCallerOfUser } from '#server/domain/people/sessions/session.service'
import { announceNotices, storeNotices } from '#server/domain/system/notices/notices.service'
import { asProblem } from '#server/http/problem'
import { isBlank } from '#text/blank'
import type { Ports } from '#server/ports'
import { listNodes } from './listing.service'
import { findDueWatches, findNewItems, lockWatch, storeHits, type WatchedSearch } from './search-watch.repository'

/** Maximum number of searches per check; the others are first in the next one. */
const MAX_SEARCHES = 200
/** Maximum number of new items and texts per search and check; the next check continues. */
const MAX_NEW = 2_000
/** Maximum number of hits that are known from the beginning. */
const MAX_FIRST_HITS = 5_000
const PAGE = 1_000
/** Changes become visible when their transaction commits, so each check looks at the last minutes again. */
const OVERLAP_MS = 5 * 60_000

/** Returns the criteria of a saved search as its window sends them, but only for hits with all words as typed. */
function toCriteria(stored: unknown): Criteria | undefined {
  const parsed = savedQuery.safeParse(stored)
  if (!parsed.success) return undefined
  const { keyword = '', properties, parent, uuidList, searchAllDocument, searchType = 'DMS', ...rest } = parsed.data
  return {
    ...rest,
    ...{ searchType, literal: true, sortBy: 'createDate', direction: 'ASC' },
    ...(!isBlank(keyword) && { keyword: keyword.trim(), ...(searchType === 'DMS' && properties && { properties }) }),
    ...toScope({ parent, uuidList, searchAllDocument }),
  }
}

/** Says if the user has the rights that a request with these criteria needs. */
async function maySearch({ db, caller, now }: ReadContext, { uuidList = [], parent, tags = [], folders = [] }: Criteria): Promise<boolean> {
  const seen = [...(parent === undefined ? [] : [parent]), ...tags, ...folders]
  const levels = await findLevels(db, caller, [...uuidList, ...seen], now)
  const has = (least: number) => (id: string) => (levels.get(id) ?? -1) >= least
  return uuidList.every(has(1)) && seen.every(has(0))
}

/** Returns the ids of hits, at most `most`. A search that is no longer valid has none. */
async function findHits(
  context: ReadContext,
  search: WatchedSearch,
  timeZone: string,
  most: number,
  within?: readonly string[],
): Promise<string[]> {
  const criteria = toCriteria(search.query)
  if (!criteria || !(await maySearch(context, criteria))) return []
  const ids: string[] = []
  try {
    for (let after: string | undefined; ; ) {
      const page = await listNodes(context, { ...criteria, pageSize: PAGE, ...(after !== undefined && { after }) }, { timeZone, within })
      for (const { uuid, createDate } of page.contents) if (within || createDate < search.watchedFrom) ids.push(uuid)
      if (page.next === undefined || ids.length >= most) return ids.slice(0, most)
      after = page.next
    }
  } catch (error) {
    // The folder or property of the search no longer exists.
    if (asProblem(error)) return []
    throw error
  }
}

async function checkSearch(ports: Ports, search: WatchedSearch, timeZone: string): Promise<void> {
  const { db, broadcast, log } = ports
  const now = ports.now()
  const caller = await findCallerOfUser(db, search.userId)
  if (!caller) return
  const context: ReadContext = { db, caller, now, locale: 'fa' }
  const isFirst = search.checkedTo === null
  const known = isFirst ? await findHits(context, search, timeZone, MAX_FIRST_HITS) : []
  const { ids, nextFrom } = isFirst ? { ids: [], nextFrom: null } : await findNewItems(db, search.userId, search.checkedTo ?? 0, MAX_NEW)
  const hits = ids.length > 0 ? await findHits(context, search, timeZone, ids.length, ids) : known
  const latest = nextFrom ?? (isFirst ? search.watchedFrom : now) - OVERLAP_MS
  // Items of one time that fill a whole check must not stop the following ones.
  const checkedTo = nextFrom !== null && nextFrom === search.checkedTo ? nextFrom + 1 : Math.max(latest, search.checkedTo ?? latest)
  const isNew = await transact({ db }, async (tx) => {
    if (!(await lockWatch(tx, search))) return false
    const added = await storeHits(tx, search.id, hits, checkedTo)
    if (isFirst || added === 0) return false
    const { id: searchId, title, userId } = search
    await storeNotices(tx, { kind: 'SEARCH', nodeId: null, searchId, title, principals: [userId], now })
    return true
  })
  if (isNew) await announceNotices({ broadcast, log, now }, [search.userId])
}

/** Notifies the owners of watched searches of new hits. Without changes since the last check it costs one query. */
export async function checkWatchedSearches(ports: Ports, timeZone: string, signal: AbortSignal): Promise<void> {
  for (const search of await findDueWatches(ports.db, MAX_SEARCHES)) {
    signal.throwIfAborted()
    await checkSearch(ports, search, timeZone).catch((error) =>
      ports.log.warn({ error, search: search.id }, 'could not check a watched search'),
    )
  }
}
