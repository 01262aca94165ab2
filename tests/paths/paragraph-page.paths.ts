import { aFolder } from '#tests/windows/explorer/builders'
import { isConflict, type OrderMove } from '#widgets/paragraph-page/paragraph-page'
import { paragraphPageMachine } from '#widgets/paragraph-page/paragraph-page.machine'
import { definePaths } from './define'
import { ali, listener, sara } from './stage'

const folder = aFolder('f')
const elsewhere = aFolder('g')
const draft = { uuid: 'p', docUuid: folder.uuid, folder: folder.uuid, text: 'متن', title: 'بند' }

export const paths = definePaths(paragraphPageMachine, {
  title: ['پوشه همچون یک سند', 'a folder read as a document [ERR-017] [PARA-046] [PARA-047] [PARA-048]'],
  input: () => ({ owner: listener() as never, window: listener() as never, session: sara, folder, criteria: null }),
  samples: {
    'data.changed': [
      { resource: 'paragraph', uuids: [folder.uuid], parentUuids: [] },
      { resource: 'node', uuids: ['z'], parentUuids: [] },
    ],
    'session.changed': [{ session: ali }],
    'folder.show': [{ folder }, { folder: elsewhere }, { folder: { ...folder, title: 'نام تازه' } }],
    'search.show': [],
    'list.shown': [],
    'folder.chosen': [],
    'nodes.picked': [{ nodes: [folder] }],
    'section.seen': [{ uuid: folder.uuid }],
    'wiki.switch': [{ on: true }, { on: false }],
    'paragraph.edit': [{ draft }],
    'draft.change': [{ change: { text: 'متن تازه' } }],
    'draft.visibility': [{ on: true }, { on: false }],
    'paragraph.delete': [{ toDelete: { uuid: 'p', docUuid: folder.uuid, folder: folder.uuid, words: 'متن' } }],
    'item.move': [
      { move: { relationType: 4, firstNodeUuid: 'p', parentUuid: folder.uuid, secondNodeUuid: 'q' } },
      { move: { relationType: 1, firstNodeUuid: 'g', parentUuid: folder.uuid } },
    ],
    'xstate.done.actor.fetchRoots': [{ output: [folder.uuid] }],
    'xstate.error.actor.fetchRoots': [{ error: { detail: 'خوانده نشد.' } }],
    'draft.overwrite': [{ revision: '2' }],
    'xstate.error.actor.saveText': [{ error: { detail: 'ذخیره نشد.' } }, { error: { code: 'conflict', detail: 'کس دیگری زودتر بود.' } }],
    'xstate.error.actor.deleteParagraph': [{ error: { detail: 'حذف نشد.' } }],
    'xstate.error.actor.moveItem': [{ error: { detail: 'جابه‌جا نشد.' } }],
    'xstate.error.actor.exportPage': [{ error: { detail: 'ساخته نشد.' } }],
  },
  view: ({ value, context }) => [
    ...[
      value,
      context.folder?.uuid,
      context.draft?.text,
      context.draft?.revision,
      context.isDraftVisible,
      context.toDelete !== undefined,
      context.moves
        .map(({ relationType }: OrderMove) => relationType)
        .join()
        .slice(0, 3),
    ],
    ...[context.error !== undefined, isConflict(context.error), Object.keys(context.lists).length, context.wiki],
  ],
  limit: 30_000,
  longest: 8,
  walks: {
    place: {
      view: ({ value, context }) => [
        ...[value.place, context.folder?.title, context.session.userUuid],
        ...[context.error !== undefined, Object.keys(context.lists).length],
      ],
      only: [
        ...['folder.*', 'nodes.picked', 'picking.*', 'page.retry', 'session.changed', 'data.*', 'section.seen'],
        ...['xstate.done.actor.fetchRoots', 'xstate.error.actor.fetchRoots', 'xstate.error.actor.picker'],
      ],
    },
    text: {
      only: [
        ...['paragraph.*', 'draft.*', 'frame.save', 'delete.*', 'section.seen', 'folder.show', 'xstate.done.actor.fetchRoots'],
        ...['xstate.done.actor.saveText', 'xstate.error.actor.saveText'],
        ...['xstate.done.actor.deleteParagraph', 'xstate.error.actor.deleteParagraph'],
      ],
    },
    order: {
      only: [
        ...['item.move', 'section.seen', 'wiki.switch', 'page.export', 'xstate.done.actor.fetchRoots'],
        ...['xstate.done.actor.moveItem', 'xstate.error.actor.moveItem'],
        ...['xstate.done.actor.exportPage', 'xstate.error.actor.exportPage'],
      ],
    },
  },
  words: {
    'data.changed': [
      ['بندی از همین پوشه را در جای دیگر تغییر دهید', 'Change a paragraph of this folder elsewhere'],
      ['سند دیگری را تغییر دهید', 'Change another document'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'session.changed': ['ویژگی‌های کاربر در جای دیگر تغییر می‌کنند', 'The features of the user change elsewhere'],
    'folder.show': [
      ['به پوشه‌ای زیر ریشهٔ بندها بروید', 'Go to a folder below a designated root'],
      ['به پوشه‌ای در جای دیگر بروید', 'Go to a folder elsewhere'],
      ['نام پوشهٔ باز را در جای دیگری تغییر دهید', 'Rename the open folder elsewhere'],
    ],
    'folder.pick': ['«انتخاب زیرمجموعه…» را بزنید', 'Press "Choose a sub-collection…"'],
    'nodes.picked': ['زیرمجموعه‌ای را انتخاب کنید', 'Choose a sub-collection'],
    'picking.cancelled': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'page.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'section.seen': ['پوشه را به دید بیاورید', 'Bring the folder into sight'],
    'wiki.switch': [
      ['«ویکی» را علامت بزنید', 'Tick "Wiki"'],
      ['علامت «ویکی» را بردارید', 'Untick "Wiki"'],
    ],
    'paragraph.edit': ['«ویرایش» بند را بزنید', 'Press "Edit" on a paragraph'],
    'draft.change': ['متن را عوض کنید', 'Change the text'],
    'draft.save': ['«ذخیره» را بزنید', 'Press "Save"'],
    'frame.save': ['پنجره را ببندید و «ذخیره و بستن» را بزنید', 'Close the window and press "Save and close"'],
    'draft.overwrite': ['«نوشتهٔ من جای آن را بگیرد» را بزنید', 'Press "Let my text take its place"'],
    'draft.visibility': [
      ['بند ویرایش‌شده را به دید بیاورید', 'Bring the paragraph that is written into sight'],
      ['«پرونده‌ها» را بزنید یا به پوشهٔ دیگری بروید', 'Press "Files" or go to another folder'],
    ],
    'draft.drop': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'paragraph.delete': ['«حذف» بند را بزنید', 'Press "Delete" on a paragraph'],
    'delete.confirm': ['«حذف» را تأیید کنید', 'Confirm "Delete"'],
    'delete.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'item.move': [
      ['بندی را بالای بند دیگری رها کنید', 'Drop a paragraph on another one'],
      ['پوشه‌ای را به پایان ببرید', 'Move a folder to the end'],
    ],
    'page.export': ['«خروجی ورد» را بزنید', 'Press "Export to Word"'],
    'xstate.done.actor.fetchRoots': ['شناسهٔ دو ریشه می‌رسد', 'The ids of the two roots arrive'],
    'xstate.error.actor.fetchRoots': ['سرور ریشه‌ها را نمی‌دهد', 'The server does not tell the roots'],
    'xstate.error.actor.picker': ['درخت زیرمجموعه‌ها از کار می‌افتد', 'The tree of sub-collections breaks'],
    'xstate.done.actor.saveText': ['سرور متن را نگه می‌دارد', 'The server keeps the text'],
    'xstate.error.actor.saveText': [
      ['سرور متن را نمی‌پذیرد', 'The server refuses the text'],
      ['کس دیگری متن را زودتر تغییر داده است', 'Somebody else has changed the text before'],
    ],
    'xstate.done.actor.deleteParagraph': ['سرور بند را حذف می‌کند', 'The server deletes the paragraph'],
    'xstate.error.actor.deleteParagraph': ['سرور بند را حذف نمی‌کند', 'The server does not delete the paragraph'],
    'xstate.done.actor.moveItem': ['سرور جای آن را عوض می‌کند', 'The server changes its place'],
    'xstate.error.actor.moveItem': ['سرور جای آن را عوض نمی‌کند', 'The server does not change its place'],
    'xstate.done.actor.exportPage': ['فایل Word می‌رسد', 'The Word file arrives'],
    'xstate.error.actor.exportPage': ['سرور فایل را نمی‌سازد', 'The server does not make the file'],
  },
})
