import { doubleClick, pageSize } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import type { ExplorerPanes, ListColumns } from '#api/contract/user-profile'
import type { Paging, Shown } from '#machines/paged-list'
import type { Face } from '#widgets/folder-face/folder-face'
import type { Session } from '../window-kind'
import type { Search, SearchQuery } from './search/search'

export type View = 'LIST' | 'GRID'
/** `deleteDate` is for recycle bins alone, `relevance` for searches. */
export type SortColumn = 'title' | 'lastVersionsSize' | 'createDate' | 'deleteDate' | 'relevance'
export type Direction = 'ASC' | 'DESC'

/** How a window shows folders: kept per window, reset with it. */
export interface Rules {
  view: View
  /** Numbered pages in the list; a grid always scrolls. */
  pagination: boolean
  pageSize: number
  sortBy: SortColumn
  direction: Direction
  /** Columns whose digits count as numbers. */
  numeric: readonly SortColumn[]
  /** Files, unless something else is said. */
  face?: Face | undefined
}

export const defaultRules: Rules = {
  view: 'LIST',
  pagination: false,
  pageSize: pageSize.explorer,
  sortBy: 'title',
  direction: 'ASC',
  numeric: [],
}

/** In a recycle bin: what went in last is what is looked for. */
export const binRules: Rules = { ...defaultRules, sortBy: 'deleteDate', direction: 'DESC' }

/** In a search: the best first, in the pages that searches have. */
export const searchRules: Rules = { ...defaultRules, pageSize: pageSize.search, sortBy: 'relevance', direction: 'DESC' }

/** A saved search may say its order. */
export const rulesOfSearch = ({ sortBy, direction = 'ASC' }: SearchQuery): Rules => {
  if (sortBy === 'numericTitle') return { ...searchRules, sortBy: 'title', direction, numeric: ['title'] }
  return sortBy === 'title' || sortBy === 'lastVersionsSize' || sortBy === 'createDate'
    ? { ...searchRules, sortBy, direction }
    : searchRules
}

/** What the user chose for all explorers; kept in the profile. */
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

export const pagingOf = ({ view, pagination }: Rules): Paging => (view === 'LIST' && pagination ? 'pages' : 'scroll')

/** Going over from numbered pages to scrolling starts with the usual page size again. */
export const withRules = (rules: Rules, change: Partial<Rules>): Rules => {
  const next = { ...rules, ...change }
  if (pagingOf(rules) !== 'pages' || pagingOf(next) !== 'scroll') return next
  return { ...next, pageSize: next.sortBy === 'relevance' ? pageSize.search : pageSize.explorer }
}

/** The column sorted already turns its direction, another one starts ascending; nobody wants the least relevant first. */
export const sortedBy = (rules: Rules, column: SortColumn): Rules => {
  if (column === 'relevance') return { ...rules, sortBy: column, direction: 'DESC' }
  return rules.sortBy === column
    ? { ...rules, direction: rules.direction === 'ASC' ? 'DESC' : 'ASC' }
    : { ...rules, sortBy: column, direction: 'ASC' }
}

export const withNumeric = (rules: Rules, column: SortColumn): Rules => ({
  ...rules,
  numeric: rules.numeric.includes(column) ? rules.numeric.filter((one) => one !== column) : [...rules.numeric, column],
})

/** What the listing asks the server. No folder means the roots. */
export interface ListingQuery {
  folders: readonly string[]
  /** A bin keeps its items in the order they came, a search gives the best first unless told otherwise. */
  sortBy?: Exclude<SortColumn, 'deleteDate' | 'relevance'> | 'numericTitle' | 'order'
  direction: Direction
  keyword: string
  /** A recycle bin in the place of the roots: this one, or all that the user may see. */
  bin?: { uuid: string | null }
  search?: Search
}

const sortKeyOf = (by: Exclude<SortColumn, 'relevance'>, numeric: Rules['numeric'], isBin: boolean): NonNullable<ListingQuery['sortBy']> =>
  by === 'deleteDate' ? (isBin ? 'order' : 'title') : by === 'title' && numeric.includes('title') ? 'numericTitle' : by

export const listingQuery = (
  folders: readonly string[],
  { sortBy, direction, numeric }: Rules,
  keyword: string,
  { bin, search }: Pick<ListingQuery, 'bin' | 'search'> = {},
): ListingQuery => ({
  folders,
  ...(sortBy !== 'relevance' && { sortBy: sortKeyOf(sortBy, numeric, bin !== undefined) }),
  direction,
  keyword,
  ...(bin && { bin }),
  ...(search && { search }),
})

/** Where a window is or was, and what it comes back to. */
export interface Place {
  /** The folders shown; none means the roots. */
  folders: readonly string[]
  /** Of the folder, as it was when it was left; '' for the roots. */
  title: string
  picked: readonly string[]
  cursor: string | null
  /** Rows that were loaded, and how far they were scrolled in pixels. */
  rows: number
  top: number
}

export const placeOf = (folders: readonly string[]): Place => ({
  folders,
  title: '',
  picked: [],
  cursor: null,
  rows: 0,
  top: 0,
})

/** One step of the breadcrumb. */
export interface Crumb {
  uuid: string
  title: string
}

export interface Located {
  /** The one folder on show; null for the roots. */
  folder: Node | null
  /** From the root to the folder; what the user may not see is left out. */
  path: readonly Crumb[]
  /** All folders on show when they are several. */
  several?: readonly Crumb[]
}

export const nowhere: Located = { folder: null, path: [] }

/** Folders to work in, what a search found, or the recycle bin. */
export type Mode = 'folders' | 'search' | 'bin'

/** What an explorer's rights are judged by. */
export interface Standing {
  session: Session
  folder: Node | null
  mode: Mode
}

export type Children = Shown<Node>

interface Change {
  resource: string
  uuids: readonly string[]
  parentUuids: readonly string[]
}

interface Whereabouts {
  folders: readonly string[]
  path: readonly Crumb[]
  contents: readonly { uuid: string }[]
  /** What is deleted anywhere comes into it. */
  bin?: boolean
}

const shares = (one: readonly string[], other: readonly string[]): boolean => one.some((uuid) => other.includes(uuid))
const ids = (items: readonly { uuid: string }[]): string[] => items.map(({ uuid }) => uuid)

/** Who gains or loses a right sees other items, and may do other things with them. */
const ofItems: ReadonlySet<string> = new Set(['node', 'permission'])

/** The folder itself or one above it changed: its name, its place, or what may be done in it. A report that names nothing may be about anything. */
export const touchesWay = ({ resource, uuids, parentUuids }: Change, { folders, path }: Whereabouts): boolean =>
  ofItems.has(resource) && (uuids.length + parentUuids.length === 0 || shares(uuids, folders) || shares(uuids, ids(path)))

/** Something in the folder on show changed, or came or went. Roots have no parent to name. */
export const touchesRows = ({ resource, uuids, parentUuids }: Change, { folders, contents, bin }: Whereabouts): boolean =>
  resource === 'workingDirectories'
    ? shares(uuids, ids(contents))
    : ofItems.has(resource) &&
      (bin === true || shares(parentUuids, folders) || (folders.length === 0 && parentUuids.length === 0) || shares(uuids, ids(contents)))
