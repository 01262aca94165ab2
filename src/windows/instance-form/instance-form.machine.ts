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
        onDone: { target: 'editing', actions: ['keepForm', 'offerOptions', 'entitle', 'widen'] },
        onError: { target: 'failed', actions: 'keepFailure' },
      },
    },
    failed: { on: { 'form.retry': 'loading', 'form.cancel': { target: 'closed', actions: 'close' } } },
    editing: {
      initial: 'idle',
      on: {
        'draft.changed': { actions: ['keepDraft', 'tellDirty'] },
        'input.changed': { actions: ['keepInput', 'tellDirty'] },
        'input.restored': { actions: 'restoreInput' },
        'theirs.keep': { actions: ['takeTheirs', 'settle'] },
        'theirs.replace': { actions: 'settle' },
        'quick.open': { actions: 'openQuick' },
        'class.choose': { target: 'loading', actions: 'chooseClass' },
        'form.submit': { target: 'checking', actions: ['keepAgain', 'check'] },
        'frame.save': { target: 'checking', actions: ['keepAgain', 'check'] },
        'form.cancel': { target: 'closed', actions: 'close' },
      },
      states: {
        idle: { on: { 'input.find': { target: 'finding', actions: 'keepSought' } } },
        finding: {
          invoke: {
            id: 'findValues',
            src: 'findValues',
            input: ({ context: { form, draft, sought } }) => ({
              classUuid: form?.classUuid ?? '',
              input: draft.inputs.find(({ uuid }) => uuid === sought) as (typeof draft.inputs)[number],
            }),
            onDone: { target: 'idle', actions: ['complete', 'tellFound', 'tellDirty'] },
            onError: 'idle',
          },
        },
      },
    },
    checking: { always: [{ guard: 'hasFaults', target: 'editing', actions: ['tellFaults', 'answerFrame'] }, { target: 'saving' }] },
    saving: {
      invoke: {
        id: 'saveInstance',
        src: 'saveInstance',
        input: ({ context: { payload, form, draft, touched } }) => ({ payload, form: form as NonNullable<typeof form>, draft, touched }),
        onDone: [
          { guard: 'isAgain', target: 'editing', actions: ['tell', 'clear', 'tellClean'] },
          { target: 'closed', actions: ['tell', 'tellClean', 'close'] },
        ],
        // The API client reports the failure, except for conflicts, which are compared here.
        onError: [
          { guard: 'isOvertaken', target: 'comparing', actions: 'keepOvertaken' },
          { target: 'editing', actions: 'tellDirty' },
        ],
      },
    },
    comparing: {
      invoke: {
        id: 'readTheirs',
        src: 'readTheirs',
        input: ({ context: { payload, overtaken } }) => ({ uuids: instancesOf(payload), fields: [...overtaken] }),
        onDone: { target: 'editing', actions: ['keepTheirs', 'tellDirty'] },
        onError: { target: 'editing', actions: 'tellDirty' },
      },
    },
    /** A second press has no effect. */
    closed: {},
  },
})
