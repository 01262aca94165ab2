import type { SortKey } from '#api/contract/criteria'
import type { Node } from '#api/contract/node'
import type { EffectiveLevel } from '#server/access/caller'
import { type ChildrenVisibility, findVisibleChildren } from '#server/access/visibility'
import { cursorInvalid, notFound } from '#server/context/errors'
import { type ReadContext } from '#server/context/request-context'
import { ChildrenAnchors } from './children-anchors'
import { type Cursor, readCursor, writeCursor } from './children-cursor'
import { type ChildRow, findChildRows, type QueryCaller, type Slice, surveyRows } from './children.repository'
import { type FolderRow, findFolderRows } from './node-rows.repository'
import { notFolder } from './nodes.errors'
import { toRecords } from './records.service'
import { type Direction, DOCUMENT_RANK, FOLDER_RANK, type SortPosition, type Sorting, sortColumns } from './sort-columns'

export interface ChildrenQuery {
  sortBy: SortKey
  direction: Direction
  offset: number
  pageSize: number
  /** `next` of the previous page. Replaces `offset`. */
  after?: string
  /** Node kinds to return: only folders, only documents, or both. */
  show: 'all' | 'folders' | 'documents'
}

export interface NodePage {
  contents: Node[]
  totalElements: number
  offset: number
  pageSize: number
  next?: string
  limited?: true
}

/** Rows between two remembered positions. Skipping that many rows costs less than a lookup. */
const ANCHOR_STEP = 512
/** Skips longer than this are remembered and shortened. */
const LONG_SKIP = 4 * ANCHOR_STEP
const SURVEY_ROWS = 40 * ANCHOR_STEP

const anchors = new ChildrenAnchors()

/** Returns the folder to list. The access check at the entry of the request has already passed. Throws `notFound` and `notFolder`. */
export async function requireFolder({ db }: ReadContext, id: string): Promise<FolderRow> {
  const [folder] = await findFolderRows(db, [id])
  if (!folder) throw notFound()
  if (folder.type === 0) throw notFolder()
  return folder
}

interface Part {
  rank: number
  count: number
}

const getParts = ({ counts }: ChildrenVisibility, show: ChildrenQuery['show']): Part[] => [
  ...(show === 'documents' ? [] : [{ rank: FOLDER_RANK, count: counts.folders }]),
  ...(show === 'folders' ? [] : [{ rank: DOCUMENT_RANK, count: counts.documents }]),
]

interface RowRun extends Part {
  /** Position of the first requested row among the folders, or among the documents, of the parent folder, from 0. */
  first: number
  limit: number
}

/** Returns the rows to read from the folders and from the documents for a page whose offset counts both. */
const splitPage = (parts: readonly Part[], offset: number, pageSize: number): RowRun[] => {
  let skipped = 0
  return parts.flatMap((part) => {
    const first = Math.max(0, offset - skipped)
    const limit = Math.min(part.count - first, skipped + first < offset + pageSize ? offset + pageSize - skipped - first : 0)
    skipped += part.count
    return limit > 0 ? [{ ...part, first, limit }] : []
  })
}

/**
 * Returns the slices to read after a cursor: first the rest of the folders or documents that contain the cursor, then the documents if the
 * cursor is among the folders.
 */
const getSlicesAfter = (cursor: Cursor, parts: readonly Part[], pageSize: number): Slice[] =>
  parts
    .filter(({ rank }) => rank >= cursor.rank)
    .map(({ rank }) => ({ rank, ...(rank === cursor.rank && { from: cursor }), backwards: false, skip: 0, limit: pageSize + 1 }))

const toRangeKey = (folderId: string, rank: number, { column }: Sorting): string => `${folderId} ${rank} ${column}`

/**
 * Returns the positions of the first and last requested row, counted in ascending order. Anchors use ascending positions, so both sort
 * directions share them.
 */
const toAscendingSpan = ({ count, first, limit }: RowRun, { direction }: Sorting): [first: number, last: number] =>
  direction === 'ASC' ? [first, first + limit - 1] : [count - first - limit, count - first - 1]

/**
 * Builds the slice that reads the requested rows with the fewest skipped rows: from the beginning, from the end, or from the nearest row
 * whose position is cached.
 */
function buildNearestSlice(folder: FolderRow, sorting: Sorting, requestedRows: RowRun): Slice {
  const { rank, count, limit } = requestedRows
  const [first, last] = toAscendingSpan(requestedRows, sorting)
  const upwards = (skip: number, from?: SortPosition): Slice => ({
    rank,
    backwards: sorting.direction === 'DESC',
    skip,
    limit,
    ...(from && { from }),
  })
  const downwards = (skip: number, from?: SortPosition): Slice => ({ ...upwards(skip, from), backwards: sorting.direction === 'ASC' })
  const ends = [upwards(first), downwards(count - 1 - last)]
  const shortest = (slices: readonly Slice[]): Slice => slices.reduce((best, next) => (next.skip < best.skip ? next : best), upwards(first))
  if (shortest(ends).skip <= ANCHOR_STEP) return shortest(ends)
  const { below, above } = anchors.around(toRangeKey(folder.id, rank, sorting), folder.child_changes, first, last)
  return shortest([
    ...ends,
    ...(below ? [upwards(first - below.position - 1, below)] : []),
    ...(above ? [downwards(above.position - 1 - last, above)] : []),
  ])
}

/**
 * Reads all rows of a range once and caches the position of every `ANCHOR_STEP`-th row. Uses small statements so that other requests can
 * run in between. Stops if the folder changes.
 */
