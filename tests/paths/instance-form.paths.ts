import { toInput } from '#widgets/ont-fields/ont-input'
import { instanceFormMachine } from '#windows/instance-form/instance-form.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const id = (end: number) => `11111111-1111-4111-8111-11111111111${end}`
const common = { title: 'کد', characteristics: ['FUNCTIONAL' as const], required: true, direct: true }
const code = toInput({ ...common, uuid: id(1), entityName: 'OntProperty', type: 'STRING', key: true })
const staff = toInput({ ...common, uuid: id(2), title: 'کارکنان', entityName: 'OntRelation', required: false, key: false })
const draft = { type: 'FOLDER' as const, title: '', equivalents: [], file: undefined, workflowUuid: '', inputs: [code, staff] }
const form = { mode: 'create', classUuid: id(3), className: 'شرکت', heading: undefined, columns: 3, places: {}, workflows: [], draft }
const saved = { uuids: [id(4)], parentUuids: [id(3)], message: 'شد' }

export const paths = definePaths(instanceFormMachine, {
  title: ['فرم نمونه', 'the form of an instance'],
  input: () => ({ payload: { classUuid: id(3) }, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode(id(4)), { ...changedNode(id(4)), made: { request: 'r', title: 'سارا' } }],
    'list.shown': [{ contents: [], totalElements: 0, offset: 0 }],
    'draft.changed': [{ change: { title: 'نمونه' } }],
    'input.changed': [{ input: { ...code, value: 'الف' } }],
    'quick.open': [{ uuid: id(2), request: 'r', range: { uuid: id(3), title: 'کارمند' } }],
    'class.choose': [{ uuid: id(5) }],
    'conflict.useTheirs': [{ uuid: id(1) }],
    'conflict.useMine': [{ uuid: id(1) }],
    'input.restored': [{ uuid: id(1) }],
    'input.find': [{ uuid: id(1) }],
    'form.submit': [{ addAnother: false }, { addAnother: true }],
    'xstate.done.actor.loadForm': [{ output: form }],
    'xstate.error.actor.loadForm': [{ error: new Error('gone') }],
    'xstate.done.actor.findValues': [{ output: { entries: [], message: 'نبود' } }],
    'xstate.error.actor.findValues': [{ error: new Error('offline') }],
    'xstate.done.actor.saveInstance': [{ output: saved }],
    'xstate.error.actor.saveInstance': [
      { error: new Error('refused') },
      { error: { code: 'conflict', errors: [{ path: id(1), code: 'conflict' }] } },
    ],
    'xstate.done.actor.fetchConflicts': [{ output: [{ uuid: id(1), inputs: [{ ...code, value: 'ب' }], revision: 'r', by: 'علی', at: 0 }] }],
    'xstate.error.actor.fetchConflicts': [{ error: new Error('offline') }],
  },
  view: ({
    value,
    context: {
      draft: { title, inputs },
      addAnother,
      conflicts,
      conflictFieldIds,
      requests,
      payload,
    },
  }) => [
    ...[value, title, inputs.map((input: { value: unknown; revision?: string }) => `${String(input.value)} ${input.revision}`).join()],
    ...[addAnother, conflicts.length, conflictFieldIds.length, Object.keys(requests).length, payload.classUuid],
  ],
  walks: {
    all: {},
    'reading and finding': {
      view: ({ value, context }) => [value, context.failure !== undefined, context.fieldToFind],
      only: [
        ...['form.retry', 'input.find', 'xstate.done.actor.loadForm', 'xstate.error.actor.loadForm'],
        ...['xstate.done.actor.findValues', 'xstate.error.actor.findValues'],
      ],
    },
  },
  words: {
    'frame.save': ['پنجره را ببندید و «ذخیره» را برگزینید', 'Close the window and choose "Save"'],
    'data.changed': [
      ['در پنجرهٔ دیگری نمونه‌ای بسازید', 'Make an instance in another window'],
      ['نمونه را در پنجرهٔ «ساخت سریع نمونه» ثبت کنید', 'Submit the instance in the window "Quick instance"'],
    ],
    'quick.open': ['دکمهٔ نمونهٔ تازه کنار «کارکنان» را بزنید', 'Press the button for a new instance beside "کارکنان"'],
    'class.choose': ['کلاس دیگری را انتخاب کنید', 'Choose another class'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'draft.changed': ['عنوان را بنویسید', 'Type the title'],
    'input.changed': ['«کد» را پر کنید', 'Fill in "کد"'],
    'conflict.useTheirs': ['«مقدار فعلی بماند» را بزنید', 'Press "Keep the current value"'],
    'conflict.useMine': ['«مقدار من ثبت شود» را بزنید', 'Press "Save my value"'],
    'input.restored': ['«بدون تغییر» را کنار «کد» بزنید', 'Press "Leave unchanged" beside "کد"'],
    'input.find': ['دکمهٔ پر کردن فرم کنار «کد» را بزنید', 'Press the button beside "کد" that fills the form'],
    'form.submit': [
      ['«ثبت» را بزنید', 'Press "Submit"'],
      ['«ثبت و نمونهٔ تازه» را بزنید', 'Press "Submit and new"'],
    ],
    'form.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'form.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'xstate.done.actor.loadForm': ['سرور ویژگی‌های کلاس را می‌دهد', 'The server answers the fields of the class'],
    'xstate.error.actor.loadForm': ['سرور کلاس را نمی‌یابد', 'The server does not find the class'],
    'xstate.done.actor.findValues': ['سرور نمونه‌ای با این کد ندارد', 'The server has no instance with this code'],
    'xstate.error.actor.findValues': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
    'xstate.done.actor.saveInstance': ['سرور نمونه را می‌سازد', 'The server makes the instance'],
    'xstate.error.actor.saveInstance': [
      ['سرور نمونه را نمی‌پذیرد', 'The server refuses the instance'],
      ['شخص دیگری «کد» را پیش‌تر ذخیره کرده است', 'Someone else has saved "کد" before'],
    ],
    'xstate.done.actor.fetchConflicts': ['مقدار فعلی خوانده می‌شود', 'The current value is read'],
    'xstate.error.actor.fetchConflicts': ['مقدار فعلی خوانده نمی‌شود', 'The current value cannot be read'],
  },
})
