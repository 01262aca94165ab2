import { createMachine } from 'xstate'
import { viewerMachine } from '#windows/viewer/viewer.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const close = () => {}
const image = { kind: 'image', url: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAIBAAA=', close }
const pages = {
  kind: 'pages',
  source: {
    count: 3,
    sizeOf: async () => ({ width: 300, height: 400 }),
    draw: async () => {},
    textOf: () => Promise.reject(new Error('not read here')),
  },
  close,
}
const text = { kind: 'text', parts: ['متن'], source: { count: 1, textOf: async () => ({ text: 'متن' }) }, close }
const listed = { documents: ['a', 'b', 'c'].map((uuid) => ({ uuid, title: uuid, extension: 'png' })), isComplete: true }
/** Replaces the properties in the side panel. */
const properties = createMachine({ context: { tab: 'general', tabs: {} } })
const unsaved = createMachine({ context: { tab: 'general', tabs: { document_id: { getSnapshot: () => ({ can: () => true }) } } } })
const opening = ['xstate.done.actor.openPicture', 'xstate.error.actor.openPicture']

export const paths = definePaths(viewerMachine, {
  title: ['نمایشگر', 'the viewer'],
  input: () => ({ payload: { uuid: 'a', title: 'نقشه', extension: 'png' }, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('a'), changedNode('b'), { resource: 'permission', uuids: ['above'], parentUuids: [] }],
    'session.changed': [{ session: sara }],
    'document.go': [{ by: 1 }, { by: -1 }],
    'frame.opened': [{ payload: { uuid: 'a', title: 'نقشه', extension: 'png', list: { keyword: 'نقشه' } } }],
    'xstate.done.actor.loadDocuments': [{ output: listed }],
    'zoom.to': [{ scale: 2 }],
    'fit.set': [{ fit: 'width' }],
    'fit.found': [{ scale: 3 }],
    'page.shown': [{ page: 2 }],
    'place.go': [{ page: 2 }],
    'password.given': [{ password: 'x' }],
    'print.progress': [{ pages: 1 }],
    'tab.pick': [{ tab: 'general' }, { tab: 'history' }],
    'job.progress': [{ job: { uuid: 'j', kind: 'PERMISSION', status: 'RUNNING', createDate: 0 } }],
    'panel.resized': [{ width: 400 }],
    'xstate.done.actor.openPicture': [{ output: image }, { output: pages }, { output: text }],
    'xstate.error.actor.openPicture': [{ error: { code: 'encryptedFile', detail: '' } }, { error: { code: 'corruptFile', detail: '' } }],
    'xstate.done.actor.isReadable': [{ output: true }, { output: false }],
    'xstate.done.actor.loadPanel': [
      { output: { machine: properties, View: () => null } },
      { output: { machine: unsaved, View: () => null } },
    ],
  },
  view: ({ value, context }) => [
    value,
    [context.payload.uuid, context.payload.list !== undefined, context.documents !== null],
    context.page,
    context.failure?.code,
    context.picture?.kind,
    context.transform.rotation === 0,
    context.transform.scale > 1,
    context.fit,
    context.scrollTarget?.page,
    context.password !== null,
    context.plainText,
    [
      context.tab,
      context.panelWidth,
      context.details && Object.keys(context.details.actor.getSnapshot().context.tabs),
      context.preparedPages,
    ],
  ],
  // The picture, the commands on it and the side panel are independent, so they have separate walks.
  walks: {
    picture: { only: [...opening, 'xstate.error.actor.holdPicture', 'data.*', 'password.given', 'picture.*', 'page.shown', 'place.go'] },
    rights: { only: [...opening, 'data.changed', 'xstate.done.actor.isReadable', 'xstate.error.actor.isReadable'] },
    transform: { only: [...opening, 'zoom.*', 'fit.*', 'rotate.*', 'transform.reset', 'picture.failed'] },
    'find and print': {
      only: [
        ...opening,
        'find.*',
        'print.*',
        'xstate.error.actor.find',
        'xstate.done.actor.printPicture',
        'xstate.error.actor.printPicture',
        'data.changed',
      ],
    },
    'plain text': { only: [...opening, 'plainText.toggle'] },
    list: {
      only: [
        'document.go',
        'frame.opened',
        'xstate.done.actor.loadDocuments',
        'xstate.error.actor.loadDocuments',
        'xstate.error.actor.openPicture',
        'picture.retry',
      ],
    },
    'list and rights': {
      only: ['document.go', 'xstate.done.actor.loadDocuments', 'data.changed', 'xstate.done.actor.isReadable'],
    },
    'list and panel': { only: ['document.go', 'xstate.done.actor.loadDocuments', 'tab.pick', 'xstate.done.actor.loadPanel'] },
    download: { only: ['download.start', 'xstate.done.actor.download', 'xstate.error.actor.download'] },
    panel: {
      only: [
        'strip.toggle',
        'data.stale',
        'session.changed',
        'job.progress',
        'frame.save',
        'tab.pick',
        'panel.resized',
        'details.retry',
        'data.changed',
        'xstate.done.actor.loadPanel',
        'xstate.error.actor.loadPanel',
      ],
    },
  },
  words: {
    'session.changed': ['مدیر سامانه ویژگی‌های کاربر را تغییر می‌دهد', 'An administrator changes the features of the user'],
    'data.changed': [
      ['در جای دیگری نسخهٔ تازه‌ای از همین سند بگذارید', 'Put a new version of this document elsewhere'],
      ['در جای دیگری سند دیگری را تغییر دهید', 'Change another document elsewhere'],
      ['دسترسی‌های پوشه‌ای بالاتر را تغییر دهید', 'Change the rights on a folder above'],
    ],
    'document.go': [
      ['به سند بعدی بروید', 'Go to the next document'],
      ['به سند قبلی بروید', 'Go to the previous document'],
    ],
    'frame.opened': ['همین سند را از فهرست دیگری باز کنید', 'Open the same document from another list'],
    'xstate.done.actor.loadDocuments': ['فهرست سندها بارگذاری می‌شود', 'The list of documents is loaded'],
    'xstate.error.actor.loadDocuments': ['فهرست سندها بارگذاری نمی‌شود', 'The list of documents can not be loaded'],
    'zoom.in': ['بزرگ‌نمایی کنید', 'Zoom in'],
    'zoom.out': ['کوچک‌نمایی کنید', 'Zoom out'],
    'zoom.to': ['اندازهٔ ۲۰۰٪ را برگزینید', 'Choose 200 %'],
    'fit.set': ['«هم‌اندازهٔ پهنا» را برگزینید', 'Choose "Fit to width"'],
    'fit.found': ['اندازهٔ مناسب پهنا به دست می‌آید', 'The scale that fits is known'],
    'rotate.right': ['به راست بچرخانید', 'Rotate to the right'],
    'rotate.left': ['به چپ بچرخانید', 'Rotate to the left'],
    'transform.reset': ['اندازه و چرخش را به حال نخست برگردانید', 'Reset zoom and rotation'],
    'page.shown': ['تا صفحهٔ ۲ بپیمایید', 'Scroll to page 2'],
    'place.go': ['شمارهٔ صفحهٔ ۲ را وارد کنید', 'Enter page number 2'],
    'picture.failed': ['مرورگر نمی‌تواند تصویر را بکشد', 'The browser can not draw the picture'],
    'picture.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'password.given': ['گذرواژهٔ سند را وارد کنید', 'Enter the password of the document'],
    'find.open': ['جست‌وجو در سند را باز کنید', 'Open the search in the document'],
    'find.close': ['جست‌وجو را ببندید', 'Close the search'],
    'print.start': ['«چاپ» را بزنید', 'Press "Print"'],
    'print.cancel': ['از چاپ چشم بپوشید', 'Cancel printing'],
    'print.progress': ['یک صفحه برای چاپ آماده می‌شود', 'One page is ready for the printer'],
    'download.start': ['«دریافت سند» را بزنید', 'Press "Download the document"'],
    'xstate.done.actor.download': ['دریافت آغاز می‌شود', 'The download starts'],
    'xstate.error.actor.download': ['دریافت ممکن نیست', 'The download is not possible'],
    'plainText.toggle': ['«متن ساده» را بزنید', 'Press "Plain text"'],
    'strip.toggle': ['نوار صفحه‌ها را باز یا بسته کنید', 'Open or close the strip of pages'],
    'tab.pick': [
      ['زبانهٔ «عمومی» را بزنید', 'Press the tab "General"'],
      ['زبانهٔ «تاریخچه» را بزنید', 'Press the tab "History"'],
    ],
    'panel.resized': ['پهنای پانل را تغییر دهید', 'Resize the panel'],
    'details.retry': ['در پانل «تلاش دوباره» را بزنید', 'Press "Try again" in the panel'],
    'xstate.done.actor.openPicture': [
      ['تصویر باز می‌شود', 'The picture opens'],
      ['سند چندصفحه‌ای باز می‌شود', 'The document of several pages opens'],
      ['متن یک سند باز می‌شود', 'The text of a document opens'],
    ],
    'xstate.error.actor.openPicture': [
      ['سند رمز دارد', 'The document is encrypted'],
      ['سند خراب است', 'The document is broken'],
    ],
    'xstate.error.actor.holdPicture': ['نگه داشتن تصویر با خطا پایان می‌یابد', 'Keeping the picture breaks'],
    'xstate.error.actor.find': ['جست‌وجو از کار می‌افتد', 'The search breaks'],
    'xstate.done.actor.printPicture': ['صفحه‌ها به چاپگر می‌رسند', 'The pages reach the printer'],
    'xstate.error.actor.printPicture': ['آماده‌سازی چاپ ناکام می‌ماند', 'Preparing the print fails'],
    'xstate.done.actor.isReadable': [
      ['سند هنوز خواندنی است', 'The document may still be read'],
      ['دسترسی به سند از دست رفته است', 'The right to read the document is gone'],
    ],
    'xstate.error.actor.isReadable': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
    'xstate.done.actor.loadPanel': [
      ['ویژگی‌ها بارگذاری می‌شود', 'The properties are loaded'],
      ['ویژگی‌ها بارگذاری و تغییر داده می‌شود', 'The properties are loaded and changed'],
    ],
    'xstate.error.actor.loadPanel': ['ویژگی‌ها بارگذاری نمی‌شود', 'The properties can not be loaded'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'job.progress': ['کار بلندی پیش می‌رود', 'A long task gets on'],
    'frame.save': ['پنجره را ببندید و «ذخیره» را بزنید', 'Close the window and press "Save"'],
  },
})
