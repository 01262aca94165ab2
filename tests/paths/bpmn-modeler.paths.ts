import { bpmnModelerMachine } from '#windows/bpmn-modeler/bpmn-modeler.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const choices = { workflows: [{ uuid: 'w', title: 'تأیید' }], users: [], roles: [], forms: [], actions: [] }
const model = { uuid: 'w', title: 'تأیید', xml: '<xml/>', version: 1, published: true, drawing: 'd' }

const refusal = { code: 'bpmnInvalid', detail: 'نمودار درست نیست', errors: [] }

export const paths = definePaths(bpmnModelerMachine, {
  title: ['مدل‌ساز فرایند', 'the BPMN modeler'],
  input: () => ({ payload: {}, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('a')],
    'model.pick': [{ uuid: 'w' }],
    'model.overwrite': [{ xml: '<xml/>' }],
    'model.save': [{ xml: '<xml/>', publish: true }],
    'xstate.done.actor.fetchChoices': [{ output: choices }],
    'xstate.done.actor.fetchModel': [{ output: model }],
    'xstate.done.actor.saveModel': [{ output: { model, message: 'ذخیره شد' } }, { output: { model, refusal } }],
    'xstate.error.actor.saveModel': [{ error: { code: 'conflict' } }, { error: { code: 'tooLarge' } }],
  },
  view: ({ value, context }) => [
    value,
    context.workflowUuid,
    context.choices !== undefined,
    context.isDirty,
    context.refusal && (context.refusal.code ?? 'refused'),
    context.saving?.drawing,
  ],
  walks: { all: {}, given: { input: () => ({ payload: { workflowUuid: 'w' }, window: listener() as never, session: sara }) } },
  words: {
    'frame.save': ['پنجره را ببندید و «ذخیره» را برگزینید', 'Close the window and choose "Save"'],
    'form.faulty': ['هنگام ذخیره چیزی در فرم کم است', 'Something is missing in the form when it is saved'],
    'data.changed': ['چیزی را در جای دیگری تغییر دهید', 'Change something elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live connection is lost and comes back'],
    'frame.activated': ['پنجره را جلو بیاورید', 'Bring the window forward'],
    'model.pick': ['گردش کاری را برگزینید', 'Choose a workflow'],
    'model.changed': ['چیزی بکشید', 'Draw something'],
    'model.save': ['«انتشار» را بزنید', 'Press "Publish"'],
    'model.overwrite': ['«نمودار من جای آن را بگیرد» را بزنید', 'Press "Let mine take its place"'],
    'model.reload': ['«نمودار خود را کنار می‌گذارم و نمودار تازه را می‌خوانم» را بزنید', 'Press "Put mine aside and read the new diagram"'],
    'modeler.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'xstate.done.actor.fetchChoices': ['گردش کارها، کاربران و نقش‌ها می‌رسند', 'Workflows, users and roles arrive'],
    'xstate.error.actor.fetchChoices': ['آن‌ها خوانده نمی‌شوند', 'They can not be read'],
    'xstate.done.actor.fetchModel': ['نمودار می‌رسد', 'The diagram arrives'],
    'xstate.error.actor.fetchModel': ['نمودار خوانده نمی‌شود', 'The diagram can not be read'],
    'xstate.done.actor.saveModel': [
      'نمودار ذخیره می‌شود؛ انتشار آن شاید پذیرفته نشود',
      'The diagram is saved; publishing it may be refused',
    ],
    'xstate.error.actor.saveModel': [
      ['کس دیگری نمودار را زودتر ذخیره کرده است', 'Somebody else has saved a diagram before'],
      ['سرور نمی‌پذیرد', 'The server refuses'],
    ],
  },
})
