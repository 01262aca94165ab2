import type { ActorRefFrom } from 'xstate'
import type { FolderFlags } from '#api/contract/folder'
import { type Node, nodeKinds } from '#api/contract/node'
import type { ExplorerPanes, ListColumns } from '#api/contract/user-profile'
import {
  canMoveInHistory,
  currentEntry,
  updateCurrent,
  startHistory,
  moveInHistory,
  type NavigationHistory,
  pushEntry,
} from '#machines/history'
import { emptyList } from '#machines/paged-list'
import { type MoveStyle, noSelection, type PickStyle, findSelectedRows, type Selection, type Step } from '#machines/selection'
import type { NewDocument } from '#machines/rename.machine'
import type { DraggedNodes } from '#widgets/file-drop/dragged'
import type { FolderViewMode } from '#widgets/folder-view/folder-view'
import type { DirectoryChange, HistoryMoved, NodesRestored, SessionEvent, UploadItem, WindowInput } from '../window-kind'
import { emptyExplorerServices, type ExplorerServices } from './explorer-services'
import type { folderViewMachine } from './folder-view/folder-view.machine'
import {
  binRules,
  defaultPreferences,
  defaultRules,
  getSearchRules,
  type Children,
  type Crumb,
  type ExplorerPreferences,
  type Located,
  type Mode,
  noLocation,
  type HistoryPlace,
  createPlace,
  type Rules,
  type SortColumn,
  type View,
} from './explorer'
import type { Click } from '#widgets/open-node/open-action'
import type { DragOutLink } from './drag-drop/drag-out'
import type { ExplorerPayload } from './payload'
import { type Search, getSearchType } from './search/search'
import type { searchMachine } from './search/search.machine'
import type { SearchEvent, SearchNews } from './search/search-setup'
import type { TypeAhead } from '#widgets/type-ahead/typed'

export type { DraggedNodes as Dragged }

export interface ExplorerContext extends WindowInput<ExplorerPayload> {
  history: NavigationHistory<HistoryPlace>
  located: Located
  placeError: unknown
  rules: Rules
  /** The open bin in a window of recycle bins; null shows all bins that the user may see. */
  binUuid: string | null
  /** Words that a recycle bin is searched for. */
  keyword: string
  /** Search of a search window; null in other windows. */
  search: Search | null
  /** Actor of the search box. Undefined until its code is loaded. */
  searching: ActorRefFrom<typeof searchMachine> | null
  /** Actor of the view that replaces the file list, if there is one. */
  folderView: ActorRefFrom<typeof folderViewMachine> | null
  children: Children
  selection: Selection
  lastClick: Click | null
  /** Current type-ahead text of the list. */
  typed: TypeAhead | null
  /** Selection at the start of the current marquee. */
  marqueeStart: { selection: Selection; adds: boolean }
  /** A new item that the user requested while the previous new item was still being saved. It is created afterwards. */
  nextCreation: Creation | null
  preferences: ExplorerPreferences
  /** Ids of items that are being moved to another folder or to the bin. */
  moving: ReadonlySet<string>
  services: ExplorerServices
  /** Ids of the items that this user moved or deleted. When their rows disappear, the selection moves to a neighbouring row. */
  removedByUser: ReadonlySet<string>
  /** Ids of items that are being restored. They are selected when they appear. */
  selectWhenReturned: ReadonlySet<string>
  /** Link for dragging items out of the browser to the operating system. */
  dragOutLink: DragOutLink | null
  /** Thumbnail URLs by node id. */
  thumbnails: ReadonlyMap<string, string>
  /** Ids of the nodes of each download that the browser has not received yet. The server is preparing the first one. */
  downloads: readonly (readonly string[])[]
}

export type Creation = { type: 'folder.create' } | { type: 'document.create'; document: NewDocument; title: string }

export interface RowClick extends Click {
  style: PickStyle
  /** True if the user clicked the name itself while the list already had the focus. */
  onName?: boolean
}

/** Target of a navigation. `steps` moves in the history; negative goes back. */
export type Destination =
  | 'back'
  | 'forward'
  | 'up'
  | 'roots'
  | { steps: number }
  | { uuid: string; title?: string }
  | { folders: readonly string[] }

