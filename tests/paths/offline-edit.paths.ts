import { offlineEditMachine } from '#windows/offline-edit/offline-edit.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const may = { read: true, download: true, write: true, delete: true, changePermission: true, showOntology: false }
const node = { uuid: 'v', title: 'منبع', type: 0, entityName: 'Document', extension: 'docx', createDate: 0, may }
const refused = (code: string) => ({ error: { code, detail: 'نشد' } })

export const paths = definePaths(offlineEditMachine, {
  title: ['ویرایش برون‌خط', 'offline edit'],
  input: () => ({
    payload: { uuid: 'u', title: 'نامه.docx', extension: 'docx', versionUuid: 'w' },
    window: listener() as never,
    session: sara,
  }),
  samples: {
    'data.changed': [changedNode('u')],
    'source.choose': [{ source: 'system' }, { source: 'file' }],
    'file.chosen': [{ file: new File(['متن'], 'تازه.docx') }, { file: new File(['متن'], 'تازه.pdf') }],
    'history.choose': [{ deleteHistory: true }, { deleteHistory: false }],
    'nodes.picked': [{ nodes: [node] }],
    'xstate.done.actor.readVersion': [{ output: 'x' }, { output: undefined }],
    'xstate.done.actor.replaceContent': [{ output: 'جایگزین شد' }],
    'xstate.error.actor.replaceContent': [refused('conflict'), refused('locked')],
  },
  view: ({ value, context: { source, file, picked, picker, deleteHistory, refusal, baseVersionUuid } }) => [
    ...[value, source, file?.name, picked?.uuid, picker !== undefined, deleteHistory],
    ...[refusal?.code, baseVersionUuid],
  ],
  words: {
    'data.changed': ['در جای دیگری سندی را تغییر دهید', 'Change a document elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'source.choose': [
      ['«از سامانه» را برگزینید', 'Choose "From the system"'],
      ['«بارگذاری پرونده» را برگزینید', 'Choose "Upload a file"'],
    ],
    'document.pick': ['«انتخاب سند» را بزنید', 'Press "Choose a document"'],
    'nodes.picked': ['سندی را انتخاب و «انتخاب» را بزنید', 'Pick a document and press "Choose"'],
    'picking.cancelled': ['در انتخاب سند «انصراف» را بزنید', 'Press "Cancel" in the picker'],
    'file.chosen': [
      ['پرونده‌ای از همان قالب برگزینید', 'Choose a file of the same format'],
      ['پرونده‌ای از قالب دیگر برگزینید', 'Choose a file of another format'],
    ],
    'history.choose': [
      ['«حذف تاریخچه» را برگزینید', 'Tick "Delete the history"'],
      ['علامت «حذف تاریخچه» را بردارید', 'Untick "Delete the history"'],
    ],
    'edit.submit': ['«ثبت» را بزنید', 'Press "Submit"'],
    'edit.overwrite': ['«با این همه ثبت شود» را بزنید', 'Press "Submit all the same"'],
    'edit.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'xstate.done.actor.readVersion': [
      ['سرور می‌گوید کدام نسخه روی سند است', 'The server says which version is on top'],
      ['سرور سند را دیگر نمی‌شناسد', 'The server does not know the document any more'],
    ],
    'xstate.error.actor.readVersion': ['سرور جواب نمی‌دهد', 'The server does not answer'],
    'xstate.done.actor.replaceContent': ['سرور نسخهٔ تازه را نگه می‌دارد', 'The server keeps the new version'],
    'xstate.error.actor.replaceContent': [
      ['سرور می‌گوید کسی نسخهٔ تازه‌تری ساخته است', 'The server says that somebody has made a newer version'],
      ['سرور می‌گوید سند قفل است', 'The server says that the document is locked'],
    ],
  },
})
