import type { ActorRefFrom } from 'xstate'
import type { FolderFlags } from '#api/contract/folder'
import { type Node, nodeKinds } from '#api/contract/node'
import type { ExplorerPanes, ListColumns } from '#api/contract/user-profile'
import { canStep, here, remark, startTrail, step, type Trail, visit } from '#machines/history'
import { nothingShown } from '#machines/paged-list'
import { type MoveStyle, noSelection, type PickStyle, pickedRows, type Selection, type Step } from '#machines/selection'
import type { NewDocument } from '#machines/rename.machine'
import type { Dragged } from '#widgets/file-drop/dragged'
import type { Face } from '#widgets/folder-face/folder-face'
import type { DirectoryChange, Returned, SessionFact, UploadItem, WindowInput } from '../window-kind'
import { bareDesk, type Desk } from './desk'
import type { faceMachine } from './faces/face.machine'
import {
  binRules,
  defaultPreferences,
  defaultRules,
  rulesOfSearch,
  type Children,
  type Crumb,
  type ExplorerPreferences,
  type Located,
  type Mode,
  nowhere,
  type Place,
  placeOf,
  type Rules,
  type SortColumn,
  type View,
} from './explorer'
import type { Click } from '#widgets/open-node/opening'
import type { CarriedLink } from './drag-drop/carry-out'
import type { ExplorerPayload } from './payload'
import { type Search, typeOf } from './search/search'
import type { searchMachine } from './search/search.machine'
import type { SearchEvent, SearchNews } from './search/search-setup'
import type { Typed } from '#widgets/type-ahead/typed'

export type { Dragged }

export interface ExplorerContext extends WindowInput<ExplorerPayload> {
  history: Trail<Place>
  located: Located
  placeError: unknown
  rules: Rules
  /** The one bin on show where bins are; null for all that the user may see. */
  binUuid: string | null
  keyword: string
  /** What a search window shows; null in any other. */
  search: Search | null
  /** The search box, once it has come. */
  searching: ActorRefFrom<typeof searchMachine> | null
  /** What stands in the place of the files, if anything does. */
  face: ActorRefFrom<typeof faceMachine> | null
  children: Children
  selection: Selection
  lastClick: Click | null
  /** What was typed on the list lately. */
  typed: Typed | null
  /** What the box that is being drawn began with. */
  unboxed: { selection: Selection; adds: boolean }
  /** Asked for while the name before it was on its way to the server. */
  nextCreation: Creation | null
  preferences: ExplorerPreferences
  /** On their way into another folder or the bin. */
  moving: ReadonlySet<string>
  desk: Desk
  /** What this user took away from here: the selection goes to its neighbour. */
  departed: ReadonlySet<string>
  /** Items that come back; they are picked when they are there. */
  awaited: ReadonlySet<string>
  /** For a drag out of the browser. */
  carried: CarriedLink | null
  /** Addresses of pictures by node. */
  thumbnails: ReadonlyMap<string, string>
  /** Downloads asked for and not handed to the browser yet; the first is being prepared. */
  downloads: readonly (readonly string[])[]
}

export type Creation = { type: 'folder.create' } | { type: 'document.create'; document: NewDocument; title: string }

/** `steps` along the places visited, negative is back. */
export type Destination =
  | 'back'
  | 'forward'
  | 'up'
  | 'roots'
  | { steps: number }
  | { uuid: string; title?: string }
  | { folders: readonly string[] }

