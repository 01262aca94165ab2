import { gridMachine } from '#machines/grid.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const error = { error: { code: 'duplicate', detail: 'هست', errors: [] } }
const rows = { contents: [{ uuid: 'a' }], totalElements: 1 }

export const paths = definePaths(gridMachine, {
  title: ['فهرست مدیریت', 'a grid of administration [ERR-003] [ERR-004] [ERR-005]'],
  input: () => ({ payload: {}, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('a')],
    'grid.asked': [{ query: { sortBy: 'title' } }],
    'grid.typed': [{ keyword: 'آ' }],
    'list.shown': [{ contents: [], totalElements: 0, offset: 0 }],
    'row.new': [{ values: {} }],
    'row.edit': [{ uuid: 'a', revision: '1', values: {} }],
    'row.remove': [{ uuid: 'a' }],
    'row.switch': [{ uuid: 'a', on: false }],
    'draft.changed': [{ field: 'title', value: 'ب' }],
    'xstate.done.actor.loadRows': [{ output: rows }],
    'xstate.error.actor.loadRows': [error],
    'xstate.done.actor.loadOptions': [{ output: [] }],
    'xstate.error.actor.loadOptions': [error],
    'xstate.done.actor.saveRow': [{ output: 'ذخیره شد' }],
    'xstate.error.actor.saveRow': [error],
    'xstate.done.actor.removeRow': [{ output: 'حذف شد' }],
    'xstate.done.actor.switchRow': [{ output: 'غیرفعال شد' }],
  },
  view: ({ value, context }) => [value, context.draft !== null, Object.values(context.errors).map((one) => one !== null)],
  walks: {
    rows: {
      only: ['grid.*', 'data.*', 'xstate.done.actor.loadRows', 'xstate.error.actor.loadRows', 'xstate.after.*'],
      view: ({ value, context }) => [value.rows, context.query.sortBy, context.query.keyword, context.errors.load !== null],
    },
    choices: {
      only: ['options.retry', 'xstate.done.actor.loadOptions', 'xstate.error.actor.loadOptions'],
      view: ({ value, context }) => [value.options, context.errors.options !== null],
    },
    'one row': {
      only: [
        'row.*',
        'draft.*',
        'remove.*',
        'xstate.done.actor.saveRow',
        'xstate.error.actor.saveRow',
        'xstate.done.actor.removeRow',
        'xstate.error.actor.removeRow',
        'xstate.done.actor.switchRow',
        'xstate.error.actor.switchRow',
      ],
      view: ({ value, context }) => [value.editor, context.draft !== null, context.errors.save !== null],
    },
  },
  words: {
    'data.changed': ['در جای دیگری یکی از ردیف‌ها را تغییر دهید', 'Change one of the rows elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live connection is lost and comes back'],
    'frame.activated': ['پنجره را جلو بیاورید', 'Bring the window forward'],
    'grid.asked': ['سر یکی از ستون‌ها را بزنید', 'Press the heading of a column'],
    'grid.typed': ['در کادر جست‌وجو چیزی بنویسید', 'Type something into the search box'],
    'grid.refresh': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'options.retry': ['در فرم «تلاش دوباره» را بزنید', 'Press "Try again" in the form'],
    'list.shown': ['فهرست کاربران می‌رسد', 'The list of users arrives'],
    'row.new': ['دکمهٔ افزودن را بزنید', 'Press the button that adds'],
    'row.edit': ['«ویرایش» یکی از ردیف‌ها را بزنید', 'Press "Edit" of a row'],
    'row.remove': ['«حذف» یکی از ردیف‌ها را بزنید', 'Press "Delete" of a row'],
    'row.switch': ['«غیرفعال کردن» یکی از ردیف‌ها را بزنید', 'Press "Deactivate" of a row'],
    'draft.changed': ['یکی از کادرهای فرم را تغییر دهید', 'Change a field of the form'],
    'draft.save': ['«ذخیره» را بزنید', 'Press "Save"'],
    'draft.drop': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'remove.confirm': ['«حذف» را تأیید کنید', 'Confirm "Delete"'],
    'remove.drop': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'xstate.done.actor.loadRows': ['ردیف‌ها می‌رسند', 'The rows arrive'],
    'xstate.error.actor.loadRows': ['ردیف‌ها خوانده نمی‌شوند', 'The rows can not be read'],
    'xstate.done.actor.loadOptions': ['گزینه‌های فرم می‌رسند', 'The choices of the form arrive'],
    'xstate.error.actor.loadOptions': ['گزینه‌های فرم خوانده نمی‌شوند', 'The choices of the form can not be read'],
    'xstate.done.actor.saveRow': ['سرور ردیف را ذخیره می‌کند', 'The server saves the row'],
    'xstate.error.actor.saveRow': ['سرور ردیف را نمی‌پذیرد', 'The server refuses the row'],
    'xstate.done.actor.removeRow': ['سرور ردیف را حذف می‌کند', 'The server deletes the row'],
    'xstate.error.actor.removeRow': ['سرور ردیف را حذف نمی‌کند', 'The server does not delete the row'],
    'xstate.done.actor.switchRow': ['سرور کاربر را غیرفعال می‌کند', 'The server deactivates the user'],
    'xstate.error.actor.switchRow': ['سرور کاربر را غیرفعال نمی‌کند', 'The server does not deactivate the user'],
  },
})
