import { createExplorerContext, canChooseBin, toggleFolder } from './context'
import { delivery, naming, place, selection } from './explorer-regions'
import { getPaging, sortByColumn, toggleNumeric, changeRules } from './explorer'
import { getListingQuery } from './explorer-reads'
import { explorerSetup } from './explorer-setup'

/** File explorer: location, list, selection, naming, and queued downloads. */
export const explorerMachine = explorerSetup.createMachine({
  id: 'explorer',
  type: 'parallel',
  context: ({ input }) => createExplorerContext(input),
  entry: 'startFolderView',
  invoke: [
    // An explorer cannot work without its list. An error of the list stops the whole content of the window, and the frame offers to reload
    // it.
    {
      id: 'listing',
      src: 'listing',
      input: ({ context, self }) => ({
        query: getListingQuery(context),
        paging: getPaging(context.rules),
        pageSize: context.rules.pageSize,
        owner: self,
      }),
    },
    // If the thumbnails fail, the rows show icons.
    { id: 'thumbnails', src: 'thumbnails', onError: {} },
    { id: 'preferences', src: 'preferences', onError: {} },
    { id: 'links', src: 'links', onError: {} },
    { id: 'typeAhead', src: 'typeAhead', onError: {} },
    { id: 'path', src: 'path', input: ({ self }) => ({ owner: self }), onError: {} },
    { id: 'folderTree', src: 'folderTree', input: ({ self }) => ({ owner: self }), onError: {} },
    { id: 'movements', src: 'movements', onError: {} },
    { id: 'services', src: 'services', input: ({ context }) => ({ bins: canChooseBin(context) }), onError: {} },
    { id: 'folderSettings', src: 'folderSettings', input: ({ context: { window } }) => ({ window }), onError: {} },
    { id: 'preview', src: 'preview', onError: {} },
    { id: 'quickLook', src: 'preview', onError: {} },
    { id: 'folderPresence', src: 'folderPresence', input: ({ self }) => ({ owner: self }), onError: {} },
    {
      id: 'loadSearch',
      src: 'loadSearch',
      onDone: { actions: [{ type: 'startSearchBox', params: ({ event }) => ({ machine: event.output }) }, 'notifyParents'] },
      onError: {},
    },
    { id: 'chooser', src: 'chooser', input: ({ self }) => ({ owner: self }), onError: {} },
  ],
  on: {
    'list.shown': [
      {
        guard: 'isSearch',
        actions: [{ type: 'setChildren', params: ({ event: { type: _, ...children } }) => ({ children }) }, 'notifyParents'],
      },
      { actions: { type: 'setChildren', params: ({ event: { type: _, ...children } }) => ({ children }) } },
    ],
    'search.run': [
      {
        guard: 'isSearch',
        actions: [
          'selectNone',
          { type: 'setSearch', params: ({ event }) => ({ search: event.search }) },
          { type: 'queryList', params: { clear: true } },
          'chooseViewMode',
          'showSearch',
          'retitleWithoutFolder',
          'rememberPayload',
        ],
      },
      {
        guard: { type: 'hasQuery', params: ({ event }) => ({ search: event.search }) },
        actions: { type: 'openSearch', params: ({ event }) => ({ search: event.search }) },
      },
    ],
    'results.export': { actions: { type: 'forwardToSearchBox', params: ({ event }) => event } },
    'path.edit': { actions: 'editPath' },
    'page.go': { actions: ['selectNone', { type: 'goToPage', params: ({ event }) => ({ offset: event.offset }) }] },
    'rules.sort': {
      actions: [
        { type: 'setRules', params: ({ context, event }) => ({ rules: sortByColumn(context.rules, event.column) }) },
        { type: 'queryList', params: { clear: false } },
        'rememberPayload',
      ],
    },
    'rules.numeric': {
      actions: [
        { type: 'setRules', params: ({ context, event }) => ({ rules: toggleNumeric(context.rules, event.column) }) },
        { type: 'queryList', params: { clear: false } },
        'rememberPayload',
      ],
    },
    'rules.show': {
      actions: [
        { type: 'setRules', params: ({ context, event }) => ({ rules: changeRules(context.rules, { view: event.view }) }) },
        'setListPaging',
        'rememberPayload',
      ],
    },
    'rules.face': {
      actions: [
        { type: 'setRules', params: ({ context, event }) => ({ rules: { ...context.rules, face: event.face } }) },
        'chooseViewMode',
        'rememberPayload',
      ],
    },
    'rules.paginate': {
      actions: [
        { type: 'setRules', params: ({ context, event }) => ({ rules: changeRules(context.rules, { pagination: event.pagination }) }) },
        'setListPaging',
        'rememberPayload',
      ],
    },
    'rules.pageSize': {
      actions: [
        { type: 'setRules', params: ({ context, event }) => ({ rules: changeRules(context.rules, { pageSize: event.size }) }) },
        'setListPaging',
        'rememberPayload',
      ],
    },
    'bin.choose': {
      actions: [
        'selectNone',
        { type: 'chooseBin', params: ({ event }) => ({ uuid: event.uuid }) },
        { type: 'queryList', params: { clear: true } },
        'rememberPayload',
      ],
    },
    'bin.search': {
      actions: [
        'selectNone',
        { type: 'searchBin', params: ({ event }) => ({ keyword: event.keyword }) },
        { type: 'queryList', params: { clear: true } },
      ],
    },
    'directory.change': { actions: { type: 'forwardToWindow', params: ({ event }) => event } },
    'upload.offer': [
      { guard: { type: 'canReceive', params: ({ event }) => event }, actions: { type: 'startUpload', params: ({ event }) => event } },
      { actions: 'announceNotAllowed' },
    ],
    'session.changed': {
      actions: [
        { type: 'setSession', params: ({ event }) => ({ session: event.session }) },
        { type: 'forwardToFolderView', params: ({ event }) => event },
      ],
    },
    'frame.save': { guard: 'canSaveFolderView', actions: { type: 'forwardToFolderView', params: ({ event }) => event } },
    'xstate.error.actor.folderView': { actions: 'clearFolderView' },
    'preferences.changed': { actions: { type: 'setPreferences', params: ({ event }) => ({ preferences: event.preferences }) } },
    'files.paste': [
      { guard: { type: 'hasOnlyFolder', params: ({ event }) => event }, actions: 'announceFolderNotPasted' },
      { actions: { type: 'offerPasted', params: ({ event }) => ({ items: event.items }) } },
    ],
    'folder.chosen': {
      actions: { type: 'navigate', params: ({ event: { folder } }) => ({ to: { uuid: folder.uuid, title: folder.title } }) },
    },
    'folder.toggle': {
      actions: { type: 'navigate', params: ({ context, event }) => ({ to: { folders: toggleFolder(context, event.uuid) } }) },
    },
    'nodes.drop': { actions: { type: 'startMove', params: ({ event }) => ({ dragged: event.dragged, target: event.target }) } },
    'move.choose': {
      guard: { type: 'canMove', params: ({ event }) => ({ dragged: event.dragged }) },
      actions: { type: 'openChooser', params: ({ event }) => ({ dragged: event.dragged }) },
    },
    'nodes.moving': { actions: { type: 'setMoving', params: ({ event }) => ({ uuids: event.uuids }) } },
    'services.updated': { actions: { type: 'setServices', params: ({ event }) => ({ services: event.services }) } },
    'nodes.returned': { actions: { type: 'awaitReturned', params: ({ event }) => ({ uuids: event.uuids }) } },
    'columns.change': { actions: { type: 'forwardToChild', params: ({ event }) => event } },
    'panes.change': {
      actions: {
        type: 'forwardToChild',
        params: ({ context, event }) => ({ type: 'panes.change', panes: { ...context.preferences.panes, ...event.panes } }),
      },
    },
    'folder.flag': { actions: { type: 'forwardToChild', params: ({ event }) => event } },
    'folders.measure': { actions: { type: 'forwardToChild', params: ({ event }) => event } },
    'link.request': {
      guard: { type: 'canDragOut', params: ({ event }) => ({ uuids: event.uuids }) },
      actions: { type: 'forwardToChild', params: ({ event }) => event },
    },
    'link.ready': { actions: { type: 'setLink', params: ({ event }) => ({ link: event.link }) } },
    'thumbnail.request': { actions: { type: 'forwardToChild', params: ({ event }) => event } },
    'thumbnail.ready': { actions: { type: 'setThumbnail', params: ({ event }) => ({ uuid: event.uuid, url: event.url }) } },
    'thumbnail.removed': { actions: { type: 'removeThumbnail', params: ({ event }) => ({ uuid: event.uuid }) } },
  },
  states: { place, naming, selection, delivery },
})