export type ExplorerEvent =
  | SessionFact
  | { type: 'place.go'; to: Destination }
  | { type: 'place.scrolled'; top: number }
  | { type: 'place.refresh' }
  /** The path as text, to be changed. */
  | { type: 'path.edit' }
  | ({ type: 'list.shown' } & Children)
  | { type: 'page.go'; offset: number }
  /** Shows one bin, or all. */
  | { type: 'bin.choose'; uuid: string | null }
  | { type: 'rules.sort'; column: SortColumn }
  | { type: 'rules.numeric'; column: SortColumn }
  | { type: 'rules.show'; view: View }
  | { type: 'rules.paginate'; pagination: boolean }
  | { type: 'rules.pageSize'; size: number }
  | { type: 'rules.face'; face: Face }
  /** `onName` when the name itself was clicked, in a list that had the focus already. */
  | { type: 'row.click'; uuid: string; at: number; style: PickStyle; onName?: boolean }
  /** Selects the row unless it is selected already. */
  | { type: 'row.menu'; uuid: string }
  | { type: 'row.open'; uuid: string; aside?: boolean }
  | { type: 'row.rename'; uuid: string }
  | { type: 'cursor.move'; by: Step; style: MoveStyle }
  | { type: 'cursor.toggle' }
  /** A letter typed on the list. */
  | { type: 'cursor.seek'; letter: string; at: number }
  /** What the letters mean is found. */
  | { type: 'cursor.sought'; uuid: string }
  | { type: 'select.all' }
  /** A box is drawn over the rows; `adds` keeps what was selected. */
  | { type: 'box.begin'; adds: boolean }
  | { type: 'box.cover'; uuids: readonly string[] }
  /** From the item where it began to the one where it ended. */
  | { type: 'box.end'; from: string | null; to: string | null }
  | { type: 'box.cancel' }
  | { type: 'select.none' }
  | Creation
  | { type: 'name.saved'; item: Node }
  | { type: 'name.failed'; error: unknown }
  /** Cancelled: nothing happened. */
  | { type: 'name.dropped' }
  /** Without nodes what is selected is meant. */
  | { type: 'download.start'; nodes?: readonly Node[] }
  | { type: 'upload.offer'; target: { uuid: string; title: string }; items: UploadItem[] }
  | ({ type: 'directory.change' } & DirectoryChange)
  | { type: 'preferences.changed'; preferences: ExplorerPreferences }
  | { type: 'columns.change'; columns: ListColumns }
  /** Files on the clipboard of the system, for the folder on show. */
  | { type: 'files.paste'; items: UploadItem[]; hasFolder: boolean }
  /** A drag out of the browser may begin. */
  | { type: 'link.wanted'; uuids: readonly string[] }
  | { type: 'link.ready'; link: CarriedLink }
  | { type: 'thumbnail.wanted'; uuid: string; versionUuid: string | undefined }
  | { type: 'thumbnail.ready'; uuid: string; url: string }
  | { type: 'thumbnail.gone'; uuid: string }
  | { type: 'data.changed'; resource: string; uuids: string[]; parentUuids: string[] }
  /** In the tree. */
  | { type: 'folder.chosen'; folder: Node }
  /** Turns a folder of the set on show over; the last one stays. */
  | { type: 'folder.tick'; uuid: string }
  | { type: 'folder.flag'; uuid: string; flag: keyof FolderFlags; value: boolean }
  /** What these folders and documents hold together is told. */
  | { type: 'folders.measure'; uuids: readonly string[]; documents: { count: number; size: number } }
  | { type: 'panes.change'; panes: Partial<ExplorerPanes> }
  | { type: 'nodes.drop'; dragged: Dragged; target: { uuid: string; title: string } }
  /** Asks where these, or else the selected items, shall go. */
  | { type: 'move.choose'; dragged?: Dragged }
  | { type: 'desk.told'; desk: Desk }
  | { type: 'nodes.moving'; uuids: readonly string[] }
  | { type: 'data.stale' }
  | Returned
  | SearchNews
  | Extract<SearchEvent, { type: 'results.export' }>

const foldersIn = ({ folderUuid, folderUuids }: ExplorerPayload): string[] => folderUuids ?? (folderUuid === undefined ? [] : [folderUuid])

const searchIn = ({ query, matches = true, names = {} }: ExplorerPayload): Search | null => (query ? { query, matches, names } : null)

