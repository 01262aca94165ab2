import { blankDraft } from '#widgets/definition/definition'
import { definitionMachine } from '#widgets/definition/definition.machine'
import { definePaths } from './define'
import { changedNode, listener } from './stage'

const draft = blankDraft('d', { title: 'نام' })
const refused = [{ error: { code: 'titleExists', detail: 'هست', errors: [] } }]
const overtaken = { error: { code: 'conflict', detail: 'دیگری', errors: [] } }
const input = (isEditing: boolean) => () => ({
  window: listener() as never,
  owner: listener() as never,
  draft: isEditing ? { ...draft, isNew: false, revision: '1' } : draft,
  isEditing,
  modes: ['PROPERTY', 'RELATION', 'DYNAMIC'] as const,
  bases: [],
  mainTitle: 'هستینه',
  newId: () => 'new',
})

export const paths = definePaths(definitionMachine, {
  title: ['نوشتن رابطه و ویژگی', 'writing a relation or attribute [ONT-093]'],
  input: input(false),
  samples: {
    'data.changed': [changedNode('a')],
    'draft.change': [{ change: { title: '' } }, { change: { title: 'نام' } }, { change: { basedOn: { uuid: 'r', title: 'دارد' } } }],
    'title.choose': [{ uuid: 'x' }],
    'picker.open': [{ field: 'disjoint' }, { field: 'domain' }],
    'nodes.picked': [{ nodes: [{ uuid: 'p', title: 'دیگر' }] }],
    'range.picked': [{ entries: [{ state: 'SIMPLE', uuid: 'c', title: 'شخص' }] }],
    'draft.submit': [{ addAnother: false }, { addAnother: true }],
    'xstate.done.actor.fetchDefinition': [{ output: { ...draft, uuid: 'x', isNew: false } }],
    'xstate.error.actor.fetchDefinition': refused,
    'xstate.done.actor.fetchServerVersion': [{ output: { ...draft, title: 'دیگری', isNew: false, revision: '2' } }],
    'xstate.error.actor.fetchServerVersion': refused,
    'xstate.done.actor.fetchNumbers': [{ output: [{ uuid: 'n', title: 'مبلغ' }] }],
    'xstate.error.actor.fetchNumbers': refused,
    'xstate.done.actor.saveDefinition': [{ output: { draft, addAnother: false } }, { output: { draft, addAnother: true } }],
    'xstate.error.actor.saveDefinition': [...refused, overtaken],
  },
  view: ({
    value,
    context: {
      draft: { title, uuid, isNew, disjoint, domain },
      refusal,
      isSubmitted,
      pick,
      savedCount,
    },
  }) => [
    ...[value, title === '', uuid, isNew, disjoint.length, domain.length],
    ...[refusal?.code, isSubmitted, pick?.field, savedCount > 0],
  ],
  limit: 60_000,
  walks: {
    writing: {
      only: [
        'draft.*',
        'frame.save',
        'title.choose',
        'xstate.*Definition',
        'xstate.done.actor.fetchDefinition',
        'xstate.done.actor.saveDefinition',
        'xstate.error.actor.*',
      ],
      view: ({
        value,
        context: {
          draft: { title, isNew },
          refusal,
          isSubmitted,
        },
      }) => [value, title === '', isNew, refusal?.code, isSubmitted],
    },
    picking: {
      only: ['picker.open', 'nodes.picked', 'range.picked', 'picking.cancelled', 'range.cancelled', 'data.*'],
      view: ({
        value,
        context: {
          draft: { disjoint, domain },
          pick,
        },
      }) => [value, disjoint.length > 0, domain.length > 0, pick?.field],
    },
    editing: {
      input: input(true),
      only: [
        'draft.*',
        'title.choose',
        'xstate.done.actor.saveDefinition',
        'xstate.error.actor.saveDefinition',
        'xstate.done.actor.fetchServerVersion',
        'xstate.error.actor.fetchServerVersion',
      ],
      view: ({
        value,
        context: {
          draft: { title, uuid, revision },
          before,
          refusal,
        },
      }) => [value, title === '', uuid, revision, before.title, refusal?.code],
    },
    numbers: {
      only: ['draft.change', 'xstate.done.actor.fetchNumbers', 'xstate.error.actor.fetchNumbers'],
      view: ({ value, context }) => [value, context.numbers.length, context.refusal?.code],
    },
    suggestions: { only: ['xstate.error.actor.suggestions'] },
  },
  words: {
    'data.changed': ['در جای دیگری تعریفی را تغییر دهید', 'Change a definition elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'draft.change': [
      ['عنوان را پاک کنید', 'Empty the title'],
      ['عنوان را بنویسید', 'Type the title'],
      ['رابطهٔ چندمقداری را برگزینید', 'Choose the multi-valued relation'],
    ],
    'title.choose': ['یکی از تعریف‌های پیشنهادی را بزنید', 'Press one of the definitions that are offered'],
    'picker.open': [
      ['«افزودن» را در «ناسازگار با» بزنید', 'Press "Add" at "Disjoint with"'],
      ['«افزودن» را در «دامنه» بزنید', 'Press "Add" at "Domain"'],
    ],
    'nodes.picked': ['یکی را برگزینید و «تأیید» را بزنید', 'Choose one and press "Confirm"'],
    'picking.cancelled': ['«بازگشت» را بزنید', 'Press "Back"'],
    'range.picked': ['کلاسی را به دامنه بیفزایید', 'Add a class to the domain'],
    'range.cancelled': ['«بازگشت» را بزنید', 'Press "Back"'],
    'draft.submit': [
      ['«ثبت» را بزنید', 'Press "Submit"'],
      ['«ثبت و تازه» را بزنید', 'Press "Submit and new"'],
    ],
    'frame.save': ['هنگام بستن پنجره «ذخیره» را برگزینید', 'Choose "Save" while closing the window'],
    'draft.overwrite': ['«نوشتهٔ من جای آن را بگیرد» را بزنید', 'Press "Let mine take its place"'],
    'draft.reload': ['«نوشتهٔ خود را کنار می‌گذارم و تعریف تازه را می‌خوانم» را بزنید', 'Press "Put mine aside and read the new definition"'],
    'draft.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'xstate.done.actor.fetchDefinition': ['سرور تعریف را می‌دهد', 'The server gives the definition'],
    'xstate.error.actor.fetchDefinition': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
    'xstate.done.actor.fetchServerVersion': ['سرور تعریف را می‌دهد', 'The server gives the definition'],
    'xstate.error.actor.fetchServerVersion': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
    'xstate.done.actor.fetchNumbers': ['سرور ویژگی‌های عددی را می‌دهد', 'The server gives the numeric attributes'],
    'xstate.error.actor.fetchNumbers': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
    'xstate.done.actor.saveDefinition': [
      ['تعریف ذخیره می‌شود', 'The definition is saved'],
      ['تعریف ذخیره می‌شود و تازه‌ای آغاز می‌شود', 'The definition is saved and another one begins'],
    ],
    'xstate.error.actor.saveDefinition': [
      ['سرور تعریف را نمی‌پذیرد', 'The server refuses the definition'],
      ['کس دیگری تعریف را زودتر ذخیره کرده است', 'Somebody else has saved the definition before'],
    ],
    'xstate.error.actor.suggestions': ['پیشنهادها از کار می‌افتد', 'The suggestions break'],
  },
})
