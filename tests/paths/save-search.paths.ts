import { saveSearchMachine } from '#windows/save-search/save-search.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const id = '11111111-1111-4111-8111-111111111111'
const payload = { query: { keyword: 'نامه' }, title: 'نامه‌ها', showInDesktop: true }
const refused = (code: string, uuid?: string) => ({ error: { code, detail: 'نشد', uuid } })
const done = [{ output: { uuid: id, message: 'شد' } }]

export const paths = definePaths(saveSearchMachine, {
  title: ['ذخیرهٔ جست‌وجو', 'saving a search'],
  input: () => ({ payload: { ...payload, uuid: id }, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('a')],
    'draft.change': [{ change: { title: 'نامه‌های رسیده' } }, { change: { title: 'نامه‌ها', showInDesktop: true } }],
    'xstate.done.actor.saveSearch': done,
    'xstate.error.actor.saveSearch': [refused('titleExists', id), refused('notFound')],
    'xstate.done.actor.deleteSearch': done,
    'xstate.error.actor.deleteSearch': [refused('unavailable')],
  },
  view: ({ value, context: { uuid, draft, refusal } }) => [value, uuid !== undefined, draft.title, refusal?.code],
  words: {
    'frame.save': ['پنجره را ببندید و «ذخیره» را برگزینید', 'Close the window and choose "Save"'],
    'data.changed': ['در جای دیگری سندی را تغییر دهید', 'Change a document elsewhere'],
    'draft.change': [
      ['عنوان را تغییر دهید', 'Change the title'],
      ['عنوان پیشین را دوباره بنویسید', 'Type the former title again'],
    ],
    'search.save': ['«ذخیره» را بزنید', 'Press "Save"'],
    'search.replace': ['«جایگزینی» را بزنید', 'Press "Replace"'],
    'search.delete': ['«حذف» را بزنید', 'Press "Delete"'],
    'search.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'delete.confirm': ['حذف را تأیید کنید', 'Confirm the deletion'],
    'delete.cancel': ['از حذف منصرف شوید', 'Cancel the deletion'],
    'xstate.done.actor.saveSearch': ['سرور جست‌وجو را ذخیره می‌کند', 'The server saves the search'],
    'xstate.error.actor.saveSearch': [
      ['سرور می‌گوید این عنوان را جست‌وجوی دیگری دارد', 'The server says that another search has the title'],
      ['سرور می‌گوید این جست‌وجو دیگر نیست', 'The server says that the search is gone'],
    ],
    'xstate.done.actor.deleteSearch': ['سرور جست‌وجو را حذف می‌کند', 'The server deletes the search'],
    'xstate.error.actor.deleteSearch': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
  },
})
