import { type ActorRefFrom, assign, enqueueActions, setup, stopChild } from 'xstate'
import { pageSize } from '#api/contract/constants'
import type { ValueChange } from '#api/contract/ontology'
import type { ListReport } from '#machines/paged-list.machine'
import { type PickOption, pickList } from '../pick-list/pick-list'
import { providedPromise } from '#machines/provided'
import { getEventError, getEventOutput } from '#machines/settled'
import { validateInputs } from '../ont-fields/input-rules'
import { isRelation, type OntInput } from '../ont-fields/ont-input'
import { valueHistory } from './value-history'
import { getConflictFieldIds, type FieldConflict } from './field-conflict'

export type InstanceValuesEvent =
  | ListReport<PickOption>
  | ListReport<ValueChange>
  | { type: 'resource.stale' }
  | { type: 'resource.retry' }
  | { type: 'field.edit'; uuid: string }
  | { type: 'field.changed'; input: OntInput }
  | { type: 'field.save' }
  | { type: 'field.drop' }
  | { type: 'history.open' }

interface InstanceValuesContext {
  uuid: string
  /** Fields of the instance with their values; undefined until loaded. */
  value: readonly OntInput[] | undefined
  /** The field in edit mode, with its unsaved input. */
  draft: OntInput | undefined
  /** Instances that the edited relation may refer to. */
  options: ActorRefFrom<typeof pickList> | undefined
  /** Value of the edited field that another user has saved during the edit. */
  theirs: FieldConflict | undefined
  /** History of the values; created when the user first opens it. */
  history: ActorRefFrom<typeof valueHistory> | undefined
  isStale: boolean
  /** Error of the last load or change; cleared when the next one succeeds. */
  error: unknown
}

/** Shows the values of one instance. One field at a time can be edited. */
export const instanceValuesMachine = setup({
  types: {} as { context: InstanceValuesContext; events: InstanceValuesEvent; input: { key: { uuid: string } } },
  actors: {
    fetchValues: providedPromise<readonly OntInput[], { uuid: string }>('fetchValues'),
    /** Saves one field. Returns all fields of the instance as they are then. */
    saveField: providedPromise<readonly OntInput[], { uuid: string; input: OntInput }>('saveField'),
    fetchConflict: providedPromise<readonly FieldConflict[], { uuids: string[]; fields: string[] }>('fetchConflict'),
    options: pickList,
    history: valueHistory,
  },
  guards: {
    isStale: ({ context }) => context.isStale,
    hasConflict: ({ event }) => 'error' in event && getConflictFieldIds(event.error).length > 0,
    hasFault: ({ context }) => context.draft?.validationError !== undefined,
  },
  actions: {
    setFields: assign({ value: ({ event }) => getEventOutput<readonly OntInput[]>(event), error: undefined }),
    setError: assign({ error: ({ event }) => getEventError(event) }),
    openHistory: assign(({ context: { history, uuid }, spawn, self }) => {
      const list = { query: uuid, paging: 'scroll', pageSize: pageSize.historyLinksSimilarLog, owner: self } as const
      return { history: history ?? spawn('history', { id: 'history', input: list }) }
    }),
    refreshHistory: enqueueActions(({ context: { history }, enqueue }) => {
      if (history) enqueue.sendTo(history, { type: 'list.changed' })
    }),
    markStale: assign({ isStale: true }),
    markFresh: assign({ isStale: false }),
    startEdit: assign(({ context: { value }, spawn, self }, params: { uuid: string }) => {
      const draft = value?.find(({ uuid }) => uuid === params.uuid)
      if (!draft || !isRelation(draft)) return { draft, error: undefined }
      const list = { query: draft.uuid, paging: 'scroll', pageSize: pageSize.relationOptions, owner: self } as const
      return { draft, error: undefined, options: spawn('options', { id: 'options', input: list }) }
    }),
    setDraft: assign((_, { draft }: { draft: OntInput }) => ({ draft })),
    validateDraft: assign({ draft: ({ context: { draft } }) => draft && validateInputs([draft])[0] }),
    /** Stores the conflicting value of the other user and keeps the user's input. The next save overwrites that value. */
    setConflict: assign(({ context: { value = [], draft }, event }) => {
      const theirs = getEventOutput<readonly FieldConflict[]>(event).find(({ uuid }) => uuid === draft?.uuid)
      if (!theirs || !draft) return {}
      const fresh = theirs.inputs[0]
      return {
        theirs,
        draft: { ...draft, revision: theirs.revision },
        value: value.map((one) => (one.uuid === theirs.uuid && fresh ? fresh : one)),
        error: undefined,
      }
    }),
    endEdit: enqueueActions(({ enqueue }) => {
      enqueue(stopChild('options'))
      enqueue.assign({ draft: undefined, options: undefined, theirs: undefined, error: undefined })
    }),
  },
}).createMachine({
  id: 'instanceValues',
  context: ({ input }) => ({
    ...{ uuid: input.key.uuid, value: undefined, draft: undefined, options: undefined },
    ...{ theirs: undefined, history: undefined, isStale: false, error: undefined },
  }),
  initial: 'loading',
  on: { 'resource.stale': { actions: ['markStale', 'refreshHistory'] }, 'history.open': { actions: 'openHistory' } },
  states: {
    loading: {
      entry: 'markFresh',
      invoke: {
        id: 'fetchValues',
        src: 'fetchValues',
        input: ({ context }) => ({ uuid: context.uuid }),
        onDone: { target: 'shown', actions: 'setFields' },
        onError: { target: 'failed', actions: 'setError' },
      },
    },
    failed: { on: { 'resource.retry': 'loading', 'resource.stale': 'loading' } },
    shown: {
      always: { guard: 'isStale', target: 'loading' },
      on: { 'field.edit': { target: 'editing', actions: { type: 'startEdit', params: ({ event: { uuid } }) => ({ uuid }) } } },
    },
    /** Changes by other users are applied after the edit ends. */
    editing: {
      on: {
        'field.changed': { actions: { type: 'setDraft', params: ({ event: { input } }) => ({ draft: input }) } },
        'field.save': { target: 'validating', actions: 'validateDraft' },
        'field.drop': { target: 'shown', actions: 'endEdit' },
      },
    },
    validating: { always: [{ guard: 'hasFault', target: 'editing' }, { target: 'saving' }] },
    saving: {
      invoke: {
        id: 'saveField',
        src: 'saveField',
        input: ({ context: { uuid, draft } }) => ({ uuid, input: draft as OntInput }),
        onDone: { target: 'shown', actions: ['setFields', 'endEdit', 'refreshHistory'] },
        onError: [
          { guard: 'hasConflict', target: 'loadingConflict' },
          { target: 'editing', actions: 'setError' },
        ],
      },
    },
    loadingConflict: {
      invoke: {
        id: 'fetchConflict',
        src: 'fetchConflict',
        input: ({ context: { uuid, draft } }) => ({ uuids: [uuid], fields: draft ? [draft.uuid] : [] }),
        onDone: { target: 'editing', actions: 'setConflict' },
        onError: { target: 'editing', actions: 'setError' },
      },
    },
  },
})