export type ExplorerEvent =
  | SessionEvent
  | { type: 'place.go'; to: Destination }
  | { type: 'place.scrolled'; top: number }
  | { type: 'place.refresh' }
  /** Shows the path as editable text. */
  | { type: 'path.edit' }
  | ({ type: 'list.shown' } & Children)
  | { type: 'page.go'; offset: number }
  /** Shows the content of one bin; null shows the content of all bins. */
  | { type: 'bin.choose'; uuid: string | null }
  /** Searches the bin for words in titles and texts; '' lists everything. */
  | { type: 'bin.search'; keyword: string }
  | { type: 'rules.sort'; column: SortColumn }
  | { type: 'rules.numeric'; column: SortColumn }
  | { type: 'rules.show'; view: View }
  | { type: 'rules.paginate'; pagination: boolean }
  | { type: 'rules.pageSize'; size: number }
  | { type: 'rules.face'; face: FolderViewMode }
  | ({ type: 'row.click' } & RowClick)
  /** Selects the row unless it is selected already (a context menu opens). */
  | { type: 'row.menu'; uuid: string }
  | { type: 'row.open'; uuid: string; aside?: boolean }
  | { type: 'row.rename'; uuid: string }
  | { type: 'cursor.move'; by: Step; style: MoveStyle }
  | { type: 'cursor.toggle' }
  /** The user typed a letter on the list (type-ahead). */
  | { type: 'cursor.typed'; letter: string; at: number }
  /** Type-ahead found a matching row. */
  | { type: 'cursor.matched'; uuid: string }
  | { type: 'select.all' }
  /** A marquee starts; with `adds` it extends the selection instead of replacing it. */
  | { type: 'marquee.begin'; adds: boolean }
  | { type: 'marquee.change'; uuids: readonly string[] }
  /** The marquee ends: `from` is the id of the item where it started, `to` the id of the item where it ended. */
  | { type: 'marquee.end'; from: string | null; to: string | null }
  | { type: 'marquee.cancel' }
  | { type: 'select.none' }
  | Creation
  | { type: 'name.saved'; item: Node }
  | { type: 'name.failed'; error: unknown }
  /** The user cancelled the naming; nothing has changed. */
  | { type: 'name.dropped' }
  /** Downloads `nodes`; the selected items if `nodes` is missing. */
  | { type: 'download.start'; nodes?: readonly Node[] }
  | { type: 'upload.offer'; target: { uuid: string; title: string }; items: UploadItem[] }
  | ({ type: 'directory.change' } & DirectoryChange)
  | { type: 'preferences.changed'; preferences: ExplorerPreferences }
  | { type: 'columns.change'; columns: ListColumns }
  /** The user pasted files from the system clipboard; they go into the open folder. */
  | { type: 'files.paste'; items: UploadItem[]; hasFolder: boolean }
  /** A drag out of the browser may start, and needs a link. */
  | { type: 'link.request'; uuids: readonly string[] }
  | { type: 'link.ready'; link: DragOutLink }
  | { type: 'thumbnail.request'; uuid: string; versionUuid: string | undefined }
  | { type: 'thumbnail.ready'; uuid: string; url: string }
  | { type: 'thumbnail.removed'; uuid: string }
  | { type: 'data.changed'; resource: string; uuids: string[]; parentUuids: string[] }
  /** The user chose a folder in the tree. */
  | { type: 'folder.chosen'; folder: Node }
  /** Adds a folder to the open folders, or removes it. The last open folder cannot be removed. */
  | { type: 'folder.toggle'; uuid: string }
  | { type: 'folder.flag'; uuid: string; flag: keyof FolderFlags; value: boolean }
  /** Computes and reports the total size of these folders and documents. */
  | { type: 'folders.measure'; uuids: readonly string[]; documents: { count: number; size: number } }
  | { type: 'panes.change'; panes: Partial<ExplorerPanes> }
  | { type: 'nodes.drop'; dragged: DraggedNodes; target: { uuid: string; title: string } }
  /** Asks the user for a target folder for `dragged`, or without it for the selected items. */
  | { type: 'move.choose'; dragged?: DraggedNodes }
  | { type: 'services.updated'; services: ExplorerServices }
  | { type: 'nodes.moving'; uuids: readonly string[] }
  | { type: 'data.stale' }
  | { type: 'frame.save' }
  | NodesRestored
  | HistoryMoved
  | SearchNews
  | Extract<SearchEvent, { type: 'results.export' }>

export type ExplorerEventOf<T extends ExplorerEvent['type']> = Extract<ExplorerEvent, { type: T }>

const getPayloadFolders = ({ folderUuid, folderUuids }: ExplorerPayload): string[] =>
  folderUuids ?? (folderUuid === undefined ? [] : [folderUuid])

const getPayloadSearch = ({ query, matches = true, names = {} }: ExplorerPayload): Search | null =>
  query ? { query, matches, names } : null

