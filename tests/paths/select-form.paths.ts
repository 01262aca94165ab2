import { selectFormMachine } from '#windows/select-form/select-form.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

export const paths = definePaths(selectFormMachine, {
  title: ['انتخاب فرم', 'choosing a form to fill in'],
  input: () => ({ payload: { destUuid: '11111111-1111-4111-8111-111111111111' }, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('a'), { ...changedNode('f'), resource: 'ontology' }],
    'list.shown': [{ contents: [], totalElements: 0, offset: 0 }],
    'xstate.error.actor.forms': [{ error: new Error('broken') }],
    'form.pick': [{ uuid: '22222222-2222-4222-8222-222222222222', title: 'مرخصی' }],
  },
  view: ({ value }) => [value],
  words: {
    'data.changed': [
      ['در جای دیگری سندی را تغییر دهید', 'Change a document elsewhere'],
      ['مدیر فرمی را تغییر می‌دهد', 'An administrator changes a form'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'form.pick': ['روی فرمی بزنید', 'Press a form'],
    'xstate.error.actor.forms': ['فهرست فرم‌ها از کار می‌افتد', 'The list of forms breaks down'],
    'form.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
  },
})