async function surveyRange({ db }: ReadContext, folder: FolderRow, sorting: Sorting, { rank, count }: Part): Promise<void> {
  const key = toRangeKey(folder.id, rank, sorting)
  let from: SortPosition | undefined
  for (let done = 0; done < count; done += SURVEY_ROWS) {
    const found = await surveyRows(db, folder.id, rank, sorting.column, { ...(from && { from }), step: ANCHOR_STEP, count: SURVEY_ROWS })
    const [current] = await findFolderRows(db, [folder.id])
    if (current?.child_changes !== folder.child_changes) return
    for (const { nth, ...place } of found) anchors.add(key, folder.child_changes, { ...place, position: done + nth - 1 })
    from = found.at(-1)
    if (found.length < SURVEY_ROWS / ANCHOR_STEP) return
  }
}

/**
 * Caches the positions of the first and last row of a page. After the second request for a far position it also starts a survey in the
 * background, so that the next one is fast.
 */
function rememberPageEnds(
  context: ReadContext,
  folder: FolderRow,
  sorting: Sorting,
  requestedRows: RowRun,
  rows: readonly ChildRow[],
): void {
  const key = toRangeKey(folder.id, requestedRows.rank, sorting)
  const [first, last] = toAscendingSpan(requestedRows, sorting)
  const own = rows.filter(({ rank }) => rank === requestedRows.rank)
  const [start, end] = sorting.direction === 'ASC' ? [own[0], own.at(-1)] : [own.at(-1), own[0]]
  if (own.length !== requestedRows.limit || !start || !end) return
  anchors.add(key, folder.child_changes, { key: start.key, id: start.id, position: first })
  anchors.add(key, folder.child_changes, { key: end.key, id: end.id, position: last })
  // A failure only means that the next jump is as slow as before. The response is already sent.
  if (anchors.wantsSurvey(key, folder.child_changes)) void surveyRange(context, folder, sorting, requestedRows).catch(() => {})
}

/**
 * Returns the caller's permission levels on those rows whose home parent is the listed folder, by node id. The level is 5 for
 * administrators and for the author of the node. Otherwise it is the higher of two levels: the one inherited from the folder, and the
 * caller's own permission on the node.
 */
const getHomeLevels = (
  { caller }: ReadContext,
  { inherited }: ChildrenVisibility,
  rows: readonly ChildRow[],
): Map<string, EffectiveLevel> =>
  new Map(
    rows
      .filter(({ home }) => home)
      .map(({ id, author_id, own_level }) => {
        const granted = Math.max(inherited, own_level ?? -1) as EffectiveLevel
        return [id, caller.admin || author_id === caller.userId ? 5 : granted]
      }),
  )

export const toQueryCaller = ({ caller, now }: ReadContext): QueryCaller => ({ ...caller, now })

const toNextCursor = (rows: readonly ChildRow[], more: boolean, offset: number, sorting: Sorting): { next?: string } => {
  const last = rows.at(-1)
  return more && last ? { next: writeCursor({ rank: last.rank, key: last.key, id: last.id, offset: offset + rows.length }, sorting) } : {}
}

/**
 * Returns a page of the nodes in a folder that the caller may see, folders first. The cost of a page does not depend on the size of the
 * folder.
 */
export async function readChildrenPage(context: ReadContext, folderId: string, query: ChildrenQuery): Promise<NodePage> {
  const { db, caller } = context
  const reading = toQueryCaller(context)
  const folder = await requireFolder(context, folderId)
  const sorting: Sorting = { column: sortColumns[query.sortBy], direction: query.direction }
  const visibility = await findVisibleChildren(db, caller, folder, context.now)
  const parts = getParts(visibility, query.show)
  const limited = visibility.inherited < 0 && { limited: true as const }
  const totalElements = parts.reduce((sum, { count }) => sum + count, 0)
  const where = visibility.all ? undefined : visibility.where('p')
  const only = where ? { where, own: visibility.own } : {}
  const { pageSize } = query
  if (query.after !== undefined) {
    const cursor = readCursor(query.after, sorting)
    if (!cursor) throw cursorInvalid('after')
    const found = await findChildRows(db, reading, folder.id, sorting, getSlicesAfter(cursor, parts, pageSize), {
      ...only,
      limit: pageSize + 1,
    })
    const rows = found.slice(0, pageSize)
    const contents = await toRecords(context, rows, { parents: [folder.id], levels: getHomeLevels(context, visibility, rows) })
    const { offset } = cursor
    return { contents, totalElements, offset, pageSize, ...toNextCursor(rows, found.length > pageSize, offset, sorting), ...limited }
  }
  const requestedRows = splitPage(parts, query.offset, pageSize)
  const slices = requestedRows.map((run) =>
    where ? { rank: run.rank, backwards: false, skip: run.first, limit: run.limit } : buildNearestSlice(folder, sorting, run),
  )
  const rows = await findChildRows(db, reading, folder.id, sorting, slices, { ...only, limit: pageSize })
  if (!where)
    for (const [index, run] of requestedRows.entries())
      if ((slices[index]?.skip ?? 0) > LONG_SKIP) rememberPageEnds(context, folder, sorting, run, rows)
  const contents = await toRecords(context, rows, { parents: [folder.id], levels: getHomeLevels(context, visibility, rows) })
  const more = query.offset + rows.length < totalElements
  return { contents, totalElements, offset: query.offset, pageSize, ...toNextCursor(rows, more, query.offset, sorting), ...limited }
}
