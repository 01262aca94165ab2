import { documentMetadataMachine } from '#widgets/properties/document-metadata.machine'
import { definePaths } from './define'
import { listener } from './stage'

const sender = { uuid: 'p', title: 'فرستنده', type: 'STRING', required: true, options: [] }
const letter = { uuid: 'd', title: 'نامه', key: 'letter', kashfState: 'SAVED', properties: [sender] }
const album = { ...letter, uuid: 'e', title: 'آلبوم' }
const described = { metadata: [{ uuid: 'm', definition: letter, properties: { p: 'آب' } }], definitions: [album, letter] }

export const paths = definePaths(documentMetadataMachine, {
  title: ['برگهٔ «شناسهٔ سند»', 'the tab "Document id"'],
  input: () => ({ key: { uuid: 'u' }, window: listener() as never }),
  samples: {
    'metadata.set': [
      { definition: 'd', property: 'p', value: 'برق' },
      { definition: 'd', property: 'p', value: '' },
    ],
    'metadata.add': [{ definition: 'e' }],
    'metadata.remove': [{ definition: 'd' }],
    'metadata.keep': [{ definition: 'd' }],
    'xstate.done.actor.fetchDocumentMetadata': [{ output: described }],
    'xstate.error.actor.fetchDocumentMetadata': [{ error: new Error('gone') }],
    'xstate.done.actor.apply': [{ output: described }],
    'xstate.error.actor.apply': [{ error: { detail: 'نشد' } }],
  },
  view: ({ value, context: { edits, isSubmitted, error, value: known } }) => [
    ...[value, known !== undefined, isSubmitted, error !== undefined],
    [edits.changes.d?.p ?? null, edits.added.length, edits.removed.length],
  ],
  limit: 20_000,
  words: {
    'frame.save': ['پنجره را ببندید و «ذخیره» را برگزینید', 'Close the window and choose "Save"'],
    'resource.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'resource.stale': ['همین سند را در جای دیگری تغییر دهید', 'Change the same document elsewhere'],
    'metadata.set': [
      ['در کادر «فرستنده» نام دیگری بنویسید', 'Type another name into the field "Sender"'],
      ['کادر «فرستنده» را خالی کنید', 'Empty the field "Sender"'],
    ],
    'metadata.add': ['شناسهٔ دیگری را برگزینید و «افزودن» را بزنید', 'Choose another definition and press "Add"'],
    'metadata.remove': ['«برداشتن» شناسه را بزنید', 'Press "Remove" of a definition'],
    'metadata.keep': ['«برنداشتن» را بزنید', 'Press "Keep it"'],
    'metadata.apply': ['«اعمال» را بزنید', 'Press "Apply"'],
    'metadata.drop': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'xstate.done.actor.fetchDocumentMetadata': ['شناسه‌های سند می‌رسند', 'What the document is described by arrives'],
    'xstate.error.actor.fetchDocumentMetadata': ['شناسه‌های سند خوانده نمی‌شوند', 'What the document is described by can not be read'],
    'xstate.done.actor.apply': ['سرور تغییرها را می‌پذیرد', 'The server takes the changes'],
    'xstate.error.actor.apply': ['سرور یکی از تغییرها را نمی‌پذیرد', 'The server refuses one of the changes'],
  },
})
