import { helpMachine } from '#windows/help/help.machine'
import { definePaths } from './define'
import { ali, changedNode, listener, sara } from './stage'

const one = { uuid: 'a', title: 'ورود', text: '', order: 10, version: 0 }
const two = { uuid: 'b', title: 'پوشه', text: '', order: 20, version: 1 }
const input =
  (admin: boolean, payload: object = {}) =>
  () => ({
    payload,
    window: listener() as never,
    session: { ...sara, admin },
  })

export const paths = definePaths(helpMachine, {
  title: ['راهنما', 'help'],
  input: input(true),
  samples: {
    'session.changed': [{ session: ali }],
    'data.changed': [changedNode('a'), { ...changedNode('a'), resource: 'help' }],
    'entry.pick': [{ uuid: 'b' }],
    'draft.change': [{ change: { text: 'متن' } }],
    'xstate.done.actor.fetchEntries': [{ output: [one, two] }, { output: [] }],
    'xstate.done.actor.saveEntry': [{ output: { ...one, text: 'متن', version: 1 } }, { output: { ...two, uuid: 'c' } }],
    'xstate.error.actor.saveEntry': [{ error: { code: 'conflict', detail: '' } }, { error: { code: 'titleRequired', detail: '' } }],
  },
  view: ({ value, context }) => [
    value,
    context.entries.map((entry: { uuid: string; version: number }) => `${entry.uuid}${entry.version}`).join(),
    context.picked,
    context.draft.uuid,
    context.draft.version,
    context.draft.text,
    context.draft.windowKind,
    context.serverVersion?.uuid,
    context.refusal?.code,
  ],
  walks: {
    administrator: { limit: 4_000, most: 60 },
    reader: {
      input: input(false),
      view: ({ value, context }) => [value, context.entries.length, context.picked, context.session.username],
    },
    'of one window': { input: input(true, { windowKind: 'upload' }), limit: 2_000, most: 20 },
  },
  words: {
    'session.changed': ['مدیر سامانه ویژگی‌های کاربر را تغییر می‌دهد', 'An administrator changes the features of the user'],
    'data.changed': [
      ['در جای دیگری سندی را تغییر دهید', 'Change a document elsewhere'],
      ['در مرورگری دیگر راهنما را تغییر دهید', 'Change the help in another browser'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'frame.save': ['پنجره را ببندید و «ذخیره» را بزنید', 'Close the window and press "Save"'],
    'entry.pick': ['موضوعی را برگزینید', 'Choose a topic'],
    'entry.edit': ['«ویرایش» را بزنید', 'Press "Edit"'],
    'entry.add': ['«موضوع تازه» را بزنید', 'Press "New topic"'],
    'entry.delete': ['«حذف» را بزنید', 'Press "Delete"'],
    'delete.confirm': ['حذف را تأیید کنید', 'Confirm the deletion'],
    'delete.cancel': ['از حذف منصرف شوید', 'Cancel the deletion'],
    'draft.change': ['در متن چیزی بنویسید', 'Type something into the text'],
    'draft.save': ['«ذخیره» را بزنید', 'Press "Save"'],
    'draft.drop': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'help.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'xstate.done.actor.fetchEntries': [
      ['سرور موضوع‌ها را می‌دهد', 'The server answers the topics'],
      ['سرور موضوعی ندارد', 'The server has no topic'],
    ],
    'xstate.error.actor.fetchEntries': ['سرور راهنما را نمی‌دهد', 'The server does not answer the help'],
    'xstate.done.actor.saveEntry': [
      ['سرور تغییر را می‌پذیرد', 'The server takes the change'],
      ['سرور موضوع تازه را می‌پذیرد', 'The server takes the new topic'],
    ],
    'xstate.error.actor.saveEntry': [
      ['همکاری این موضوع را تغییر داده است', 'A colleague has changed the topic'],
      ['سرور عنوان خالی را نمی‌پذیرد', 'The server refuses an empty title'],
    ],
    'xstate.done.actor.deleteEntry': ['سرور موضوع را حذف می‌کند', 'The server deletes the topic'],
    'xstate.error.actor.deleteEntry': ['سرور موضوع را حذف نمی‌کند', 'The server does not delete the topic'],
  },
})