const getPayloadRules = ({ rules, bin, query }: ExplorerPayload): Rules =>
  rules ?? (query ? getSearchRules(query) : bin ? binRules : defaultRules)

/** Returns the initial context of an explorer. */
export const createExplorerContext = (input: WindowInput<ExplorerPayload>): ExplorerContext => ({
  ...input,
  history: startHistory(createPlace(getPayloadFolders(input.payload))),
  located: noLocation,
  placeError: null,
  rules: getPayloadRules(input.payload),
  binUuid: input.payload.binUuid ?? null,
  keyword: '',
  search: getPayloadSearch(input.payload),
  searching: null,
  folderView: null,
  children: emptyList,
  selection: noSelection,
  lastClick: null,
  dragOutLink: null,
  typed: null,
  marqueeStart: { selection: noSelection, adds: false },
  nextCreation: null,
  preferences: defaultPreferences,
  moving: new Set(),
  services: emptyExplorerServices,
  removedByUser: new Set(),
  selectWhenReturned: new Set(),
  thumbnails: new Map(),
  downloads: [],
})

export const getOpenFolders = (context: ExplorerContext): readonly string[] => currentEntry(context.history).folders
/** Returns true for the list of a recycle bin. A bin window shows it in place of the root folders. */
export const isBin = (context: ExplorerContext): boolean => context.payload.bin === true && getOpenFolders(context).length === 0
export const isSearch = ({ search }: Pick<ExplorerContext, 'search'>): boolean => search !== null
export const getMode = (context: ExplorerContext): Mode => {
  if (isSearch(context)) return 'search'
  return isBin(context) || context.located.folder?.type === nodeKinds.recycleBin ? 'bin' : 'folders'
}
/** Returns true if the user can choose among the bins of all users: an administrator in a bin window. */
export const canChooseBin = ({ payload, session }: ExplorerContext): boolean => payload.bin === true && session.admin

/** Says if the rows are found by words, and if so, whether matching texts are shown below their titles. */
export const getShownMatches = ({ search, keyword }: ExplorerContext): boolean | undefined =>
  search ? search.matches : keyword === '' ? undefined : true

/** Returns the shown folders and rows, to check if a change of the server affects them. */
export const getShownLocation = (context: ExplorerContext) => ({
  folders: getOpenFolders(context),
  path: context.located.path,
  contents: context.children.contents,
  bin: isBin(context),
})
/** Says if the list can be sorted. Root folders have a fixed order. */
export const canSort = (context: ExplorerContext): boolean => getOpenFolders(context).length > 0 || isBin(context) || isSearch(context)
/**
 * Returns the view mode of the current location. Bins and several open folders always show a list of files; a search shows the type of its
 * results.
 */
export const getViewMode = (context: ExplorerContext): FolderViewMode => {
  if (context.search) {
    const type = getSearchType(context.search.query)
    return type === 'DMS' ? 'FILE' : type
  }
  return getMode(context) === 'folders' && getOpenFolders(context).length < 2 ? (context.rules.face ?? 'FILE') : 'FILE'
}
export const showsFiles = (context: ExplorerContext): boolean => getViewMode(context) === 'FILE'

/** Returns the list settings for a folder that is opened from here. The sort order of a search is not passed on. */
export const getFolderRules = ({ rules, search }: ExplorerContext): Rules => (search ? { ...defaultRules, view: rules.view } : rules)
const rowIdsCache = new WeakMap<readonly Node[], readonly string[]>()
/** Returns the ids of the loaded rows, cached by the array of rows. */
export const getRowIds = ({ children: { contents } }: ExplorerContext): readonly string[] => {
  const known = rowIdsCache.get(contents) ?? contents.map(({ uuid }) => uuid)
  rowIdsCache.set(contents, known)
  return known
}
export const findRow = (context: ExplorerContext, uuid: string): Node | undefined =>
  context.children.contents.find((row) => row.uuid === uuid)
export const getRowAtCursor = (context: ExplorerContext): Node | undefined =>
  context.selection.cursor === null ? undefined : findRow(context, context.selection.cursor)
const selectedRowsCache = new WeakMap<ReadonlySet<string>, { among: readonly Node[]; rows: readonly Node[] }>()
/** Returns the selected rows, cached by selection: footer, header and menu all need them. */
export const getSelectedRows = ({ selection, children: { contents } }: ExplorerContext): readonly Node[] => {
  const known = selectedRowsCache.get(selection.picked)
  if (known?.among === contents) return known.rows
  const rows = findSelectedRows(selection, contents)
  selectedRowsCache.set(selection.picked, { among: contents, rows })
  return rows
}

