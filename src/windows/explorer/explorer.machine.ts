import { begin, choosesBin, foldersOf } from './context'
import { pagingOf } from './explorer'
import { namedBy, queryOf } from './explorer-reads'
import { explorerSetup } from './explorer-setup'

/** File explorer: location, list, selection, naming, and queued downloads. */
export const explorerMachine = explorerSetup.createMachine({
  id: 'explorer',
  type: 'parallel',
  context: ({ input }) => begin(input),
  entry: 'beginFace',
  invoke: [
    // An explorer cannot work without its list. An error there fails the whole content, and the frame offers to reload it.
    {
      id: 'listing',
      src: 'listing',
      input: ({ context, self }) => ({
        query: queryOf(context),
        paging: pagingOf(context.rules),
        pageSize: context.rules.pageSize,
        owner: self,
      }),
    },
    // If thumbnails fail, the icons stay.
    { id: 'thumbnails', src: 'thumbnails', onError: {} },
    { id: 'preferences', src: 'preferences', onError: {} },
    { id: 'links', src: 'links', onError: {} },
    { id: 'seeker', src: 'seeker', onError: {} },
    { id: 'path', src: 'path', input: ({ self }) => ({ owner: self }), onError: {} },
    { id: 'folderTree', src: 'folderTree', input: ({ self }) => ({ owner: self }), onError: {} },
    { id: 'movements', src: 'movements', onError: {} },
    { id: 'desk', src: 'desk', input: ({ context }) => ({ bins: choosesBin(context) }), onError: {} },
    { id: 'folderCare', src: 'folderCare', input: ({ context: { window } }) => ({ window }), onError: {} },
    { id: 'preview', src: 'preview', onError: {} },
    { id: 'company', src: 'company', input: ({ self }) => ({ owner: self }), onError: {} },
    { id: 'loadSearch', src: 'loadSearch', onDone: { actions: ['beginSearch', 'notifyHomes'] }, onError: {} },
    { id: 'chooser', src: 'chooser', input: ({ self }) => ({ owner: self }), onError: {} },
  ],
  on: {
    'place.scrolled': { actions: 'setScroll' },
    'list.shown': [{ guard: 'isSearch', actions: ['setChildren', 'notifyHomes'] }, { actions: 'setChildren' }],
    'search.run': [
      { guard: 'isSearch', actions: ['select', 'setSearch', 'ask', 'chooseFace', 'showSearch', 'titleRoots', 'remember'] },
      { guard: 'seeks', actions: 'openSearch' },
    ],
    'results.export': { actions: 'forwardExport' },
    'path.edit': { actions: 'editPath' },
    'page.go': { actions: ['select', 'turnPage'] },
    'rules.sort': { actions: ['changeRules', 'ask', 'remember'] },
    'rules.numeric': { actions: ['changeRules', 'ask', 'remember'] },
    'rules.show': { actions: ['changeRules', 'repage', 'remember'] },
    'rules.face': { actions: ['changeRules', 'chooseFace', 'remember'] },
    'rules.paginate': { actions: ['changeRules', 'repage', 'remember'] },
    'rules.pageSize': { actions: ['changeRules', 'repage', 'remember'] },
    'bin.choose': { actions: ['select', 'chooseBin', 'ask', 'remember'] },
    'row.click': [
      { guard: 'isDoubleClick', actions: ['stayNamed', 'openClicked', 'clearClick'] },
      { guard: 'isSecondClick', actions: ['click', 'temptRename'] },
      { actions: ['stayNamed', 'click'] },
    ],
    'row.open': [
      { guard: 'opensFolder', actions: 'enter' },
      { guard: 'opensWindow', actions: 'openWindow' },
      { guard: 'opensDownload', actions: 'queueOpened' },
      { actions: 'sayNotAllowed' },
    ],
    'row.menu': { actions: ['stayNamed', 'select'] },
    'cursor.move': { actions: ['stayNamed', 'select', 'clearClick'] },
    'cursor.toggle': { actions: ['stayNamed', 'select'] },
    'cursor.seek': { actions: ['stayNamed', 'setTyped', 'seek'] },
    'cursor.sought': { actions: 'select' },
    'select.all': { actions: ['stayNamed', 'select'] },
    'select.none': { actions: ['stayNamed', 'select'] },
    'name.saved': { actions: ['selectMade', 'showMade', 'reportMade', 'sayRenamed'] },
    'name.failed': { actions: 'sayFailed' },
    'download.start': { guard: 'canDownload', actions: 'queueDownload' },
    'directory.change': { actions: 'forwardDirectory' },
    'upload.offer': [{ guard: 'canReceive', actions: 'startUpload' }, { actions: 'sayNotAllowed' }],
    'session.changed': { actions: ['setSession', 'notifyFace'] },
    'frame.save': { guard: 'canSaveFace', actions: 'notifyFace' },
    'xstate.error.actor.face': { actions: 'endFace' },
    'preferences.changed': { actions: 'setPreferences' },
    'columns.change': { actions: 'forwardColumns' },
    'files.paste': [{ guard: 'pastesOnlyFolder', actions: 'sayFolderNotPasted' }, { actions: 'offerPasted' }],
    'panes.change': { actions: 'forwardPanes' },
    'folder.chosen': { actions: 'enterChosen' },
    'folder.tick': { actions: 'goToTicked' },
    'nodes.drop': { actions: 'startMove' },
    'move.choose': { guard: 'canMove', actions: 'openChooser' },
    'nodes.moving': { actions: 'setMoving' },
    'desktop.updated': { actions: 'setDesk' },
    'nodes.returned': { actions: 'awaitReturned' },
    'folder.flag': { actions: 'forwardCare' },
    'folders.measure': { actions: 'forwardCare' },
    'link.wanted': { guard: 'canCarry', actions: 'forwardLink' },
    'link.ready': { actions: 'setLink' },
    'thumbnail.wanted': { actions: 'forwardToThumbnails' },
    'thumbnail.ready': { actions: 'setThumbnail' },
    'thumbnail.gone': { actions: 'dropThumbnail' },
  },
  states: {
    place: {
      initial: 'locating',
      on: {
        'place.go': { guard: 'canGo', target: '.locating', actions: ['stayNamed', 'go', 'ask', 'retitle', 'titleRoots', 'remember'] },
        'place.refresh': { target: '.locating', actions: 'refresh' },
        'data.changed': [
          { guard: 'touchesWay', target: '.locating', actions: ['lookAgain', 'notifyTree', 'notifyFace'] },
          { guard: 'touchesRows', actions: ['lookAgain', 'notifyTree', 'notifyFace'] },
          { actions: ['notifyTree', 'notifyFace'] },
        ],
        'data.stale': { target: '.locating', actions: ['lookAgain', 'notifyTree', 'notifyFace'] },
      },
      states: {
        locating: {
          invoke: {
            id: 'locate',
            src: 'locate',
            input: ({ context }) => ({ folders: foldersOf(context) }),
            onDone: {
              target: 'located',
              actions: [{ type: 'setPlace', params: ({ event }) => event.output }, 'retitle', 'titleRoots', 'showFolder'],
            },
            onError: [
              { guard: { type: 'leavesGone', params: ({ event }) => ({ error: event.error }) }, actions: ['sayGone', 'goUp'] },
              { target: 'lost', actions: { type: 'setPlaceError', params: ({ event }) => ({ error: event.error }) } },
            ],
          },
        },
        located: {},
        lost: {},
      },
    },
    naming: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'folder.create': { guard: 'canCreate', target: 'editing' },
            'document.create': { guard: 'canCreate', target: 'editing' },
            'row.rename': { guard: 'canRename', target: 'editing' },
          },
        },
        editing: {
          entry: ['holdRows', 'dropCreation'],
          exit: 'releaseRows',
          on: {
            'place.go': { guard: 'canGo', target: 'idle' },
            'folder.create': { actions: 'setCreation' },
            'document.create': { actions: 'setCreation' },
          },
          invoke: {
            id: 'naming',
            src: 'naming',
            input: ({ context, event }) => ({ named: namedBy(context, event) }),
            onDone: [
              {
                guard: { type: 'createsNext', params: ({ event }) => event.output },
                target: 'idle',
                actions: [{ type: 'conclude', params: ({ event }) => event.output }, 'createNext'],
              },
              { target: 'idle', actions: { type: 'conclude', params: ({ event }) => event.output } },
            ],
            onError: 'idle',
          },
        },
      },
    },
    boxing: {
      initial: 'idle',
      states: {
        idle: { on: { 'marquee.begin': { target: 'drawing', actions: ['stayNamed', 'beginBox'] } } },
        drawing: {
          on: {
            'marquee.change': { actions: 'coverBox' },
            'marquee.end': { target: 'idle', actions: 'endBox' },
            'marquee.cancel': { target: 'idle', actions: 'cancelBox' },
            'place.go': { guard: 'canGo', target: 'idle' },
          },
        },
      },
    },
    delivery: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasDownload', target: 'preparing' } },
        preparing: {
          invoke: {
            id: 'startDownload',
            src: 'startDownload',
            input: ({ context: { downloads, window } }) => ({ uuids: downloads[0] ?? [], window }),
            onDone: { target: 'idle', actions: 'dropDownload' },
            onError: { target: 'idle', actions: 'dropDownload' },
          },
        },
      },
    },
  },
})
