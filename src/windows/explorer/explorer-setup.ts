import { type ActorRefFrom, assign, cancel, raise, sendTo, setup } from 'xstate'
import { bulkIdLength } from '#api/contract/constants'
import type { FolderFlags } from '#api/contract/folder'
import type { Node } from '#api/contract/node'
import type { ExplorerPanes, ListColumns } from '#api/contract/user-profile'
import { currentEntry, updateCurrent } from '#machines/history'
import { nothingShown } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { providedCallback, providedPromise } from '#machines/provided'
import { createRenameMachine, type RenameOutcome } from '#machines/rename.machine'
import { canSave } from '#machines/saving'
import { move, pick, pickAll, pickNone, picking, withoutDeparted } from '#machines/selection'
import { movesOf } from '#widgets/file-drop/dragged'
import type { WindowInput, WindowRef } from '../window-kind'
import { type ListingQuery, type Located, noLocation, pagingOf, affectsRows, affectsPath } from './explorer'
import {
  canGo,
  draggedFrom,
  faceOf,
  type ExplorerContext,
  type ExplorerEvent,
  folderRules,
  foldersOf,
  gone,
  isSearch,
  orderOf,
  rowOf,
  ticked,
  whereabouts,
} from './context'
import {
  canDownload,
  canReceive,
  carriedRows,
  changedRules,
  downloaded,
  eventRow,
  homesOf,
  isAside,
  maxCarried,
  opening,
  queryOf,
  payloadForRestore,
  searchHere,
  soughtBy,
} from './explorer-reads'
import { FolderGone } from './list/listing'
import { isDoubleClick, isSecondClick } from '#widgets/open-node/open-action'
import { pathMachine } from './path/path.machine'
import type { ExplorerPayload } from './payload'
import { appendTyped } from '#widgets/type-ahead/typed'
import { chooserMachine } from './drag-drop/chooser.machine'
import { companyMachine } from './presence/company.machine'
import { type FaceEvent, faceMachine } from './faces/face.machine'
import { previewMachine } from './preview/preview.machine'
import { isNothing } from './search/search'
import type { searchMachine } from './search/search.machine'
import { folderTreeMachine } from '#widgets/folder-tree/folder-tree.machine'
import { outputOf } from '#machines/settled'
import { selectedLot, standingOf } from './commands/situation'
import { bulkIds, createObstacle, summariseSelection, mayDownload, mayRename, moveObstacle, renameObstacle } from './commands/rights'

export type LinkRequest = { type: 'link.wanted'; uuids: readonly string[] }
/** `documents` are the documents selected along with the folders. Sizes are in bytes. */
export type CareRequest =
  | { type: 'folders.measure'; uuids: readonly string[]; documents: { count: number; size: number } }
  | { type: 'folder.flag'; uuid: string; flag: keyof FolderFlags; value: boolean }
