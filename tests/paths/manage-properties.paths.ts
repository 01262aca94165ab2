import { managePropertiesMachine } from '#windows/manage-properties/manage-properties.machine'
import { blankDraft } from '#widgets/definition/definition'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const refused = [{ error: { code: 'inUse', detail: 'به کار رفته', errors: [] } }]
const row = { uuid: 'a', title: 'نام', mode: 'PROPERTY' as const, type: 'STRING', domain: [], range: [] }
const draft = blankDraft('a', { title: 'نام', isNew: false })

export const paths = definePaths(managePropertiesMachine, {
  title: ['مدیریت رابطه‌ها و ویژگی‌ها', 'managing relations and attributes [ONT-033]'],
  input: () => ({ payload: {}, window: listener() as never, session: { ...sara, admin: true } }),
  samples: {
    'data.changed': [
      { ...changedNode('a'), resource: 'ontology' },
      { ...changedNode('a'), resource: 'user' },
    ],
    'rows.query': [{ query: { mode: 'RELATION' } }],
    'rows.type': [{ title: 'نا' }],
    'row.edit': [{ row }],
    'row.delete': [{ row }],
    'definition.saved': [
      { draft, addAnother: false },
      { draft, addAnother: true },
    ],
    'xstate.done.actor.fetchRows': [{ output: { contents: [row], totalElements: 1 } }],
    'xstate.error.actor.fetchRows': refused,
    'xstate.done.actor.fetchDraft': [{ output: draft }],
    'xstate.error.actor.fetchDraft': refused,
    'xstate.done.actor.deleteRow': [{ output: 'شد' }],
    'xstate.error.actor.deleteRow': refused,
  },
  view: ({ value, context }) => [
    value,
    context.query.mode,
    context.query.title,
    context.error?.code,
    context.editor !== undefined,
    context.target?.uuid,
  ],
  walks: {
    rows: {
      only: ['rows.*', 'data.*', 'xstate.done.actor.fetchRows', 'xstate.error.actor.fetchRows', 'xstate.after.*'],
      view: ({ value, context }) => [value.rows, context.query.mode, context.query.title, context.error?.code],
    },
    'one of them': {
      only: ['row.*', 'delete.*', 'definition.*', 'frame.save', 'data.*', 'xstate.done.actor.*', 'xstate.error.actor.*'],
      view: ({ value, context }) => [value.row, context.editor !== undefined, context.target?.uuid],
    },
    'without the right': {
      input: () => ({ payload: {}, window: listener() as never, session: sara }),
      only: ['row.*'],
    },
  },
  words: {
    'data.changed': [
      ['در جای دیگری رابطه‌ای را تغییر دهید', 'Change a relation elsewhere'],
      ['در جای دیگری کاربری را تغییر دهید', 'Change a user elsewhere'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'rows.query': ['«رابطه‌ها» را برگزینید', 'Choose "Relations"'],
    'rows.type': ['در کادر جست‌وجو بنویسید', 'Type into the search box'],
    'rows.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'row.new': ['«تازه» را بزنید', 'Press "New"'],
    'row.edit': ['«ویرایش» یکی از ردیف‌ها را بزنید', 'Press "Edit" of a row'],
    'row.delete': ['«حذف» یکی از ردیف‌ها را بزنید', 'Press "Delete" of a row'],
    'delete.confirm': ['حذف را تأیید کنید', 'Confirm the deletion'],
    'delete.cancel': ['از حذف منصرف شوید', 'Cancel the deletion'],
    'definition.saved': [
      ['در ویرایشگر «ثبت» را بزنید', 'Press "Submit" in the editor'],
      ['در ویرایشگر «ثبت و تازه» را بزنید', 'Press "Submit and new" in the editor'],
    ],
    'frame.save': ['هنگام بستن پنجره «ذخیره» را برگزینید', 'Choose "Save" while closing the window'],
    'definition.cancelled': ['در ویرایشگر «انصراف» را بزنید', 'Press "Cancel" in the editor'],
    'xstate.done.actor.fetchRows': ['سرور ردیف‌ها را می‌دهد', 'The server gives the rows'],
    'xstate.error.actor.fetchRows': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
    'xstate.done.actor.fetchDraft': ['سرور تعریف را می‌دهد', 'The server gives the definition'],
    'xstate.error.actor.fetchDraft': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
    'xstate.done.actor.deleteRow': ['سرور آن را حذف می‌کند', 'The server deletes it'],
    'xstate.error.actor.deleteRow': ['سرور می‌گوید به کار رفته است', 'The server says that it is used'],
    'xstate.after.typingPause': ['دو‌دهم ثانیه درنگ کنید', 'Wait two tenths of a second'],
  },
})