const rulesIn = ({ rules, bin, query }: ExplorerPayload): Rules => rules ?? (query ? rulesOfSearch(query) : bin ? binRules : defaultRules)

/** How an explorer begins. */
export const begin = (input: WindowInput<ExplorerPayload>): ExplorerContext => ({
  ...input,
  history: startTrail(placeOf(foldersIn(input.payload))),
  located: nowhere,
  placeError: null,
  rules: rulesIn(input.payload),
  binUuid: input.payload.binUuid ?? null,
  keyword: '',
  search: searchIn(input.payload),
  searching: null,
  face: null,
  children: nothingShown,
  selection: noSelection,
  lastClick: null,
  carried: null,
  typed: null,
  unboxed: { selection: noSelection, adds: false },
  nextCreation: null,
  preferences: defaultPreferences,
  moving: new Set(),
  desk: bareDesk,
  departed: new Set(),
  awaited: new Set(),
  thumbnails: new Map(),
  downloads: [],
})

export const foldersOf = (context: ExplorerContext): readonly string[] => here(context.history).folders
/** The bin stands where another explorer has its roots. */
export const isBin = (context: ExplorerContext): boolean => context.payload.bin === true && foldersOf(context).length === 0
export const isSearch = ({ search }: Pick<ExplorerContext, 'search'>): boolean => search !== null
export const modeOf = (context: ExplorerContext): Mode => {
  if (isSearch(context)) return 'search'
  return isBin(context) || context.located.folder?.type === nodeKinds.recycleBin ? 'bin' : 'folders'
}
/** An administrator chooses among everyone's bins. */
export const choosesBin = ({ payload, session }: ExplorerContext): boolean => payload.bin === true && session.admin

/** What a report of a change is held against. */
export const whereabouts = (context: ExplorerContext) => ({
  folders: foldersOf(context),
  path: context.located.path,
  contents: context.children.contents,
  bin: isBin(context),
})
/** The roots have an order of their own. */
export const canSort = (context: ExplorerContext): boolean => foldersOf(context).length > 0 || isBin(context) || isSearch(context)
/** How what is on show is looked at: bins and several folders at once show their rows, a search what it searches for. */
export const faceOf = (context: ExplorerContext): Face => {
  if (context.search) {
    const type = typeOf(context.search.query)
    return type === 'DMS' ? 'FILE' : type
  }
  return modeOf(context) === 'folders' && foldersOf(context).length < 2 ? (context.rules.face ?? 'FILE') : 'FILE'
}
export const showsFiles = (context: ExplorerContext): boolean => faceOf(context) === 'FILE'

/** For a folder that is opened from here: a search has an order of its own. */
export const folderRules = ({ rules, search }: ExplorerContext): Rules => (search ? { ...defaultRules, view: rules.view } : rules)
const orders = new WeakMap<readonly Node[], readonly string[]>()
/** The ids of the loaded rows; written down once for all that ask while they stay. */
export const orderOf = ({ children: { contents } }: ExplorerContext): readonly string[] => {
  const known = orders.get(contents) ?? contents.map(({ uuid }) => uuid)
  orders.set(contents, known)
  return known
}
export const rowOf = (context: ExplorerContext, uuid: string): Node | undefined =>
  context.children.contents.find((row) => row.uuid === uuid)
const picks = new WeakMap<ReadonlySet<string>, { among: readonly Node[]; rows: readonly Node[] }>()
/** Looked up once for each selection: footer, header and menu ask for it alike. */
export const selectedRows = ({ selection, children: { contents } }: ExplorerContext): readonly Node[] => {
  const known = picks.get(selection.picked)
  if (known?.among === contents) return known.rows
  const rows = pickedRows(selection, contents)
  picks.set(selection.picked, { among: contents, rows })
  return rows
}

