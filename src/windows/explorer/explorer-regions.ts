import { currentEntry } from '#machines/history'
import { bulkIds } from './commands/rights'
import { type ExplorerContext, type ExplorerEventOf, getOpenFolders, findRow, getSelectedRows } from './context'
import { getItemToName, type RowToOpen } from './explorer-reads'
import { explorerSetup } from './explorer-setup'

const canGo = { type: 'canGo', params: ({ event }: { event: ExplorerEventOf<'place.go'> }) => ({ to: event.to }) } as const
const dataEvent = ({ event }: { event: ExplorerEventOf<'data.changed' | 'data.stale'> }) => event
const forwardDataChange = [
  { type: 'forwardToTree', params: dataEvent },
  { type: 'forwardToFolderView', params: dataEvent },
] as const

const rowToOpen = ({ event }: { event: ExplorerEventOf<'row.open'> }): RowToOpen => ({ uuid: event.uuid, aside: event.aside === true })
/** Nodes to download: those of the event, or the selected items. */
const nodesToDownload = ({ context, event }: { context: ExplorerContext; event: ExplorerEventOf<'download.start'> }) =>
  event.nodes ?? getSelectedRows(context)

/** Parallel state for the location of the explorer: navigation, path and list settings. */
export const place = explorerSetup.createStateConfig({
  initial: 'locating',
  on: {
    'place.scrolled': { actions: { type: 'setScroll', params: ({ event }) => ({ top: event.top }) } },
    'place.go': {
      guard: canGo,
      target: '.locating',
      actions: [
        'cancelDelayedRename',
        { type: 'go', params: ({ event }) => ({ to: event.to }) },
        { type: 'queryList', params: ({ context }) => ({ clear: true, rows: currentEntry(context.history).rows }) },
        'retitle',
        'retitleWithoutFolder',
        'rememberPayload',
      ],
    },
    'history.moved': { actions: { type: 'navigate', params: ({ event }) => ({ to: { steps: event.steps } }) } },
    'place.refresh': { target: '.locating', actions: 'refreshList' },
    'data.changed': [
      {
        guard: { type: 'affectsPath', params: ({ event }) => event },
        target: '.locating',
        actions: ['reportListChanged', ...forwardDataChange],
      },
      { guard: { type: 'affectsRows', params: ({ event }) => event }, actions: ['reportListChanged', ...forwardDataChange] },
      { actions: [...forwardDataChange] },
    ],
    'data.stale': { target: '.locating', actions: ['reportListChanged', ...forwardDataChange] },
  },
  states: {
    locating: {
      invoke: {
        id: 'locate',
        src: 'locate',
        input: ({ context }) => ({ folders: getOpenFolders(context) }),
        onDone: {
          target: 'located',
          actions: [{ type: 'setPlace', params: ({ event }) => event.output }, 'retitle', 'retitleWithoutFolder', 'showFolder'],
        },
        onError: [
          {
            guard: { type: 'canLeaveDeletedFolder', params: ({ event }) => ({ error: event.error }) },
            actions: ['announceFolderDeleted', { type: 'navigate', params: { to: 'up' } }],
          },
          { target: 'failed', actions: { type: 'setPlaceError', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    located: {},
    failed: {},
  },
})

/** Parallel state for editing the name of a new or an existing item in the list. */
export const naming = explorerSetup.createStateConfig({
  initial: 'idle',
  on: {
    'name.saved': {
      actions: [
        { type: 'selectSaved', params: ({ event }) => ({ item: event.item }) },
        { type: 'showSaved', params: ({ event }) => ({ item: event.item }) },
        { type: 'reportSaved', params: ({ event }) => ({ item: event.item }) },
        { type: 'announceRenamed', params: ({ event }) => ({ item: event.item }) },
      ],
    },
    'name.failed': { actions: { type: 'announceNamingFailed', params: ({ event }) => ({ error: event.error }) } },
  },
  states: {
    idle: {
      on: {
        'folder.create': { guard: 'canCreate', target: 'editing' },
        'document.create': { guard: 'canCreate', target: 'editing' },
        'row.rename': { guard: { type: 'canRename', params: ({ event }) => ({ uuid: event.uuid }) }, target: 'editing' },
      },
    },
    editing: {
      entry: ['holdRows', 'clearNextCreation'],
      exit: 'releaseRows',
      on: {
        'place.go': { guard: canGo, target: 'idle' },
        'folder.create': { actions: { type: 'setNextCreation', params: ({ event }) => event } },
        'document.create': { actions: { type: 'setNextCreation', params: ({ event }) => event } },
      },
      invoke: {
        id: 'naming',
        src: 'naming',
        input: ({ context, event }) => ({ named: getItemToName(context, event) }),
        onDone: [
          {
            guard: { type: 'createsNext', params: ({ event }) => event.output },
            target: 'idle',
            actions: [{ type: 'reportNaming', params: ({ event }) => event.output }, 'createNext'],
          },
          { target: 'idle', actions: { type: 'reportNaming', params: ({ event }) => event.output } },
        ],
        onError: 'idle',
      },
    },
  },
})

/** Parallel state for the selection of rows by mouse, keyboard, type-ahead or marquee, and for opening a row. */
export const selection = explorerSetup.createStateConfig({
  initial: 'idle',
  on: {
    'row.click': [
      {
        guard: { type: 'isDoubleClick', params: ({ event }) => event },
        actions: ['cancelDelayedRename', { type: 'openRow', params: ({ event }) => ({ uuid: event.uuid }) }, 'clearClick'],
      },
      {
        guard: { type: 'isSecondClick', params: ({ event }) => event },
        actions: [
          { type: 'selectClicked', params: ({ event }) => event },
          { type: 'renameAfterDelay', params: ({ event }) => ({ uuid: event.uuid }) },
        ],
      },
      { actions: ['cancelDelayedRename', { type: 'selectClicked', params: ({ event }) => event }] },
    ],
    'row.open': [
      {
        guard: { type: 'opensFolder', params: rowToOpen },
        actions: {
          type: 'navigate',
          params: ({ context, event: { uuid } }) => ({ to: { uuid, title: findRow(context, uuid)?.title ?? '' } }),
        },
      },
      { guard: { type: 'opensWindow', params: rowToOpen }, actions: { type: 'openWindow', params: rowToOpen } },
      {
        guard: { type: 'opensDownload', params: rowToOpen },
        actions: { type: 'queueDownload', params: ({ event }) => ({ uuids: [event.uuid] }) },
      },
      { actions: 'announceNotAllowed' },
    ],
    'row.menu': { actions: ['cancelDelayedRename', { type: 'selectForMenu', params: ({ event }) => ({ uuid: event.uuid }) }] },
    'cursor.move': {
      actions: ['cancelDelayedRename', { type: 'moveCursor', params: ({ event }) => ({ by: event.by, style: event.style }) }, 'clearClick'],
    },
    'cursor.toggle': { actions: ['cancelDelayedRename', 'toggleAtCursor'] },
    'cursor.typed': {
      actions: [
        'cancelDelayedRename',
        { type: 'appendTyped', params: ({ event }) => ({ letter: event.letter, at: event.at }) },
        'findTyped',
      ],
    },
    'cursor.matched': { actions: { type: 'selectMatch', params: ({ event }) => ({ uuid: event.uuid }) } },
    'select.all': { actions: ['cancelDelayedRename', 'selectAll'] },
    'select.none': { actions: ['cancelDelayedRename', 'selectNone'] },
  },
  states: {
    idle: {
      on: {
        'marquee.begin': {
          target: 'drawing',
          actions: ['cancelDelayedRename', { type: 'startMarquee', params: ({ event }) => ({ adds: event.adds }) }],
        },
      },
    },
    drawing: {
      on: {
        'marquee.change': { actions: { type: 'selectInMarquee', params: ({ event }) => ({ uuids: event.uuids }) } },
        'marquee.end': { target: 'idle', actions: { type: 'endMarquee', params: ({ event: { from, to } }) => ({ from, to }) } },
        'marquee.cancel': { target: 'idle', actions: 'cancelMarquee' },
        'place.go': { guard: canGo, target: 'idle' },
      },
    },
  },
})

/** Parallel state that prepares the queued downloads one after the other. */
export const delivery = explorerSetup.createStateConfig({
  initial: 'idle',
  on: {
    'download.start': {
      guard: { type: 'canDownload', params: (args) => ({ nodes: nodesToDownload(args) }) },
      actions: { type: 'queueDownload', params: (args) => ({ uuids: bulkIds(nodesToDownload(args)) }) },
    },
  },
  states: {
    idle: { always: { guard: 'hasDownload', target: 'preparing' } },
    preparing: {
      invoke: {
        id: 'startDownload',
        src: 'startDownload',
        input: ({ context: { downloads, window } }) => ({ uuids: downloads[0] ?? [], window }),
        onDone: { target: 'idle', actions: 'removeDownload' },
        onError: { target: 'idle', actions: 'removeDownload' },
      },
    },
  },
})
