import { type ActorRefFrom, assign, cancel, raise, sendTo, setup } from 'xstate'
import { bulkIdLength } from '#api/contract/constants'
import type { FolderFlags } from '#api/contract/folder'
import type { Node } from '#api/contract/node'
import type { ExplorerPanes, ListColumns } from '#api/contract/user-profile'
import { currentEntry, updateCurrent } from '#machines/history'
import { emptyList } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { providedCallback, providedPromise } from '#machines/provided'
import { createRenameMachine, type RenameOutcome } from '#machines/rename.machine'
import { canSave } from '#machines/saving'
import { move, type MoveStyle, pick, selectAll, clearSelection, createSelection, type Step, selectAfterRemoval } from '#machines/selection'
import { type DraggedNodes, toMoves } from '#widgets/file-drop/dragged'
import type { UploadItem, WindowInput, WindowRef } from '../window-kind'
import {
  affectsPath,
  affectsRows,
  getBinRules,
  type Change,
  type Children,
  type ListingQuery,
  type Located,
  noLocation,
  getPaging,
  type Rules,
} from './explorer'
import {
  canGo,
  type Creation,
  type Destination,
  getDraggedItems,
  getViewMode,
  type ExplorerContext,
  type ExplorerEvent,
  type ExplorerEventOf,
  getFolderRules,
  getOpenFolders,
  applyNavigation,
  isSearch,
  getRowIds,
  type RowClick,
  findRow,
  getShownLocation,
} from './context'
import {
  canDownload,
  canReceive,
  getRowsToDrag,
  getRowParents,
  maxDraggedOut,
  getOpenAction,
  opensInNewWindow,
  getListingQuery,
  getViewerList,
  payloadForRestore,
  type RowToOpen,
  limitToOpenFolder,
  getCriteria,
} from './explorer-reads'
import { FolderGone } from './list/listing'
import { isDoubleClick, isSecondClick } from '#widgets/open-node/open-action'
import { toViewPayload } from '#widgets/open-node/view-payload'
import { pathMachine } from './path/path.machine'
import type { ExplorerPayload } from './payload'
import { appendTyped } from '#widgets/type-ahead/typed'
import { chooserMachine } from './drag-drop/chooser.machine'
import type { DragOutLink } from './drag-drop/drag-out'
import { folderPresenceMachine } from './presence/folder-presence.machine'
import { type FolderViewEvent, folderViewMachine } from './folder-view/folder-view.machine'
import { previewMachine } from './preview/preview.machine'
import { isEmptySearch, type Search } from './search/search'
import type { searchMachine } from './search/search.machine'
import type { SearchEvent } from './search/search-setup'
import { folderTreeMachine } from '#widgets/folder-tree/folder-tree.machine'
import { summariseSelectedRows, getExplorerRights } from './commands/situation'
import { createObstacle, mayDownload, mayRename, moveObstacle, renameObstacle, summariseSelection } from './commands/rights'

export type LinkRequest = { type: 'link.request'; uuids: readonly string[] }
/** `documents` are the documents selected along with the folders. Sizes are in bytes. */
export type FolderSettingsRequest =
  | { type: 'folders.measure'; uuids: readonly string[]; documents: { count: number; size: number } }
  | { type: 'folder.flag'; uuid: string; flag: keyof FolderFlags; value: boolean }
export type PreferencesRequest = { type: 'columns.change'; columns: ListColumns } | { type: 'panes.change'; panes: ExplorerPanes }
/** Request to find the row that matches the typed letters. `from` is the index of the row with the cursor; -1 for none. */
export type TypeAheadRequest = { type: 'row.find'; rows: readonly Node[]; from: number; text: string }
export type ThumbnailRequest = { type: 'thumbnail.request'; uuid: string; versionUuid: string | undefined }

/** Events that the explorer forwards, by the child actor that handles them. */
interface ForwardedRequests {
  preferences: PreferencesRequest
  links: LinkRequest
  folderSettings: FolderSettingsRequest
  thumbnails: ThumbnailRequest
}
const forwardTargets: { [Child in keyof ForwardedRequests as ForwardedRequests[Child]['type']]: Child } = {
  'columns.change': 'preferences',
  'panes.change': 'preferences',
  'link.request': 'links',
  'folder.flag': 'folderSettings',
  'folders.measure': 'folderSettings',
  'thumbnail.request': 'thumbnails',
}

interface NodeRef {
  uuid: string
}
interface UploadOffer {
  target: { uuid: string; title: string }
  items: UploadItem[]
}

