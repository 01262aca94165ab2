import { homeMachine } from '#windows/home/home.machine'
import { definePaths } from './define'
import { ali, changedNode, listener, sara } from './stage'

const empty = { contents: [], totalElements: 0, offset: 0, pageSize: 8 }
const node = { uuid: 'n', title: 'نامه', type: 0, extension: 'pdf', may: { read: true } }
const answer = {
  ...{ recent: { ...empty, contents: [{ node, at: 0 }], totalElements: 1 }, shared: empty, starred: empty, folders: empty },
  ...{ tasks: empty, conversations: empty, steps: { uploaded: false, shared: false } },
}

export const paths = definePaths(homeMachine, {
  title: ['پنجرهٔ خانه', 'the Home window'],
  input: () => ({ payload: {}, window: listener() as never, session: sara }),
  samples: {
    'list.shown': [{ contents: [], totalElements: 0, offset: 0 }],
    'section.open': [{ section: 'starred' }],
    'item.star': [{ uuid: 'n', starred: true }],
    'step.done': [{ step: 'search' }],
    'thumbnail.ready': [{ uuid: 'n', url: 'blob:n' }],
    'data.changed': [{ ...changedNode(), resource: 'home' }, changedNode('n'), changedNode('x')],
    'session.changed': [{ session: ali }],
    'xstate.done.actor.fetchHome': [{ output: answer }],
  },
  view: ({ value, context }) => [
    ...[value, context.session.username, context.section, context.list !== undefined, context.star],
    ...[context.answer !== undefined, context.thumbnails.size],
  ],
  walks: {
    data: {
      only: [
        ...['home.retry', 'data.changed', 'data.stale', 'thumbnail.ready', 'step.done', 'session.changed', 'list.shown'],
        ...[
          'xstate.done.actor.fetchHome',
          'xstate.error.actor.fetchHome',
          'xstate.error.actor.thumbnails',
          'xstate.error.actor.watchSteps',
          'xstate.after.refreshDelay.home.data.changed',
        ],
      ],
    },
    lists: {
      only: [
        ...['section.open', 'section.close', 'item.star', 'data.changed', 'data.stale', 'frame.activated', 'frame.save'],
        ...['xstate.done.actor.fetchHome', 'xstate.done.actor.setStar', 'xstate.error.actor.setStar'],
      ],
    },
  },
  words: {
    'home.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'list.shown': ['فهرست می‌رسد', 'The list arrives'],
    'section.open': ['کنار «ستاره‌دار»، «همه» را بزنید', 'Press "All" beside "Starred"'],
    'section.close': ['«بازگشت به خانه» را بزنید', 'Press "Back to Home"'],
    'item.star': ['در فهرست موردی «ستاره‌دار کردن» را بزنید', 'Press "Star" in the menu of an item'],
    'step.done': ['پنجرهٔ جست‌وجو را باز کنید', 'Open the search window'],
    'thumbnail.ready': ['تصویر یک سند می‌رسد', 'The picture of a document arrives'],
    'data.changed': [
      ['سندی را باز کنید', 'Open a document'],
      ['سندی را که در خانه است در جای دیگری تغییر دهید', 'Change a document of Home elsewhere'],
      ['چیز دیگری را در جای دیگری تغییر دهید', 'Change something else elsewhere'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live connection is lost and comes back'],
    'session.changed': ['ویژگی‌های کاربر تغییر می‌کند', 'The features of the user change'],
    'xstate.done.actor.fetchHome': ['خانه می‌رسد', 'Home arrives'],
    'xstate.error.actor.fetchHome': ['خانه خوانده نمی‌شود', 'Home can not be read'],
    'xstate.error.actor.thumbnails': ['تصویرها خوانده نمی‌شوند', 'The pictures can not be read'],
    'xstate.error.actor.watchSteps': ['میزکار دیده نمی‌شود', 'The desktop can not be watched'],
    'xstate.done.actor.setStar': ['ستاره ذخیره می‌شود', 'The star is stored'],
    'xstate.error.actor.setStar': ['سرور نمی‌پذیرد', 'The server refuses'],
    'xstate.after.refreshDelay.home.data.changed': ['کمی درنگ کنید', 'Wait a little'],
  },
})
