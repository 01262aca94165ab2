import { doubleClick, pageSize } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import { getListColumn, type SortableColumn, sortableColumns } from '#api/contract/node-columns'
import type { ExplorerPanes, ListColumns } from '#api/contract/user-profile'
import type { Paging, Shown } from '#machines/paged-list'
import type { FolderViewMode } from '#widgets/folder-view/folder-view'
import type { Session } from '../window-kind'
import type { Search, SearchQuery } from './search/search'

export type View = 'LIST' | 'GRID'
/** `deleteDate` is only for recycle bins, `relevance` only for searches. */
export type SortColumn = SortableColumn | 'relevance'
type FolderSortColumn = Exclude<SortableColumn, 'deleteDate'>

/** Columns by which folders and search results can be sorted, in display order. */
export const folderSortColumns = sortableColumns.filter((column): column is FolderSortColumn =>
  getListColumn(column).list.lists.includes('folder'),
)
export type Direction = 'ASC' | 'DESC'

/** Display settings of the list. Each window has its own and stores them in its payload. */
export interface Rules {
  view: View
  /** True shows numbered pages in the list. The grid always scrolls. */
  pagination: boolean
  pageSize: number
  sortBy: SortColumn
  direction: Direction
  /** Columns in which digits are sorted as numbers. */
  numeric: readonly SortColumn[]
  /** View mode of the folder; missing for the file list. */
  face?: FolderViewMode | undefined
}

export const defaultRules: Rules = {
  view: 'LIST',
  pagination: false,
  pageSize: pageSize.explorer,
  sortBy: 'title',
  direction: 'ASC',
  numeric: [],
}

/** Defaults of a recycle bin: the items deleted last come first. */
export const binRules: Rules = { ...defaultRules, sortBy: 'deleteDate', direction: 'DESC' }

/** Defaults of a search: the most relevant results first, with the page size of searches. */
export const searchRules: Rules = { ...defaultRules, pageSize: pageSize.search, sortBy: 'relevance', direction: 'DESC' }

/** Returns the list settings of a search. A saved search may define its sort order. */
export const getSearchRules = ({ sortBy, direction = 'ASC' }: SearchQuery): Rules => {
  if (sortBy === 'numericTitle') return { ...searchRules, sortBy: 'title', direction, numeric: ['title'] }
  const column = folderSortColumns.find((key) => key === sortBy)
  return column === undefined ? searchRules : { ...searchRules, sortBy: column, direction }
}

/** Preferences of the user for all explorers, stored in the profile. */
export interface ExplorerPreferences {
  doubleClickMs: number
  columns: ListColumns
  panes: ExplorerPanes
}

export const defaultPreferences: ExplorerPreferences = {
  doubleClickMs: doubleClick,
  columns: { widths: {}, hidden: [] },
  panes: { tree: false, preview: false, treeWidth: 200, previewWidth: 220 },
}

export const getPaging = ({ view, pagination }: Rules): Paging => (view === 'LIST' && pagination ? 'pages' : 'scroll')

/** Changes the settings. Switching from numbered pages to scrolling resets the page size to the default. */
export const changeRules = (rules: Rules, change: Partial<Rules>): Rules => {
  const next = { ...rules, ...change }
  if (getPaging(rules) !== 'pages' || getPaging(next) !== 'scroll') return next
  return { ...next, pageSize: next.sortBy === 'relevance' ? pageSize.search : pageSize.explorer }
}

/**
 * Sorts by a column. The column that is already sorted reverses its direction, another one starts ascending. Relevance is always
 * descending.
 */
export const sortByColumn = (rules: Rules, column: SortColumn): Rules => {
  if (column === 'relevance') return { ...rules, sortBy: column, direction: 'DESC' }
  return rules.sortBy === column
    ? { ...rules, direction: rules.direction === 'ASC' ? 'DESC' : 'ASC' }
    : { ...rules, sortBy: column, direction: 'ASC' }
}

export const toggleNumeric = (rules: Rules, column: SortColumn): Rules => ({
  ...rules,
  numeric: rules.numeric.includes(column) ? rules.numeric.filter((one) => one !== column) : [...rules.numeric, column],
})

/** Returns the settings of a bin for its search: results are sorted by relevance instead of the default order. */
export const getBinRules = (rules: Rules, keyword: string): Rules => {
  if (keyword !== '') return rules.sortBy === 'deleteDate' ? sortByColumn(rules, 'relevance') : rules
  return rules.sortBy === 'relevance' ? { ...rules, sortBy: binRules.sortBy, direction: binRules.direction } : rules
}