const namingMachine = createRenameMachine<Node>()
export type NamingActor = ActorRefFrom<typeof namingMachine>

/** Actors, guards, delays and actions of the explorer; `explorer.machine` defines when they run. */
export const explorerSetup = setup({
  types: {} as { context: ExplorerContext; events: ExplorerEvent; input: WindowInput<ExplorerPayload> },
  actors: {
    listing: createPagedListMachine<Node, ListingQuery>(),
    naming: namingMachine,
    path: pathMachine,
    locate: providedPromise<Located, { folders: readonly string[] }>('locate'),
    startDownload: providedPromise<void, { uuids: readonly string[]; window: WindowRef }>('startDownload'),
    typeAhead: providedCallback<TypeAheadRequest, void>('typeAhead'),
    thumbnails: providedCallback<ThumbnailRequest, void>('thumbnails'),
    /** Creates links for items that can be dragged out of the browser. */
    links: providedCallback<LinkRequest, void>('links'),
    /** Sends the user's preferences now and after each change, and saves changes. */
    preferences: providedCallback<PreferencesRequest, void>('preferences'),
    folderTree: folderTreeMachine,
    preview: previewMachine,
    /** Measures folders and sets their flags. */
    folderSettings: providedCallback<FolderSettingsRequest, { window: WindowRef }>('folderSettings'),
    chooser: chooserMachine,
    folderPresence: folderPresenceMachine,
    folderView: folderViewMachine,
    /** Loads the machine of the search box on demand, because most explorers do not need it at first. */
    loadSearch: providedPromise<typeof searchMachine, void>('loadSearch'),
    /** Reports the nodes that any window is moving to another folder. */
    movements: providedCallback<{ type: never }, void>('movements'),
    /** Sends the data that the desktop stores for all explorers, now and after each change. */
    services: providedCallback<{ type: never }, { bins: boolean }>('services'),
  },
  guards: {
    canGo: ({ context }, { to }: { to: Destination }) => canGo(context, to),
    canCreate: ({ context }) => createObstacle(getExplorerRights(context)) === undefined,
    createsNext: ({ context }, outcome: RenameOutcome<Node>) => outcome.kind === 'saved' && context.nextCreation !== null,
    canRename: ({ context }, { uuid }: NodeRef) => {
      const row = findRow(context, uuid)
      return row !== undefined && mayRename(context) && renameObstacle(getExplorerRights(context), row) === undefined
    },
    canDownload: ({ context }, { nodes }: { nodes: readonly Node[] }) => canDownload(context, nodes),
    canMove: ({ context }, { dragged }: { dragged: DraggedNodes | undefined }) => {
      const selected = dragged ? summariseSelection(dragged.nodes, dragged.fromUuid) : summariseSelectedRows(context)
      return selected.nodes.length > 0 && moveObstacle(getExplorerRights(context), selected) === undefined
    },
    /** The open folder was deleted and its parent is known. */
    canLeaveDeletedFolder: ({ context }, { error }: { error: unknown }) => error instanceof FolderGone && canGo(context, 'up'),
    canSaveFolderView: ({ context }) => canSave(context.folderView ?? undefined),
    hasDownload: ({ context }) => context.downloads.length > 0,
    affectsPath: ({ context }, change: Change) => affectsPath(change, getShownLocation(context)),
    affectsRows: ({ context }, change: Change) => affectsRows(change, getShownLocation(context)),
    isSearch: ({ context }) => isSearch(context),
    hasQuery: (_, { search }: { search: Search }) => !isEmptySearch(search.query),
    opensFolder: ({ context }, row: RowToOpen) => getOpenAction(context, row.uuid) === 'folder' && !opensInNewWindow(context, row),
    opensWindow: ({ context }, row: RowToOpen) => {
      const action = getOpenAction(context, row.uuid)
      return action !== 'nothing' && action !== 'download' && (action !== 'folder' || opensInNewWindow(context, row))
    },
    opensDownload: ({ context }, { uuid }: RowToOpen) => getOpenAction(context, uuid) === 'download' && mayDownload(context),
    canReceive: ({ context }, { target, items }: UploadOffer) => items.length > 0 && canReceive(context, target.uuid),
    isDoubleClick: ({ context }, click: RowClick) => isDoubleClick(context.lastClick, click, context.preferences.doubleClickMs),
    canDragOut: ({ context }, { uuids }: { uuids: readonly string[] }) =>
      uuids.length <= maxDraggedOut && canDownload(context, getRowsToDrag(context, uuids)),
    hasOnlyFolder: (_, { items, hasFolder }: { items: readonly UploadItem[]; hasFolder: boolean }) => hasFolder && items.length === 0,
    isSecondClick: ({ context: { lastClick, selection, preferences } }, click: RowClick) =>
      click.onName === true &&
      !click.style.toggle &&
      !click.style.extend &&
      isSecondClick(lastClick, click, selection.picked, preferences.doubleClickMs),
  },
  delays: {
    /** Waits out the double-click interval before renaming. */
    beforeRename: ({ context }) => Math.max(500, context.preferences.doubleClickMs),
  },
  actions: {
    renameAfterDelay: raise((_, { uuid }: NodeRef) => ({ type: 'row.rename' as const, uuid }), { id: 'rename', delay: 'beforeRename' }),
    cancelDelayedRename: cancel('rename'),
    navigate: raise((_, { to }: { to: Destination }) => ({ type: 'place.go' as const, to })),
    go: assign(({ context }, { to }: { to: Destination }) => applyNavigation(context, to)),
    setPlace: assign((_, located: Located) => ({ located, placeError: null })),
    setPlaceError: assign((_, { error }: { error: unknown }) => ({ placeError: error, located: noLocation })),
    /** `rows` is the number of rows to load at first; 0 loads one page. */
    queryList: sendTo('listing', ({ context }, { clear, rows = 0 }: { clear: boolean; rows?: number }) => ({
      ...{ type: 'list.query' as const, query: getListingQuery(context), clear, rows },
    })),
    setListPaging: sendTo('listing', ({ context: { rules } }) => ({
      type: 'list.paging' as const,
      paging: getPaging(rules),
      pageSize: rules.pageSize,
    })),
    chooseBin: assign((_, { uuid }: { uuid: string | null }) => ({ binUuid: uuid, children: emptyList })),
    searchBin: assign(({ context }, { keyword }: { keyword: string }) => ({ keyword, rules: getBinRules(context.rules, keyword) })),
    setRules: assign((_, { rules }: { rules: Rules }) => ({ rules })),
    setChildren: assign(({ context }, { children }: { children: Children }) => {
      const { selection, selectWhenReturned, removedByUser } = context
      const back = children.contents.flatMap(({ uuid }) => (selectWhenReturned.has(uuid) ? [uuid] : []))
      if (back.length > 0) return { children, selectWhenReturned: new Set(), selection: createSelection(back) }
      return { children, selection: selectAfterRemoval(selection, getRowIds(context), children.contents, removedByUser) }
    }),
    setSearch: assign((_, { search }: { search: Search }) => ({ search })),
    openSearch: sendTo(
      ({ context }) => context.window,
      ({ context }, { search }: { search: Search }) => ({
        type: 'window.open' as const,
        kind: 'search',
        payload: limitToOpenFolder(context, search),
      }),
    ),
    startSearchBox: assign(
      ({ context: { search: shown, session, window }, self, spawn }, { machine }: { machine: typeof searchMachine }) => {
        const input = { owner: self, window, shown, mainTitle: session.config['hastineh.label'] }
        return { searching: spawn(machine as never, { id: 'search', input } as never) as unknown as ExplorerContext['searching'] }
      },
    ),
    startFolderView: assign(({ context, self, spawn }) => {
      const { window, session } = context
      const input = { owner: self, window, session, mode: getViewMode(context), criteria: getCriteria(context) }
      return { folderView: spawn('folderView', { id: 'folderView', input }) }
    }),
    clearFolderView: assign({ folderView: null }),
    notifyParents: ({ context }) => context.searching?.send({ type: 'rows.shown', parents: getRowParents(context) }),
    forwardToSearchBox: ({ context }, event: Extract<SearchEvent, { type: 'results.export' }>) => context.searching?.send(event),
    setScroll: assign(({ context: { history } }, { top }: { top: number }) => ({
      history: updateCurrent(history, { ...currentEntry(history), top }),
    })),
    retitle: ({ context }) => {
      const title = context.located.path.at(-1)?.title
      if (title !== undefined) context.window.send({ type: 'window.retitle', title })
    },
    rememberPayload: sendTo(
      ({ context }) => context.window,
      ({ context }) => ({ type: 'window.remember' as const, payload: payloadForRestore(context) }),
    ),
    selectClicked: assign(({ context }, { uuid, at, style }: RowClick) => ({
      selection: pick(context.selection, getRowIds(context), uuid, style),
      lastClick: style.toggle || style.extend ? null : { uuid, at },
    })),
    selectForMenu: assign(({ context }, { uuid }: NodeRef) => {
      const { selection } = context
      return selection.picked.has(uuid) ? {} : { selection: pick(selection, getRowIds(context), uuid) }
    }),
    moveCursor: assign(({ context }, { by, style }: { by: Step; style: MoveStyle }) => ({
      selection: move(context.selection, getRowIds(context), by, style),
    })),
    toggleAtCursor: assign(({ context }) => {
      const { selection } = context
      return selection.cursor === null ? {} : { selection: pick(selection, getRowIds(context), selection.cursor, { toggle: true }) }
    }),
    selectAll: assign(({ context }) => ({ selection: selectAll(context.selection, getRowIds(context)) })),
    selectMatch: assign(({ context }, { uuid }: NodeRef) => {
      const order = getRowIds(context)
      return order.includes(uuid) ? { selection: pick(context.selection, order, uuid) } : {}
    }),
    selectNone: assign(({ context }) => ({ selection: clearSelection(context.selection), lastClick: null })),
    appendTyped: assign(({ context }, { letter, at }: { letter: string; at: number }) => ({
      typed: appendTyped(context.typed, letter, at),
    })),
    findTyped: sendTo('typeAhead', ({ context }) => {
      const { selection, children, typed } = context
      const from = selection.cursor === null ? -1 : getRowIds(context).indexOf(selection.cursor)
      return { type: 'row.find' as const, rows: children.contents, from, text: typed?.text ?? '' }
    }),
    startMarquee: assign(({ context: { selection } }, { adds }: { adds: boolean }) => ({
      marqueeStart: { selection, adds },
      lastClick: null,
    })),
    selectInMarquee: assign(({ context }, { uuids }: { uuids: readonly string[] }) => {
      const { selection, adds } = context.marqueeStart
      return { selection: { ...context.selection, picked: new Set(adds ? [...selection.picked, ...uuids] : uuids) } }
    }),
    endMarquee: assign(({ context: { selection } }, { from, to }: { from: string | null; to: string | null }) =>
      to === null ? {} : { selection: { ...selection, anchor: from, cursor: to } },
    ),
    cancelMarquee: assign(({ context }) => ({ selection: context.marqueeStart.selection })),
    reportNaming: raise((_, outcome: RenameOutcome<Node>): ExplorerEvent => {
      if (outcome.kind === 'saved') return { type: 'name.saved', item: outcome.item }
      return outcome.kind === 'failed' ? { type: 'name.failed', error: outcome.error } : { type: 'name.dropped' }
    }),
    setNextCreation: assign((_, creation: Creation) => ({ nextCreation: creation })),
    clearNextCreation: assign({ nextCreation: null }),
    createNext: raise(({ context }): ExplorerEvent => context.nextCreation ?? { type: 'folder.create' }),
    clearClick: assign({ lastClick: null }),
    openWindow: sendTo(
      ({ context }) => context.window,
      ({ context }, { uuid }: RowToOpen) => {
        const row = findRow(context, uuid)
        const { title = '', extension = '' } = row ?? {}
        const shown = row ? toViewPayload(row) : { uuid, title, extension }
        const what = getOpenAction(context, uuid)
        if (what === 'form') return { type: 'window.open' as const, kind: 'form-instance', payload: { uuid }, title }
        if (what === 'editor')
          return { type: 'window.open' as const, kind: 'office-editor', payload: { uuid, title, extension, what }, title, extension }
        if (what === 'properties') return { type: 'window.open' as const, kind: 'properties', payload: { uuid }, title, extension }
        return what === 'folder'
          ? { type: 'window.open' as const, kind: 'explorer', payload: { folderUuid: uuid, rules: getFolderRules(context) }, title }
          : {
              type: 'window.open' as const,
              kind: what === 'player' ? 'player' : 'viewer',
              payload: what === 'player' ? shown : { ...shown, list: getViewerList(context) },
              title: shown.title,
              extension: shown.extension,
            }
      },
    ),
    openRow: raise((_, { uuid }: NodeRef) => ({ type: 'row.open' as const, uuid })),
    queueDownload: assign(({ context }, { uuids }: { uuids: readonly string[] }) => ({ downloads: [...context.downloads, uuids] })),
    removeDownload: assign(({ context }) => ({ downloads: context.downloads.slice(1) })),
    startUpload: sendTo(
      ({ context }) => context.window,
      (_, { target, items }: UploadOffer) => ({
        type: 'upload.start' as const,
        targetUuid: target.uuid,
        targetTitle: target.title,
        items,
      }),
    ),
    forwardToWindow: sendTo(
      ({ context }) => context.window,
      (_, event: ExplorerEventOf<'directory.change'>) => event,
    ),
    offerPasted: raise(({ context }, { items }: { items: UploadItem[] }) => {
      const { uuid = '', title = '' } = context.located.folder ?? {}
      return { type: 'upload.offer' as const, target: { uuid, title }, items }
    }),
    setThumbnail: assign(({ context }, { uuid, url }: { uuid: string; url: string }) => ({
      thumbnails: new Map(context.thumbnails).set(uuid, url),
    })),
    removeThumbnail: assign(({ context }, { uuid }: NodeRef) => ({
      thumbnails: new Map([...context.thumbnails].filter(([known]) => known !== uuid)),
    })),
    selectSaved: assign((_, { item }: { item: Node }) => ({ selection: createSelection([item.uuid]) })),
    showSaved: sendTo('listing', (_, { item }: { item: Node }) => ({ type: 'list.refresh' as const, keep: item })),
    reportSaved: sendTo(
      ({ context }) => context.window,
      ({ context }, { item }: { item: Node }) => ({
        type: 'data.changed' as const,
        resource: 'node',
        uuids: [item.uuid],
        parentUuids: [...getOpenFolders(context)],
      }),
    ),
    holdRows: sendTo('listing', { type: 'edit.begun' }),
    releaseRows: sendTo('listing', { type: 'edit.ended' }),
    reportListChanged: sendTo('listing', { type: 'list.changed' }),
    refreshList: sendTo('listing', { type: 'list.refresh' }),
    goToPage: sendTo('listing', (_, { offset }: { offset: number }) => ({ type: 'list.page' as const, offset })),
    setSession: assign((_, { session }: Pick<ExplorerContext, 'session'>) => ({ session })),
    setPreferences: assign((_, { preferences }: Pick<ExplorerContext, 'preferences'>) => ({ preferences })),
    editPath: sendTo('path', ({ context }) => ({ type: 'path.edit' as const, currentPath: context.located.path })),
    /** Sends a request to the child that handles it. */
    forwardToChild: sendTo(
      (_, request: ForwardedRequests[keyof ForwardedRequests]) => forwardTargets[request.type],
      (_, request: ForwardedRequests[keyof ForwardedRequests]) => request,
    ),
    forwardToTree: sendTo('folderTree', (_, event: ExplorerEventOf<'data.changed' | 'data.stale'>) => event),
    forwardToFolderView: sendTo('folderView', (_, event: FolderViewEvent) => event),
    chooseViewMode: sendTo('folderView', ({ context }) => ({ type: 'mode.choose' as const, mode: getViewMode(context) })),
    showSearch: sendTo('folderView', ({ context }) => ({ type: 'search.show' as const, criteria: getCriteria(context) })),
    showFolder: sendTo('folderView', ({ context }) => ({ type: 'folder.show' as const, folder: context.located.folder })),
    startMove: ({ context }, { dragged, target }: { dragged: DraggedNodes; target: { uuid: string; title: string } }) => {
      const nodes = dragged.nodes.filter(({ uuid }) => uuid.length > bulkIdLength)
      for (const move of toMoves({ ...dragged, nodes }, target))
        context.window.send({ type: 'nodes.operate', operation: { kind: 'move', ...move } })
    },
    openChooser: sendTo('chooser', ({ context }, { dragged }: { dragged: DraggedNodes | undefined }) => ({
      type: 'chooser.open' as const,
      dragged: dragged ?? getDraggedItems(context),
    })),
    setServices: assign((_, { services }: Pick<ExplorerContext, 'services'>) => ({ services })),
    setMoving: assign(({ context }, { uuids }: { uuids: readonly string[] }) => ({
      moving: new Set(uuids),
      removedByUser: new Set([...context.removedByUser, ...uuids]),
    })),
    awaitReturned: assign((_, { uuids }: { uuids: readonly string[] }) => ({ selectWhenReturned: new Set(uuids) })),
    setLink: assign((_, { link }: { link: DragOutLink }) => ({ dragOutLink: link })),
    /** Placeholder. `explorer.content` provides the action with its texts. */
    retitleWithoutFolder: () => {},
    announceFolderDeleted: () => {},
    announceNotAllowed: () => {},
    announceNamingFailed: (_, _failure: { error: unknown }) => {},
    announceFolderNotPasted: () => {},
    announceRenamed: (_, _saved: { item: Node }) => {},
  },
})
