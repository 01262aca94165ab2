import { aFolder } from '#tests/windows/explorer/builders'
import { emptyDesign, placeField } from '#windows/form-designer/form-design'
import { formDesignerMachine } from '#windows/form-designer/form-designer.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const id = (end: number) => `11111111-1111-4111-8111-11111111111${end}`
const code = {
  ...{ uuid: id(1), title: 'کد', entityName: 'OntProperty' as const, type: 'STRING' as const, characteristics: [] },
  ...{ required: false, key: false, direct: true },
}
const opened = { classUuid: id(2), className: 'شرکت', inputs: [code], workflows: [], design: emptyDesign, revision: '1' }
const right = { ...placeField(emptyDesign, code, id(3)), title: 'ثبت شرکت' }
const input = (payload: { uuid?: string }) => () => ({ payload, window: listener() as never, session: sara })

export const paths = definePaths(formDesignerMachine, {
  title: ['طراحی فرم', 'designing a form'],
  input: input({}),
  samples: {
    'data.changed': [changedNode('a')],
    'nodes.picked': [{ nodes: [aFolder('c')] }],
    'design.changed': [{ design: right }, { design: { ...right, title: '' } }],
    'xstate.done.actor.openDesign': [{ output: opened }],
    'xstate.error.actor.openDesign': [{ error: new Error('gone') }],
    'xstate.done.actor.saveDesign': [{ output: { uuid: id(4), message: 'شد' } }],
    'xstate.error.actor.saveDesign': [
      { error: { code: 'titleExists', detail: 'نشد', errors: [] } },
      { error: { code: 'conflict', detail: 'دیگری', errors: [] } },
    ],
  },
  view: ({ value, context }) => [
    value,
    context.classUuid,
    context.design.title,
    context.design.fields.length,
    context.faults.length,
    context.picker !== undefined,
    context.refusal?.code,
    context.revision,
  ],
  limit: 20_000,
  walks: { new: {}, 'one that is there': { input: input({ uuid: id(4) }) } },
  words: {
    'frame.save': ['پنجره را ببندید و «ذخیره» را برگزینید', 'Close the window and choose "Save"'],
    'nodes.picked': ['کلاسی را انتخاب کنید و «انتخاب» را بزنید', 'Pick a class and press "Choose"'],
    'picking.cancelled': ['در انتخاب کلاس «انصراف» را بزنید', 'Press "Cancel" in the picker'],
    'design.changed': [
      ['«کد» را به فرم بیفزایید و عنوان فرم را بنویسید', 'Add "کد" to the form and type its title'],
      ['عنوان فرم را پاک کنید', 'Empty the title of the form'],
    ],
    'design.save': ['«ذخیره» را بزنید', 'Press "Save"'],
    'design.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'design.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'xstate.done.actor.openDesign': ['سرور کلاس و فرم را می‌دهد', 'The server answers the class and the form'],
    'xstate.error.actor.openDesign': ['سرور کلاس یا فرم را نمی‌یابد', 'The server does not find the class or the form'],
    'xstate.done.actor.saveDesign': ['سرور فرم را ذخیره می‌کند', 'The server saves the form'],
    'design.overwrite': ['«طرح من جای آن را بگیرد» را بزنید', 'Press "Let my design take its place"'],
    'design.reload': ['«طرح خود را کنار می‌گذارم و فرم تازه را می‌خوانم» را بزنید', 'Press "Put my design aside and read the new form"'],
    'xstate.error.actor.saveDesign': [
      ['سرور فرم را نمی‌پذیرد', 'The server refuses the form'],
      ['کس دیگری فرم را زودتر ذخیره کرده است', 'Somebody else has saved the form before'],
    ],
  },
})
