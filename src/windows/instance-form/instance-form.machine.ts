import { and } from 'xstate'
import { getInstanceIds } from './instance-form'
import { emptyDraft, instanceFormSetup } from './instance-form-setup'

/** Form for one instance, or for several that are edited together: fill in, validate and save. All input stays after a failure. */
export const instanceFormMachine = instanceFormSetup.createMachine({
  id: 'instanceForm',
  context: ({ input: { window, payload } }) => ({
    window,
    payload,
    form: undefined,
    failure: undefined,
    draft: emptyDraft,
    changedFieldIds: [],
    faults: [],
    conflicts: [],
    conflictFieldIds: [],
    requests: {},
    options: {},
    equivalentOptions: undefined,
    fieldToFind: '',
    addAnother: false,
    isClosing: false,
  }),
  initial: 'loading',
  on: {
    'data.changed': [
      {
        guard: { type: 'isRequested', params: ({ event: { made, uuids } }) => ({ made, uuids }) },
        actions: ['refreshOptions', { type: 'selectCreated', params: ({ event: { made, uuids } }) => ({ made, uuids }) }, 'notifyDirty'],
      },
      { actions: 'refreshOptions' },
    ],
    'data.stale': { actions: 'refreshOptions' },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadForm',
        src: 'loadForm',
        input: ({ context }) => context.payload,
        onDone: {
          target: 'editing',
          actions: [{ type: 'setForm', params: ({ event }) => ({ form: event.output }) }, 'createPickLists', 'retitle', 'setWindowWidth'],
        },
        onError: { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    failed: { on: { 'form.retry': 'loading', 'form.cancel': { target: 'closed', actions: 'close' } } },
    editing: {
      initial: 'idle',
      on: {
        'draft.changed': { actions: [{ type: 'changeDraft', params: ({ event }) => ({ change: event.change }) }, 'notifyDirty'] },
        'input.changed': { actions: [{ type: 'setInput', params: ({ event }) => ({ input: event.input }) }, 'notifyDirty'] },
        'input.restored': { actions: { type: 'restoreInput', params: ({ event }) => ({ uuid: event.uuid }) } },
        'conflict.useTheirs': {
          actions: [
            { type: 'applyServerValue', params: ({ event }) => ({ uuid: event.uuid }) },
            { type: 'removeConflict', params: ({ event }) => ({ uuid: event.uuid }) },
          ],
        },
        'conflict.useMine': { actions: { type: 'removeConflict', params: ({ event }) => ({ uuid: event.uuid }) } },
        'quick.open': {
          actions: [
            { type: 'addRequest', params: ({ event: { uuid, request } }) => ({ uuid, request }) },
            { type: 'openQuickForm', params: ({ event: { request, range } }) => ({ request, range }) },
          ],
        },
        'class.choose': { target: 'loading', actions: { type: 'setClass', params: ({ event }) => ({ uuid: event.uuid }) } },
        'form.submit': {
          target: 'validating',
          actions: [
            { type: 'setSubmission', params: ({ event }) => ({ addAnother: event.addAnother === true, isClosing: false }) },
            'validate',
          ],
        },
        'frame.save': {
          target: 'validating',
          actions: [{ type: 'setSubmission', params: { addAnother: false, isClosing: true } }, 'validate'],
        },
        'form.cancel': { target: 'closed', actions: 'close' },
      },
      states: {
        idle: {
          on: { 'input.find': { target: 'finding', actions: { type: 'setFieldToFind', params: ({ event }) => ({ uuid: event.uuid }) } } },
        },
        finding: {
          invoke: {
            id: 'findValues',
            src: 'findValues',
            input: ({ context: { form, draft, fieldToFind } }) => ({
              classUuid: form?.classUuid ?? '',
              input: draft.inputs.find(({ uuid }) => uuid === fieldToFind) as (typeof draft.inputs)[number],
            }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'fillInputs', params: ({ event }) => ({ entries: event.output.entries }) },
                { type: 'notifyFound', params: ({ event }) => ({ message: event.output.message }) },
                'notifyDirty',
              ],
            },
            onError: 'idle',
          },
        },
      },
    },
    validating: {
      always: [
        // Answers the window that the form has errors, but only if the window asked because the user is closing it.
        { guard: and(['hasFaults', 'isClosing']), target: 'editing', actions: ['notifyFaults', 'notifyDirty'] },
        { guard: 'hasFaults', target: 'editing', actions: 'notifyFaults' },
        { target: 'saving' },
      ],
    },
    saving: {
      invoke: {
        id: 'saveInstance',
        src: 'saveInstance',
        input: ({ context: { payload, form, draft, changedFieldIds } }) => ({
          payload,
          form: form as NonNullable<typeof form>,
          draft,
          changedFieldIds,
        }),
        onDone: [
          {
            guard: 'addsAnother',
            target: 'editing',
            actions: [
              { type: 'notifyChanged', params: ({ event }) => event.output },
              { type: 'notifySaved', params: ({ event }) => ({ message: event.output.message }) },
              'clearDraft',
              'notifyClean',
            ],
          },
          {
            target: 'closed',
            actions: [
              { type: 'notifyChanged', params: ({ event }) => event.output },
              { type: 'notifySaved', params: ({ event }) => ({ message: event.output.message }) },
              'notifyClean',
              'close',
            ],
          },
        ],
        // The API client reports the failure. Conflicts are handled here: the values of the other user are loaded for comparison.
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
            target: 'loadingConflicts',
            actions: { type: 'setConflictFieldIds', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'editing', actions: 'notifyDirty' },
        ],
      },
    },
    loadingConflicts: {
      invoke: {
        id: 'fetchConflicts',
        src: 'fetchConflicts',
        input: ({ context: { payload, conflictFieldIds } }) => ({ uuids: getInstanceIds(payload), fields: [...conflictFieldIds] }),
        onDone: {
          target: 'editing',
          actions: [{ type: 'setConflicts', params: ({ event }) => ({ conflicts: event.output }) }, 'notifyDirty'],
        },
        onError: { target: 'editing', actions: 'notifyDirty' },
      },
    },
    /** Ignores a second press of a button while the window closes. */
    closed: {},
  },
})
