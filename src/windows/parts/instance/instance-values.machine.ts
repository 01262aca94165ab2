import { type ActorRefFrom, assign, enqueueActions, setup, stopChild } from 'xstate'
import { pageSize } from '#api/contract/constants'
import type { InstanceDataEntry } from '#api/contract/ontology'
import type { ListReport } from '#machines/paged-list.machine'
import { type PickOption, pickList } from '#machines/pick-list'
import { providedPromise } from '#machines/provided'
import { checked } from '../ont-fields/input-rules'
import { emptied, isRelation, merged, type OntInput } from '../ont-fields/ont-input'

export type InstanceValuesEvent =
  | ListReport<PickOption>
  | { type: 'resource.stale' }
  | { type: 'resource.retry' }
  | { type: 'field.edit'; uuid: string }
  | { type: 'field.changed'; input: OntInput }
  | { type: 'field.save' }
  | { type: 'field.drop' }

interface InstanceValuesContext {
  uuid: string
  /** The fields with what is in them; undefined until they were read. */
  value: readonly OntInput[] | undefined
  /** The one field that is being edited, as it is being filled in. */
  draft: OntInput | undefined
  /** What the edited relation may lead to. */
  options: ActorRefFrom<typeof pickList> | undefined
  isStale: boolean
  /** Why it could not be read, or why the last change was refused; gone with the next success. */
  error: unknown
}

const outputOf = <Output>(event: object): Output => (event as { output: Output }).output

/** The values of one instance, and one of its fields that is being edited. */
export const instanceValuesMachine = setup({
  types: {} as { context: InstanceValuesContext; events: InstanceValuesEvent; input: { key: { uuid: string } } },
  actors: {
    fetchValues: providedPromise<readonly OntInput[], { uuid: string }>('fetchValues'),
    /** Answers the values of the field as they are afterwards. */
    saveField: providedPromise<readonly InstanceDataEntry[], { uuid: string; input: OntInput }>('saveField'),
    options: pickList,
  },
  guards: {
    isStale: ({ context }) => context.isStale,
    hasFault: ({ context }) => context.draft?.validationError !== undefined,
  },
  actions: {
    keep: assign({ value: ({ event }) => outputOf<readonly OntInput[]>(event), error: undefined }),
    keepError: assign({ error: ({ event }) => ('error' in event ? event.error : undefined) }),
    beStale: assign({ isStale: true }),
    beFresh: assign({ isStale: false }),
    begin: assign(({ context: { value }, event, spawn, self }) => {
      if (event.type !== 'field.edit') return {}
      const draft = value?.find(({ uuid }) => uuid === event.uuid)
      if (!draft || !isRelation(draft)) return { draft, error: undefined }
      const list = { query: draft.uuid, paging: 'scroll', pageSize: pageSize.relationOptions, owner: self } as const
      return { draft, error: undefined, options: spawn('options', { id: 'options', input: list }) }
    }),
    change: assign({ draft: ({ context, event }) => (event.type === 'field.changed' ? event.input : context.draft) }),
    check: assign({ draft: ({ context: { draft } }) => draft && checked([draft])[0] }),
    keepField: assign(({ context: { value = [], draft }, event }) => ({
      value: value.map((one) => (one.uuid === draft?.uuid ? (merged([emptied(one)], outputOf(event))[0] ?? one) : one)),
      error: undefined,
    })),
    end: enqueueActions(({ enqueue }) => {
      enqueue(stopChild('options'))
      enqueue.assign({ draft: undefined, options: undefined })
    }),
  },
}).createMachine({
  id: 'instanceValues',
  context: ({ input }) => ({
    ...{ uuid: input.key.uuid, value: undefined, draft: undefined, options: undefined },
    ...{ isStale: false, error: undefined },
  }),
  initial: 'loading',
  on: { 'resource.stale': { actions: 'beStale' } },
  states: {
    loading: {
      entry: 'beFresh',
      invoke: {
        id: 'fetchValues',
        src: 'fetchValues',
        input: ({ context }) => ({ uuid: context.uuid }),
        onDone: { target: 'shown', actions: 'keep' },
        onError: { target: 'failed', actions: 'keepError' },
      },
    },
    failed: { on: { 'resource.retry': 'loading', 'resource.stale': 'loading' } },
    shown: {
      always: { guard: 'isStale', target: 'loading' },
      on: { 'field.edit': { target: 'editing', actions: 'begin' } },
    },
    /** What changes elsewhere waits until the field is done with. */
    editing: {
      on: {
        'field.changed': { actions: 'change' },
        'field.save': { target: 'checking', actions: 'check' },
        'field.drop': { target: 'shown', actions: 'end' },
      },
    },
    checking: { always: [{ guard: 'hasFault', target: 'editing' }, { target: 'saving' }] },
    saving: {
      invoke: {
        id: 'saveField',
        src: 'saveField',
        input: ({ context: { uuid, draft } }) => ({ uuid, input: draft as OntInput }),
        onDone: { target: 'shown', actions: ['keepField', 'end'] },
        onError: { target: 'editing', actions: 'keepError' },
      },
    },
  },
})
