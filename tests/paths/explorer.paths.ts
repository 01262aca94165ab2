import { type AnyMachineSnapshot, setup } from 'xstate'
import { here, type Trail } from '#machines/history'
import { aDocument, aFolder, aFrame, aSession, idOf, nothing } from '#tests/windows/explorer/builders'
import { defaultPreferences, type Place } from '#windows/explorer/explorer'
import { bareDesk } from '#windows/explorer/desk'
import { noSearch } from '#windows/explorer/search/search'
import { FolderGone } from '#windows/explorer/listing'
import { explorerMachine } from '#windows/explorer/explorer.machine'
import { definePaths } from './define'

const home = aFolder('home')
const rows = [aFolder('sub'), aDocument('scan', 'pdf'), aDocument('sheet', 'xlsx'), aDocument('closed', 'pdf', { may: nothing })]
const located = {
  folder: home,
  path: [
    { uuid: idOf('root'), title: 'root' },
    { uuid: home.uuid, title: 'home' },
  ],
}
const click = { at: 1, style: {} }
const offer = (name: string) => ({ target: { uuid: idOf(name), title: name }, items: [{ path: '' }] })

/** What every walk looks at. */
const seen = ({ value, context }: AnyMachineSnapshot) => [
  value,
  Math.min(context.history.at, 1),
  context.children.contents.length > 0,
  context.selection.picked.size > 0,
  context.lastClick !== null,
  context.downloads.length > 0,
]

