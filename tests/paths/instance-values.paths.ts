import { instanceValuesMachine } from '#widgets/instance/instance-values.machine'
import { toInput, setRelatedInstances } from '#widgets/ont-fields/ont-input'
import { definePaths } from './define'

const id = (end: number) => `11111111-1111-4111-8111-11111111111${end}`
const common = { characteristics: ['FUNCTIONAL' as const], direct: true, key: false }
const code = toInput({ ...common, uuid: id(1), title: 'کد', entityName: 'OntProperty', type: 'STRING', required: true })
const staff = toInput({ ...common, uuid: id(2), title: 'مدیر', entityName: 'OntRelation', required: false })
const wrong = { ...code, value: '' }
const right = { ...code, value: 'الف' }

export const paths = definePaths(instanceValuesMachine, {
  title: ['ویژگی‌های یک نمونه', 'the values of an instance [INST-015] [INST-016]'],
  input: () => ({ key: { uuid: 'u' } }),
  samples: {
    'list.shown': [{ contents: [], totalElements: 0, offset: 0 }],
    'field.edit': [{ uuid: code.uuid }, { uuid: staff.uuid }],
    'field.changed': [{ input: wrong }, { input: right }],
    'xstate.done.actor.fetchValues': [{ output: [right, staff.type === undefined ? setRelatedInstances(staff, []) : staff] }],
    'xstate.error.actor.fetchValues': [{ error: { detail: 'خوانده نشد.' } }],
    'xstate.done.actor.saveField': [{ output: [right, staff] }],
    'xstate.error.actor.saveField': [
      { error: { detail: 'این مقدار تکراری است.' } },
      { error: { code: 'conflict', errors: [{ path: code.uuid, code: 'conflict' }] } },
    ],
    'xstate.done.actor.fetchConflict': [
      { output: [{ uuid: code.uuid, inputs: [{ ...code, value: 'ب' }], revision: 'r', by: '', at: undefined }] },
    ],
    'xstate.error.actor.fetchConflict': [{ error: { detail: 'خوانده نشد.' } }],
  },
  view: ({ value, context }) => [
    ...[value, context.value !== undefined, context.draft?.uuid, String(context.draft?.value), context.draft?.validationError?.kind],
    ...[context.isStale, context.error !== undefined, context.options !== undefined],
    ...[context.theirs !== undefined, context.draft?.revision, context.history !== undefined],
  ],
  limit: 20_000,
  words: {
    'resource.stale': ['این نمونه را در جای دیگری تغییر دهید', 'Change this instance elsewhere'],
    'resource.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'field.edit': [
      ['مداد «کد» را بزنید', 'Press the pencil of "کد"'],
      ['مداد «مدیر» را بزنید', 'Press the pencil of "مدیر"'],
    ],
    'field.changed': [
      ['مقدار را پاک کنید', 'Empty the value'],
      ['مقدار را بنویسید', 'Type the value'],
    ],
    'field.save': ['تیک کنار ورودی را بزنید', 'Press the tick beside the field'],
    'history.open': ['«تاریخچهٔ مقدارها» را باز کنید', 'Open "History of the values"'],
    'field.drop': ['ضربدر کنار ورودی را بزنید', 'Press the cross beside the field'],
    'xstate.done.actor.fetchValues': ['ویژگی‌ها خوانده می‌شود', 'The values are read'],
    'xstate.error.actor.fetchValues': ['ویژگی‌ها خوانده نمی‌شود', 'The values can not be read'],
    'xstate.done.actor.saveField': ['سرور مقدار را می‌پذیرد', 'The server takes the value'],
    'xstate.error.actor.saveField': [
      ['سرور مقدار را نمی‌پذیرد', 'The server refuses the value'],
      ['شخص دیگری این مقدار را پیش‌تر ذخیره کرده است', 'Someone else has saved this value before'],
    ],
    'xstate.done.actor.fetchConflict': ['مقدار فعلی خوانده می‌شود', 'The current value is read'],
    'xstate.error.actor.fetchConflict': ['مقدار فعلی خوانده نمی‌شود', 'The current value cannot be read'],
  },
})
