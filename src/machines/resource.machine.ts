import { assign, setup } from 'xstate'
import { providedPromise } from './provided'

export type ResourceEvent<Change> =
  /** Changes are carried out one after the other, in the order they were asked for. */
  | { type: 'resource.change'; change: Change }
  | { type: 'resource.retry' }
  /** What is shown may have changed elsewhere: read again when no change is under way. */
  | { type: 'resource.stale' }

export interface ResourceChange<Key, Value, Change> {
  key: Key
  value: Value
  change: Change
}

interface ResourceContext<Key, Value, Change> {
  key: Key
  value: Value | undefined
  /** The first is under way. */
  changes: readonly Change[]
  isStale: boolean
  /** Why it could not be read, or why the last change was refused; gone with the next success. */
  error: unknown
}

const resultOf = (event: unknown): unknown => (event as { output: unknown }).output

/** One thing of a server that is shown and changed step by step. `changeValue` answers the thing as it is afterwards. */
export const createResourceMachine = <Key, Value, Change>() =>
  setup({
    types: {} as { context: ResourceContext<Key, Value, Change>; events: ResourceEvent<Change>; input: { key: Key } },
    actors: {
      fetchValue: providedPromise<Value, { key: Key }>('fetchValue'),
      changeValue: providedPromise<Value, ResourceChange<Key, Value, Change>>('changeValue'),
    },
    guards: {
      hasChange: ({ context }) => context.value !== undefined && context.changes.length > 0,
      isStale: ({ context }) => context.isStale,
    },
    actions: {
      keep: assign({ value: ({ event }) => resultOf(event) as Value, error: undefined }),
      keepError: assign({ error: ({ event }) => ('error' in event ? event.error : undefined) }),
      queue: assign({
        changes: ({ context, event }) => (event.type === 'resource.change' ? [...context.changes, event.change] : context.changes),
      }),
      dropChange: assign({ changes: ({ context }) => context.changes.slice(1) }),
      beStale: assign({ isStale: true }),
      beFresh: assign({ isStale: false }),
    },
  }).createMachine({
    id: 'resource',
    context: ({ input }) => ({ key: input.key, value: undefined, changes: [], isStale: false, error: undefined }),
    initial: 'loading',
    on: { 'resource.change': { actions: 'queue' }, 'resource.stale': { actions: 'beStale' } },
    states: {
      loading: {
        entry: 'beFresh',
        invoke: {
          id: 'fetchValue',
          src: 'fetchValue',
          input: ({ context }) => ({ key: context.key }),
          onDone: { target: 'shown', actions: 'keep' },
          onError: { target: 'failed', actions: 'keepError' },
        },
      },
      failed: { on: { 'resource.retry': 'loading', 'resource.stale': 'loading' } },
      shown: {
        always: [
          { guard: 'hasChange', target: 'changing' },
          { guard: 'isStale', target: 'loading' },
        ],
      },
      changing: {
        exit: 'dropChange',
        invoke: {
          id: 'changeValue',
          src: 'changeValue',
          input: ({ context: { key, value, changes } }) => ({ key, value: value as Value, change: changes[0] as Change }),
          onDone: { target: 'shown', actions: 'keep' },
          onError: { target: 'shown', actions: 'keepError' },
        },
      },
    },
  })