export const paths = definePaths(explorerMachine, {
  title: ['کاوشگر', 'the explorer'],
  input: () => ({ payload: { folderUuid: home.uuid }, window: aFrame().frame, session: aSession() }),
  samples: {
    'place.go': [{ to: 'roots' }, { to: 'back' }],
    'place.scrolled': [{ top: 8 }],
    'list.shown': [{ contents: rows, totalElements: 4, offset: 0 }],
    'page.go': [{ offset: 0 }],
    'rules.sort': [{ column: 'title' }],
    'rules.numeric': [{ column: 'title' }],
    'rules.show': [{ view: 'GRID' }],
    'rules.paginate': [{ pagination: true }],
    'rules.pageSize': [{ size: 50 }],
    'rules.face': [{ face: 'CONTENT' }],
    'row.click': [
      { uuid: idOf('scan'), ...click },
      { uuid: idOf('scan'), at: 1000, style: {}, onName: true },
    ],
    'row.menu': [{ uuid: idOf('scan') }],
    'row.open': [{ uuid: idOf('sub') }, { uuid: idOf('scan') }, { uuid: idOf('sheet') }, { uuid: idOf('closed') }],
    'row.rename': [{ uuid: idOf('scan') }],
    'cursor.move': [{ by: 1, style: {} }],
    'files.paste': [
      { items: [{ path: '' }], hasFolder: false },
      { items: [], hasFolder: true },
    ],
    'link.wanted': [{ uuids: [idOf('scan')] }, { uuids: [idOf('closed')] }],
    'link.ready': [{ link: { uuids: [idOf('scan')], address: '/link' } }],
    'cursor.seek': [{ letter: 's', at: 1 }],
    'box.begin': [{ adds: false }, { adds: true }],
    'box.cover': [{ uuids: [idOf('sub')] }],
    'box.end': [{ from: idOf('sub'), to: idOf('scan') }],
    'document.create': [{ document: { extension: 'docx' }, title: '' }],
    'download.start': [{ nodes: undefined }],
    'move.choose': [{ dragged: undefined }],
    'directory.change': [{ change: 'add', uuid: idOf('sub'), title: '' }],
    'upload.offer': [offer('home'), offer('scan')],
    'thumbnail.wanted': [{ uuid: idOf('scan'), versionUuid: undefined }],
    'thumbnail.ready': [{ uuid: idOf('scan'), url: 'blob:1' }],
    'thumbnail.gone': [{ uuid: idOf('scan') }],
    'session.changed': [{ session: aSession({ flags: [] }) }],
    'preferences.changed': [
      { preferences: { doubleClickMs: 400, columns: { widths: {}, hidden: ['author'] }, panes: defaultPreferences.panes } },
    ],
    'bin.choose': [{ uuid: idOf('bin') }, { uuid: null }],
    'columns.change': [{ columns: { widths: { title: 20 }, hidden: [] } }],
    'data.changed': [
      { resource: 'node', uuids: [], parentUuids: [home.uuid] },
      { resource: 'node', uuids: [home.uuid], parentUuids: [] },
    ],
    'folder.chosen': [{ folder: aFolder('sub') }],
    'folder.flag': [{ uuid: idOf('sub'), flag: 'excludeFromSearch', value: true }],
    'folders.measure': [{ uuids: [idOf('sub')], documents: { count: 0, size: 0 } }],
    'folder.tick': [{ uuid: idOf('sub') }, { uuid: home.uuid }],
    'panes.change': [{ panes: { tree: true } }],
    'nodes.drop': [{ dragged: { nodes: [aFolder('sub')], fromUuid: home.uuid }, target: { uuid: idOf('root'), title: 'root' } }],
    'nodes.moving': [{ uuids: [idOf('sub')] }],
    'desk.told': [{ desk: { ...bareDesk, cut: new Set([idOf('sub')]) } }],
    'nodes.returned': [{ uuids: [idOf('sub')] }],
    'name.saved': [{ item: aFolder('new') }],
    'name.failed': [{ error: 'refused' }],
    'search.run': [{ search: { ...noSearch, query: { keyword: 'نامه' } } }, { search: noSearch }],
    'xstate.done.actor.loadSearch': [{ output: setup({}).createMachine({}) }],
    'results.export': [{ holds: 'LIST', criteria: { keyword: 'نامه' } }],
    'xstate.done.actor.locate': [{ output: located }],
    'xstate.error.actor.locate': [{ error: new Error('refused') }, { error: new FolderGone('gone') }],
    'xstate.done.actor.naming': [
      { output: { kind: 'saved', item: aFolder('new') } },
      { output: { kind: 'failed', error: 'refused' } },
      { output: { kind: 'cancelled' } },
    ],
  },
  view: seen,
  limit: 60_000,
  // The frame of the window ends a content that breaks, and offers to load it again.
  fatal: ['listing'],
  // Events that have nothing to do with each other only multiply the paths.
  walks: {
    // Not every effect that ends: each doubles the situations.
    place: {
      only: [
        'place.go',
        'place.refresh',
        'data.*',
        'folder.create',
        'document.create',
        'xstate.done.actor.locate',
        'xstate.error.actor.locate',
        'xstate.done.actor.naming',
        'xstate.error.actor.naming',
      ],
    },
    rows: {
      only: [
        'list.shown',
        'row.menu',
        'row.open',
        'row.rename',
        'select.all',
        'download.start',
        'move.choose',
        'upload.offer',
        'files.paste',
        'xstate.done.actor.locate',
        'xstate.done.actor.startDownload',
        'xstate.error.actor.startDownload',
      ],
    },
    panes: {
      view: ({ value, context }) => [
        value,
        here(context.history as Trail<Place>).folders.length,
        context.moving.size,
        context.desk.cut.size,
      ],
      only: ['folder.*', 'folders.measure', 'panes.change', 'nodes.*', 'desk.told', 'data.*', 'xstate.done.actor.locate'],
    },
    // Each that breaks doubles what can be told apart.
    'what may break': {
      only: ['folderTree', 'folderCare', 'movements', 'desk', 'preview', 'chooser', 'company', 'face'].map(
        (name) => `xstate.error.actor.${name}`,
      ),
    },
    rest: {
      view: (snapshot) => [
        seen(snapshot),
        snapshot.context.thumbnails.size,
        here(snapshot.context.history as Trail<Place>).top,
        snapshot.context.binUuid,
      ],
      only: [
        'list.shown',
        'row.menu',
        'cursor.*',
        'select.none',
        'page.go',
        'name.*',
        'place.scrolled',
        'rules.*',
        'bin.choose',
        'thumbnail.*',
        'xstate.error.actor.listing',
        'xstate.error.actor.thumbnails',
      ],
    },
    clicks: { only: ['list.shown', 'row.click', 'cursor.move', 'xstate.error.actor.naming'] },
    boxes: {
      view: ({ value, context }) => [value.boxing, value.place, context.selection, context.unboxed.adds],
      only: ['list.shown', 'select.all', 'box.*', 'place.go'],
    },
    searches: {
      input: () => ({ payload: { query: { keyword: 'سند' } }, window: aFrame().frame, session: aSession() }),
      view: ({ value, context }) => [
        value.place,
        context.children.contents.length > 0,
        context.search?.query.keyword,
        context.searching !== null,
      ],
      only: [
        'xstate.done.actor.loadSearch',
        'list.shown',
        'search.run',
        'results.export',
        'row.open',
        'place.go',
        'xstate.done.actor.locate',
      ],
    },
    'search boxes': { view: ({ context }) => [context.search], only: ['search.run', 'xstate.error.actor.loadSearch'] },
    outwards: {
      view: ({ context }) => [context.children.contents.length > 0, context.carried !== null],
      only: ['list.shown', 'link.*', 'xstate.error.actor.links'],
    },
    taste: {
      view: ({ context }) => [context.preferences.doubleClickMs, context.session.flags.length > 0],
      only: [
        'session.changed',
        'preferences.changed',
        'columns.change',
        'directory.change',
        'path.edit',
        'xstate.error.actor.preferences',
        'xstate.error.actor.path',
      ],
    },
  },
  words: {
    'search.run': [
      ['در کادر جست‌وجو «نامه» بنویسید و Enter را بزنید', 'Type "نامه" into the search box and press Enter'],
      ['کادر جست‌وجو را خالی کنید و Enter را بزنید', 'Empty the search box and press Enter'],
    ],
    'results.export': ['«خروجی اکسل از فهرست» را بزنید', 'Press "Export the list to Excel"'],
    'xstate.done.actor.loadSearch': ['کادر جست‌وجو می‌رسد', 'The search box arrives'],
    'xstate.error.actor.loadSearch': ['کادر جست‌وجو نمی‌رسد', 'The search box does not arrive'],
    'session.changed': ['مدیر سامانه ویژگی‌های کاربر را تغییر می‌دهد', 'An administrator changes the features of the user'],
    'place.go': [
      ['به ریشه‌ها بروید', 'Go to the roots'],
      ['«بازگشت» را بزنید', 'Press "Back"'],
    ],
    'place.refresh': ['«تازه‌سازی» را بزنید', 'Press "Refresh"'],
    'place.scrolled': ['فهرست را بپیمایید', 'Scroll the list'],
    'list.shown': ['سطرهای پوشه نشان داده می‌شوند', 'The rows of the folder are shown'],
    'path.edit': ['کلیدهای Ctrl و L را بزنید', 'Press Ctrl and L'],
    'xstate.error.actor.path': ['مسیر از کار می‌افتد', 'The path breaks'],
    'page.go': ['به صفحهٔ نخست بروید', 'Go to the first page'],
    'rules.sort': ['بر پایهٔ عنوان مرتب کنید', 'Sort by title'],
    'bin.choose': [
      ['سطل کاربر دیگری را برگزینید', "Choose another user's bin"],
      ['«همهٔ سطل‌ها» را برگزینید', 'Choose "All bins"'],
    ],
    'rules.numeric': ['عنوان‌ها را عددی مرتب کنید', 'Sort the titles as numbers'],
    'rules.show': ['نمای شبکه‌ای را برگزینید', 'Choose the grid'],
    'rules.paginate': ['صفحه‌بندی را روشن کنید', 'Switch paging on'],
    'rules.pageSize': ['۵۰ سطر در صفحه بخواهید', 'Ask for 50 rows a page'],
    'rules.face': ['در پایین پنجره «محتوا» را بزنید', 'Press "Content" at the bottom of the window'],
    'row.click': [
      ['روی سند کلیک کنید', 'Click the document'],
      ['کمی بعد روی نام سند کلیک کنید', 'Click the name of the document a moment later'],
    ],
    'row.menu': ['منوی سند را باز کنید', 'Open the menu of the document'],
    'row.open': [
      ['پوشه را باز کنید', 'Open the folder'],
      ['سند PDF را باز کنید', 'Open the PDF'],
      ['صفحهٔ گسترده را باز کنید', 'Open the spreadsheet'],
      ['سندی را که اجازهٔ خواندنش را ندارید باز کنید', 'Open the document that you may not read'],
    ],
    'row.rename': ['تغییر نام سند را آغاز کنید', 'Begin to rename the document'],
    'cursor.move': ['کلید پیکان پایین را بزنید', 'Press the down arrow'],
    'cursor.seek': ['حرف s را تایپ کنید', 'Type the letter s'],
    'cursor.toggle': ['کلیدهای Ctrl و فاصله را بزنید', 'Press Ctrl and the space bar'],
    'select.all': ['همه را برگزینید', 'Select all'],
    'select.none': ['کلید Esc را بزنید', 'Press Esc'],
    'box.begin': [
      ['از جای خالی کادری بکشید', 'Begin to draw a box from blank space'],
      ['با کلید Ctrl از جای خالی کادری بکشید', 'Begin to draw a box from blank space, holding Ctrl'],
    ],
    'box.cover': ['کادر را روی پوشه بکشید', 'Draw the box over the folder'],
    'box.end': ['دکمهٔ ماوس را رها کنید', 'Let go of the mouse button'],
    'box.cancel': ['کلید Esc را بزنید', 'Press Esc'],
    'document.create': ['از «ایجاد» سند ورد را بزنید', 'Choose the Word document under "Create"'],
    'folder.create': ['«پوشهٔ تازه» را بزنید', 'Press "New folder"'],
    'folder.chosen': ['روی پوشه‌ای در درخت کلیک کنید', 'Click a folder in the tree'],
    'folder.flag': ['از «نشان‌های پوشه» جست‌وجوی محتوا را ببندید', 'Leave its content out of searches under "Flags of the folder"'],
    'folders.measure': ['از منوی پوشه «اندازه و شمار محتوا» را بزنید', 'Choose "Size and counts" in the menu of the folder'],
    'xstate.error.actor.folderCare': ['شمارش پوشه‌ها از کار می‌افتد', 'Counting what folders hold breaks'],
    'folder.tick': [
      ['پوشهٔ دیگری را در درخت تیک بزنید', 'Tick another folder in the tree'],
      ['تیک همین پوشه را بردارید', 'Untick this folder'],
    ],
    'panes.change': ['درخت پوشه‌ها را نشان دهید', 'Show the folder tree'],
    'nodes.drop': ['پوشه‌ای را روی پوشهٔ دیگری رها کنید', 'Drop a folder on another one'],
    'move.choose': ['از منوی سند «انتقال به…» را بزنید', 'Choose "Move to…" in the menu of the document'],
    'xstate.error.actor.chooser': ['پنجرهٔ انتقال از کار می‌افتد', 'The dialog for moving breaks'],
    'xstate.error.actor.company': ['پایش همراهان پوشه از کار می‌افتد', 'Watching who else is there breaks'],
    'xstate.error.actor.face': ['نمای دیگر پوشه از کار می‌افتد', 'The other view of the folder breaks'],
    'desk.told': ['موردی را ببرید', 'Cut an item'],
    'xstate.error.actor.desk': ['پایش بریده‌دان از کار می‌افتد', 'Watching the clipboard breaks'],
    'nodes.moving': ['انتقال آغاز می‌شود', 'A move begins'],
    'nodes.returned': ['انتقال برگردانده می‌شود', 'A move is taken back'],
    'xstate.error.actor.folderTree': ['درخت پوشه‌ها از کار می‌افتد', 'The folder tree breaks'],
    'xstate.error.actor.preview': ['پیش‌نمایش از کار می‌افتد', 'The preview breaks'],
    'xstate.error.actor.movements': ['پایش انتقال‌ها از کار می‌افتد', 'Watching the moves breaks'],
    'name.saved': ['نام تازه ذخیره شد', 'The new name has been saved'],
    'name.failed': ['نام تازه ذخیره نشد', 'The new name was not saved'],
    'name.dropped': ['از نام‌گذاری چشم پوشیده شد', 'Naming was given up'],
    'download.start': ['«بارگیری» را بزنید', 'Press "Download"'],
    'directory.change': [
      'از فهرست پوشه، «افزودن به پوشه‌های کاری» را بزنید',
      'Choose "Add to the working directories" in the menu of a folder',
    ],
    'upload.offer': [
      ['پرونده‌ای را روی پوشه رها کنید', 'Drop a file on the folder'],
      ['پرونده‌ای را روی سند رها کنید', 'Drop a file on the document'],
    ],
    'files.paste': [
      ['پرونده‌ای را در برنامه‌ای دیگر رونوشت کنید و اینجا Ctrl و V را بزنید', 'Copy a file in another program and press Ctrl and V here'],
      ['پوشه‌ای را در برنامه‌ای دیگر رونوشت کنید و اینجا Ctrl و V را بزنید', 'Copy a folder in another program and press Ctrl and V here'],
    ],
    'link.wanted': [
      ['سند را بگیرید تا از مرورگر بیرون بکشید', 'Take hold of the document to drag it out of the browser'],
      ['سندی را بگیرید که اجازهٔ بارگیری‌اش را ندارید', 'Take hold of a document that you may not download'],
    ],
    'link.ready': ['پیوند بارگیری آماده می‌شود', 'The link for the download is ready'],
    'xstate.error.actor.links': ['پیوندها از کار می‌افتند', 'Links break'],
    'thumbnail.wanted': ['سند در دیدرس قرار می‌گیرد', 'The document comes into sight'],
    'thumbnail.ready': ['تصویر کوچک سند می‌رسد', 'The thumbnail of the document arrives'],
    'thumbnail.gone': ['تصویر کوچک سند کنار گذاشته می‌شود', 'The thumbnail of the document is dropped'],
    'preferences.changed': ['ستون نویسنده را پنهان کنید', 'Hide the column of authors'],
    'columns.change': ['ستون نام را پهن‌تر کنید', 'Widen the column of names'],
    'xstate.error.actor.thumbnails': ['تصویرهای کوچک از کار می‌افتند', 'Thumbnails break'],
    'xstate.error.actor.preferences': ['ترجیحات از کار می‌افتند', 'Preferences break'],
    'data.changed': [
      ['در همین پوشه از جای دیگری سندی بگذارید', 'Put a document into this folder from elsewhere'],
      ['همین پوشه را از جای دیگری تغییر نام دهید', 'Rename this folder elsewhere'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'xstate.done.actor.locate': ['جای پوشه از سرور می‌رسد', 'The server tells where the folder lies'],
    'xstate.error.actor.locate': [
      ['جای پوشه خوانده نمی‌شود', 'The place of the folder can not be read'],
      ['پوشه دیگر نیست', 'The folder is gone'],
    ],
    'xstate.done.actor.naming': [
      ['نام را تأیید کنید؛ سرور می‌پذیرد', 'Confirm the name; the server takes it'],
      ['نام را تأیید کنید؛ سرور از کار می‌افتد', 'Confirm the name; the server fails'],
      ['کلید Esc را بزنید', 'Press Esc'],
    ],
    'xstate.error.actor.naming': ['نام‌گذاری با خطا پایان می‌یابد', 'Naming breaks'],
    'xstate.done.actor.startDownload': ['بارگیری آغاز می‌شود', 'The download starts'],
    'xstate.error.actor.startDownload': ['بارگیری آغاز نمی‌شود', 'The download does not start'],
  },
})