export type PreferencesRequest = { type: 'columns.change'; columns: ListColumns } | { type: 'panes.change'; panes: ExplorerPanes }
/** Request to find the row that matches the typed letters. `from` is the index of the row with the cursor; -1 for none. */
export type SeekRequest = { type: 'row.seek'; rows: readonly Node[]; from: number; text: string }
export type ThumbnailRequest = { type: 'thumbnail.wanted'; uuid: string; versionUuid: string | undefined }

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
    seeker: providedCallback<SeekRequest, void>('seeker'),
    thumbnails: providedCallback<ThumbnailRequest, void>('thumbnails'),
    /** Creates links for items that can be dragged out of the browser. */
    links: providedCallback<LinkRequest, void>('links'),
    /** Sends the user's preferences now and after each change, and saves changes. */
    preferences: providedCallback<PreferencesRequest, void>('preferences'),
    folderTree: folderTreeMachine,
    preview: previewMachine,
    /** Measures folders and sets their flags. */
    folderCare: providedCallback<CareRequest, { window: WindowRef }>('folderCare'),
    chooser: chooserMachine,
    company: companyMachine,
    face: faceMachine,
    /** Loads the machine of the search box. Most explorers do not need it at first. */
    loadSearch: providedPromise<typeof searchMachine, void>('loadSearch'),
    /** Reports nodes that are being moved to another folder by any window. */
    movements: providedCallback<{ type: never }, void>('movements'),
    /** Sends the data that the desktop stores for all explorers, now and after each change. */
    desk: providedCallback<{ type: never }, { bins: boolean }>('desk'),
  },
  guards: {
    canGo: ({ context, event }) => event.type === 'place.go' && canGo(context, event.to),
    canCreate: ({ context }) => createObstacle(standingOf(context)) === undefined,
    createsNext: ({ context }, outcome: RenameOutcome<Node>) => outcome.kind === 'saved' && context.nextCreation !== null,
    canRename: ({ context, event }) => {
      const row = event.type === 'row.rename' ? rowOf(context, event.uuid) : undefined
      return row !== undefined && mayRename(context) && renameObstacle(standingOf(context), row) === undefined
    },
    canDownload: ({ context, event }) => canDownload(context, summariseSelection(downloaded(context, event), undefined)),
    canMove: ({ context, event }) => {
      const dragged = event.type === 'move.choose' ? event.dragged : undefined
      const lot = dragged ? summariseSelection(dragged.nodes, dragged.fromUuid) : selectedLot(context)
      return lot.nodes.length > 0 && moveObstacle(standingOf(context), lot) === undefined
    },
    /** The open folder was deleted and its parent is known. */
    leavesGone: ({ context }, { error }: { error: unknown }) => error instanceof FolderGone && canGo(context, 'up'),
    canSaveFace: ({ context }) => canSave(context.face ?? undefined),
    hasDownload: ({ context }) => context.downloads.length > 0,
    touchesWay: ({ context, event }) => event.type === 'data.changed' && affectsPath(event, whereabouts(context)),
    touchesRows: ({ context, event }) => event.type === 'data.changed' && affectsRows(event, whereabouts(context)),
    isSearch: ({ context }) => isSearch(context),
    seeks: ({ event }) => event.type === 'search.run' && !isNothing(event.search.query),
    opensFolder: ({ context, event }) => opening(context, event) === 'folder' && !isAside(context, event),
    opensWindow: ({ context, event }) => {
      const what = opening(context, event)
      return what !== 'nothing' && what !== 'download' && (what !== 'folder' || isAside(context, event))
    },
    opensDownload: ({ context, event }) => opening(context, event) === 'download' && mayDownload(context),
    canReceive: ({ context, event }) => event.type === 'upload.offer' && event.items.length > 0 && canReceive(context, event.target.uuid),
    isDoubleClick: ({ context, event }) =>
      event.type === 'row.click' && isDoubleClick(context.lastClick, event, context.preferences.doubleClickMs),
    canCarry: ({ context, event }) =>
      event.type === 'link.wanted' &&
      event.uuids.length <= maxCarried &&
      canDownload(context, summariseSelection(carriedRows(context, event.uuids), undefined)),
    pastesOnlyFolder: ({ event }) => event.type === 'files.paste' && event.hasFolder && event.items.length === 0,
    isSecondClick: ({ context: { lastClick, selection, preferences }, event }) =>
      event.type === 'row.click' &&
      event.onName === true &&
      !event.style.toggle &&
      !event.style.extend &&
      isSecondClick(lastClick, event, selection.picked, preferences.doubleClickMs),
  },
  delays: {
    /** Waits out the double-click interval before renaming. */
    beforeRename: ({ context }) => Math.max(500, context.preferences.doubleClickMs),
  },
  actions: {
    temptRename: raise(({ event }) => ({ type: 'row.rename' as const, uuid: event.type === 'row.click' ? event.uuid : '' }), {
      id: 'rename',
      delay: 'beforeRename',
    }),
    stayNamed: cancel('rename'),
    go: assign(({ context, event }) => (event.type === 'place.go' ? gone(context, event.to) : {})),
    setPlace: assign((_, located: Located) => ({ located, placeError: null })),
    goUp: raise({ type: 'place.go', to: 'up' }),
    setPlaceError: assign((_, { error }: { error: unknown }) => ({ placeError: error, located: noLocation })),
    ask: sendTo('listing', ({ context, event }) => ({
      type: 'list.query' as const,
      query: queryOf(context),
      clear: event.type === 'place.go' || event.type === 'bin.choose' || event.type === 'search.run',
      rows: event.type === 'place.go' ? currentEntry(context.history).rows : 0,
    })),
    repage: sendTo('listing', ({ context: { rules } }) => ({
      type: 'list.paging' as const,
      paging: pagingOf(rules),
      pageSize: rules.pageSize,
    })),
    chooseBin: assign(({ event }) => (event.type === 'bin.choose' ? { binUuid: event.uuid, children: nothingShown } : {})),
    changeRules: assign(({ context, event }) => ({ rules: changedRules(context, event) })),
    setChildren: assign(({ context, event }) => {
      if (event.type !== 'list.shown') return {}
      const { type: _, ...children } = event
      const { selection, awaited, departed } = context
      const back = children.contents.flatMap(({ uuid }) => (awaited.has(uuid) ? [uuid] : []))
      if (back.length > 0) return { children, awaited: new Set(), selection: picking(back) }
      return { children, selection: withoutDeparted(selection, orderOf(context), children.contents, departed) }
    }),
    setSearch: assign(({ event }) => (event.type === 'search.run' ? { search: event.search } : {})),
    openSearch: sendTo(
      ({ context }) => context.window,
      ({ context, event }) => {
        if (event.type !== 'search.run') throw new Error(`${event.type} searches nothing`)
        return { type: 'window.open' as const, kind: 'search', payload: searchHere(context, event.search) }
      },
    ),
    beginSearch: assign(({ context: { search: shown, session, window }, event, self, spawn }) => {
      const machine = outputOf<typeof searchMachine>(event)
      const input = { owner: self, window, shown, mainTitle: session.config['hastineh.label'] }
      return { searching: spawn(machine as never, { id: 'search', input } as never) as unknown as ExplorerContext['searching'] }
    }),
    beginFace: assign(({ context, self, spawn }) => {
      const { window, session } = context
      const input = { owner: self, window, session, face: faceOf(context), criteria: soughtBy(context) }
      return { face: spawn('face', { id: 'face', input }) }
    }),
    endFace: assign({ face: null }),
    notifyHomes: ({ context }) => context.searching?.send({ type: 'rows.shown', parents: homesOf(context) }),
    forwardExport: ({ context, event }) => {
      if (event.type === 'results.export') context.searching?.send(event)
    },
    setScroll: assign(({ context: { history }, event }) =>
      event.type === 'place.scrolled' ? { history: updateCurrent(history, { ...currentEntry(history), top: event.top }) } : {},
    ),
    retitle: ({ context }) => {
      const title = context.located.path.at(-1)?.title
      if (title !== undefined) context.window.send({ type: 'window.retitle', title })
    },
    remember: sendTo(
      ({ context }) => context.window,
      ({ context }) => ({ type: 'window.remember' as const, payload: payloadForRestore(context) }),
    ),
    click: assign(({ context, event }) =>
      event.type === 'row.click'
        ? {
            selection: pick(context.selection, orderOf(context), event.uuid, event.style),
            lastClick: event.style.toggle || event.style.extend ? null : { uuid: event.uuid, at: event.at },
          }
        : {},
    ),
    select: assign(({ context, event }) => {
      const { selection } = context
      const order = orderOf(context)
      if (event.type === 'row.menu') return selection.picked.has(event.uuid) ? {} : { selection: pick(selection, order, event.uuid) }
      if (event.type === 'cursor.move') return { selection: move(selection, order, event.by, event.style) }
      if (event.type === 'cursor.toggle')
        return selection.cursor === null ? {} : { selection: pick(selection, order, selection.cursor, { toggle: true }) }
      if (event.type === 'select.all') return { selection: pickAll(selection, order) }
      if (event.type === 'cursor.sought') return order.includes(event.uuid) ? { selection: pick(selection, order, event.uuid) } : {}
      return { selection: pickNone(selection), lastClick: null }
    }),
    setTyped: assign(({ context, event }) =>
      event.type === 'cursor.seek' ? { typed: appendTyped(context.typed, event.letter, event.at) } : {},
    ),
    seek: sendTo('seeker', ({ context }) => {
      const { selection, children, typed } = context
      const from = selection.cursor === null ? -1 : orderOf(context).indexOf(selection.cursor)
      return { type: 'row.seek' as const, rows: children.contents, from, text: typed?.text ?? '' }
    }),
    beginBox: assign(({ context: { selection }, event }) =>
      event.type === 'marquee.begin' ? { unboxed: { selection, adds: event.adds }, lastClick: null } : {},
    ),
    coverBox: assign(({ context, event }) => {
      if (event.type !== 'marquee.change') return {}
      const { selection, adds } = context.unboxed
      return { selection: { ...context.selection, picked: new Set(adds ? [...selection.picked, ...event.uuids] : event.uuids) } }
    }),
    endBox: assign(({ context: { selection }, event }) =>
      event.type === 'marquee.end' && event.to !== null ? { selection: { ...selection, anchor: event.from, cursor: event.to } } : {},
    ),
    cancelBox: assign(({ context }) => ({ selection: context.unboxed.selection })),
    conclude: raise((_, outcome: RenameOutcome<Node>): ExplorerEvent => {
      if (outcome.kind === 'saved') return { type: 'name.saved', item: outcome.item }
      return outcome.kind === 'failed' ? { type: 'name.failed', error: outcome.error } : { type: 'name.dropped' }
    }),
    setCreation: assign(({ event }) => (event.type === 'folder.create' || event.type === 'document.create' ? { nextCreation: event } : {})),
    dropCreation: assign({ nextCreation: null }),
    createNext: raise(({ context }): ExplorerEvent => context.nextCreation ?? { type: 'folder.create' }),
    clearClick: assign({ lastClick: null }),
    selectMade: assign(({ event }) => {
      if (event.type !== 'name.saved') return {}
      return { selection: picking([event.item.uuid]) }
    }),
    enter: raise(({ context, event }) => {
      const { uuid = '', title = '' } = eventRow(context, event) ?? {}
      return { type: 'place.go' as const, to: { uuid, title } }
    }),
    openWindow: sendTo(
      ({ context }) => context.window,
      ({ context, event }) => {
        const { uuid = '', title = '', extension = '' } = eventRow(context, event) ?? {}
        const what = opening(context, event)
        if (what === 'form') return { type: 'window.open' as const, kind: 'form-instance', payload: { uuid }, title }
        if (what === 'editor')
          return { type: 'window.open' as const, kind: 'office-editor', payload: { uuid, title, extension, what }, title, extension }
        if (what === 'properties') return { type: 'window.open' as const, kind: 'properties', payload: { uuid }, title, extension }
        return what === 'folder'
          ? { type: 'window.open' as const, kind: 'explorer', payload: { folderUuid: uuid, rules: folderRules(context) }, title }
          : {
              type: 'window.open' as const,
              kind: what === 'player' ? 'player' : 'viewer',
              payload: { uuid, title, extension },
              title,
              extension,
            }
      },
    ),
    openClicked: raise(({ event }) => ({ type: 'row.open' as const, uuid: event.type === 'row.click' ? event.uuid : '' })),
    queueOpened: assign(({ context, event }) => (event.type === 'row.open' ? { downloads: [...context.downloads, [event.uuid]] } : {})),
    queueDownload: assign(({ context, event }) => ({ downloads: [...context.downloads, bulkIds(downloaded(context, event))] })),
    dropDownload: assign(({ context }) => ({ downloads: context.downloads.slice(1) })),
    startUpload: sendTo(
      ({ context }) => context.window,
      ({ event }) => {
        if (event.type !== 'upload.offer') throw new Error(`${event.type} offers no upload`)
        const { target, items } = event
        return { type: 'upload.start' as const, targetUuid: target.uuid, targetTitle: target.title, items }
      },
    ),
    forwardDirectory: sendTo(
      ({ context }) => context.window,
      ({ event }) => {
        if (event.type !== 'directory.change') throw new Error(`${event.type} changes no working directory`)
        return event
      },
    ),
    offerPasted: raise(({ context, event }) => {
      const { uuid = '', title = '' } = context.located.folder ?? {}
      return { type: 'upload.offer' as const, target: { uuid, title }, items: event.type === 'files.paste' ? event.items : [] }
    }),
    setThumbnail: assign(({ context, event }) =>
      event.type === 'thumbnail.ready' ? { thumbnails: new Map(context.thumbnails).set(event.uuid, event.url) } : {},
    ),
    dropThumbnail: assign(({ context, event }) =>
      event.type === 'thumbnail.gone' ? { thumbnails: new Map([...context.thumbnails].filter(([uuid]) => uuid !== event.uuid)) } : {},
    ),
    showMade: sendTo('listing', ({ event }) =>
      event.type === 'name.saved' ? { type: 'list.refresh' as const, keep: event.item } : { type: 'list.refresh' as const },
    ),
    reportMade: sendTo(
      ({ context }) => context.window,
      ({ context, event }) => ({
        type: 'data.changed' as const,
        resource: 'node',
        uuids: event.type === 'name.saved' ? [event.item.uuid] : [],
        parentUuids: [...foldersOf(context)],
      }),
    ),
    holdRows: sendTo('listing', { type: 'edit.begun' }),
    releaseRows: sendTo('listing', { type: 'edit.ended' }),
    lookAgain: sendTo('listing', { type: 'list.changed' }),
    refresh: sendTo('listing', { type: 'list.refresh' }),
    turnPage: sendTo('listing', ({ event }) => ({ type: 'list.page' as const, offset: event.type === 'page.go' ? event.offset : 0 })),
    setSession: assign({ session: ({ context, event }) => (event.type === 'session.changed' ? event.session : context.session) }),
    setPreferences: assign(({ event }) => (event.type === 'preferences.changed' ? { preferences: event.preferences } : {})),
    editPath: sendTo('path', ({ context }) => ({ type: 'path.edit' as const, present: context.located.path })),
    forwardColumns: sendTo('preferences', ({ event }) => event),
    forwardPanes: sendTo('preferences', ({ context, event }) => ({
      type: 'panes.change' as const,
      panes: { ...context.preferences.panes, ...(event.type === 'panes.change' ? event.panes : {}) },
    })),
    notifyTree: sendTo('folderTree', ({ event }) => event),
    notifyFace: sendTo('face', ({ event }) => event as FaceEvent),
    chooseFace: sendTo('face', ({ context }) => ({ type: 'face.choose' as const, face: faceOf(context) })),
    showSearch: sendTo('face', ({ context }) => ({ type: 'search.show' as const, criteria: soughtBy(context) })),
    showFolder: sendTo('face', ({ context }) => ({ type: 'folder.show' as const, folder: context.located.folder })),
    enterChosen: raise(({ event }) => {
      const { uuid = '', title = '' } = event.type === 'folder.chosen' ? event.folder : {}
      return { type: 'place.go' as const, to: { uuid, title } }
    }),
    goToTicked: raise(({ context, event }) => ({
      type: 'place.go' as const,
      to: { folders: event.type === 'folder.tick' ? ticked(context, event.uuid) : [] },
    })),
    startMove: ({ context, event }) => {
      if (event.type !== 'nodes.drop') return
      const { dragged, target } = event
      const nodes = dragged.nodes.filter(({ uuid }) => uuid.length > bulkIdLength)
      for (const move of movesOf({ ...dragged, nodes }, target))
        context.window.send({ type: 'nodes.operate', operation: { kind: 'move', ...move } })
    },
    openChooser: sendTo('chooser', ({ context, event }) => ({
      type: 'chooser.open' as const,
      dragged: (event.type === 'move.choose' ? event.dragged : undefined) ?? draggedFrom(context),
    })),
    setDesk: assign(({ event }) => (event.type === 'desktop.updated' ? { desk: event.desk } : {})),
    setMoving: assign(({ context, event }) =>
      event.type === 'nodes.moving' ? { moving: new Set(event.uuids), departed: new Set([...context.departed, ...event.uuids]) } : {},
    ),
    awaitReturned: assign(({ event }) => (event.type === 'nodes.returned' ? { awaited: new Set(event.uuids) } : {})),
    forwardLink: sendTo('links', ({ event }) => event),
    forwardCare: sendTo('folderCare', ({ event }) => event),
    setLink: assign(({ event }) => (event.type === 'link.ready' ? { carried: event.link } : {})),
    forwardToThumbnails: sendTo('thumbnails', ({ event }) => event),
    /** The content provides the message text. */
    titleRoots: () => {},
    sayGone: () => {},
    sayNotAllowed: () => {},
    sayFailed: () => {},
    sayFolderNotPasted: () => {},
    sayRenamed: () => {},
  },
})
