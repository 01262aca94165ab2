import type { SentFile } from '#desktop/visitor/visit'
import { visitorMachine } from '#desktop/visitor/visitor.machine'
import { definePaths } from './define'

const visit = (more: object) => ({
  ...{ token: 't', expiresAt: 1, uuid: 'f', title: 'قراردادها', extension: '', isFolder: true, level: 'download' as const, expireDate: 1 },
  ...more,
})
const item = { uuid: 'd', title: 'نامه', extension: 'pdf', isFolder: false, size: 1, editDate: 0 }
const over = { code: 'linkUnknown', detail: 'این پیوند کار نمی‌کند.' }
const refused = { code: 'offline', detail: 'سرور پاسخ نمی‌دهد.' }
const ended = (...ids: string[]) => ids.flatMap((id) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`])
const file = { name: 'a.txt', size: 1 } as File

export const paths = definePaths(visitorMachine, {
  title: ['پیوند برای افراد بیرون از سازمان', 'a link for people without an account'],
  input: () => ({ token: 'a' }),
  samples: {
    'password.submit': [{ password: 'راز' }],
    'folder.open': [{ folder: { uuid: 'g', title: 'سال' } }],
    'path.go': [{ index: 0 }],
    'document.open': [{ document: item }],
    'page.show': [{ page: 2 }],
    'files.add': [{ files: [file] }],
    'file.progress': [{ progress: 0.5 }],
    'file.refused': [{ failure: refused }, { failure: over }],
    'xstate.done.actor.openLink': [
      { output: visit({}) },
      { output: visit({ isFolder: false, extension: 'pdf' }) },
      { output: visit({ level: 'upload' }) },
    ],
    'xstate.error.actor.openLink': [{ error: { code: 'linkPasswordRequired', detail: '' } }, { error: over }],
    'xstate.done.actor.fetchItems': [{ output: { items: [item], next: 'n' } }],
    'xstate.error.actor.fetchItems': [{ error: over }, { error: refused }],
    'xstate.done.actor.fetchDocument': [{ output: { kind: 'text', text: 'متن' } }],
    'xstate.error.actor.fetchDocument': [{ error: over }, { error: refused }],
    'xstate.done.actor.saveDocument': [{ output: undefined }],
    'xstate.error.actor.saveDocument': [{ error: over }, { error: refused }],
  },
  view: ({ value, context: { visit: open, failure, path, items, document: shown, page, content, files, password } }) => [
    ...[value, open?.level, failure?.code, Math.min(path.length, 2), Math.min(items.length, 1), shown?.uuid, page, content?.kind, password],
    files.slice(0, 1).map((sent: SentFile) => [sent.state, sent.progress]),
  ],
  walks: {
    folder: {
      only: [
        ...['password.submit', 'visit.retry', 'folder.open', 'path.go', 'items.more', 'document.open', 'document.close'],
        ...['xstate.error.actor.fetchDocument', ...ended('openLink', 'fetchItems')],
      ],
    },
    document: {
      only: ['visit.retry', 'page.show', 'document.save', 'document.close', ...ended('openLink', 'fetchDocument', 'saveDocument')],
    },
    upload: {
      only: ['files.add', 'file.progress', 'file.sent', 'file.refused', 'xstate.error.actor.sendFile', ...ended('openLink')],
    },
  },
  words: {
    'password.submit': ['گذرواژه را بنویسید و «باز کردن» را بزنید', 'Type the password and press "Open"'],
    'visit.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'folder.open': ['پوشه‌ای را باز کنید', 'Open a folder'],
    'path.go': ['در مسیر به پوشهٔ نخست بروید', 'Go to the first folder of the path'],
    'items.more': ['«نمایش موارد بیشتر» را بزنید', 'Press "Show more items"'],
    'document.open': ['سندی را باز کنید', 'Open a document'],
    'document.close': ['«بازگشت به پوشه» را بزنید', 'Press "Back to the folder"'],
    'document.save': ['«دریافت» را بزنید', 'Press "Download"'],
    'page.show': ['«صفحهٔ بعد» را بزنید', 'Press "Next page"'],
    'files.add': ['پرونده‌ای انتخاب کنید', 'Choose a file'],
    'file.progress': ['بخشی از پرونده فرستاده می‌شود', 'A part of the file is sent'],
    'xstate.error.actor.sendFile': ['فرستادن پرونده آغاز نمی‌شود', 'Sending the file does not start'],
    'file.sent': ['پرونده می‌رسد', 'The file arrives'],
    'file.refused': [
      ['پرونده فرستاده نمی‌شود', 'The file is not sent'],
      ['پیوند دیگر کار نمی‌کند', 'The link does not work any more'],
    ],
    'xstate.done.actor.openLink': [
      ['پیوند یک پوشه باز می‌شود', 'The link of a folder opens'],
      ['پیوند یک سند باز می‌شود', 'The link of a document opens'],
      ['پیوند فرستادن پرونده باز می‌شود', 'The link for sending files opens'],
    ],
    'xstate.error.actor.openLink': [
      ['پیوند گذرواژه می‌خواهد', 'The link needs a password'],
      ['پیوند کار نمی‌کند', 'The link does not work'],
    ],
    'xstate.done.actor.fetchItems': ['محتوای پوشه می‌رسد', 'The content of the folder arrives'],
    'xstate.error.actor.fetchItems': [
      ['پیوند در این میان لغو شده است', 'The link was revoked in the meantime'],
      ['خواندن محتوا شکست می‌خورد', 'Reading the content fails'],
    ],
    'xstate.done.actor.fetchDocument': ['سند می‌رسد', 'The document arrives'],
    'xstate.error.actor.fetchDocument': [
      ['پیوند در این میان لغو شده است', 'The link was revoked in the meantime'],
      ['خواندن سند شکست می‌خورد', 'Reading the document fails'],
    ],
    'xstate.done.actor.saveDocument': ['پرونده ذخیره می‌شود', 'The file is saved'],
    'xstate.error.actor.saveDocument': [
      ['پیوند در این میان لغو شده است', 'The link was revoked in the meantime'],
      ['دریافت شکست می‌خورد', 'The download fails'],
    ],
  },
})
