import type { PersonCsvRow } from '#text/people-csv'
import { userImportMachine } from '#windows/user-import/user-import.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const line: PersonCsvRow = {
  ...{ line: 2, firstName: 'سارا', lastName: 'کریمی', username: 'karimi', email: '', nationalCode: '', roleUuidList: [], roles: '' },
  ...{ faults: [], defused: false },
}
const preview = {
  ...{ importUuid: 'i', fileName: 'people.csv', encoding: 'utf-8' as const, missing: [], unknown: [] },
  lines: [{ ...line, code: 'abc' }],
}
const nothingSound = { ...preview, lines: [{ ...line, faults: [{ column: 'username', fault: 'taken' }], code: '' }] }
const job = (status: 'RUNNING' | 'DONE', done: number) => ({ uuid: 'j', kind: 'IMPORT_USERS', status, done, total: 2, createDate: 1 })

export const paths = definePaths(userImportMachine, {
  title: ['درون‌ریزی کاربران', 'importing users'],
  input: () => ({ payload: {}, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('a')],
    'file.chosen': [{ file: new File(['x'], 'people.csv') }, { file: new File(['y'], 'more.csv') }],
    'job.progress': [{ job: job('RUNNING', 1) }, { job: job('DONE', 2) }, { job: { ...job('DONE', 1), uuid: 'other' } }],
    'xstate.done.actor.readFile': [{ output: preview }, { output: nothingSound }],
    'xstate.error.actor.readFile': [{ error: { detail: 'خوانده نشد' } }],
    'xstate.done.actor.sendLines': [{ output: 'j' }],
    'xstate.error.actor.sendLines': [{ error: { detail: 'نرسید' } }],
    'xstate.done.actor.fetchJob': [{ output: job('RUNNING', 0) }, { output: job('DONE', 2) }, { output: job('DONE', 0) }],
    'xstate.error.actor.saveCodes': [{ error: { detail: 'ذخیره نشد' } }],
    'xstate.error.actor.saveFailures': [{ error: { detail: 'ذخیره نشد' } }],
  },
  view: ({ value, context }) => [
    value,
    context.file?.name,
    context.preview?.lines[0]?.code,
    context.jobUuid,
    context.job?.done,
    context.arePasswordsSaved,
    context.refusal?.detail,
  ],
  words: {
    'frame.save': ['پنجره را ببندید و «ذخیره» را برگزینید', 'Close the window and choose "Save"'],
    'data.changed': ['در جای دیگری سندی را تغییر دهید', 'Change a document elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره وصل می‌شود', 'The live connection is lost and comes back'],
    'file.chosen': [
      ['پرونده‌ای برگزینید', 'Choose a file'],
      ['پروندهٔ دیگری برگزینید', 'Choose another file'],
    ],
    'import.start': ['«درون‌ریزی» را بزنید', 'Press "Import"'],
    'codes.save': ['«ذخیرهٔ گذرواژه‌های نخست» را بزنید', 'Press "Save the first passwords"'],
    'failures.save': ['«ذخیرهٔ سطرهای پذیرفته‌نشده» را بزنید', 'Press "Save the refused lines"'],
    'job.progress': [
      ['سرور یک کاربر ساخته است', 'The server has made one user'],
      ['سرور همهٔ کاربران را ساخته است', 'The server has made all users'],
      ['کار بلند دیگری به پایان می‌رسد', 'Another long task ends'],
    ],
    'xstate.done.actor.readFile': [
      ['پرونده یک سطر درست دارد', 'The file has a sound line'],
      ['همهٔ سطرهای پرونده ایراد دارد', 'Every line of the file has a fault'],
    ],
    'xstate.error.actor.readFile': ['پرونده خوانده نمی‌شود', 'The file can not be read'],
    'xstate.done.actor.sendLines': ['سرور سطرها را گرفت و کار را آغاز کرد', 'The server has the lines and begins'],
    'xstate.error.actor.sendLines': ['سطرها به سرور نمی‌رسد', 'The lines do not reach the server'],
    'xstate.done.actor.fetchJob': [
      ['سرور می‌گوید کار در جریان است', 'The server says the task is under way'],
      ['سرور می‌گوید کار پایان یافته است', 'The server says the task has ended'],
      ['سرور می‌گوید کار پایان یافته و کاربری نساخته است', 'The server says the task has ended and made no user'],
    ],
    'xstate.error.actor.fetchJob': ['سرور دربارهٔ کار پاسخ نمی‌دهد', 'The server does not answer about the task'],
    'xstate.done.actor.saveCodes': ['گذرواژه‌ها ذخیره شد', 'The passwords have been saved'],
    'xstate.error.actor.saveCodes': ['گذرواژه‌ها ذخیره نمی‌شود', 'The passwords can not be saved'],
    'xstate.done.actor.saveFailures': ['سطرهای پذیرفته‌نشده ذخیره شد', 'The refused lines have been saved'],
    'xstate.error.actor.saveFailures': ['سطرهای پذیرفته‌نشده ذخیره نمی‌شود', 'The refused lines can not be saved'],
  },
})
