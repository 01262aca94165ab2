import { blankClass } from '#windows/class-editor/class-editor'
import { classEditorMachine } from '#windows/class-editor/class-editor.machine'
import { blankDraft } from '#widgets/definition/definition'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const refused = [{ error: { code: 'titleExists', detail: 'هست', errors: [] } }]
const draft = blankDraft('a', { title: 'نام', isNew: false })
const own = { direct: true, draft }
const inherited = { direct: false, draft }
const input = (payload: { uuid?: string; parentUuid?: string }) => () => ({ payload, window: listener() as never, session: sara })

export const paths = definePaths(classEditorMachine, {
  title: ['نوشتن کلاس', 'writing a class [ONT-014] [ONT-016] [ERR-019]'],
  input: input({ uuid: 'c' }),
  samples: {
    'data.changed': [changedNode('a')],
    'draft.change': [{ change: { title: '' } }, { change: { title: 'شخص' } }],
    'row.edit': [{ row: own }, { row: inherited }],
    'row.drop': [{ row: own }, { row: inherited }],
    'picker.open': [{ field: 'disjoint' }],
    'nodes.picked': [{ nodes: [{ uuid: 'o', title: 'سازمان' }] }],
    'definition.saved': [
      { draft, addAnother: false },
      { draft, addAnother: true },
    ],
    'xstate.done.actor.fetchClass': [{ output: { ...blankClass, revision: '1', title: 'شخص', rows: [own, inherited] } }],
    'xstate.error.actor.fetchClass': refused,
    'xstate.done.actor.saveClass': [{ output: { uuids: ['c'], message: 'شد' } }],
    'xstate.error.actor.saveClass': [...refused, { error: { code: 'conflict', detail: 'دیگری', errors: [] } }],
  },
  view: ({
    value,
    context: {
      draft: { revision, title, rows, disjoint },
      isSubmitted,
      refusal,
      pick,
      editor,
    },
  }) => [
    ...[value, title === '', rows.length, disjoint.length],
    ...[revision, isSubmitted, refusal?.code, pick !== undefined, editor !== undefined],
  ],
  limit: 60_000,
  longest: 12,
  walks: {
    'a class that is there': {
      only: ['draft.*', 'class.*', 'frame.save', 'data.stale', 'xstate.*', 'xstate.done.actor.*', 'xstate.error.actor.*'],
    },
    'what hangs on it': {
      only: ['row.*', 'definition.*', 'picker.open', 'nodes.picked', 'picking.cancelled', 'data.*', 'xstate.done.actor.fetchClass'],
    },
    'a new one': { input: input({}), only: ['draft.*', 'class.*', 'xstate.done.actor.saveClass'] },
  },
  words: {
    'data.changed': ['در جای دیگری کلاسی را تغییر دهید', 'Change a class elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'draft.change': [
      ['عنوان را پاک کنید', 'Empty the title'],
      ['عنوان را بنویسید', 'Type the title'],
    ],
    'row.new': ['«افزودن رابطه یا ویژگی» را بزنید', 'Press "Add a relation or attribute"'],
    'row.edit': [
      ['«ویرایش» یکی از ردیف‌های خود کلاس را بزنید', 'Press "Edit" of a row of the class itself'],
      ['روی ردیفی که به ارث رسیده دو بار بزنید', 'Double-click an inherited row'],
    ],
    'row.drop': [
      ['یکی از ردیف‌های خود کلاس را بردارید', 'Take off a row of the class itself'],
      ['برداشتن ردیف به ارث رسیده را بخواهید', 'Ask to take off an inherited row'],
    ],
    'picker.open': ['«افزودن» را در «کلاس‌های ناسازگار» بزنید', 'Press "Add" at "Disjoint classes"'],
    'nodes.picked': ['کلاسی را برگزینید و «تأیید» را بزنید', 'Choose a class and press "Confirm"'],
    'picking.cancelled': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'definition.saved': [
      ['در ویرایشگر «ثبت» را بزنید', 'Press "Submit" in the editor'],
      ['در ویرایشگر «ثبت و تازه» را بزنید', 'Press "Submit and new" in the editor'],
    ],
    'definition.cancelled': ['در ویرایشگر «انصراف» را بزنید', 'Press "Cancel" in the editor'],
    'class.save': ['«ذخیره» را بزنید', 'Press "Save"'],
    'frame.save': ['هنگام بستن پنجره «ذخیره» را برگزینید', 'Choose "Save" while closing the window'],
    'class.overwrite': ['«نوشتهٔ من جای آن را بگیرد» را بزنید', 'Press "Let mine take its place"'],
    'class.reload': ['«نوشتهٔ خود را کنار می‌گذارم و کلاس تازه را می‌خوانم» را بزنید', 'Press "Put mine aside and read the new class"'],
    'class.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'class.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'xstate.done.actor.fetchClass': ['سرور کلاس را می‌دهد', 'The server gives the class'],
    'xstate.error.actor.fetchClass': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
    'xstate.done.actor.saveClass': ['سرور کلاس را ذخیره می‌کند', 'The server saves the class'],
    'xstate.error.actor.saveClass': [
      ['سرور کلاس را نمی‌پذیرد', 'The server refuses the class'],
      ['کس دیگری کلاس را زودتر ذخیره کرده است', 'Somebody else has saved the class before'],
    ],
  },
})
