import { editCharacteristicMachine } from '#windows/edit-characteristic/edit-characteristic.machine'
import { blankDraft } from '#widgets/definition/definition'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const refused = [{ error: { code: 'inUse', detail: 'به کار رفته', errors: [] } }]
const draft = blankDraft('a', { title: 'کد', type: 'INTEGER', general: true, isNew: false, revision: '1' })
const line = { draft, values: ['1'] }
const savedFirst = {
  error: { code: 'minValue', detail: 'کم', errors: [], lines: [{ draft: { ...draft, revision: '2' }, values: ['1'] }] },
}

export const paths = definePaths(editCharacteristicMachine, {
  title: ['ویژگی‌های عمومی کلاس', 'general properties of a class [ONT-045]'],
  input: () => ({ payload: { uuid: 'c' }, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('a')],
    'page.select': [{ page: 'properties' }],
    'values.change': [
      { uuid: 'a', values: ['۲'] },
      { uuid: 'a', values: ['دو'] },
    ],
    'line.edit': [{ line }],
    'line.drop': [{ uuid: 'a' }],
    'definition.saved': [
      { draft, addAnother: false },
      { draft, addAnother: true },
    ],
    'xstate.done.actor.fetchLines': [{ output: [line] }],
    'xstate.error.actor.fetchLines': refused,
    'xstate.done.actor.saveLines': [{ output: 'شد' }],
    'xstate.error.actor.saveLines': [savedFirst, { error: { code: 'conflict', detail: 'دیگری', errors: [] } }],
  },
  view: ({ value, context: { page, lines, read, isSubmitted, refusal, editor } }) => [
    ...[value, page, JSON.stringify(lines), isSubmitted, refusal?.code, read],
    editor !== undefined,
  ],
  longest: 10,
  words: {
    'data.changed': ['در جای دیگری کلاسی را تغییر دهید', 'Change a class elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'page.select': ['«ویژگی‌های عمومی» را برگزینید', 'Choose "General properties"'],
    'values.change': [
      ['عدد ۲ را بنویسید', 'Type the number 2'],
      ['به جای عدد واژه‌ای بنویسید', 'Type a word in the place of a number'],
    ],
    'line.new': ['«ویژگی عمومی تازه» را بزنید', 'Press "New general property"'],
    'line.edit': ['«ویرایش» یکی از ردیف‌ها را بزنید', 'Press "Edit" of a row'],
    'line.drop': ['یکی از ردیف‌ها را بردارید', 'Take a row off'],
    'definition.saved': [
      ['در ویرایشگر «ثبت» را بزنید', 'Press "Submit" in the editor'],
      ['در ویرایشگر «ثبت و تازه» را بزنید', 'Press "Submit and new" in the editor'],
    ],
    'definition.cancelled': ['در ویرایشگر «انصراف» را بزنید', 'Press "Cancel" in the editor'],
    'lines.save': ['«ذخیره» را بزنید', 'Press "Save"'],
    'frame.save': ['هنگام بستن پنجره «ذخیره» را برگزینید', 'Choose "Save" while closing the window'],
    'lines.overwrite': ['«نوشتهٔ من جای آن را بگیرد» را بزنید', 'Press "Let mine take its place"'],
    'lines.reload': [
      '«نوشتهٔ خود را کنار می‌گذارم و ویژگی‌های تازه را می‌خوانم» را بزنید',
      'Press "Put mine aside and read the new properties"',
    ],
    'lines.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'lines.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'xstate.done.actor.fetchLines': ['سرور ویژگی‌ها را می‌دهد', 'The server gives the properties'],
    'xstate.error.actor.fetchLines': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
    'xstate.done.actor.saveLines': ['سرور آنها را ذخیره می‌کند', 'The server saves them'],
    'xstate.error.actor.saveLines': [
      ['سرور آنها را نمی‌پذیرد', 'The server refuses them'],
      ['کس دیگری آنها را زودتر ذخیره کرده است', 'Somebody else has saved them before'],
    ],
  },
})