/** Returns the parent folder. It is undefined at the first step of a path, and when several folders are open. */
export const getParentUuid = (context: ExplorerContext): string | undefined =>
  getOpenFolders(context).length === 1 ? context.located.path.at(-2)?.uuid : undefined

const toHistorySteps = (to: Destination): number | undefined =>
  to === 'back' ? -1 : to === 'forward' ? 1 : typeof to === 'object' && 'steps' in to ? to.steps : undefined

/** Returns true if the explorer can navigate to the destination. A search window never navigates; its results open in new windows. */
export const canGo = (context: ExplorerContext, to: Destination): boolean => {
  if (isSearch(context)) return false
  const steps = toHistorySteps(to)
  if (steps !== undefined) return canMoveInHistory(context.history, steps)
  if (to === 'up') return getParentUuid(context) !== undefined
  const folders = getOpenFolders(context)
  if (typeof to === 'object' && 'folders' in to) return to.folders.length > 0 && to.folders.join() !== folders.join()
  return typeof to === 'object' && 'uuid' in to ? folders.length !== 1 || folders[0] !== to.uuid : folders.length > 0
}

/**
 * Returns the selected items with the folder that they are dragged from. With several open folders, it is the parent folder of each item.
 */
export const getDraggedItems = (context: ExplorerContext): DraggedNodes => {
  const [folder, ...others] = getOpenFolders(context)
  return { nodes: getSelectedRows(context), fromUuid: others.length === 0 ? folder : undefined }
}

/** Returns the open folders after adding or removing one. */
export const toggleFolder = (context: ExplorerContext, uuid: string): string[] => {
  const folders = getOpenFolders(context)
  return folders.includes(uuid) ? folders.filter((one) => one !== uuid) : [...folders, uuid]
}

const storeCurrentPlace = ({ history, located, selection, children }: ExplorerContext): NavigationHistory<HistoryPlace> =>
  updateCurrent(history, {
    ...currentEntry(history),
    title: located.path.at(-1)?.title ?? currentEntry(history).title,
    picked: [...selection.picked],
    cursor: selection.cursor,
    rows: children.contents.length,
  })

const navigateHistory = (context: ExplorerContext, to: Destination): NavigationHistory<HistoryPlace> => {
  const history = storeCurrentPlace(context)
  const steps = toHistorySteps(to)
  if (steps !== undefined) return moveInHistory(history, steps)
  if (typeof to === 'object' && 'folders' in to) return pushEntry(history, createPlace(to.folders))
  const uuid = to === 'up' ? getParentUuid(context) : typeof to === 'object' && 'uuid' in to ? to.uuid : undefined
  const place = createPlace(uuid === undefined ? [] : [uuid])
  const below = findStepBelow(context.located.path, uuid)
  return pushEntry(history, below === undefined ? place : { ...place, picked: [below], cursor: below })
}

/** Returns the folder that the user came from when navigating upwards, so that it can be selected. */
const findStepBelow = (path: readonly Crumb[], uuid: string | undefined): string | undefined => {
  const at = path.findIndex((crumb) => crumb.uuid === uuid)
  return at < 0 && uuid !== undefined ? undefined : path[at + 1]?.uuid
}

/** Returns a provisional location for the breadcrumb from known data, until the server answers. */
const guessLocation = ({ located: { path } }: ExplorerContext, folders: readonly string[], title: string | undefined): Located => {
  const [uuid] = folders
  if (uuid === undefined || folders.length > 1) return noLocation
  const known = path.findIndex((crumb) => crumb.uuid === uuid)
  if (known >= 0) return { folder: null, path: path.slice(0, known + 1) }
  return { folder: null, path: title === undefined ? [] : [...path, { uuid, title }] }
}

/** Returns the context changes of a navigation: a new list at its first item, no keyword, and the selection stored for that location. */
export const applyNavigation = (context: ExplorerContext, to: Destination): Partial<ExplorerContext> => {
  const history = navigateHistory(context, to)
  const { folders, picked, cursor } = currentEntry(history)
  return {
    history,
    located: guessLocation(context, folders, typeof to === 'object' && 'uuid' in to ? to.title : undefined),
    placeError: null,
    keyword: '',
    children: emptyList,
    selection: { ...noSelection, picked: new Set(picked), cursor, anchor: cursor },
    lastClick: null,
    typed: null,
    removedByUser: new Set(),
    selectWhenReturned: new Set(),
  }
}