/** The folder above: only with a path of more than one step and a single folder on show. */
export const parentOf = (context: ExplorerContext): string | undefined =>
  foldersOf(context).length === 1 ? context.located.path.at(-2)?.uuid : undefined

const stepsOf = (to: Destination): number | undefined =>
  to === 'back' ? -1 : to === 'forward' ? 1 : typeof to === 'object' && 'steps' in to ? to.steps : undefined

/** What a search finds is opened in windows of its own. */
export const canGo = (context: ExplorerContext, to: Destination): boolean => {
  if (isSearch(context)) return false
  const steps = stepsOf(to)
  if (steps !== undefined) return canStep(context.history, steps)
  if (to === 'up') return parentOf(context) !== undefined
  const folders = foldersOf(context)
  if (typeof to === 'object' && 'folders' in to) return to.folders.length > 0 && to.folders.join() !== folders.join()
  return typeof to === 'object' && 'uuid' in to ? folders.length !== 1 || folders[0] !== to.uuid : folders.length > 0
}

/** The selected items on their way out of the folder on show; with several on show, out of their homes. */
export const draggedFrom = (context: ExplorerContext): Dragged => {
  const [folder, ...others] = foldersOf(context)
  return { nodes: selectedRows(context), fromUuid: others.length === 0 ? folder : undefined }
}

/** The set of folders on show with one turned over. */
export const ticked = (context: ExplorerContext, uuid: string): string[] => {
  const folders = foldersOf(context)
  return folders.includes(uuid) ? folders.filter((one) => one !== uuid) : [...folders, uuid]
}

const leave = ({ history, located, selection, children }: ExplorerContext): Trail<Place> =>
  remark(history, {
    ...here(history),
    title: located.path.at(-1)?.title ?? here(history).title,
    picked: [...selection.picked],
    cursor: selection.cursor,
    rows: children.contents.length,
  })

const follow = (context: ExplorerContext, to: Destination): Trail<Place> => {
  const history = leave(context)
  const steps = stepsOf(to)
  if (steps !== undefined) return step(history, steps)
  if (typeof to === 'object' && 'folders' in to) return visit(history, placeOf(to.folders))
  const uuid = to === 'up' ? parentOf(context) : typeof to === 'object' && 'uuid' in to ? to.uuid : undefined
  const place = placeOf(uuid === undefined ? [] : [uuid])
  const below = stepBelow(context.located.path, uuid)
  return visit(history, below === undefined ? place : { ...place, picked: [below], cursor: below })
}

/** On the way upwards, the folder that was come from; it is selected there. */
const stepBelow = (path: readonly Crumb[], uuid: string | undefined): string | undefined => {
  const at = path.findIndex((crumb) => crumb.uuid === uuid)
  return at < 0 && uuid !== undefined ? undefined : path[at + 1]?.uuid
}

/** Until the server has told where a folder lies, what is known of it already stands in the breadcrumb. */
const guessed = ({ located: { path } }: ExplorerContext, folders: readonly string[], title: string | undefined): Located => {
  const [uuid] = folders
  if (uuid === undefined || folders.length > 1) return nowhere
  const known = path.findIndex((crumb) => crumb.uuid === uuid)
  if (known >= 0) return { folder: null, path: path.slice(0, known + 1) }
  return { folder: null, path: title === undefined ? [] : [...path, { uuid, title }] }
}

/** Another place: a new list from its first item, without keyword, and with the selection the place was left with. */
export const gone = (context: ExplorerContext, to: Destination): Partial<ExplorerContext> => {
  const history = follow(context, to)
  const { folders, picked, cursor } = here(history)
  return {
    history,
    located: guessed(context, folders, typeof to === 'object' && 'uuid' in to ? to.title : undefined),
    placeError: null,
    keyword: '',
    children: nothingShown,
    selection: { ...noSelection, picked: new Set(picked), cursor, anchor: cursor },
    lastClick: null,
    typed: null,
    departed: new Set(),
    awaited: new Set(),
  }
}
