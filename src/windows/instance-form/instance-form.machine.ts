import { instancesOf } from './instance-form'
import { emptyDraft, instanceFormSetup } from './instance-form-setup'

/** Form of an instance or of several together: fill in, validate and save. The input stays after every failure. */
export const instanceFormMachine = instanceFormSetup.createMachine({
  id: 'instanceForm',
  context: ({ input: { window, payload } }) => ({
    window,
    payload,
    form: undefined,
    failure: undefined,
    draft: emptyDraft,
    touched: [],
    faults: [],
    theirs: [],
    overtaken: [],
    requests: {},
    options: {},
    peers: undefined,
    sought: '',
    again: false,
  }),
  initial: 'loading',
  on: { 'data.changed': { actions: ['refreshOptions', 'addMade'] }, 'data.stale': { actions: 'refreshOptions' } },
  states: {
    loading: {
      invoke: {
        id: 'loadForm',
        src: 'loadForm',
        input: ({ context }) => context.payload,
        onDone: { target: 'editing', actions: ['setForm', 'offerOptions', 'entitle', 'widen'] },
        onError: { target: 'failed', actions: 'setFailure' },
      },
    },
    failed: { on: { 'form.retry': 'loading', 'form.cancel': { target: 'closed', actions: 'close' } } },
    editing: {
      initial: 'idle',
      on: {
        'draft.changed': { actions: ['setDraft', 'notifyDirty'] },
        'input.changed': { actions: ['setInput', 'notifyDirty'] },
        'input.restored': { actions: 'restoreInput' },
        'theirs.keep': { actions: ['takeTheirs', 'settle'] },
        'theirs.replace': { actions: 'settle' },
        'quick.open': { actions: 'openQuick' },
        'class.choose': { target: 'loading', actions: 'chooseClass' },
        'form.submit': { target: 'checking', actions: ['setAgain', 'check'] },
        'frame.save': { target: 'checking', actions: ['setAgain', 'check'] },
        'form.cancel': { target: 'closed', actions: 'close' },
      },
      states: {
        idle: { on: { 'input.find': { target: 'finding', actions: 'setSought' } } },
        finding: {
          invoke: {
            id: 'findValues',
            src: 'findValues',
            input: ({ context: { form, draft, sought } }) => ({
              classUuid: form?.classUuid ?? '',
              input: draft.inputs.find(({ uuid }) => uuid === sought) as (typeof draft.inputs)[number],
            }),
            onDone: { target: 'idle', actions: ['complete', 'notifyFound', 'notifyDirty'] },
            onError: 'idle',
          },
        },
      },
    },
    checking: { always: [{ guard: 'hasFaults', target: 'editing', actions: ['notifyFaults', 'answerFrame'] }, { target: 'saving' }] },
    saving: {
      invoke: {
        id: 'saveInstance',
        src: 'saveInstance',
        input: ({ context: { payload, form, draft, touched } }) => ({ payload, form: form as NonNullable<typeof form>, draft, touched }),
        onDone: [
          { guard: 'isAgain', target: 'editing', actions: ['tell', 'clear', 'notifyClean'] },
          { target: 'closed', actions: ['tell', 'notifyClean', 'close'] },
        ],
        // The API client reports the failure, except for conflicts, which are compared here.
        onError: [
          { guard: 'isOvertaken', target: 'comparing', actions: 'setOvertaken' },
          { target: 'editing', actions: 'notifyDirty' },
        ],
      },
    },
    comparing: {
      invoke: {
        id: 'readTheirs',
        src: 'readTheirs',
        input: ({ context: { payload, overtaken } }) => ({ uuids: instancesOf(payload), fields: [...overtaken] }),
        onDone: { target: 'editing', actions: ['keepTheirs', 'notifyDirty'] },
        onError: { target: 'editing', actions: 'notifyDirty' },
      },
    },
    /** A second press has no effect. */
    closed: {},
  },
})