/** Query of the list. An empty `folders` means the root folders. */
export interface ListingQuery {
  folders: readonly string[]
  /** Missing for the default order: a bin by time of deletion, a search by relevance. */
  sortBy?: FolderSortColumn | 'numericTitle' | 'order'
  direction: Direction
  keyword: string
  /**
   * Lists the content of a recycle bin instead of the root folders. `uuid` selects one bin; null selects all bins that the user may see.
   */
  bin?: { uuid: string | null }
  search?: Search
}

const toSortKey = (by: Exclude<SortColumn, 'relevance'>, numeric: Rules['numeric'], isBin: boolean): NonNullable<ListingQuery['sortBy']> =>
  by === 'deleteDate' ? (isBin ? 'order' : 'title') : by === 'title' && numeric.includes('title') ? 'numericTitle' : by

export const createListingQuery = (
  folders: readonly string[],
  { sortBy, direction, numeric }: Rules,
  keyword: string,
  { bin, search }: Pick<ListingQuery, 'bin' | 'search'> = {},
): ListingQuery => ({
  folders,
  ...(sortBy !== 'relevance' && { sortBy: toSortKey(sortBy, numeric, bin !== undefined) }),
  direction,
  keyword,
  ...(bin && { bin }),
  ...(search && { search }),
})

/** A location that the window shows or showed before, with the state to restore when the user returns to it. */
export interface HistoryPlace {
  /** Open folders; empty means the root folders. */
  folders: readonly string[]
  /** Title of the folder when the user left it; '' for the root folders. */
  title: string
  picked: readonly string[]
  cursor: string | null
  /** Number of loaded rows, and the scroll position in pixels. */
  rows: number
  top: number
}

export const createPlace = (folders: readonly string[]): HistoryPlace => ({
  folders,
  title: '',
  picked: [],
  cursor: null,
  rows: 0,
  top: 0,
})

/** Step of the breadcrumb. */
export interface Crumb {
  uuid: string
  title: string
}

export interface Located {
  /** The open folder; null for the root folders or several folders. */
  folder: Node | null
  /** Path from the root to the folder. Folders that the user may not see are left out. */
  path: readonly Crumb[]
  /** All open folders, if there are several. */
  several?: readonly Crumb[]
}

export const noLocation: Located = { folder: null, path: [] }

/** Content of the explorer: folders, search results, or a recycle bin. */
export type Mode = 'folders' | 'search' | 'bin'

/** Data that decides the user's rights in an explorer. */
export interface ExplorerRights {
  session: Session
  folder: Node | null
  mode: Mode
}

export type Children = Shown<Node>

export interface Change {
  resource: string
  uuids: readonly string[]
  parentUuids: readonly string[]
}

interface ShownLocation {
  folders: readonly string[]
  path: readonly Crumb[]
  contents: readonly { uuid: string }[]
  /** True for a recycle bin: anything that is deleted anywhere may appear in it. */
  bin?: boolean
}

const haveCommon = (one: readonly string[], other: readonly string[]): boolean => one.some((uuid) => other.includes(uuid))
const getUuids = (items: readonly { uuid: string }[]): string[] => items.map(({ uuid }) => uuid)

/** Resources whose changes affect rows. After a permission change the user may see other items, or have other rights on them. */
const itemResources: ReadonlySet<string> = new Set(['node', 'permission'])

/**
 * Returns true if a change affects the name, the position or the rights of the open folder or of one of its ancestors. A change without
 * ids may affect anything.
 */
export const affectsPath = ({ resource, uuids, parentUuids }: Change, { folders, path }: ShownLocation): boolean =>
  itemResources.has(resource) &&
  (uuids.length + parentUuids.length === 0 || haveCommon(uuids, folders) || haveCommon(uuids, getUuids(path)))

/** Returns true if a change adds, removes or alters rows of the open folder. Changes of root folders contain no parent folder. */
export const affectsRows = ({ resource, uuids, parentUuids }: Change, { folders, contents, bin }: ShownLocation): boolean =>
  resource === 'workingDirectories'
    ? haveCommon(uuids, getUuids(contents))
    : itemResources.has(resource) &&
      (bin === true ||
        haveCommon(parentUuids, folders) ||
        (folders.length === 0 && parentUuids.length === 0) ||
        haveCommon(uuids, getUuids(contents)))
