import { assign, setup } from 'xstate'
import { isUnknownOutcome } from './lost-answer'
import { providedPromise } from './provided'

export type ResourceEvent<Change> =
  /** Queues a change. Changes are sent one after the other, in the order of the requests. */
  | { type: 'resource.change'; change: Change }
  | { type: 'resource.retry' }
  /** The value may have changed elsewhere: it is loaded again when no change is running. */
  | { type: 'resource.stale' }

export interface ResourceChange<Key, Value, Change> {
  key: Key
  value: Value
  change: Change
}

/**
 * Function that returns the value to show before the server has responded to a change. Undefined: the old value stays until the response.
 */
export type PredictValue<Value, Change> = (value: Value, change: Change) => Value | undefined

interface ResourceContext<Key, Value, Change> {
  key: Key
  value: Value | undefined
  /** The value of the server, changed by the expected results of the queued changes. */
  shown: Value | undefined
  /** Queued changes. The first one is running. */
  changes: readonly Change[]
  isStale: boolean
  /** Error of loading the value, or of a change that the server refused. The next successful load or the next change clears it. */
  error: unknown
  /** The change that caused the error. */
  refused: Change | undefined
}

/** A value of the server that is shown and changed step by step. The actor `changeValue` sends a change and returns the new value. */
export const createResourceMachine = <Key, Value, Change>(foresee: PredictValue<Value, Change> = () => undefined) => {
  const withAll = (value: Value | undefined, changes: readonly Change[]): Value | undefined =>
    changes.reduce((shown, change) => (shown === undefined ? shown : (foresee(shown, change) ?? shown)), value)
  return setup({
    types: {} as { context: ResourceContext<Key, Value, Change>; events: ResourceEvent<Change>; input: { key: Key } },
    actors: {
      fetchValue: providedPromise<Value, { key: Key }>('fetchValue'),
      changeValue: providedPromise<Value, ResourceChange<Key, Value, Change>>('changeValue'),
    },
    guards: {
      hasChange: ({ context }) => context.value !== undefined && context.changes.length > 0,
      isStale: ({ context }) => context.isStale,
      isUnknownOutcome: (_, { error }: { error: unknown }) => isUnknownOutcome(error),
      isChangeMade: ({ context }, { value }: { value: Value }) => foresee(value, context.changes[0] as Change) === value,
    },
    actions: {
      setValue: assign(({ context: { changes, error, refused } }, { value }: { value: Value }) => ({
        ...{ value, shown: withAll(value, changes), error: refused === undefined ? undefined : error },
      })),
      setError: assign((_, { error }: { error: unknown }) => ({ error, refused: undefined })),
      setRefused: assign(({ context }, { error }: { error: unknown }) => ({ error, refused: context.changes[0] })),
      clearRefused: assign({ error: undefined, refused: undefined }),
      queue: assign(({ context: { value, changes: before } }, { change }: { change: Change }) => {
        const changes = [...before, change]
        // If the result of another change was still pending when this one was sent, the user has not seen its error yet, so the error
        // stays.
        const cleared = before.length === 0 && { error: undefined, refused: undefined }
        return { changes, shown: withAll(value, changes), ...cleared }
      }),
      dropChange: assign(({ context: { value, changes: before } }) => {
        const changes = before.slice(1)
        return { changes, shown: withAll(value, changes) }
      }),
      setStale: assign({ isStale: true }),
      clearStale: assign({ isStale: false }),
    },
  }).createMachine({
    id: 'resource',
    context: ({ input }) => ({
      ...{ key: input.key, value: undefined, shown: undefined, changes: [] },
      ...{ isStale: false, error: undefined, refused: undefined },
    }),
    initial: 'loading',
    on: {
      'resource.change': { actions: { type: 'queue', params: ({ event }) => ({ change: event.change }) } },
      'resource.stale': { actions: 'setStale' },
    },
    states: {
      loading: {
        entry: 'clearStale',
        invoke: {
          id: 'fetchValue',
          src: 'fetchValue',
          input: ({ context }) => ({ key: context.key }),
          onDone: { target: 'shown', actions: { type: 'setValue', params: ({ event }) => ({ value: event.output }) } },
          onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) } },
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
        invoke: {
          id: 'changeValue',
          src: 'changeValue',
          input: ({ context: { key, value, changes } }) => ({ key, value: value as Value, change: changes[0] as Change }),
          onDone: { target: 'shown', actions: ['dropChange', { type: 'setValue', params: ({ event }) => ({ value: event.output }) }] },
          onError: [
            {
              guard: { type: 'isUnknownOutcome', params: ({ event }) => ({ error: event.error }) },
              target: 'verifying',
              actions: { type: 'setRefused', params: ({ event }) => ({ error: event.error }) },
            },
            { target: 'shown', actions: [{ type: 'setRefused', params: ({ event }) => ({ error: event.error }) }, 'dropChange'] },
          ],
        },
      },
      /** The change failed without a clear response. Loads the value to find out if the server made the change. */
      verifying: {
        exit: 'dropChange',
        invoke: {
          id: 'fetchValue',
          src: 'fetchValue',
          input: ({ context }) => ({ key: context.key }),
          onDone: [
            {
              guard: { type: 'isChangeMade', params: ({ event }) => ({ value: event.output }) },
              target: 'shown',
              actions: ['clearRefused', { type: 'setValue', params: ({ event }) => ({ value: event.output }) }],
            },
            { target: 'shown', actions: { type: 'setValue', params: ({ event }) => ({ value: event.output }) } },
          ],
          onError: 'shown',
        },
      },
    },
  })
}
